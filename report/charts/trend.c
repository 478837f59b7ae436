/* A setup over the years: every run a point at its date, changes of level as dashed lines. */
#include "report/charts/plot.h"

#include <math.h>

static void draw_changes(struct plot *plot, const struct curve *line)
{
    for (gsize i = 0; i < line->n_changes; i++) {
        double x = frame_middle(&plot->frame, plot_x(plot, line->changes[i]));
        g_autofree char *when = plot_x_words(plot, line->changes[i]);
        g_autofree char *datum =
            g_strdup_printf("%s: another level from %s on", line->label ? line->label : "", when);
        scene_add(plot->frame.scene, &(struct mark){.kind = MARK_LINE,
                                                    .role = ROLE_BASELINE,
                                                    .x = x,
                                                    .y = plot->top,
                                                    .height = plot->bottom - plot->top,
                                                    .size = 1.5,
                                                    .dashed = true,
                                                    .datum = datum});
    }
}

static void note_changes(struct plot *plot)
{
    gsize n = 0;
    for (gsize i = 0; i < plot->frame.figure->n_lines; i++)
        n += plot->frame.figure->lines[i].n_changes;
    if (n)
        frame_note(&plot->frame, "Dashed: from here on the level is another (p < 0.001, 5 % and "
                                 "more).");
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {.x = &figure->x};
    plot_range(figure, true, false, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, false, &axes.y_lo, &axes.y_hi);
    axes.y_lo = 0;
    axes.y_hi *= 1.05;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    plot.single = true;
    for (gsize i = 0; i < figure->n_lines; i++)
        draw_changes(&plot, &figure->lines[i]);
    plot_curves(&plot, figure);
    note_changes(&plot);
    plot_describe(&plot, "Trend");
    plot_close(&plot);
}

const struct chart trend_chart = {
    .name = "trend",
    .help = "every run at its date, and where the level changed",
    .needs = "runs of one setup and workload on two dates or more",
    .data = CHART_TREND,
    .draw = draw,
};
