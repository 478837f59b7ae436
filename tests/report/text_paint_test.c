/* The text painter, mark by mark. */
#include "report/draw/painter.h"
#include "schema/auto.h"
#include "tests/test.h"

static void check_marks(const struct mark *marks, int n, bool ascii, const char *wanted)
{
    auto_clear(scene_clear) struct scene scene;
    scene_init(&scene, 12 * SCENE_CELL_WIDTH, 3 * SCENE_CELL_HEIGHT, text_painter.measure);
    for (int i = 0; i < n; i++)
        scene_add(&scene, &marks[i]);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(text_painter.paint(&scene, &(struct paint_options){.ascii = ascii}, out, NULL));
    fclose(out);
    CHECK_TEXT(text, wanted);
    free(text);
}

#define CHECK_MARKS(ascii, wanted, ...)                                                            \
    do {                                                                                           \
        const struct mark marks[] = {__VA_ARGS__};                                                 \
        check_marks(marks, G_N_ELEMENTS(marks), ascii, wanted);                                    \
    } while (0)
#define RECT(left, top, wide, filled)                                                              \
    {                                                                                              \
        .kind = MARK_RECT, .role = ROLE_SERIES, .x = left, .y = top, .width = wide, .height = 16,  \
        .fill = filled                                                                             \
    }
#define WORDS(left, base, words, where)                                                            \
    {                                                                                              \
        .kind = MARK_TEXT, .role = ROLE_TEXT, .x = left, .y = base, .text = words, .anchor = where \
    }
#define LINE(left, top, wide, high)                                                                \
    {                                                                                              \
        .kind = MARK_LINE, .role = ROLE_AXIS, .x = left, .y = top, .width = wide, .height = high   \
    }

static void paints_eighths(void)
{
    CHECK_MARKS(false, "███▌\n▏\n█\n", /* one line */
                RECT(0, 0, 28, FILL_SOLID), RECT(0, 16, 0.01, FILL_SOLID),
                RECT(0, 32, 8, FILL_SOLID));
    CHECK_MARKS(true, "####\n#\n#\n", RECT(0, 0, 28, FILL_SOLID), RECT(0, 16, 0.01, FILL_SOLID),
                RECT(0, 32, 8, FILL_SOLID));
    CHECK_MARKS(false, "\n\n\n", RECT(0, 0, 0, FILL_SOLID));
}

static void paints_fills(void)
{
    CHECK_MARKS(false, "░░░\n╱╱╱\n╳╳╳\n", RECT(0, 0, 24, FILL_HOLLOW),
                RECT(0, 16, 24, FILL_HATCHED), RECT(0, 32, 24, FILL_CROSSED));
    CHECK_MARKS(true, "===\n///\nxxx\n", RECT(0, 0, 24, FILL_HOLLOW), RECT(0, 16, 24, FILL_HATCHED),
                RECT(0, 32, 24, FILL_CROSSED));
}

static void anchors_texts(void)
{
    CHECK_MARKS(false, "ab\n         ab\n     磁盘\n", WORDS(0, 8, "ab", ANCHOR_START),
                WORDS(88, 24, "ab", ANCHOR_END), WORDS(56, 40, "磁盘", ANCHOR_MIDDLE));
    CHECK_MARKS(true, "e? ??x\n\n\n", WORDS(0, 8, "eé 磁x", ANCHOR_START));
    CHECK_MARKS(false, "e\xcc\x81x\n\n\n", WORDS(0, 8, "e\xcc\x81x", ANCHOR_START));
}

static void cuts_at_its_edges(void)
{
    CHECK_MARKS(false, "          ab\ncd\n\n", WORDS(80, 8, "abc", ANCHOR_START),
                WORDS(-8, 24, "xcd", ANCHOR_START), WORDS(0, 99, "below", ANCHOR_START));
}

static void joins_lines(void)
{
    CHECK_MARKS(false, "┌───┐\n│   │\n└─┬─┘\n", /* a box */
                LINE(4, 8, 32, 0), LINE(4, 8, 0, 32), LINE(36, 8, 0, 32), LINE(4, 40, 32, 0),
                LINE(20, 40, 0, 8));
    CHECK_MARKS(true, "+---+\n|   |\n+-+-+\n", LINE(4, 8, 32, 0), LINE(4, 8, 0, 32),
                LINE(36, 8, 0, 32), LINE(4, 40, 32, 0), LINE(20, 40, 0, 8));
}

static void paints_curves_and_turned_texts(void)
{
    static const double points[] = {4, 40, 20, 24, 36, 8};
    CHECK_MARKS(false, "    ·\n  ··○\n··  ●\n",
                {.kind = MARK_POLYLINE, .role = ROLE_SERIES, .points = points, .n = 3},
                {.kind = MARK_CIRCLE, .role = ROLE_SERIES, .x = 36, .y = 40, .width = 4},
                {.kind = MARK_CIRCLE,
                 .role = ROLE_SERIES,
                 .fill = FILL_HOLLOW,
                 .x = 36,
                 .y = 24,
                 .width = 4});
    CHECK_MARKS(false, "c\nb\na\n",
                {.kind = MARK_TEXT,
                 .role = ROLE_TEXT,
                 .x = 4,
                 .y = 24,
                 .text = "abc",
                 .rotated = true,
                 .anchor = ANCHOR_MIDDLE});
}

static void leaves_out_grid_and_background(void)
{
    CHECK_MARKS(false, "x\n\n\n", WORDS(0, 8, "x", ANCHOR_START),
                {.kind = MARK_LINE, .role = ROLE_GRID, .height = 48},
                {.kind = MARK_RECT, .role = ROLE_BACKGROUND, .width = 96, .height = 48});
}

TESTS("text painter", {"paints eighths", paints_eighths}, {"paints fills", paints_fills},
      {"anchors texts", anchors_texts}, {"cuts at its edges", cuts_at_its_edges},
      {"joins lines", joins_lines},
      {"paints curves and turned texts", paints_curves_and_turned_texts},
      {"leaves out grid and background", leaves_out_grid_and_background})
