/* Places values and chooses ticks: candidates of a kind, ever fewer until their texts fit. */
#include "report/charts/axis.h"
#include "report/draw/ticks.h"

#include <math.h>
#include <string.h>

#define DAY 86400.0

static double along(enum axis_kind kind, double value)
{
    switch (kind) {
    case AXIS_LOG2:
    case AXIS_LOG10:
        return value > 0 ? log10(value) : -INFINITY;
    case AXIS_TAIL:
        return value < 1 ? -log10(1 - value) : INFINITY;
    default:
        return value;
    }
}

void axis_init(struct axis *axis, enum axis_kind kind, double lo, double hi)
{
    *axis = (struct axis){.kind = kind, .lo = lo, .hi = hi};
    bool logarithmic = kind == AXIS_LOG2 || kind == AXIS_LOG10;
    if (!isfinite(lo) || !isfinite(hi) || (logarithmic && !(lo > 0 && hi > 0)))
        axis->lo = 1, axis->hi = kind == AXIS_TAIL ? 0.9 : 10;
    if (kind == AXIS_TAIL && !(axis->hi > axis->lo))
        axis->lo = 0.5, axis->hi = 0.9999;
    if (axis->hi > axis->lo)
        return;
    if (logarithmic)
        axis->lo /= 2, axis->hi *= 2;
    else if (kind == AXIS_DATE)
        axis->lo -= DAY, axis->hi += DAY;
    else
        axis->hi = axis->lo + (axis->lo != 0 ? fabs(axis->lo) : 1);
}

void axis_place(struct axis *axis, double from, double to)
{
    axis->from = from;
    axis->to = to;
}

double axis_at(const struct axis *axis, double value)
{
    double lo = along(axis->kind, axis->lo), hi = along(axis->kind, axis->hi);
    double part = (along(axis->kind, value) - lo) / (hi - lo);
    return axis->from + CLAMP(part, 0, 1) * (axis->to - axis->from);
}

/* Candidates */

static bool add(struct axis *axis, double value, const char *text)
{
    double slack = (axis->hi - axis->lo) * 1e-9;
    if (value < axis->lo - slack || value > axis->hi + slack)
        return true;
    if (axis->n == AXIS_TICKS)
        return false;
    struct axis_tick *tick = &axis->ticks[axis->n++];
    tick->value = value;
    g_strlcpy(tick->text, text, sizeof tick->text);
    return true;
}

static char *value_text(const struct axis_units *units, double value)
{
    if (units->sizes)
        return value >= 1 && value < 1e18 && value == floor(value)
                   ? unit_format_size((guint64)value)
                   : g_strdup_printf("%.3g", value);
    if (units->times || units->unit == UNIT_NONE)
        return g_strdup_printf("%.10g%s", value, units->times ? units->times : "");
    struct unit_scale scale = unit_scale(units->unit, units->base, value);
    return g_strdup_printf("%.6g%s%s", value / scale.divisor, *scale.suffix ? " " : "",
                           scale.suffix);
}

static bool add_value(struct axis *axis, const struct axis_units *units, double value)
{
    g_autofree char *text = value_text(units, value);
    return add(axis, value, text);
}

static bool tick_linear(struct axis *axis, const struct axis_units *units, int level)
{
    static const int most[] = {10, 8, 6, 5, 4, 3, 2, 1};
    if (level >= (int)G_N_ELEMENTS(most))
        return false;
    double divisor = units->divisor > 0 ? units->divisor : 1;
    struct ticks ticks = ticks_linear((axis->hi - MIN(axis->lo, 0)) / divisor, most[level]);
    double first = ceil(axis->lo / divisor / ticks.step - 1e-9);
    for (int i = 0; i <= most[level] + 1; i++) {
        double value = (first + i) * ticks.step;
        g_autofree char *text = g_strdup_printf("%.*f", value == 0 ? 0 : ticks.decimals, value);
        if (!add(axis, value * divisor, text))
            break;
    }
    return axis->n > 0;
}

/* Powers of two, all or every second, third ... */
static bool tick_log2(struct axis *axis, const struct axis_units *units, int level)
{
    int first = (int)ceil(log2(axis->lo) - 1e-9), last = (int)floor(log2(axis->hi) + 1e-9);
    int step = level + 1;
    if (level > 12 || last - first > (AXIS_TICKS - 1) * step)
        return level <= 12;
    for (int i = first; i <= last; i += step)
        add_value(axis, units, exp2(i));
    return true;
}

/* As many of a decade as suits the range, ever fewer, then 1 of every second decade, every third
 * ... */
