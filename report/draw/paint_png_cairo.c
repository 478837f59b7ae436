/* Drawing with cairo, in the light colours.  Text is set by pango, so that any script is shaped and
 * ordered right; metrics are not hinted, so that a text is as wide at every scale. */
#include "report/draw/paint_png_cairo.h"
#include "report/draw/palette.h"

#include <cairo.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define TILE 6.0

/* Text */

static void set_font(PangoLayout *layout, double size, bool bold)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, PALETTE_FONT ", DejaVu Sans, sans-serif");
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
}

/* For `cairo`, or only to measure. */
static PangoLayout *new_layout(cairo_t *cairo)
{
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    if (cairo)
        pango_cairo_update_context(cairo, context);
    PangoLayout *layout = pango_layout_new(context);
    g_object_unref(context);
    return layout;
}

/* One layout for all measuring, kept by the font map, which lives as long as the thread: to make a
 * context costs more than to measure a text.  And the widths found: charts ask for each label
 * several times, and charts of one page have the same labels. */
struct measuring {
    PangoLayout *layout;
    GHashTable *widths; /* struct measured -> itself */
};

struct measured {
    char *text;
    double size, width;
    bool bold;
};

static guint measured_hash(gconstpointer key)
{
    const struct measured *m = key;
    return g_str_hash(m->text) * 31 + (guint)(m->size * 8) * 2 + m->bold;
}

static gboolean measured_equal(gconstpointer a, gconstpointer b)
{
    const struct measured *m = a, *n = b;
    return m->size == n->size && m->bold == n->bold && !strcmp(m->text, n->text);
}

static void measured_free(gpointer data)
{
    struct measured *m = data;
    g_free(m->text);
    g_free(m);
}

static void measuring_free(gpointer data)
{
    struct measuring *measuring = data;
    g_object_unref(measuring->layout);
    g_hash_table_unref(measuring->widths);
    g_free(measuring);
}

static struct measuring *measuring_get(void)
{
    static const char key[] = "shootout-measuring";
    GObject *fonts = G_OBJECT(pango_cairo_font_map_get_default());
    struct measuring *measuring = g_object_get_data(fonts, key);
    if (!measuring) {
        measuring = g_new(struct measuring, 1);
        measuring->layout = new_layout(NULL);
        measuring->widths =
            g_hash_table_new_full(measured_hash, measured_equal, measured_free, NULL);
        g_object_set_data_full(fonts, key, measuring, measuring_free);
    }
    return measuring;
}

double paint_png_cairo_measure(const char *text, double size, bool bold)
{
    enum { MOST_KEPT = 4096 };
    struct measuring *measuring = measuring_get();
    const struct measured wanted = {.text = (char *)text, .size = size, .bold = bold};
    struct measured *found = g_hash_table_lookup(measuring->widths, &wanted);
    if (found)
        return found->width;
    PangoRectangle extents;
    set_font(measuring->layout, size, bold);
    pango_layout_set_text(measuring->layout, text, -1);
    pango_layout_get_extents(measuring->layout, NULL, &extents);
    if (g_hash_table_size(measuring->widths) == MOST_KEPT)
        g_hash_table_remove_all(measuring->widths);
    found = g_new(struct measured, 1);
    *found = (struct measured){g_strdup(text), size, (double)extents.width / PANGO_SCALE, bold};
    g_hash_table_add(measuring->widths, found);
    return found->width;
}

struct pen {
    cairo_t *cairo;
    PangoLayout *layout;
};

static void set_colour(const struct pen *pen, enum role role, int series, double opacity)
{
    guint32 colour = palette_shade(role, series).light;
    cairo_set_source_rgba(pen->cairo, (colour >> 16) / 255.0, (colour >> 8 & 0xff) / 255.0,
                          (colour & 0xff) / 255.0, opacity);
}

