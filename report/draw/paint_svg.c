/* The svg painter: real text, one style sheet for light and dark, <title> on what has a datum.
 * Every id and class begins with options->prefix, so that many pictures can sit in one page.  Shape
 * is in attributes, colour and font in classes: a class is a role ("t" text, "s0" first hue) or a
 * way of drawing ("o" outlined and tinted, "f0" first font, "e" anchored at its end). */
#include "report/draw/painter.h"
#include "report/draw/paint_svg_path.h"
#include "report/draw/palette.h"
#include "report/draw/widths.h"
#include "report/pages/markup.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <errno.h>
#include <math.h>

enum { FONTS = 8, TILE = 6 };

struct font {
    double size;
    bool bold;
};

struct svg {
    const struct scene *scene;
    const char *prefix;
    struct markup *markup;
    struct font fonts[FONTS]; /* all that charts use; more would be drawn in the last */
    int n_fonts;
    bool hollow;      /* points are */
    guint roles;      /* bits of class_bit() in use */
    GString *scratch; /* of put_classes() */
    GString *path;    /* of put_path() */
};

static void coordinate(struct svg *svg, const char *name, double value)
{
    char buffer[SVG_NUMBER];
    markup_attribute(svg->markup, name, svg_number(buffer, value));
}

static int class_bit(const struct mark *mark)
{
    return mark->role == ROLE_SERIES ? ROLE_SERIES + palette_hue(mark->series) : (int)mark->role;
}

static const char *class_name(int bit)
{
    static const char *const names[] = {[ROLE_BACKGROUND] = "b",
                                        [ROLE_TEXT] = "t",
                                        [ROLE_MUTED] = "m",
                                        [ROLE_GRID] = "g",
                                        [ROLE_AXIS] = "a",
                                        [ROLE_BASELINE] = "z",
                                        [ROLE_WHISKER] = "k",
                                        [ROLE_WARNING] = "w",
                                        [ROLE_SERIES] = "s0",
                                        "s1",
                                        "s2",
                                        "s3",
                                        "s4",
                                        "s5",
                                        "s6",
                                        "s7"};
    return names[bit];
}

static int font_of(struct svg *svg, const struct mark *mark)
{
    int i = 0;
    while (i < svg->n_fonts &&
           !(svg->fonts[i].size == mark->size && svg->fonts[i].bold == mark->bold))
        i++;
    if (i == FONTS)
        return FONTS - 1;
    if (i == svg->n_fonts)
        svg->fonts[svg->n_fonts++] = (struct font){mark->size, mark->bold};
    return i;
}

/* Style */

static void append_colours(const struct svg *svg, GString *css, bool dark)
{
    for (int bit = 0; bit < ROLE_SERIES + PALETTE_HUES; bit++) {
        if (!(svg->roles & 1u << bit))
            continue;
        int series = MAX(bit - ROLE_SERIES, 0);
        struct shade shade = palette_shade((enum role)MIN(bit, (int)ROLE_SERIES), series);
        guint32 colour = dark ? shade.dark : shade.light;
        g_string_append_printf(css, ".%s-%s{fill:#%06x;stroke:#%06x}", svg->prefix, class_name(bit),
                               colour, colour);
    }
}

/* Points that are not solid hide the line below them. */
static void append_hollow(const struct svg *svg, GString *css, bool dark)
{
    struct shade shade = palette_shade(ROLE_BACKGROUND, 0);
    if (svg->hollow)
        g_string_append_printf(css, ".%s .%s-h{fill:#%06x;stroke-width:1.5}", svg->prefix,
                               svg->prefix, dark ? shade.dark : shade.light);
}

/* Where & stands is ".PREFIX". */
static const char sheet[] =
    "&{max-width:100%;height:auto;stroke-width:0;"
    "font-family:\"" PALETTE_FONT "\",Arial,Helvetica,\"DejaVu Sans\",sans-serif}"
    "& text{unicode-bidi:plaintext}&-c{text-anchor:middle}&-e{text-anchor:end}"
    "&-o{fill-opacity:" PALETTE_TINT
    "}&-o,&-x{stroke-width:1.5}&-l{stroke-width:1}& &-n{fill:none}";

