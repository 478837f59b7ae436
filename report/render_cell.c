/* Cells as text: rounded and scaled for people, exact for machines. */
#include "report/render.h"
#include "report/wrap.h"

#include <math.h>
#include <string.h>

/* Columns do without a greater prefix up to here. */
enum { LARGEST_SHOWN = 10000 };

static int compare_numbers(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The magnitudes of a column, ascending. */
static GArray *magnitudes(const struct table *table, guint column)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint row = 0; row < table->rows; row++) {
        const struct cell *cell = table_cell(table, row, column);
        double magnitude = fabs(cell->number);
        if (cell->kind == CELL_NUMBER && isfinite(magnitude) && magnitude > 0)
            g_array_append_val(all, magnitude);
    }
    g_array_sort(all, compare_numbers);
    return all;
}

struct unit_scale render_scale(const struct table *table, guint column, enum unit_base base)
{
    const struct column *of = table_column_at(table, column);
    if (of->kind != COLUMN_NUMBER)
        return (struct unit_scale){1, ""};
    g_autoptr(GArray) all = magnitudes(table, column);
    if (!all->len)
        return unit_scale(of->unit, base, 0);
    double smallest = g_array_index(all, double, 0),
           median = g_array_index(all, double, all->len / 2),
           largest = g_array_index(all, double, all->len - 1);
    /* 3119 and 104 MB/s read better than 3.12 and 0.104 GB/s; and one result out of memory must not
     * turn those of all disks into thousandths. */
    struct unit_scale scale = unit_scale(of->unit, base, largest);
    struct unit_scale lower = unit_scale(of->unit, base, smallest);
    if (smallest < scale.divisor && largest < LARGEST_SHOWN * lower.divisor)
        return lower;
    return largest < LARGEST_SHOWN * smallest ? scale : unit_scale(of->unit, base, median);
}

/* So many significant digits, but all before the point. */
static char *rounded(double number, int digits)
{
    if (number == 0)
        return g_strdup("0");
    g_autofree char *scientific = g_strdup_printf("%.*e", digits - 1, number);
    const char *power = strchr(scientific, 'e');
    if (!power) /* infinite */
        return g_steal_pointer(&scientific);
    gint64 exponent = g_ascii_strtoll(power + 1, NULL, 10);
    if (exponent < -6)
        return g_steal_pointer(&scientific);
    return g_strdup_printf("%.*f", (int)CLAMP(digits - 1 - exponent, 0, 9), number);
}

/* Ratios around 1 matter to the hundredth: 0.91x, 1.10x, 12.3x, 140x, 0.0021x. */
static char *ratio(double number)
{
    int decimals = fabs(number) < 10 ? 2 : fabs(number) < 100 ? 1 : 0;
    if (number && fabs(number) < 0.1) {
        g_autofree char *small = rounded(number, 2);
        return g_strconcat(small, "x", NULL);
    }
    return g_strdup_printf("%.*fx", decimals, number);
}

char *render_cell(const struct column *column, const struct cell *cell, struct unit_scale scale)
{
    if (cell->kind == CELL_NULL)
        return g_strdup("");
    if (cell->kind == CELL_TEXT)
        return wrap_clean(cell->text, false);
    if (column->kind == COLUMN_TEXT || column->kind == COLUMN_INTEGER)
        return unit_format_number(cell->number);
    if (column->kind == COLUMN_RATIO)
        return ratio(cell->number);
    return rounded(cell->number / scale.divisor, column->digits ? column->digits : 3);
}
