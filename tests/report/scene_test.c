/* Scenes: texts made safe and kept, lines broken. */
#include "report/draw/painter.h"
#include "report/draw/scene.h"
#include "report/draw/widths.h"
#include "schema/auto.h"
#include "tests/test.h"

/* The lines of `text` in cells, joined by "|". */
static void check_lines(const char *text, int cells, const char *wanted)
{
    auto_clear(scene_clear) struct scene scene;
    scene_init(&scene, 100, 100, text_painter.measure);
    g_autoptr(GPtrArray) lines = scene_wrap(&scene, text, cells * SCENE_CELL_WIDTH, 13, false);
    for (guint i = 0; i < lines->len; i++)
        CHECK(scene_width(&scene, lines->pdata[i], 13, false) <= MAX(cells, 2) * 8);
    g_ptr_array_add(lines, NULL);
    g_autofree char *joined = g_strjoinv("|", (char **)lines->pdata);
    CHECK_TEXT(joined, wanted);
}

static void wraps(void)
{
    check_lines("hw raid0", 8, "hw raid0");
    check_lines("hw raid0", 7, "hw|raid0");
    check_lines("one  two   three", 9, "one  two|three");
    check_lines("6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:cache=256M/zfs", 26,
                "6xhdd.7k2.sata2.1T/|6xhw.raid0@perc5:|cache=256M/zfs");
    check_lines("abcdefghij", 4, "abcd|efgh|ij");
    check_lines("", 4, "");
    check_lines("a", 0, "a");
    check_lines(" ", 0, "");
}

static void wraps_other_scripts(void)
{
    check_lines("磁盘阵列", 4, "磁盘|阵列");
    check_lines("磁盘阵列", 1, "磁|盘|阵|列");
    check_lines("e\xcc\x81"
                "e\xcc\x81"
                "e\xcc\x81",
                2,
                "e\xcc\x81"
                "e\xcc\x81|e\xcc\x81");
    check_lines("مصفوفة الأقراص", 8, "مصفوفة|الأقراص");
}

static void keeps_texts_safe(void)
{
    auto_clear(scene_clear) struct scene scene;
    scene_init(&scene, 100, 100, widths_measure);
    CHECK(scene_keep(&scene, NULL) == NULL);
    CHECK_TEXT(scene_keep(&scene, "a\033[31mb\n"), "a [31mb ");
    CHECK_TEXT(scene_keep(&scene, "\xff|\xc2\x9b"), "\xef\xbf\xbd| ");
    CHECK(!scene.cells);
}

static void copies_marks(void)
{
    auto_clear(scene_clear) struct scene scene;
    scene_init(&scene, 100, 100, text_painter.measure);
    char text[] = "raidz1";
    double points[] = {1, 2, 3, 4};
    scene_add(&scene, &(struct mark){.kind = MARK_TEXT, .text = text, .datum = text});
    struct mark *line =
        scene_add(&scene, &(struct mark){.kind = MARK_POLYLINE, .points = points, .n = 2});
    text[0] = 'x';
    points[3] = 9;
    CHECK_NEAR(line->points[3], 4, 0);
    CHECK_TEXT(g_array_index(scene.marks, struct mark, 0).text, "raidz1");
    CHECK_TEXT(g_array_index(scene.marks, struct mark, 0).datum, "raidz1");
    CHECK(scene.cells);
}

static void finds_painters(void)
{
    g_autoptr(GError) error = NULL, other = NULL;
    CHECK(painter_get("png", NULL) == &png_painter);
    CHECK(painter_by_file("a.b/c.SVG", NULL) == &svg_painter);
    CHECK(!painter_by_file("charts.svg/write", &error));
    CHECK_TEXT(error->message,
               "expected the name of a picture (.svg, .png, .pdf, .txt), got 'charts.svg/write'");
    CHECK(!painter_get("gif", &other));
    CHECK_TEXT(other->message, "expected a kind of picture (svg, png, pdf, text), got 'gif'");
}

TESTS("scene", {"wraps", wraps}, {"wraps other scripts", wraps_other_scripts},
      {"keeps texts safe", keeps_texts_safe}, {"copies marks", copies_marks},
      {"finds painters", finds_painters})
