/* Bars: paintings as text against tests/data/charts/NAME.want (UPDATE=1 writes them anew), and what
 * holds for any figure under any painter: bars from zero to scale, no text on another. */
#include "report/draw/painter.h"
#include "schema/auto.h"
#include "tests/report/figures.h"
#include "tests/test.h"

static const char long_label[] =
    "six disks of one terabyte each behind a controller that has a cache of 256 MiB with a battery "
    "that nobody has looked at since 2009, each disk a RAID 0 of its own, joined by raidz1 without "
    "compression ";
static const char wide_label[] = "6xhdd.7k2.sata2.1T:model=averylongmodelnamewithoutanyspaceinit/"
                                 "6xhw.raid0@perc5:cache=256M,wb/zfs.raidz1/zfs:rs=128K/";

static const struct bar nothing_bars[] = {
    {.label = "a", .value = NAN, .lo = NAN, .hi = NAN, .ratio = NAN, .ceiling = NAN},
    {.label = "b",
     .value = INFINITY,
     .lo = NAN,
     .hi = NAN,
     .ratio = NAN,
     .ceiling = 4,
     .reason = "not run"},
    {.label = "c",
     .value = -1,
     .lo = NAN,
     .hi = NAN,
     .ratio = NAN,
     .ceiling = NAN,
     .reason = "the log ends before the last line that this version of the tool prints, so that "
               "there is no telling"},
};
static const struct bar_group nothing_group[] = {{NULL, nothing_bars, 3}};
static const struct figure nothing_figure = {
    .title = "No numbers", .metric = METRIC_rate, .groups = nothing_group, .n = 1, .top = NAN};

static const struct bar zero_bars[] = {BAR("a", 0, 0, 3, NAN), BAR("b", 1, 0, 4, NAN)};
static const struct bar_group zero_group[] = {{NULL, zero_bars, 2}};
static const struct figure zero_figure = {
    .title = "Zeros", .metric = METRIC_cpu, .groups = zero_group, .n = 1, .top = NAN};

static const struct bar rtl_bars[] = {
    BAR("مصفوفة الأقراص", 0, 3.1e-3, 6, 1), /* Arabic */
    BAR("מערך raidz1 (6 דיסקים)", 1, 4.5e-3, 6, 1.45),
    BAR("磁盘阵列", 2, 7e-3, 6, 2.26), /* Chinese */
    BAR("डिस्क सरणी", 3, 9.5e-3, 6, 3.06),
};
static const struct bar_group rtl_group[] = {{"كتابة", rtl_bars, 4}};
static const struct figure rtl_figure = {
    .title = "השהיה", .metric = METRIC_latency_p99, .groups = rtl_group, .n = 1, .top = NAN};

/* Paintings */

static char *paint_text(const struct figure *figure, bool ascii)
{
    auto_clear(scene_clear) struct scene scene;
    bars_chart.draw(figure, &scene, text_painter.measure);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(text_painter.paint(&scene, &(struct paint_options){.ascii = ascii}, out, NULL));
    fclose(out);
    return text;
}

static void check_painting(const char *name, const struct figure *figure, bool ascii)
{
    g_autofree char *path = g_strdup_printf(DATA "/charts/%s.want", name), *wanted = NULL;
    char *got = paint_text(figure, ascii);
    if (g_getenv("UPDATE"))
        CHECK(g_file_set_contents(path, got, -1, NULL));
    CHECK(g_file_get_contents(path, &wanted, NULL, NULL));
    CHECK_TEXT(got, wanted);
    free(got);
}

static void paints_published_figures(void)
{
    check_painting("write", &write_figure, false);
    check_painting("both", &both_figure, false);
}

static void paints_every_sign(void)
{
    check_painting("signs", &sign_figure, false);
    check_painting("signs-ascii", &sign_figure, true);
}

static void paints_what_has_no_number(void)
{
    check_painting("nothing", &nothing_figure, false);
    check_painting("zeros", &zero_figure, false);
    const struct figure empty = {.metric = METRIC_NONE, .top = NAN};
    check_painting("empty", &empty, false);
}

static void paints_few_and_many(void)
{
    static const gsize counts[] = {1, 2, 8, 40};
    for (int i = 0; i < 4; i++) {
        auto_clear(made_clear) struct made made = make_figure(1, counts[i], 480e6, 0.93, "raidz");
        g_autofree char *name = g_strdup_printf("contestants-%" G_GSIZE_FORMAT, counts[i]);
        check_painting(name, &made.figure, false);
    }
}

