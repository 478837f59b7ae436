/* Every kind of chart in every situation: as text against tests/data/charts/KIND.want (UPDATE=1
 * writes them anew); as svg read back by libxml2; under every painter and at three widths no text
 * on another or outside, every text readable in light and dark, every mark with its datum. */
#include "report/draw/painter.h"
#include "report/draw/palette.h"
#include "schema/auto.h"
#include "tests/report/situations.h"
#include "tests/test.h"

#include <libxml/parser.h>

/* Boxes of texts */

struct box {
    double x0, y0, x1, y1;
    const char *text;
};

static struct box text_box(const struct scene *scene, const struct mark *mark)
{
    static const double before[] = {[ANCHOR_START] = 0, [ANCHOR_MIDDLE] = 0.5, [ANCHOR_END] = 1};
    double width = scene_width(scene, mark->text, mark->size, mark->bold);
    double x = mark->x - before[mark->anchor] * width;
    if (scene->cells) {
        double top = floor(mark->y / SCENE_CELL_HEIGHT) * SCENE_CELL_HEIGHT;
        x = floor(x / SCENE_CELL_WIDTH + 0.5) * SCENE_CELL_WIDTH;
        return (struct box){x, top, x + width, top + SCENE_CELL_HEIGHT, mark->text};
    }
    return (struct box){x, mark->y - 0.72 * mark->size, x + width, mark->y + 0.2 * mark->size,
                        mark->text};
}

static bool meet(const struct box *a, const struct box *b)
{
    const double slack = 0.3; /* px: rounding */
    return a->x0 < b->x1 - slack && b->x0 < a->x1 - slack && a->y0 < b->y1 - slack &&
           b->y0 < a->y1 - slack;
}

static void check_boxes(const struct scene *scene, const char *where)
{
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
    for (guint i = 0; i < scene->marks->len; i++) {
        const struct mark *mark = &g_array_index(scene->marks, struct mark, i);
        if (mark->kind != MARK_TEXT || !*mark->text)
            continue;
        struct box box = text_box(scene, mark);
        bool inside = box.x0 >= -0.5 && box.x1 <= scene->width + 0.5 && box.y0 >= 0 &&
                      box.y1 <= scene->height + 0.5;
        CHECK(inside);
        if (!inside)
            fprintf(stderr, "    %s: '%s' leaves the scene\n", where, mark->text);
        for (guint k = 0; k < boxes->len; k++) {
            const struct box *other = &g_array_index(boxes, struct box, k);
            bool on = meet(&box, other);
            CHECK(!on);
            if (on)
                fprintf(stderr, "    %s: '%s' lies on '%s'\n", where, mark->text, other->text);
        }
        g_array_append_val(boxes, box);
    }
}

/* Contrast, by WCAG 2.1 */

static double luminance(const double rgb[3])
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum +=
            weights[i] * (rgb[i] <= 0.04045 ? rgb[i] / 12.92 : pow((rgb[i] + 0.055) / 1.055, 2.4));
    return sum;
}

static void blend(double ground[3], const struct mark *mark, bool dark, double opacity)
{
    struct shade shade = palette_shade(mark->role, mark->series);
    guint32 colour = dark ? shade.dark : shade.light;
    for (int i = 0; i < 3; i++)
        ground[i] = ground[i] * (1 - opacity) + (colour >> (16 - 8 * i) & 0xff) / 255.0 * opacity;
}

