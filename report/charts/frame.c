/* The frame of a chart: texts around it, key, number formats, the grid of cells. */
#include "report/charts/frame.h"

#include <math.h>

static const struct sizes on_page = {
    .width = 760,
    .least = 280,
    .margin = 20,
    .title = 17,
    .title_leading = 24,
    .text = 13,
    .leading = 18,
    .small = 11.5,
    .small_leading = 16,
    .gap = 12,
    .bar = 16,
    .row_gap = 8,
    .label_gap = 9,
    .part_gap = 9,
    .example = 20,
    .dot_shift = 3.5,
    .axis = 0.5,
};

/* Below this width everything is drawn closer. */
#define NARROW 520

static const struct sizes on_phone = {
    .margin = 10,
    .title = 15,
    .title_leading = 20,
    .text = 12,
    .leading = 16,
    .small = 11,
    .small_leading = 15,
    .gap = 9,
    .bar = 14,
    .row_gap = 7,
    .label_gap = 6,
    .part_gap = 6,
    .example = 18,
    .dot_shift = 3,
    .axis = 0.5,
};

static const struct sizes in_cells = {
    .width = 80 * SCENE_CELL_WIDTH,
    .least = 40 * SCENE_CELL_WIDTH,
    .title_leading = SCENE_CELL_HEIGHT,
    .leading = SCENE_CELL_HEIGHT,
    .small_leading = SCENE_CELL_HEIGHT,
    .gap = SCENE_CELL_HEIGHT,
    .bar = SCENE_CELL_HEIGHT,
    .label_gap = 2 * SCENE_CELL_WIDTH,
    .part_gap = 2 * SCENE_CELL_WIDTH,
    .example = 3 * SCENE_CELL_WIDTH,
    .axis = SCENE_CELL_WIDTH / 2.0,
};

double frame_baseline(const struct frame *frame, double top, double size, double leading)
{
    const double cap_height = 0.72; /* of Liberation Sans, in em */
    if (frame->scene->cells)
        return top + SCENE_CELL_HEIGHT / 2.0;
    return top + (leading + cap_height * size) / 2;
}

double frame_snap(const struct frame *frame, double y)
{
    return frame->scene->cells ? floor(y / SCENE_CELL_HEIGHT) * SCENE_CELL_HEIGHT : y;
}

double frame_middle(const struct frame *frame, double x)
{
    double unit = frame->scene->cells ? SCENE_CELL_WIDTH : 1;
    return (floor(x / unit) + 0.5) * unit;
}

double frame_after(const struct frame *frame, double x)
{
    if (frame->scene->cells)
        return (floor(x / SCENE_CELL_WIDTH) + 2) * SCENE_CELL_WIDTH;
    return x + frame->sizes->part_gap;
}

/* As printf would, in a fifth of the time: a picture has hundreds of them. */
static char *fixed(double value, int decimals, const char *suffix)
{
    static const int powers[] = {1, 10, 100, 1000, 10000};
    char buffer[32], *at = buffer + sizeof buffer;
    double scaled = fabs(value) * powers[decimals];
    if (!(scaled < 1e15))
        return g_strdup_printf("%.*f%s%s", decimals, value, *suffix ? " " : "", suffix);
    gint64 rest = llround(scaled);
    *--at = 0;
    for (int i = 0; i < decimals; i++, rest /= 10)
        *--at = (char)('0' + rest % 10);
    if (decimals)
        *--at = '.';
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    return g_strconcat(at, *suffix ? " " : "", suffix, NULL);
}

char *frame_value(const struct frame *frame, double value)
{
    double scaled = value / frame->scale.divisor;
    if (scaled != 0 && fabs(scaled) < 0.01)
        return unit_format(value, frame->unit, frame->figure->base, 3);
    int decimals = 0; /* for three digits */
    for (double limit = 99.95; decimals < 4 && fabs(scaled) < limit; limit /= 10)
        decimals++;
    return fixed(scaled, scaled == 0 ? 0 : decimals, frame->scale.suffix);
}

char *frame_quantity(const struct frame *frame)
{
    static const char *const directions[] = {[BETTER_NEITHER] = "",
                                             [BETTER_HIGHER] = ", higher is better",
                                             [BETTER_LOWER] = ", lower is better"};
    enum metric metric = frame->figure->metric;
    if (metric == METRIC_NONE)
        return g_strdup("");
    const struct metric_row *row = &metrics[metric];
    const char *suffix = frame->scale.suffix;
    const char *in = *suffix == '/' ? " in 1" : *suffix ? " in " : ""; /* "/s" is no word */
    char *quantity = g_strdup_printf("%s%s%s%s", row->title, in, suffix, directions[row->better]);
    quantity[0] = g_ascii_toupper(quantity[0]);
    return quantity;
}