static void paints_nine_decades(void)
{
    auto_clear(made_clear) struct made made = make_figure(1, 10, 2e9, 0.1, "decade ");
    check_painting("decades", &made.figure, false);
}

static void paints_long_labels(void)
{
    auto_clear(made_clear) struct made words = make_figure(1, 3, 2e9, 0.7, long_label);
    check_painting("long-labels", &words.figure, false);
    auto_clear(made_clear) struct made layouts = make_figure(1, 3, 2e9, 0.7, wide_label);
    check_painting("long-layouts", &layouts.figure, false);
}

static void paints_other_scripts(void)
{
    check_painting("scripts", &rtl_figure, false);
}

static void paints_binary_units_and_widths(void)
{
    struct figure figure = write_figure;
    figure.base = UNIT_BINARY;
    figure.width = 60 * SCENE_CELL_WIDTH;
    check_painting("binary-60", &figure, false);
}

/* What holds for all */

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
        return (struct box){x, top, x + width, top + SCENE_CELL_HEIGHT, mark->text};
    }
    return (struct box){x, mark->y - 0.75 * mark->size, x + width, mark->y + 0.22 * mark->size,
                        mark->text};
}

static void check_boxes(const struct scene *scene)
{
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
    for (guint i = 0; i < scene->marks->len; i++) {
        const struct mark *mark = &g_array_index(scene->marks, struct mark, i);
        if (mark->kind != MARK_TEXT || !*mark->text)
            continue;
        struct box box = text_box(scene, mark);
        bool is_inside = box.x0 >= -0.01 && box.x1 <= scene->width + 0.01 && box.y0 >= 0 &&
                         box.y1 <= scene->height;
        CHECK(is_inside);
        if (!is_inside)
            fprintf(stderr, "    '%s' leaves the scene\n", mark->text);
        for (guint k = 0; k < boxes->len; k++) {
            const struct box *other = &g_array_index(boxes, struct box, k);
            bool meet = box.x0 < other->x1 - 0.01 && other->x0 < box.x1 - 0.01 &&
                        box.y0 < other->y1 && other->y0 < box.y1;
            CHECK(!meet);
            if (meet)
                fprintf(stderr, "    '%s' meets '%s'\n", mark->text, other->text);
        }
        g_array_append_val(boxes, box);
    }
}

/* All bars from one line, as long as their values. */
static void check_bars(const struct scene *scene, const struct figure *figure)
{
    double left = NAN, scale = NAN;
    guint at = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            if (!(isfinite(bar->value) && bar->value >= 0))
                continue;
            const struct mark *mark;
            do
                mark = &g_array_index(scene->marks, struct mark, at++);
            while (!(mark->kind == MARK_RECT && mark->role == ROLE_SERIES));
            if (isnan(left))
                left = mark->x;
            if (isnan(scale) && bar->value > 0)
                scale = mark->width / bar->value;
            CHECK_NEAR(mark->x, left, 0);
            CHECK_NEAR(mark->width, bar->value > 0 ? bar->value * scale : 0, 1e-6);
            CHECK(mark->series == bar->series && mark->datum != NULL);
        }
    CHECK(isnan(scale) || scale > 0);
}

static void check_figure(const struct figure *figure)
{
    static const struct painter *const all[] = {&svg_painter, &png_painter, &text_painter};
    for (int i = 0; i < 3; i++) {
        auto_clear(scene_clear) struct scene scene;
        bars_chart.draw(figure, &scene, all[i]->measure);
        check_boxes(&scene);
        check_bars(&scene, figure);
        CHECK(!scene.cells || fmod(scene.height, SCENE_CELL_HEIGHT) == 0);
    }
}

static void keeps_texts_apart(void)
{
    static const struct figure *const figures[] = {&write_figure,   &both_figure, &sign_figure,
                                                   &nothing_figure, &zero_figure, &rtl_figure};
    for (gsize i = 0; i < G_N_ELEMENTS(figures); i++) {
        struct figure figure = *figures[i];
        check_figure(&figure);
        figure.width = 1200;
        check_figure(&figure);
        figure.width = 100;
        check_figure(&figure);
    }
}

static void keeps_made_texts_apart(void)
{
    static const char *const labels[] = {"raidz", long_label, wide_label};
    static const double factors[] = {1, 0.9, 0.1};
    for (gsize i = 0; i < 9; i++) {
        auto_clear(made_clear) struct made made =
            make_figure(2, 10, 7e9, factors[i % 3], labels[i / 3]);
        check_figure(&made.figure);
        made.figure.width = 420;
        check_figure(&made.figure);
    }
}