/* Fills are no style attributes, so that a page may forbid these. */
static void put_style(struct svg *svg, const GPtrArray *tiles)
{
    const char *prefix = svg->prefix;
    char buffer[SVG_NUMBER];
    g_autofree char *class = g_strconcat(".", prefix, NULL);
    g_autoptr(GString) css = g_string_new(sheet);
    g_string_replace(css, "&", class, 0);
    for (int i = 0; i < svg->n_fonts; i++)
        g_string_append_printf(css, ".%s-f%d{font-size:%spx%s}", prefix, i,
                               svg_number(buffer, svg->fonts[i].size),
                               svg->fonts[i].bold ? ";font-weight:bold" : "");
    append_colours(svg, css, false);
    append_hollow(svg, css, false);
    g_string_append(css, "@media screen and (prefers-color-scheme:dark){");
    append_colours(svg, css, true);
    append_hollow(svg, css, true);
    g_string_append_c(css, '}');
    for (guint i = 0; i < tiles->len; i++) {
        const char *tile = tiles->pdata[i];
        g_string_append_printf(css, ".%s .%s-%s{fill:url(#%s-%s)}", prefix, prefix, tile, prefix,
                               tile);
    }
    markup_style(svg->markup, css->str);
}

/* The class of the role and up to two more; NULL for none. */
static void put_classes(struct svg *svg, const struct mark *mark, const char *more,
                        const char *most)
{
    const char *const names[] = {class_name(class_bit(mark)), more, most};
    g_string_truncate(svg->scratch, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        if (!names[i])
            continue;
        if (svg->scratch->len)
            g_string_append_c(svg->scratch, ' ');
        g_string_append(svg->scratch, svg->prefix);
        g_string_append_c(svg->scratch, '-');
        g_string_append(svg->scratch, names[i]);
    }
    markup_attribute(svg->markup, "class", svg->scratch->str);
}

static void put_class(struct svg *svg, const struct mark *mark, const char *more)
{
    put_classes(svg, mark, more, NULL);
}

static void put_datum(struct svg *svg, const struct mark *mark)
{
    if (mark->datum)
        markup_element(svg->markup, "title", mark->datum);
}

/* Fills that need a tile */

static bool is_tiled(const struct mark *mark)
{
    return mark->kind == MARK_RECT && (mark->fill == FILL_HATCHED ||
                                       (mark->fill != FILL_CROSSED && mark->role == ROLE_SERIES &&
                                        palette_pattern(mark->series) != PATTERN_NONE));
}

/* Of its id and of the class that fills with it, behind the prefix. */
static char *tile_name(const struct mark *mark)
{
    const char *kind = mark->fill == FILL_HATCHED ? "h" : mark->fill == FILL_HOLLOW ? "o" : "p";
    int pattern = mark->fill == FILL_HATCHED ? 0 : palette_pattern(mark->series);
    return g_strdup_printf("%s%d%s", kind, pattern, class_name(class_bit(mark)));
}