struct style {
    enum role role;
    double size, leading;
    bool bold;
};

static void add_paragraph(struct frame *frame, const char *text, const struct style *style)
{
    if (!text || !*text)
        return;
    g_autoptr(GPtrArray) lines =
        scene_wrap(frame->scene, text, frame->right - frame->left, style->size, style->bold);
    for (guint i = 0; i < lines->len; i++, frame->y += style->leading)
        scene_add(frame->scene,
                  &(struct mark){
                      .kind = MARK_TEXT,
                      .role = style->role,
                      .x = frame->left,
                      .y = frame_baseline(frame, frame->y, style->size, style->leading),
                      .text = lines->pdata[i],
                      .size = style->size,
                      .bold = style->bold,
                  });
}

void frame_init(struct frame *frame, const struct figure *figure, struct scene *scene,
                scene_measure measure, double largest)
{
    scene_init(scene, 0, 0, measure);
    const struct sizes *sizes = scene->cells ? &in_cells : &on_page;
    scene->width = MAX(figure->width > 0 ? figure->width : sizes->width, sizes->least);
    *frame = (struct frame){
        .figure = figure,
        .scene = scene,
        .sizes = sizes,
        .unit = figure->metric == METRIC_NONE ? UNIT_NONE : metrics[figure->metric].unit,
        .left = sizes->margin,
        .right = scene->width - sizes->margin,
        .y = sizes->margin * 0.8,
    };
    if (!scene->cells && scene->width < NARROW)
        frame->sizes = &on_phone, frame->left = on_phone.margin,
        frame->right = scene->width - on_phone.margin, frame->y = on_phone.margin * 0.8;
    frame->scale = unit_scale(frame->unit, figure->base, largest);
}

void frame_head(struct frame *frame, const char *quantity)
{
    const struct figure *figure = frame->figure;
    const struct sizes *sizes = frame->sizes;
    struct scene *scene = frame->scene;
    scene->title = scene_keep(scene, figure->title ? figure->title : quantity);
    add_paragraph(frame, figure->title,
                  &(struct style){ROLE_TEXT, sizes->title, sizes->title_leading, true});
    add_paragraph(frame, figure->caption,
                  &(struct style){ROLE_TEXT, sizes->text, sizes->leading, false});
    add_paragraph(frame, quantity, &(struct style){ROLE_MUTED, sizes->text, sizes->leading, false});
    frame->y += sizes->gap;
}

void frame_open(struct frame *frame, const struct figure *figure, struct scene *scene,
                scene_measure measure, double largest)
{
    frame_init(frame, figure, scene, measure, largest);
    g_autofree char *quantity = frame_quantity(frame);
    frame_head(frame, quantity);
}

struct mark *frame_text(const struct frame *frame, const char *text, enum role role, double x,
                        double top, enum anchor anchor, bool small)
{
    const struct sizes *sizes = frame->sizes;
    double size = small ? sizes->small : sizes->text;
    double leading = small ? sizes->small_leading : sizes->leading;
    return scene_add(frame->scene, &(struct mark){.kind = MARK_TEXT,
                                                  .role = role,
                                                  .x = x,
                                                  .y = frame_baseline(frame, top, size, leading),
                                                  .text = text,
                                                  .size = size,
                                                  .anchor = anchor});
}

void frame_note(struct frame *frame, const char *text)
{
    add_paragraph(
        frame, text,
        &(struct style){ROLE_MUTED, frame->sizes->small, frame->sizes->small_leading, false});
}

void frame_line(const struct frame *frame, enum role role, double x, double y, double width,
                double height)
{
    scene_add(frame->scene, &(struct mark){.kind = MARK_LINE,
                                           .role = role,
                                           .x = x,
                                           .y = y,
                                           .width = width,
                                           .height = height,
                                           .size = 1});
}

