/* The text painter: a scene on a grid of characters, 8 by 16 px each.  Bars are blocks, exact to an
 * eighth of a character; lines join where they meet; grid lines are left out. */
#include "report/draw/painter.h"
#include "report/draw/palette.h"
#include "report/wrap.h"
#include "schema/error.h"

#include <errno.h>
#include <math.h>

/* Which ways lines leave the middle of a cell. */
enum { ARM_LEFT = 1, ARM_RIGHT = 2, ARM_UP = 4, ARM_DOWN = 8 };

struct cell {
    const char *text; /* borrowed, `length` bytes; the second half of a wide character has none */
    gsize length;
    int arms;
};

struct canvas {
    int columns, rows;
    bool ascii;
    struct cell *cells;
};

static struct cell *cell_at(const struct canvas *canvas, int column, int row)
{
    if (column < 0 || row < 0 || column >= canvas->columns || row >= canvas->rows)
        return NULL;
    return &canvas->cells[(gsize)row * (gsize)canvas->columns + (gsize)column];
}

static void put(const struct canvas *canvas, int column, int row, const char *text, gsize length)
{
    struct cell *cell = cell_at(canvas, column, row);
    if (cell)
        *cell = (struct cell){text, length, 0};
}

static void put_sign(const struct canvas *canvas, int column, int row, const char *sign)
{
    put(canvas, column, row, sign, strlen(sign));
}

static int column_of(double x)
{
    return (int)floor(x / SCENE_CELL_WIDTH);
}

static int row_of(double y)
{
    return (int)floor(y / SCENE_CELL_HEIGHT);
}

/* Texts */