/* Many rules at one bar go to lines of their own. */
static void wraps_doubts(void)
{
    struct bar bar = BAR("raid5", 0, 29.6e6, 1, 0.13);
    bar.trust = TRUST_SUSPECT;
    bar.rule = "A08, A09, A11, A16, A24, A28, A32, P01, P02, P03, P04, P05, P06, P07";
    struct bar_group group = {"write", &bar, 1};
    struct figure figure = {.metric = METRIC_throughput, .groups = &group, .n = 1, .top = NAN};
    check_figure(&figure);
    figure.width = 300;
    check_figure(&figure);
}

static double width_of_first_bar(const struct figure *figure)
{
    auto_clear(scene_clear) struct scene scene;
    bars_chart.draw(figure, &scene, svg_painter.measure);
    guint at = 0;
    while (g_array_index(scene.marks, struct mark, at).role != ROLE_SERIES)
        at++;
    return g_array_index(scene.marks, struct mark, at).width;
}

static void keeps_a_common_scale(void)
{
    struct bar bars[] = {BAR("a", 0, 100e6, 3, NAN), BAR("a", 0, 200e6, 3, NAN)};
    struct bar_group groups[] = {{NULL, bars, 1}, {NULL, bars + 1, 1}};
    struct figure low = {.metric = METRIC_throughput, .groups = groups, .n = 1, .top = 200e6};
    struct figure high = low;
    high.groups = groups + 1;
    CHECK_NEAR(2 * width_of_first_bar(&low), width_of_first_bar(&high), 1e-6);
}

static void tells_all_in_words(void)
{
    auto_clear(scene_clear) struct scene scene;
    bars_chart.draw(&sign_figure, &scene, svg_painter.measure);
    CHECK_TEXT(scene.title, "Every sign a bar can carry");
    CHECK_TEXT(scene.description,
               "Bars. Throughput in MB/s, higher is better. 6 x raidz1 240 MB/s (95 % interval "
               "229 MB/s to 262 MB/s), 1.00x, 5 runs; hw raid5 322 MB/s (95 % interval 301 MB/s "
               "to 333 MB/s), 1.34x, 20 runs; one disk 71.0 MB/s, 0.30x, 2 runs; cached 280 MB/s, "
               "1.17x, 4 runs; doubtful A02; degraded 196 MB/s, 3 runs; not a disk result A31, "
               "A09; tmpfs too "
               "fast to measure; dead 0 MB/s, 0.00x, 3 runs.");
    const struct mark *label = NULL, *bar = NULL;
    for (guint i = 0; i < scene.marks->len && !bar; i++) {
        const struct mark *mark = &g_array_index(scene.marks, struct mark, i);
        if (mark->kind == MARK_TEXT && mark->datum)
            label = mark;
        if (mark->role == ROLE_SERIES)
            bar = mark;
    }
    CHECK_TEXT(label->datum, "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs");
    CHECK_TEXT(bar->datum, "6 x raidz1: 240 MB/s (95 % interval 229 MB/s to 262 MB/s), 1.00x, 5 "
                           "runs; limit in theory 345 MB/s; 6xhdd.7k2.sata2.1T/zfs.raidz1/zfs");
}

static void is_found_by_name(void)
{
    g_autoptr(GError) error = NULL;
    CHECK(chart_get("bars", NULL) == &bars_chart);
    CHECK(!chart_get("pie", &error));
    CHECK_TEXT(error->message,
               "expected a chart (bars, grouped, relative, lines, latency, time, percentiles, "
               "distribution, heat, tradeoff, trend, stack, dumbbell), got 'pie'");
}

TESTS("bars", {"paints published figures", paints_published_figures},
      {"paints every sign", paints_every_sign},
      {"paints what has no number", paints_what_has_no_number},
      {"paints few and many", paints_few_and_many}, {"paints nine decades", paints_nine_decades},
      {"paints long labels", paints_long_labels}, {"paints other scripts", paints_other_scripts},
      {"paints binary units and widths", paints_binary_units_and_widths},
      {"keeps texts apart", keeps_texts_apart}, {"keeps made texts apart", keeps_made_texts_apart},
      {"wraps doubts", wraps_doubts}, {"keeps a common scale", keeps_a_common_scale},
      {"tells all in words", tells_all_in_words}, {"is found by name", is_found_by_name})