static void put_tile(struct svg *svg, const struct mark *mark, const char *name)
{
    static const char *const paths[] = {[PATTERN_NONE] = "M-1 1l2-2M0 6l6-6M5 7l2-2",
                                        [PATTERN_RULED] = "M0 3h6",
                                        [PATTERN_BARRED] = "M3 0v6",
                                        [PATTERN_GRID] = "M0 3h6M3 0v6",
                                        [PATTERN_DOTTED] = "M2 3h2"};
    bool is_solid = mark->fill == FILL_SOLID;
    int pattern = mark->fill == FILL_HATCHED ? PATTERN_NONE : (int)palette_pattern(mark->series);
    struct mark ink = *mark;
    if (is_solid)
        ink.role = ROLE_BACKGROUND;
    markup_open(svg->markup, "pattern");
    markup_attributef(svg->markup, "id", "%s-%s", svg->prefix, name);
    coordinate(svg, "width", TILE);
    coordinate(svg, "height", TILE);
    markup_attribute(svg->markup, "patternUnits", "userSpaceOnUse");
    markup_open(svg->markup, "rect");
    coordinate(svg, "width", TILE);
    coordinate(svg, "height", TILE);
    put_class(svg, mark, NULL);
    if (!is_solid)
        markup_attribute(svg->markup, "fill-opacity", PALETTE_TINT);
    markup_close(svg->markup);
    markup_open(svg->markup, "path");
    markup_attribute(svg->markup, "d", paths[pattern]);
    put_class(svg, &ink, NULL);
    markup_attribute(svg->markup, "stroke-width", pattern == PATTERN_DOTTED ? "2" : "1.5");
    markup_close(svg->markup);
    markup_close(svg->markup);
}

/* The tiles in use, each once: name -> a mark that has it, in the order of the marks. */
static GPtrArray *find_tiles(const struct svg *svg, GPtrArray *names)
{
    const GArray *marks = svg->scene->marks;
    GPtrArray *found = g_ptr_array_new();
    for (guint i = 0; i < marks->len; i++) {
        const struct mark *mark = &g_array_index(marks, struct mark, i);
        g_autofree char *name = is_tiled(mark) ? tile_name(mark) : NULL;
        if (!name || g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            continue;
        g_ptr_array_add(names, g_steal_pointer(&name));
        g_ptr_array_add(found, (gpointer)mark);
    }
    return found;
}

/* Finds what is in use: roles, fonts, and the tiles, which are defined here. */
static void put_definitions(struct svg *svg)
{
    const GArray *marks = svg->scene->marks;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) tiles = find_tiles(svg, names);
    svg->roles = 1u << ROLE_BACKGROUND;
    for (guint i = 0; i < marks->len; i++) {
        const struct mark *mark = &g_array_index(marks, struct mark, i);
        svg->roles |= 1u << class_bit(mark);
        svg->hollow |= mark->kind == MARK_CIRCLE && mark->fill != FILL_SOLID;
        if (mark->kind == MARK_TEXT)
            font_of(svg, mark);
    }
    put_style(svg, names);
    if (!tiles->len)
        return;
    markup_open(svg->markup, "defs");
    for (guint i = 0; i < tiles->len; i++)
        put_tile(svg, tiles->pdata[i], names->pdata[i]);
    markup_close(svg->markup);
}

/* Marks */

static void put_crossed(struct svg *svg, const struct mark *mark)
{
    char x[SVG_NUMBER], y[SVG_NUMBER], w[SVG_NUMBER], h[SVG_NUMBER], top[SVG_NUMBER];
    const char *left = svg_number(x, mark->x), *bottom = svg_number(y, mark->y + mark->height);
    const char *width = svg_number(w, mark->width), *height = svg_number(h, mark->height);
    markup_open(svg->markup, "path");
    markup_attributef(svg->markup, "d", "M%s %sh%sv%sh-%szl%s %sM%s %sl%s -%s", left,
                      svg_number(top, mark->y), width, height, width, width, height, left, bottom,
                      width, height);
    put_class(svg, mark, "o");
    put_datum(svg, mark);
    markup_close(svg->markup);
}