static void draw_text(const struct pen *pen, const struct mark *mark)
{
    static const double before[] = {[ANCHOR_START] = 0, [ANCHOR_MIDDLE] = 0.5, [ANCHOR_END] = 1};
    PangoRectangle extents;
    set_font(pen->layout, mark->size, mark->bold);
    pango_layout_set_text(pen->layout, mark->text, -1);
    pango_layout_get_extents(pen->layout, NULL, &extents);
    cairo_save(pen->cairo);
    cairo_translate(pen->cairo, mark->x, mark->y);
    if (mark->rotated)
        cairo_rotate(pen->cairo, -G_PI / 2);
    cairo_move_to(pen->cairo, -before[mark->anchor] * extents.width / PANGO_SCALE,
                  -(double)pango_layout_get_baseline(pen->layout) / PANGO_SCALE);
    set_colour(pen, mark->role, mark->series, 1);
    pango_cairo_show_layout(pen->cairo, pen->layout);
    cairo_restore(pen->cairo);
}

/* Areas */

static void draw_stripes(const struct pen *pen, const struct mark *mark)
{
    double x0 = mark->x, x1 = mark->x + mark->width, y0 = mark->y, y1 = mark->y + mark->height;
    for (double sum = floor((x0 + y0) / TILE) * TILE; sum <= x1 + y1; sum += TILE) {
        cairo_move_to(pen->cairo, sum - y0, y0);
        cairo_line_to(pen->cairo, sum - y1, y1);
    }
}

static void draw_ruling(const struct pen *pen, const struct mark *mark, enum pattern pattern)
{
    double x1 = mark->x + mark->width, y1 = mark->y + mark->height;
    for (double y = (floor(mark->y / TILE) + 0.5) * TILE; y < y1; y += TILE) {
        if (pattern == PATTERN_BARRED)
            break;
        cairo_move_to(pen->cairo, floor(mark->x / TILE) * TILE + TILE / 3, y);
        cairo_line_to(pen->cairo, x1, y);
    }
    for (double x = (floor(mark->x / TILE) + 0.5) * TILE; x < x1; x += TILE) {
        if (pattern == PATTERN_RULED || pattern == PATTERN_DOTTED)
            break;
        cairo_move_to(pen->cairo, x, mark->y);
        cairo_line_to(pen->cairo, x, y1);
    }
}

/* Lines of a pattern or of doubt, within the rectangle. */
static void draw_lines_inside(const struct pen *pen, const struct mark *mark)
{
    enum pattern pattern = mark->role == ROLE_SERIES ? palette_pattern(mark->series) : PATTERN_NONE;
    bool is_hatched = mark->fill == FILL_HATCHED;
    if (!is_hatched && (pattern == PATTERN_NONE || mark->fill == FILL_CROSSED))
        return;
    cairo_save(pen->cairo);
    cairo_rectangle(pen->cairo, mark->x, mark->y, mark->width, mark->height);
    cairo_clip(pen->cairo);
    if (is_hatched)
        draw_stripes(pen, mark);
    else
        draw_ruling(pen, mark, pattern);
    if (!is_hatched && pattern == PATTERN_DOTTED)
        cairo_set_dash(pen->cairo, (const double[]){2, TILE - 2}, 2, 0);
    cairo_set_line_width(pen->cairo, pattern == PATTERN_DOTTED ? 2 : 1.5);
    set_colour(pen, mark->fill == FILL_SOLID ? ROLE_BACKGROUND : mark->role, mark->series, 1);
    cairo_stroke(pen->cairo);
    cairo_restore(pen->cairo);
}

static void draw_rect(const struct pen *pen, const struct mark *mark)
{
    cairo_t *cairo = pen->cairo;
    cairo_rectangle(cairo, mark->x, mark->y, mark->width, mark->height);
    set_colour(pen, mark->role, mark->series,
               mark->fill != FILL_SOLID ? g_ascii_strtod(PALETTE_TINT, NULL)
               : mark->opacity > 0      ? mark->opacity
                                        : 1);
    cairo_fill(cairo);
    draw_lines_inside(pen, mark);
    if (mark->fill == FILL_SOLID)
        return;
    cairo_rectangle(cairo, mark->x + 0.75, mark->y + 0.75, MAX(mark->width - 1.5, 0),
                    mark->height - 1.5);
    if (mark->fill == FILL_CROSSED) {
        cairo_move_to(cairo, mark->x, mark->y);
        cairo_rel_line_to(cairo, mark->width, mark->height);
        cairo_move_to(cairo, mark->x, mark->y + mark->height);
        cairo_rel_line_to(cairo, mark->width, -mark->height);
    }
    cairo_set_line_width(cairo, 1.5);
    set_colour(pen, mark->role, mark->series, 1);
    cairo_stroke(cairo);
}