enum fill frame_fill(struct frame *frame, const struct bar *bar)
{
    static const guint signs[] = {[FILL_SOLID] = 0,
                                  [FILL_HOLLOW] = SIGN_HOLLOW,
                                  [FILL_HATCHED] = SIGN_HATCHED,
                                  [FILL_CROSSED] = SIGN_CROSSED};
    enum fill fill = bar->trust == TRUST_INVALID ? FILL_CROSSED
                     : bar->trust != TRUST_FINE  ? FILL_HATCHED
                     : bar->n < 3                ? FILL_HOLLOW
                                                 : FILL_SOLID;
    frame->signs |= signs[fill];
    return fill;
}

enum shape frame_shape(int series)
{
    return (enum shape)(ABS(series) % SHAPE_COUNT);
}

/* A ring or a cross around a point. */
static void add_doubt(const struct frame *frame, double x, double y, enum trust trust,
                      const char *datum)
{
    enum { CORNERS = 17 };
    const double half = 6.5;
    const double cross[] = {x - half, y - half, x + half, y + half, x,
                            y,        x + half, y - half, x - half, y + half};
    double ring[2 * CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        ring[2 * i] = x + half * cos(2 * G_PI * i / (CORNERS - 1));
        ring[2 * i + 1] = y + half * sin(2 * G_PI * i / (CORNERS - 1));
    }
    scene_add(frame->scene, &(struct mark){.kind = MARK_POLYLINE,
                                           .role = ROLE_WARNING,
                                           .size = 1.5,
                                           .points = trust == TRUST_INVALID ? cross : ring,
                                           .n = trust == TRUST_INVALID ? 5 : CORNERS,
                                           .datum = datum});
}

void frame_point(struct frame *frame, const struct mark *mark, enum trust trust, gsize n)
{
    struct mark point = *mark;
    point.kind = MARK_CIRCLE;
    point.role = ROLE_SERIES;
    point.shape = frame_shape(mark->series);
    point.fill = n && n < 3 ? FILL_HOLLOW : FILL_SOLID;
    if (frame->scene->cells && trust != TRUST_FINE)
        point.fill = trust == TRUST_INVALID ? FILL_CROSSED : FILL_HATCHED;
    if (point.fill == FILL_HOLLOW)
        frame->signs |= SIGN_POINT_HOLLOW;
    scene_add(frame->scene, &point);
    if (trust == TRUST_FINE)
        return;
    frame->signs |= trust == TRUST_INVALID ? SIGN_POINT_INVALID : SIGN_POINT_DOUBTFUL;
    if (!frame->scene->cells)
        add_doubt(frame, mark->x, mark->y, trust, mark->datum);
}

/* On a rim of background, which parts it from a bar as dark as itself. */
void frame_whisker(struct frame *frame, double x0, double x1, double y, double cap,
                   const char *datum)
{
    double half = frame->scene->cells ? 0.4 * SCENE_CELL_HEIGHT : cap / 2;
    x0 = frame_middle(frame, x0);
    x1 = frame_middle(frame, x1);
    const double points[] = {x0, y - half, x0, y + half, x0, y, x1, y, x1, y - half, x1, y + half};
    struct mark mark = {.kind = MARK_POLYLINE,
                        .role = ROLE_BACKGROUND,
                        .size = 4,
                        .points = points,
                        .n = G_N_ELEMENTS(points) / 2};
    scene_add(frame->scene, &mark);
    mark.role = ROLE_WHISKER;
    mark.size = 1.5;
    mark.datum = datum;
    scene_add(frame->scene, &mark);
}

void frame_interval(struct frame *frame, const struct bar *bar, double x0, double x1, double y,
                    double cap)
{
    g_autofree char *lo = frame_value(frame, bar->lo), *hi = frame_value(frame, bar->hi);
    g_autofree char *datum = g_strjoin(" to ", lo, hi, NULL);
    frame_whisker(frame, x0, x1, y, cap, datum);
}

/* The key: an example of each sign in use and what it says. */

static void add_point_example(struct frame *frame, const struct mark *at, enum sign sign)
{
    bool doubted = sign != SIGN_POINT_HOLLOW;
    enum trust trust = sign == SIGN_POINT_INVALID ? TRUST_INVALID : TRUST_SUSPECT;
    struct mark mark = *at;
    mark.kind = MARK_CIRCLE;
    mark.role = frame->scene->cells ? ROLE_SERIES : ROLE_MUTED;
    mark.fill = doubted ? FILL_SOLID : FILL_HOLLOW;
    if (doubted && frame->scene->cells)
        mark.fill = trust == TRUST_INVALID ? FILL_CROSSED : FILL_HATCHED;
    scene_add(frame->scene, &mark);
    if (doubted && !frame->scene->cells)
        add_doubt(frame, mark.x, mark.y, trust, NULL);
}