static void put_rect(struct svg *svg, const struct mark *mark)
{
    bool is_outlined = mark->fill == FILL_HOLLOW || mark->fill == FILL_HATCHED;
    double inset = is_outlined ? 0.75 : 0; /* half the outline */
    g_autofree char *tile = is_tiled(mark) ? tile_name(mark) : NULL;
    markup_open(svg->markup, "rect");
    coordinate(svg, "x", mark->x + inset);
    coordinate(svg, "y", mark->y + inset);
    coordinate(svg, "width", MAX(mark->width - 2 * inset, 0));
    coordinate(svg, "height", MAX(mark->height - 2 * inset, 0));
    const char *outline = !is_outlined ? NULL : tile ? "x" : "o";
    put_classes(svg, mark, outline ? outline : tile, outline ? tile : NULL);
    if (mark->opacity > 0)
        coordinate(svg, "fill-opacity", mark->opacity);
    put_datum(svg, mark);
    markup_close(svg->markup);
}

/* Lines that look alike and say nothing, as grid lines do, make one path. */
static bool joins(const struct mark *a, const struct mark *b)
{
    return a->kind == MARK_LINE && b->kind == MARK_LINE && a->role == b->role &&
           a->series == b->series && a->size == b->size && a->dashed == b->dashed && !a->datum &&
           !b->datum;
}

/* The width of strokes: usual ones by class. */
static const char *stroke_class(const struct mark *mark)
{
    return mark->size == 1.5 ? "x" : mark->size > 0 && mark->size != 1 ? NULL : "l";
}

/* `n` lines, or one polyline. */
static void put_path(struct svg *svg, const struct mark *mark, guint n)
{
    GString *path = svg->path;
    g_string_truncate(path, 0);
    for (guint i = 0; mark->kind == MARK_LINE && i < n; i++)
        svg_line(path, &mark[i]);
    if (mark->kind == MARK_POLYLINE)
        svg_steps(path, mark);
    markup_open(svg->markup, "path");
    markup_attribute(svg->markup, "d", path->str);
    const char *stroke = stroke_class(mark);
    if (mark->kind == MARK_POLYLINE)
        put_classes(svg, mark, "n", stroke);
    else
        put_class(svg, mark, stroke);
    if (!stroke)
        coordinate(svg, "stroke-width", mark->size);
    markup_attribute(svg->markup, "stroke-dasharray", mark->dashed ? "5 4" : NULL);
    put_datum(svg, mark);
    markup_close(svg->markup);
}

static void put_text(struct svg *svg, const struct mark *mark)
{
    static const char *const anchors[] = {
        [ANCHOR_START] = NULL, [ANCHOR_MIDDLE] = "c", [ANCHOR_END] = "e"};
    const char font[] = {'f', (char)('0' + font_of(svg, mark)), 0};
    char x[SVG_NUMBER], y[SVG_NUMBER];
    markup_open(svg->markup, "text");
    coordinate(svg, "x", mark->x);
    coordinate(svg, "y", mark->y);
    put_classes(svg, mark, font, anchors[mark->anchor]);
    if (mark->rotated)
        markup_attributef(svg->markup, "transform", "rotate(-90 %s %s)", svg_number(x, mark->x),
                          svg_number(y, mark->y));
    put_datum(svg, mark);
    markup_text(svg->markup, mark->text);
    markup_close(svg->markup);
}

static void put_corners(struct svg *svg, const struct mark *mark, const double *corners, int n)
{
    char x[SVG_NUMBER], y[SVG_NUMBER];
    g_autoptr(GString) path = g_string_new(NULL);
    for (int i = 0; i < n; i++)
        g_string_append_printf(path, "%c%s %s", i ? 'L' : 'M', svg_number(x, corners[2 * i]),
                               svg_number(y, corners[2 * i + 1]));
    g_string_append_c(path, 'z');
    markup_open(svg->markup, "path");
    markup_attribute(svg->markup, "d", path->str);
    put_class(svg, mark, mark->fill == FILL_SOLID ? NULL : "h");
    put_datum(svg, mark);
    markup_close(svg->markup);
}