/* What lies below a text when the marks before it are painted. */
static double contrast(const struct scene *scene, guint text, bool dark)
{
    double ground[3], ink[3];
    const struct mark background = {.role = ROLE_BACKGROUND};
    const struct mark *mark = &g_array_index(scene->marks, struct mark, text);
    struct box box = text_box(scene, mark);
    blend(ground, &background, dark, 1);
    double x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2;
    for (guint i = 0; i < text; i++) {
        const struct mark *below = &g_array_index(scene->marks, struct mark, i);
        if (below->kind != MARK_RECT || x < below->x || x > below->x + below->width ||
            y < below->y || y > below->y + below->height)
            continue;
        blend(ground, below, dark,
              below->fill != FILL_SOLID ? g_ascii_strtod(PALETTE_TINT, NULL)
              : below->opacity > 0      ? below->opacity
                                        : 1);
    }
    blend(ink, mark, dark, 1);
    double a = luminance(ground), b = luminance(ink);
    return (MAX(a, b) + 0.05) / (MIN(a, b) + 0.05);
}

static void check_marks(const struct scene *scene, const char *where)
{
    for (guint i = 0; i < scene->marks->len; i++) {
        const struct mark *mark = &g_array_index(scene->marks, struct mark, i);
        bool told = mark->role != ROLE_SERIES || mark->datum;
        CHECK(told);
        if (!told)
            fprintf(stderr, "    %s: a mark of kind %d has no datum\n", where, mark->kind);
        CHECK(isfinite(mark->x) && isfinite(mark->y) && isfinite(mark->width) &&
              isfinite(mark->height));
        for (gsize k = 0; mark->kind == MARK_POLYLINE && k < 2 * mark->n; k++)
            CHECK(isfinite(mark->points[k]));
        for (int dark = 0; dark < 2 && mark->kind == MARK_TEXT && *mark->text; dark++) {
            double ratio = contrast(scene, i, dark);
            CHECK(ratio >= 4.5);
            if (ratio < 4.5)
                fprintf(stderr, "    %s: '%s' has a contrast of %.2f\n", where, mark->text, ratio);
        }
    }
}

static char *paint(const struct painter *painter, const struct scene *scene)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(painter->paint(scene, &(struct paint_options){.prefix = "f1"}, out, NULL));
    fclose(out);
    return text;
}

static void check_svg(const struct scene *scene, gsize most, const char *where)
{
    char *text = paint(&svg_painter, scene);
    xmlDocPtr doc = xmlReadMemory(text, (int)strlen(text), "", NULL, XML_PARSE_NONET);
    CHECK(doc != NULL);
    if (doc) {
        xmlNodePtr root = xmlDocGetRootElement(doc);
        xmlChar *role = xmlGetProp(root, BAD_CAST "role");
        CHECK_TEXT((char *)role, "img");
        CHECK_TEXT((char *)root->children->name, "title");
        CHECK_TEXT((char *)root->children->next->name, "desc");
        xmlChar *words = xmlNodeGetContent(root->children->next);
        CHECK(words && *words && *scene->description);
        xmlFree(words);
        xmlFree(role);
        xmlFreeDoc(doc);
    }
    CHECK(strlen(text) < most);
    if (strlen(text) >= most)
        fprintf(stderr, "    %s: %zu bytes\n", where, strlen(text));
    free(text);
}

static void check_kind(const struct chart *chart, const struct situation *situation)
{
    static const struct painter *const all[] = {&svg_painter, &png_painter, &text_painter};
    static const double widths[] = {0, 360, 1200};
    for (gsize w = 0; w < G_N_ELEMENTS(widths); w++)
        for (gsize p = 0; p < G_N_ELEMENTS(all); p++) {
            g_autofree char *where = g_strdup_printf("%s, %s, %s at %g", chart->name,
                                                     situation->name, all[p]->name, widths[w]);
            auto_clear(situation_clear) struct situated s = {0};
            auto_clear(scene_clear) struct scene scene = {0};
            situation_make(&s, situation, chart->data);
            s.figure.width = widths[w];
            chart->draw(&s.figure, &scene, all[p]->measure);
            check_boxes(&scene, where);
            if (!scene.cells)
                check_marks(&scene, where);
            if (all[p] == &svg_painter)
                check_svg(&scene, situation->n <= 12 ? 60000 : 250000, where);
            CHECK(!scene.cells || fmod(scene.height, SCENE_CELL_HEIGHT) == 0);
        }
}

