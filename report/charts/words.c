/* Words for bars. */
#include "report/charts/words.h"

#include <math.h>

bool words_has_value(const struct bar *bar)
{
    return isfinite(bar->value) && bar->value >= 0;
}

const char *words_reason(const struct bar *bar)
{
    return bar->reason ? bar->reason : "no number";
}

char *words_ratio(double ratio)
{
    if (!isfinite(ratio))
        return NULL;
    if (ratio > 0 && ratio < 0.001)
        return g_strdup("<0.001x");
    int decimals = 0;
    for (double limit = 99.95; decimals < 2 && ratio < limit; limit /= 10)
        decimals++;
    if (ratio > 0 && ratio < 0.1)
        decimals = ratio < 0.00995 ? 4 : 3;
    return g_strdup_printf("%.*fx", decimals, ratio);
}

char *words_n(const struct bar *bar)
{
    return bar->n ? g_strdup_printf("n=%" G_GSIZE_FORMAT, bar->n) : g_strdup("n unknown");
}

static const char *trust_word(enum trust trust)
{
    static const char *const words[] = {
        [TRUST_FINE] = NULL, [TRUST_SUSPECT] = "doubtful", [TRUST_INVALID] = "not a disk result"};
    return words[trust];
}

char *words_doubt(const struct bar *bar)
{
    const char *word = trust_word(bar->trust);
    if (!word)
        return NULL;
    return g_strjoin(bar->rule ? " " : "", word, bar->rule ? bar->rule : "", NULL);
}

static void append_value(GString *text, const struct frame *frame, const struct bar *bar)
{
    g_autofree char *value = frame_value(frame, bar->value);
    g_string_append(text, value);
    if (isfinite(bar->lo) && isfinite(bar->hi) && bar->hi > bar->lo) {
        g_autofree char *lo = frame_value(frame, bar->lo), *hi = frame_value(frame, bar->hi);
        const char *kind = frame->figure->whisker;
        g_string_append_printf(text, " (%s%s%s to %s)", kind ? kind : "", kind ? " " : "", lo, hi);
    }
    g_autofree char *ratio = words_ratio(bar->ratio);
    if (ratio)
        g_string_append_printf(text, ", %s", ratio);
    if (bar->n == 1)
        g_string_append(text, ", one run");
    else if (bar->n)
        g_string_append_printf(text, ", %" G_GSIZE_FORMAT " runs", bar->n);
    else
        g_string_append(text, ", number of runs unknown");
}

static void append_bar(GString *text, const struct frame *frame, const struct bar *bar)
{
    if (words_has_value(bar))
        append_value(text, frame, bar);
    else
        g_string_append(text, words_reason(bar));
    g_autofree char *doubt = words_doubt(bar);
    if (doubt)
        g_string_append_printf(text, "; %s", doubt);
}

char *words_datum(const struct frame *frame, const struct bar *bar, const char *group)
{
    g_autoptr(GString) text = g_string_new(bar->label);
    if (group)
        g_string_append_printf(text, ", %s", group);
    g_string_append(text, ": ");
    append_bar(text, frame, bar);
    if (words_has_value(bar) && isfinite(bar->ceiling) && bar->ceiling > 0) {
        g_autofree char *ceiling = frame_value(frame, bar->ceiling);
        g_string_append_printf(text, "; limit in theory %s", ceiling);
    }
    if (bar->tooltip)
        g_string_append_printf(text, "; %s", bar->tooltip);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

double words_largest(const struct figure *figure)
{
    double largest = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++)
            if (words_has_value(&figure->groups[g].bars[i]))
                largest = MAX(largest, figure->groups[g].bars[i].value);
    return largest;
}

double words_reach(const struct figure *figure)
{
    double reach = words_largest(figure);
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            if (words_has_value(bar) && isfinite(bar->lo) && isfinite(bar->hi))
                reach = MAX(reach, bar->hi);
        }
    return reach;
}

/* Where there are many, their values only: the rest is at the marks and in the table. */
static void append_described(GString *text, const struct frame *frame, const struct bar *bar,
                             bool brief)
{
    if (!brief || bar->trust != TRUST_FINE || !words_has_value(bar)) {
        append_bar(text, frame, bar);
        return;
    }
    g_autofree char *value = frame_value(frame, bar->value);
    g_string_append(text, value);
}

char *words_description(const struct frame *frame, const char *what)
{
    enum { MOST_IN_FULL = 12 };
    gsize bars = 0;
    for (gsize g = 0; g < frame->figure->n; g++)
        bars += frame->figure->groups[g].n;
    const struct figure *figure = frame->figure;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *quantity = frame_quantity(frame);
    g_string_append_printf(text, "%s. %s%s", what, quantity, *quantity ? "." : "");
    for (gsize g = 0; g < figure->n; g++) {
        const struct bar_group *group = &figure->groups[g];
        g_string_append_printf(text, " %s%s", group->label ? group->label : "",
                               group->label ? ": " : "");
        for (gsize i = 0; i < group->n; i++) {
            const char *label = group->bars[i].label;
            g_string_append_printf(text, "%s%s ", i ? "; " : "", label ? label : "");
            append_described(text, frame, &group->bars[i], bars > MOST_IN_FULL);
        }
        g_string_append_c(text, '.');
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