static void put_circle(struct svg *svg, const struct mark *mark)
{
    double corners[2 * SCENE_CORNERS];
    int n = scene_corners(mark, corners);
    if (n) {
        put_corners(svg, mark, corners, n);
        return;
    }
    markup_open(svg->markup, "circle");
    coordinate(svg, "cx", mark->x);
    coordinate(svg, "cy", mark->y);
    coordinate(svg, "r", mark->width / 2);
    put_class(svg, mark, mark->fill == FILL_SOLID ? NULL : "h");
    put_datum(svg, mark);
    markup_close(svg->markup);
}

static void put_mark(struct svg *svg, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_RECT:
        if (mark->fill == FILL_CROSSED)
            put_crossed(svg, mark);
        else
            put_rect(svg, mark);
        break;
    case MARK_LINE:
    case MARK_POLYLINE:
        put_path(svg, mark, 1);
        break;
    case MARK_TEXT:
        put_text(svg, mark);
        break;
    case MARK_CIRCLE:
        put_circle(svg, mark);
    }
}

static void put_marks(struct svg *svg, const struct mark *marks, guint n)
{
    for (guint i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && joins(&marks[i], &marks[end]);)
            end++;
        if (end - i > 1)
            put_path(svg, &marks[i], end - i);
        else
            put_mark(svg, &marks[i]);
    }
}

/* The whole */

static void open_root(struct svg *svg)
{
    const struct scene *scene = svg->scene;
    char width[SVG_NUMBER], height[SVG_NUMBER];
    markup_open(svg->markup, "svg");
    markup_attribute(svg->markup, "xmlns", "http://www.w3.org/2000/svg");
    coordinate(svg, "width", scene->width);
    coordinate(svg, "height", scene->height);
    markup_attributef(svg->markup, "viewBox", "0 0 %s %s", svg_number(width, scene->width),
                      svg_number(height, scene->height));
    markup_attribute(svg->markup, "class", svg->prefix);
    markup_attribute(svg->markup, "role", "img");
    markup_attributef(svg->markup, "aria-labelledby", "%s-title %s-desc", svg->prefix, svg->prefix);
    markup_open(svg->markup, "title");
    markup_attributef(svg->markup, "id", "%s-title", svg->prefix);
    markup_text(svg->markup, scene->title ? scene->title : "");
    markup_close(svg->markup);
    markup_open(svg->markup, "desc");
    markup_attributef(svg->markup, "id", "%s-desc", svg->prefix);
    markup_text(svg->markup, scene->description ? scene->description : "");
    markup_close(svg->markup);
}

/* The prefix begins a name in XML and in CSS. */
static char *clean_prefix(const char *prefix)
{
    char *clean = g_strdup(prefix && *prefix ? prefix : "chart");
    g_strcanon(clean, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-", '-');
    if (g_ascii_isalpha(*clean))
        return clean;
    g_autofree char *rest = clean;
    return g_strconcat("c", rest, NULL);
}

static bool paint(const struct scene *scene, const struct paint_options *options, FILE *out,
                  GError **error)
{
    g_autofree char *prefix = clean_prefix(options->prefix);
    auto_clear(markup_clear) struct markup markup;
    markup_init(&markup, MARKUP_XML);
    g_autoptr(GString) scratch = g_string_new(NULL), path = g_string_new(NULL);
    struct svg svg = {
        .scene = scene, .prefix = prefix, .markup = &markup, .scratch = scratch, .path = path};
    if (!options->fragment)
        markup_doctype(&markup);
    open_root(&svg);
    put_definitions(&svg);
    put_rect(&svg, &(struct mark){
                       .role = ROLE_BACKGROUND, .width = scene->width, .height = scene->height});
    put_marks(&svg, (const struct mark *)(void *)scene->marks->data, scene->marks->len);
    markup_close(&markup);
    const char *text = markup_end(&markup);
    if (fputs(text, out) == EOF || fputc('\n', out) == EOF)
        return error_set(error, STATUS_FAILED, "cannot write: %s", g_strerror(errno));
    return true;
}

const struct painter svg_painter = {
    .name = "svg",
    .ending = "svg",
    .measure = widths_measure,
    .paint = paint,
};