static int cells_of(gunichar c)
{
    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

static double measure(const char *text, double size, bool bold)
{
    (void)size, (void)bold;
    int cells = 0;
    for (const char *at = text; *at; at = g_utf8_next_char(at))
        cells += cells_of(g_utf8_get_char(at));
    return cells * SCENE_CELL_WIDTH;
}

/* The character at `at` and the marks that combine with it. */
static const char *cluster_end(const char *at)
{
    do
        at = g_utf8_next_char(at);
    while (*at && !cells_of(g_utf8_get_char(at)));
    return at;
}

static void put_cluster(const struct canvas *canvas, int column, int row, const char *at,
                        const char *end)
{
    gunichar c = g_utf8_get_char(at);
    const char *plain = canvas->ascii ? wrap_plain(c) : NULL;
    if (canvas->ascii && c >= 0x80)
        put_sign(canvas, column, row, plain && !plain[1] ? plain : "?");
    else
        put(canvas, column, row, at, (gsize)(end - at));
    if (cells_of(c) == 2)
        put(canvas, column + 1, row, canvas->ascii ? "?" : "", canvas->ascii ? 1 : 0);
}

static void paint_words(const struct canvas *canvas, const struct mark *mark)
{
    static const double before[] = {[ANCHOR_START] = 0, [ANCHOR_MIDDLE] = 0.5, [ANCHOR_END] = 1};
    double shift = before[mark->anchor] * measure(mark->text, 0, false) / SCENE_CELL_WIDTH;
    int column = (int)floor(mark->x / SCENE_CELL_WIDTH - shift + 0.5);
    int row = row_of(mark->y);
    if (mark->rotated) {
        column = column_of(mark->x);
        row = (int)floor(mark->y / SCENE_CELL_HEIGHT + shift - 0.5);
    }
    for (const char *at = mark->text; *at;) {
        const char *end = cluster_end(at);
        put_cluster(canvas, column, row, at, end);
        if (mark->rotated)
            row--;
        else
            column += cells_of(g_utf8_get_char(at));
        at = end;
    }
}

/* Areas */

static void paint_span(const struct canvas *canvas, const struct mark *mark, int row)
{
    static const char *const signs[][2] = {
        [FILL_SOLID] = {"█", "#"},
        [FILL_HOLLOW] = {"░", "="},
        [FILL_HATCHED] = {"╱", "/"},
        [FILL_CROSSED] = {"╳", "x"},
    };
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int column = (int)floor(mark->x / SCENE_CELL_WIDTH + 0.5);
    int parts = (int)floor((mark->x + mark->width) / SCENE_CELL_WIDTH * 8 + 0.5) - column * 8;
    bool is_exact = mark->fill == FILL_SOLID && !canvas->ascii;
    if (mark->width <= 0)
        return;
    if (is_exact)
        parts = MAX(parts, 1);
    else
        parts = MAX((parts + 4) / 8, 1) * 8;
    for (; parts >= 8; parts -= 8)
        put_sign(canvas, column++, row, signs[mark->fill][canvas->ascii]);
    if (parts > 0)
        put_sign(canvas, column, row, eighths[parts]);
}

static void paint_rect(const struct canvas *canvas, const struct mark *mark)
{
    int first = row_of(mark->y + SCENE_CELL_HEIGHT / 2.0);
    int end = row_of(mark->y + mark->height + SCENE_CELL_HEIGHT / 2.0);
    if (first >= end)
        paint_span(canvas, mark, row_of(mark->y + mark->height / 2));
    for (int row = first; row < end; row++)
        paint_span(canvas, mark, row);
}

/* Lines */

static void add_arms(const struct canvas *canvas, int column, int row, int arms)
{
    struct cell *cell = cell_at(canvas, column, row);
    if (cell)
        *cell = (struct cell){.arms = cell->arms | arms};
}

/* An end that lies within a quarter of a cell of its middle has no arm beyond it. */
static int arms_within(double from, double to, double cell, int index, int before, int after)
{
    double middle = (index + 0.5) * cell, slack = cell / 4;
    return (from < middle - slack ? before : 0) | (to > middle + slack ? after : 0);
}

static void paint_steps(const struct canvas *canvas, double x0, double y0, double x1, double y1)
{
    double columns = fabs(x1 - x0) / SCENE_CELL_WIDTH, rows = fabs(y1 - y0) / SCENE_CELL_HEIGHT;
    int steps = (int)ceil(MAX(columns, rows));
    for (int i = 0; i <= steps; i++) {
        double part = steps ? (double)i / steps : 0;
        put_sign(canvas, column_of(x0 + (x1 - x0) * part), row_of(y0 + (y1 - y0) * part),
                 canvas->ascii ? "*" : "•");
    }
}

static void paint_stroke(const struct canvas *canvas, double from_x, double from_y, double to_x,
                         double to_y)
{
    double x0 = MIN(from_x, to_x), x1 = MAX(from_x, to_x);
    double y0 = MIN(from_y, to_y), y1 = MAX(from_y, to_y);
    if (x0 < x1 && y0 < y1) {
        paint_steps(canvas, from_x, from_y, to_x, to_y);
    } else if (y0 < y1) {
        for (int row = row_of(y0); row * SCENE_CELL_HEIGHT < y1; row++)
            add_arms(canvas, column_of(x0), row,
                     arms_within(y0, y1, SCENE_CELL_HEIGHT, row, ARM_UP, ARM_DOWN));
    } else {
        for (int column = column_of(x0); column * SCENE_CELL_WIDTH < x1; column++)
            add_arms(canvas, column, row_of(y0),
                     arms_within(x0, x1, SCENE_CELL_WIDTH, column, ARM_LEFT, ARM_RIGHT));
    }
}

/* Points of series: no two of the first eight alike; hollow where the runs are few; a
 * doubt stands in the place of the point. */
static const char *point_sign(const struct canvas *canvas, const struct mark *mark)
{
    static const char *const solid[] = {"●", "■", "◆", "▲", "▼", "★", "✚", "✖"};
    static const char *const hollow[] = {"○", "□", "◇", "△", "▽", "☆", "+", "×"};
    static const char *const ascii[] = {"o", "#", "*", "^", "v", "%", "+", "x"};
    int i = palette_hue(mark->series);
    if (mark->role != ROLE_SERIES)
        return canvas->ascii ? "o" : "•";
    if (mark->fill == FILL_HATCHED || mark->fill == FILL_CROSSED)
        return mark->fill == FILL_CROSSED ? "x" : "!";
    if (canvas->ascii)
        return ascii[i];
    return mark->fill == FILL_SOLID ? solid[i] : hollow[i];
}

/* What joins the points of a series leaves what stands there alone. */
static void paint_series(const struct canvas *canvas, const struct mark *mark)
{
    for (gsize i = 1; i < mark->n; i++) {
        const double *at = mark->points + 2 * i;
        double columns = fabs(at[0] - at[-2]) / SCENE_CELL_WIDTH;
        double rows = fabs(at[1] - at[-1]) / SCENE_CELL_HEIGHT;
        int steps = (int)ceil(MAX(columns, rows));
        for (int k = 0; k <= steps; k++) {
            double part = steps ? (double)k / steps : 0;
            int column = column_of(at[-2] + (at[0] - at[-2]) * part);
            int row = row_of(at[-1] + (at[1] - at[-1]) * part);
            const struct cell *cell = cell_at(canvas, column, row);
            if (cell && !cell->text && !cell->arms)
                put_sign(canvas, column, row, canvas->ascii ? "." : "·");
        }
    }
}

static void paint_mark(const struct canvas *canvas, const struct mark *mark)
{
    if (mark->role == ROLE_BACKGROUND || mark->role == ROLE_GRID)
        return;
    switch (mark->kind) {
    case MARK_RECT:
        paint_rect(canvas, mark);
        break;
    case MARK_LINE:
        paint_stroke(canvas, mark->x, mark->y, mark->x + mark->width, mark->y + mark->height);
        break;
    case MARK_TEXT:
        paint_words(canvas, mark);
        break;
    case MARK_CIRCLE:
        put_sign(canvas, column_of(mark->x), row_of(mark->y), point_sign(canvas, mark));
        break;
    case MARK_POLYLINE:
        if (mark->role == ROLE_SERIES) {
            paint_series(canvas, mark);
            break;
        }
        for (gsize i = 1; i < mark->n; i++) {
            const double *at = mark->points + 2 * i;
            paint_stroke(canvas, at[-2], at[-1], at[0], at[1]);
        }
    }
}

/* Output */

static const char *line_sign(const struct canvas *canvas, int arms)
{
    static const char *const signs[] = {" ", "╴", "╶", "─", "╵", "┘", "└", "┴",
                                        "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
    static const char ascii[] = " \0-\0-\0-\0|\0+\0+\0+\0|\0+\0+\0+\0|\0|\0|\0+";
    return canvas->ascii ? ascii + (gsize)arms * 2 : signs[arms];
}

static void append_row(const struct canvas *canvas, int row, GString *out)
{
    gsize start = out->len;
    for (int column = 0; column < canvas->columns; column++) {
        const struct cell *cell = cell_at(canvas, column, row);
        if (cell->text)
            g_string_append_len(out, cell->text, (gssize)cell->length);
        else
            g_string_append(out, line_sign(canvas, cell->arms));
    }
    while (out->len > start && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
    g_string_append_c(out, '\n');
}

static bool paint(const struct scene *scene, const struct paint_options *options, FILE *out,
                  GError **error)
{
    int columns = (int)ceil(scene->width / SCENE_CELL_WIDTH);
    if (options->columns > 0)
        columns = MIN(columns, options->columns);
    struct canvas canvas = {.columns = columns,
                            .rows = (int)ceil(scene->height / SCENE_CELL_HEIGHT),
                            .ascii = options->ascii};
    g_autofree struct cell *cells = g_new0(struct cell, (gsize)canvas.columns * (gsize)canvas.rows);
    canvas.cells = cells;
    for (guint i = 0; i < scene->marks->len; i++)
        paint_mark(&canvas, &g_array_index(scene->marks, struct mark, i));
    g_autoptr(GString) text = g_string_new(NULL);
    for (int row = 0; row < canvas.rows; row++)
        append_row(&canvas, row, text);
    if (fwrite(text->str, 1, text->len, out) != text->len)
        return error_set(error, STATUS_FAILED, "cannot write: %s", g_strerror(errno));
    return true;
}

const struct painter text_painter = {
    .name = "text",
    .ending = "txt",
    .measure = measure,
    .paint = paint,
};