/* Lines */

static void set_stroke(const struct pen *pen, const struct mark *mark)
{
    static const double dashes[] = {5, 4};
    cairo_set_line_width(pen->cairo, mark->size > 0 ? mark->size : 1);
    cairo_set_dash(pen->cairo, dashes, mark->dashed ? 2 : 0, 0);
    set_colour(pen, mark->role, mark->series, 1);
}

static void draw_line(const struct pen *pen, const struct mark *mark)
{
    cairo_move_to(pen->cairo, mark->x, mark->y);
    cairo_rel_line_to(pen->cairo, mark->width, mark->height);
    set_stroke(pen, mark);
    cairo_stroke(pen->cairo);
    cairo_set_dash(pen->cairo, NULL, 0, 0);
}

/* Stroked in short pieces: cairo's time grows faster than a path does. */
static void draw_polyline(const struct pen *pen, const struct mark *mark)
{
    enum { PIECE = 64 };
    cairo_new_path(pen->cairo);
    set_stroke(pen, mark);
    bool many = mark->n > 4 * PIECE; /* a round join costs as much as ten corners */
    bool butt = mark->dashed || many;
    cairo_set_line_cap(pen->cairo, butt ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(pen->cairo, many ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_ROUND);
    cairo_set_antialias(pen->cairo, many ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
    for (gsize i = 0; i < mark->n; i++) {
        cairo_line_to(pen->cairo, mark->points[2 * i], mark->points[2 * i + 1]);
        if (i % PIECE == PIECE - 1 && i + 1 < mark->n) {
            cairo_stroke(pen->cairo);
            cairo_move_to(pen->cairo, mark->points[2 * i], mark->points[2 * i + 1]);
        }
    }
    cairo_stroke(pen->cairo);
}

static void draw_circle(const struct pen *pen, const struct mark *mark)
{
    double corners[SCENE_CORNERS * 2];
    int n = scene_corners(mark, corners);
    cairo_new_path(pen->cairo);
    if (!n)
        cairo_arc(pen->cairo, mark->x, mark->y, mark->width / 2, 0, 2 * G_PI);
    for (int i = 0; i < n; i++)
        cairo_line_to(pen->cairo, corners[2 * i], corners[2 * i + 1]);
    cairo_close_path(pen->cairo);
    set_colour(pen, mark->fill == FILL_SOLID ? mark->role : ROLE_BACKGROUND, mark->series, 1);
    cairo_fill_preserve(pen->cairo);
    if (mark->fill == FILL_SOLID) {
        cairo_new_path(pen->cairo);
        return;
    }
    set_colour(pen, mark->role, mark->series, 1);
    cairo_set_line_width(pen->cairo, 1.5);
    cairo_stroke(pen->cairo);
}

static void draw_mark(const struct pen *pen, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_RECT:
        draw_rect(pen, mark);
        break;
    case MARK_LINE:
        draw_line(pen, mark);
        break;
    case MARK_TEXT:
        draw_text(pen, mark);
        break;
    case MARK_CIRCLE:
        draw_circle(pen, mark);
        break;
    case MARK_POLYLINE:
        cairo_save(pen->cairo);
        draw_polyline(pen, mark);
        cairo_restore(pen->cairo);
    }
}

void paint_png_cairo(const struct scene *scene, cairo_t *cairo)
{
    g_autoptr(PangoLayout) layout = new_layout(cairo);
    struct pen pen = {cairo, layout};
    set_colour(&pen, ROLE_BACKGROUND, 0, 1);
    cairo_paint(cairo);
    for (guint i = 0; i < scene->marks->len; i++)
        draw_mark(&pen, &g_array_index(scene->marks, struct mark, i));
}