static void add_example(struct frame *frame, enum sign sign, double x, double top)
{
    static const enum fill fills[] = {
        [SIGN_HOLLOW] = FILL_HOLLOW, [SIGN_HATCHED] = FILL_HATCHED, [SIGN_CROSSED] = FILL_CROSSED};
    bool cells = frame->scene->cells;
    double width = frame->sizes->example, leading = frame->sizes->small_leading;
    double height = cells ? leading : 10, middle = top + leading / 2;
    struct mark mark = {.role = ROLE_MUTED, .x = x + width / 2, .y = middle};
    switch (sign) {
    case SIGN_WHISKER:
        frame_whisker(frame, x, x + width - 1, middle, 8, NULL);
        return;
    case SIGN_RUN:
        mark.kind = MARK_CIRCLE;
        mark.role = ROLE_WHISKER;
        mark.width = 4;
        break;
    case SIGN_POINT_HOLLOW:
    case SIGN_POINT_DOUBTFUL:
    case SIGN_POINT_INVALID:
        mark.width = 7;
        add_point_example(frame, &mark, sign);
        return;
    case SIGN_CEILING:
        mark.kind = MARK_LINE;
        mark.role = ROLE_BASELINE;
        mark.size = 2;
        mark.y -= height / 2;
        mark.height = height;
        break;
    default:
        mark.kind = MARK_RECT;
        mark.fill = fills[sign];
        mark.x = x;
        mark.width = width;
        mark.y -= height / 2;
        mark.height = height;
    }
    scene_add(frame->scene, &mark);
}

static char *sign_words(const struct frame *frame, enum sign sign)
{
    const char *whisker = frame->figure->whisker;
    switch (sign) {
    case SIGN_HOLLOW:
        return g_strdup("fewer than 3 runs");
    case SIGN_POINT_HOLLOW:
        return g_strdup("fewer than 3 runs");
    case SIGN_POINT_DOUBTFUL:
        return g_strdup("doubtful");
    case SIGN_POINT_INVALID:
        return g_strdup("not a disk result");
    case SIGN_HATCHED:
        return g_strdup("doubtful");
    case SIGN_CROSSED:
        return g_strdup("not a disk result");
    case SIGN_WHISKER:
        return g_strdup(whisker ? whisker : "interval");
    case SIGN_RUN:
        return g_strdup("one run");
    case SIGN_CEILING:
        break;
    }
    if (frame->beyond)
        return g_strdup_printf("limit in theory (%" G_GSIZE_FORMAT " beyond the axis)",
                               frame->beyond);
    return g_strdup("limit in theory");
}

static void add_key(struct frame *frame)
{
    const struct sizes *sizes = frame->sizes;
    double x = frame->left, gap = 8;
    if (!frame->signs)
        return;
    for (guint sign = SIGN_HOLLOW; sign <= SIGN_LAST; sign <<= 1) {
        if (!(frame->signs & sign))
            continue;
        g_autofree char *words = sign_words(frame, (enum sign)sign);
        double width = sizes->example + gap + scene_width(frame->scene, words, sizes->small, false);
        if (x > frame->left && x + width > frame->right) {
            x = frame->left;
            frame->y += sizes->small_leading;
        }
        add_example(frame, (enum sign)sign, x, frame->y);
        scene_add(frame->scene, &(struct mark){.kind = MARK_TEXT,
                                               .role = ROLE_MUTED,
                                               .x = x + sizes->example + gap,
                                               .y = frame_baseline(frame, frame->y, sizes->small,
                                                                   sizes->small_leading),
                                               .text = words,
                                               .size = sizes->small});
        x += width + 2 * gap;
    }
    frame->y += sizes->small_leading;
}

void frame_close(struct frame *frame)
{
    const struct sizes *sizes = frame->sizes;
    frame->y += sizes->gap;
    add_key(frame);
    if (frame->signs && !frame->scene->cells)
        frame->y += sizes->gap / 3;
    add_paragraph(frame, frame->figure->footer,
                  &(struct style){ROLE_MUTED, sizes->small, sizes->small_leading, false});
    if (!frame->signs && !frame->figure->footer)
        frame->y -= sizes->gap;
    frame->scene->height = ceil(frame->y + sizes->margin * 0.8);
}