static void holds_in_every_situation(void)
{
    for (int c = 0; charts[c]; c++)
        for (gsize i = 0; i < G_N_ELEMENTS(situations); i++)
            check_kind(charts[c], &situations[i]);
}

static void paints_as_text(void)
{
    for (int c = 0; charts[c]; c++) {
        g_autoptr(GString) got = g_string_new(NULL);
        g_autofree char *path = g_strdup_printf(DATA "/charts/%s.want", charts[c]->name);
        g_autofree char *wanted = NULL;
        for (gsize i = 0; i < G_N_ELEMENTS(situations); i++) {
            auto_clear(situation_clear) struct situated s = {0};
            auto_clear(scene_clear) struct scene scene = {0};
            situation_make(&s, &situations[i], charts[c]->data);
            charts[c]->draw(&s.figure, &scene, text_painter.measure);
            char *text = paint(&text_painter, &scene);
            g_string_append_printf(got, "== %s\n%s", situations[i].name, text);
            free(text);
        }
        if (g_getenv("UPDATE"))
            CHECK(g_file_set_contents(path, got->str, -1, NULL));
        CHECK(g_file_get_contents(path, &wanted, NULL, NULL));
        CHECK_TEXT(got->str, wanted);
    }
}

/* Nothing at all to draw is drawn, and said. */
static void says_what_it_needs(void)
{
    const struct figure nothing = {.metric = METRIC_NONE, .top = NAN};
    for (int c = 0; charts[c]; c++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *wanted =
            g_strdup_printf("chart %s needs %s", charts[c]->name, charts[c]->needs);
        CHECK(!chart_can(charts[c], &nothing, &error));
        CHECK_TEXT(error ? error->message : NULL, wanted);
        auto_clear(situation_clear) struct situated s = {0};
        situation_make(&s, &situations[2], charts[c]->data);
        CHECK(chart_can(charts[c], &s.figure, NULL));
        auto_clear(scene_clear) struct scene scene = {0};
        charts[c]->draw(&nothing, &scene, svg_painter.measure);
        CHECK(scene.height > 0);
    }
}

/* Ten thousand points a line become at most two a column, the extremes among them. */
static void thins_series(void)
{
    enum { POINTS = 10000, LINES = 5 };
    auto_clear(scene_clear) struct scene scene = {0};
    g_autofree struct point *points = g_new0(struct point, POINTS);
    struct curve lines[LINES];
    for (gsize k = 0; k < POINTS; k++)
        points[k] = (struct point){.x = (double)k, .y = k == 4321 ? 900e6 : 100e6 + 1e6 * (k % 7)};
    for (int i = 0; i < LINES; i++)
        lines[i] = (struct curve){.label = "run",
                                  .series = i,
                                  .points = points,
                                  .n = POINTS,
                                  .steady_from = NAN,
                                  .steady_to = NAN};
    const struct figure figure = {.metric = METRIC_throughput,
                                  .lines = lines,
                                  .n_lines = LINES,
                                  .x = {.title = "time in s"},
                                  .top = NAN};
    time_chart.draw(&figure, &scene, svg_painter.measure);
    double top = INFINITY;
    for (guint i = 0; i < scene.marks->len; i++) {
        const struct mark *mark = &g_array_index(scene.marks, struct mark, i);
        if (mark->kind != MARK_POLYLINE || mark->n < 3)
            continue;
        CHECK(mark->n <= 2 * 760);
        for (gsize k = 0; k < mark->n; k++)
            top = MIN(top, mark->points[2 * k + 1]);
    }
    CHECK(top < 120); /* the one peak is there */
    check_svg(&scene, 120000, "series");
}

TESTS("charts", {"holds in every situation", holds_in_every_situation},
      {"paints as text", paints_as_text}, {"says what it needs", says_what_it_needs},
      {"thins series", thins_series})
