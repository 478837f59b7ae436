/* draw_charts PICTURE ENDING N [FILE]: draws a picture N times in one process, 800 px wide; the
 * last goes into FILE.  Pictures: bars, 6 groups of 4 bars with whiskers; lines, 5 series of 10,000
 * points; the same numbers as charts.sh gives to others. */
#include "report/charts/chart.h"
#include "report/draw/painter.h"
#include "schema/auto.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 6, BARS = 4, LINES = 5, POINTS = 10000 };

static void fill_bars(struct figure *figure, struct bar_group *groups, struct bar *bars)
{
    static const char *const labels[] = {"raidz1", "raidz2", "mirrors", "hw raid5"};
    static const char *const work[] = {"write", "rewrite", "read", "seeks", "create", "delete"};
    for (int g = 0; g < GROUPS; g++) {
        for (int i = 0; i < BARS; i++) {
            double value = 1e6 * (100 + 30 * g + 17 * i);
            bars[g * BARS + i] = (struct bar){.label = labels[i],
                                              .series = i,
                                              .value = value,
                                              .lo = value * 0.95,
                                              .hi = value * 1.05,
                                              .n = 5,
                                              .ratio = NAN,
                                              .ceiling = NAN};
        }
        groups[g] = (struct bar_group){work[g], bars + g * BARS, BARS};
    }
    figure->groups = groups;
    figure->n = GROUPS;
}

static void fill_lines(struct figure *figure, struct curve *lines, struct point *points)
{
    static const char *const labels[] = {"one", "two", "three", "four", "five"};
    guint seed = 1;
    for (int i = 0; i < LINES; i++) {
        for (int k = 0; k < POINTS; k++) {
            seed = seed * 1664525 + 1013904223;
            points[i * POINTS + k] =
                (struct point){.x = k, .y = 1e6 * (100 + 40 * i + (seed >> 16) % 30), .n = 1};
        }
        lines[i] = (struct curve){.label = labels[i],
                                  .series = i,
                                  .points = points + i * POINTS,
                                  .n = POINTS,
                                  .steady_from = NAN,
                                  .steady_to = NAN};
    }
    figure->lines = lines;
    figure->n_lines = LINES;
    figure->x = (struct abscissa){.title = "time in s"};
}

int main(int argc, char **argv)
{
    static struct bar bars[GROUPS * BARS];
    static struct bar_group groups[GROUPS];
    static struct curve lines[LINES];
    static struct point points[LINES * POINTS];
    const struct painter *painter = argc > 3 ? painter_get(argv[2], NULL) : NULL;
    if (!painter)
        return 2;
    bool is_bars = !strcmp(argv[1], "bars");
    const struct chart *chart = is_bars ? &grouped_chart : &time_chart;
    struct figure figure = {
        .title = "Measured", .metric = METRIC_throughput, .top = NAN, .width = 800};
    if (is_bars)
        fill_bars(&figure, groups, bars);
    else
        fill_lines(&figure, lines, points);
    for (int i = (int)strtol(argv[3], NULL, 10); i > 0; i--) {
        FILE *out = fopen(i == 1 && argc > 4 ? argv[4] : "/dev/null", "w");
        auto_clear(scene_clear) struct scene scene = {0};
        chart->draw(&figure, &scene, painter->measure);
        bool fine =
            out &&
            painter->paint(&scene, &(struct paint_options){.scale = 1, .prefix = "c"}, out, NULL);
        if (!out || fclose(out) || !fine)
            return 1;
    }
    return 0;
}