static bool tick_log10(struct axis *axis, const struct axis_units *units, int level)
{
    static const double of[][16] = {{1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9},
                                    {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8},
                                    {1, 1.5, 2, 3, 5, 7},
                                    {1, 2, 5},
                                    {1, 3},
                                    {1}};
    enum { LAST = G_N_ELEMENTS(of) - 1 };
    int first = (int)floor(log10(axis->lo)), last = (int)ceil(log10(axis->hi));
    double decades = log10(axis->hi / axis->lo);
    level += decades < 0.4 ? 0 : decades < 0.8 ? 1 : decades < 1.2 ? 2 : 3;
    int row = MIN(level, (int)LAST), step = level > (int)LAST ? level - (int)LAST + 1 : 1;
    if (level > 20)
        return false;
    for (int i = first; i <= last; i += step)
        for (int k = 0; k < 16 && of[row][k] > 0; k++)
            if (!add_value(axis, units, of[row][k] * pow(10, i)))
                return axis->n = 0, true;
    return true;
}

static bool tick_tail(struct axis *axis, int level)
{
    static const struct {
        double share;
        const char *text;
        int level; /* up to which it is there */
    } all[] = {{0.5, "p50", 9},  {0.9, "p90", 1},     {0.95, "p95", 0},
               {0.99, "p99", 9}, {0.999, "p99.9", 1}, {0.9999, "p99.99", 9}};
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (level <= all[i].level)
            add(axis, all[i].share, all[i].text);
    return level < 3;
}

/* Dates: years, months, days, hours, whatever is the finest that fits. */
static bool tick_date(struct axis *axis, int level)
{
    static const struct {
        int years, months, days, hours;
        const char *format;
    } steps[] = {{0, 0, 0, 1, "%H:%M"}, {0, 0, 0, 6, "%e %b %H:%M"}, {0, 0, 1, 0, "%e %b"},
                 {0, 0, 7, 0, "%e %b"}, {0, 1, 0, 0, "%b %Y"},       {0, 3, 0, 0, "%b %Y"},
                 {1, 0, 0, 0, "%Y"},    {2, 0, 0, 0, "%Y"},          {5, 0, 0, 0, "%Y"},
                 {10, 0, 0, 0, "%Y"},   {50, 0, 0, 0, "%Y"}};
    if (level >= (int)G_N_ELEMENTS(steps))
        return false;
    g_autoptr(GDateTime) start = g_date_time_new_from_unix_utc((gint64)axis->lo);
    if (!start)
        return false;
    int year = g_date_time_get_year(start);
    int by = steps[level].years;
    g_autoptr(GDateTime) at = g_date_time_new_utc(
        by ? year - year % by : year,
        by || steps[level].months == 3 ? 1 : g_date_time_get_month(start),
        steps[level].days || steps[level].hours ? g_date_time_get_day_of_month(start) : 1, 0, 0, 0);
    while (at && (double)g_date_time_to_unix(at) <= axis->hi) {
        g_autofree char *text = g_date_time_format(at, steps[level].format);
        if (!add(axis, (double)g_date_time_to_unix(at), g_strstrip(text)))
            return axis->n = 0, true;
        GDateTime *next = g_date_time_add_full(at, by, steps[level].months, steps[level].days,
                                               steps[level].hours, 0, 0);
        g_date_time_unref(at);
        at = next;
    }
    return true;
}

static bool tick_level(struct axis *axis, const struct axis_units *units, int level)
{
    axis->n = 0;
    switch (axis->kind) {
    case AXIS_LOG2:
        return tick_log2(axis, units, level);
    case AXIS_LOG10:
        return tick_log10(axis, units, level);
    case AXIS_TAIL:
        return tick_tail(axis, level);
    case AXIS_DATE:
        return tick_date(axis, level);
    default:
        return tick_linear(axis, units, level);
    }
}

/* Whether each text has room beside the one before. */
static bool has_room(const struct axis *axis, const struct frame *frame, bool across)
{
    double before = -INFINITY;
    for (int i = 0; i < axis->n; i++) {
        double at = axis_at(axis, axis->ticks[i].value), half = frame->sizes->small_leading / 2;
        if (across)
            half = scene_width(frame->scene, axis->ticks[i].text, frame->sizes->small, false) / 2 +
                   frame->sizes->part_gap / 2;
        double near = across ? at - half : -at - half;
        if (near < before)
            return false;
        before = across ? at + half : -at + half;
    }
    return axis->n > 0;
}

void axis_tick(struct axis *axis, const struct frame *frame, const struct axis_units *units,
               bool across)
{
    for (int level = 0; tick_level(axis, units, level); level++)
        if (has_room(axis, frame, across))
            return;
    axis->n = 0;
    if (axis->kind == AXIS_DATE || axis->kind == AXIS_TAIL)
        return;
    add_value(axis, units, axis->hi);
}

double axis_widest(const struct axis *axis, const struct frame *frame)
{
    double widest = 0;
    for (int i = 0; i < axis->n; i++)
        widest =
            MAX(widest, scene_width(frame->scene, axis->ticks[i].text, frame->sizes->small, false));
    return widest;
}
