/* Tables of DiskSpd's text. */
#include "ingest/formats/diskspd_table.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

#define MIB 1048576.0

enum column { BYTES, COUNT, SPEED, RATE, MEAN, DEVIATION };

/* MB/s until 2.0.17 and in the port to Linux, MiB/s since: 2^20 in both. */
static const struct {
    const char *name;
    enum column column;
} columns[] = {{"bytes", BYTES},    {"I/Os", COUNT},  {"MiB/s", SPEED},        {"MB/s", SPEED},
               {"I/O per s", RATE}, {"AvgLat", MEAN}, {"LatStdDev", DEVIATION}};

/* Fields between bars, without blanks; an empty one after the last bar is none.  The caller frees.
 */
static char **split(const char *text, guint *n)
{
    char **fields = g_strsplit(text, "|", 64);
    for (*n = 0; fields[*n]; ++*n)
        g_strstrip(fields[*n]);
    if (*n > 1 && !*fields[*n - 1])
        --*n;
    return fields;
}

bool diskspd_section(const char *text, enum part *part)
{
    static const char *const names[] = {"Total IO", "Read IO", "Write IO"};
    for (int i = 0; i < 3; i++)
        if (g_str_has_prefix(text, names[i]) &&
            strspn(text + strlen(names[i]), ": *") == strlen(text + strlen(names[i])))
            return *part = (enum part)i, true;
    return false;
}

bool diskspd_header(const char *text)
{
    return g_str_has_prefix(text, "thread") && strchr(text, '|') && strstr(text, "I/O per s");
}

double diskspd_size(const char *text)
{
    static const char prefixes[] = "KMGT";
    double value;
    if (!scan_number(&text, &value) || value < 0)
        return NAN;
    const char *prefix = *text ? strchr(prefixes, *text) : NULL;
    return prefix ? ldexp(value, 10 * (int)(prefix - prefixes + 1)) : value;
}

/* --- results --- */

static void read_header(struct diskspd_table *table, const char *text)
{
    guint n;
    g_auto(GStrv) fields = split(text, &n);
    for (int i = 0; i < DISKSPD_COLUMNS; i++)
        table->at[i] = -1;
    for (guint f = 0; f < n; f++)
        for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
            if (!strcmp(fields[f], columns[i].name))
                table->at[columns[i].column] = (int)f;
    table->fields = n && !strcmp(fields[n - 1], "file") ? n : 0;
    table->percentiles = false;
}

/* How much a figure may be off for being printed with so many decimals. */
static double slack(const char *text)
{
    const char *point = strchr(text, '.');
    return point ? pow(10, -(double)strspn(point + 1, "0123456789")) : 1;
}

/* A number of a total row; NAN for "N/A".  False where neither stands there. */
static bool number(char *const *fields, int at, double *value)
{
    *value = NAN;
    if (at < 1)
        return true;
    const char *text = fields[at - 1];
    return !strcmp(text, "N/A") || (scan_number(&text, value) && !*text && *value >= 0);
}

/* Bytes over seconds must be the printed speed, within what was printed of all three. */
static bool agrees(const struct diskspd_span *span, double bytes, double speed, const char *printed)
{
    double expected = bytes / span->time;
    if (!(span->time > 0))
        return true;
    double off = slack(printed) * MIB + expected * (0.01 + 1.5 * span->time_slack / span->time);
    return fabs(expected - speed) <= off;
}

/* Two decimals may be all zeros; bytes and seconds tell more then. */
static double better_speed(const struct diskspd_span *span, double bytes, double speed)
{
    return !(speed > 0) && bytes > 0 && span->time > 0 ? bytes / span->time : speed;
}

static void take_total(struct diskspd_table *table, struct diskspd_span *span,
                       const struct pasted *pasted, struct batch *batch, const char *text)
{
    guint n;
    g_auto(GStrv) fields = split(text, &n);
    double value[DISKSPD_COLUMNS];
    struct diskspd_part *part = &span->parts[table->section];
    part->lacks = "its total cannot be read";
    /* A total row has neither the first nor the last column. */
    if (!table->fields || !table->named || n != table->fields - 2) {
        pasted_refuse(pasted, batch, text, "as many fields as the header has");
        return;
    }
    for (int i = 0; i < DISKSPD_COLUMNS; i++)
        if (!number(fields, table->at[i], &value[i])) {
            const char *at = strstr(text, fields[table->at[i] - 1]);
            pasted_refuse(pasted, batch, at ? at : text, "a number");
            return;
        }
    double speed = value[SPEED] * MIB;
    if (table->at[SPEED] < 0 || !agrees(span, value[BYTES], speed, fields[table->at[SPEED] - 1])) {
        pasted_refuse(pasted, batch, text, "bytes over seconds to be the printed MiB/s");
        return;
    }
    part->there = true, part->lacks = NULL;
    part->bytes = value[BYTES], part->count = value[COUNT], part->rate = value[RATE];
    part->speed = better_speed(span, value[BYTES], speed);
    part->mean = value[MEAN] * 1e-3, part->sd = value[DEVIATION] * 1e-3;
}

/* "     0 |  300134400 | ... | testfile.dat (8192KiB)" */
static bool take_thread(struct diskspd_span *span, const char *text)
{
    guint64 thread;
    const char *at = text, *bar = strrchr(text, '|'), *size = strrchr(text, '(');
    if (!scan_unsigned(&at, &thread))
        return false;
    scan_blanks(&at);
    if (*at != '|')
        return false;
    if (!bar || !size || size < bar)
        return true;
    bar++;
    scan_blanks(&bar);
    g_autofree char *path = g_strchomp(g_strndup(bar, (gsize)(size - bar)));
    diskspd_file(span, path, diskspd_size(size + 1));
    return true;
}

/* --- percentiles --- */

static void read_percentiles(struct diskspd_table *table, const char *text)
{
    static const char *const names[] = {"Total (ms)", "Read (ms)", "Write (ms)"};
    guint n;
    g_auto(GStrv) fields = split(text, &n);
    for (int part = 0; part < 3; part++) {
        table->latency[part] = -1;
        for (guint f = 1; f < n; f++)
            if (!strcmp(fields[f], names[part]))
                table->latency[part] = (int)f;
    }
    table->percentiles = true;
    table->fields = 0;
}

static double *place_of(struct diskspd_part *part, const char *name)
{
    const struct {
        const char *name;
        double *place;
    } rows[] = {{"min", &part->min},       {"50th", &part->p50}, {"90th", &part->p90},
                {"95th", &part->p95},      {"99th", &part->p99}, {"3-nines", &part->p999},
                {"4-nines", &part->p9999}, {"max", &part->max}};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!strcmp(rows[i].name, name))
            return rows[i].place;
    return NULL;
}

static bool is_percentile(const char *name)
{
    return !strcmp(name, "min") || !strcmp(name, "max") || g_str_has_suffix(name, "th") ||
           g_str_has_suffix(name, "-nines");
}

static bool take_percentile(struct diskspd_table *table, struct diskspd_span *span,
                            const struct pasted *pasted, struct batch *batch)
{
    guint n;
    g_auto(GStrv) fields = split(pasted->text, &n);
    if (n < 2 || !is_percentile(fields[0]))
        return false;
    for (int i = 0; i < 3 && !table->one_target; i++) {
        double *place = place_of(&span->parts[i], fields[0]), value;
        if (!place || table->latency[i] < 0)
            continue;
        const char *text = (guint)table->latency[i] < n ? fields[table->latency[i]] : "";
        const char *at = text;
        if (scan_number(&at, &value) && !*at && value >= 0)
            *place = value * 1e-3;
        else if (strcmp(text, "N/A")) {
            const char *found = *text ? strstr(pasted->text, text) : "";
            pasted_refuse(pasted, batch, found ? found : "", "a number of ms");
        }
    }
    return true;
}

/* --- CPUs --- */

/* "Core | CPU |  Usage |  User  | Kernel |  Idle": what follows "avg." begins with the use. */
static void read_cpu_header(struct diskspd_table *table, const char *text)
{
    guint n;
    g_auto(GStrv) fields = split(text, &n);
    table->cpu = false;
    for (guint i = 1; i < n; i++)
        table->cpu |= !strcmp(fields[i - 1], "CPU") && !strcmp(fields[i], "Usage");
}

static bool take_cpu(struct diskspd_table *table, struct diskspd_span *span, const char *text)
{
    double percent;
    if (!table->cpu || (!scan_text(&text, "avg.") && !scan_text(&text, "avg")))
        return false;
    text += strspn(text, " |:");
    if (scan_number(&text, &percent) && *text == '%' && percent >= 0)
        span->cpu = percent / 100;
    table->cpu = false;
    return true;
}

bool diskspd_table_line(struct diskspd_table *table, struct diskspd_span *span,
                        const struct pasted *pasted, struct batch *batch)
{
    const char *text = pasted->text + strspn(pasted->text, "*"), *total;
    if (diskspd_section(text, &table->section))
        return table->named = true, table->fields = 0, true;
    if (diskspd_header(text))
        return read_header(table, text), true;
    if (g_str_has_prefix(text, "%-ile"))
        return read_percentiles(table, text), true;
    if (g_str_has_prefix(text, "Latency distribution:") ||
        g_str_has_prefix(text, "Total latency distribution"))
        return table->one_target = *text == 'L', table->percentiles = false, true;
    if (strstr(text, "CPU") && strstr(text, "Usage"))
        return read_cpu_header(table, text), true;
    if ((total = pasted_value(text, "total"))) {
        g_autofree char *row = g_strdup(total);
        row[strcspn(row, "*")] = 0;
        table->one_target &= *g_strchomp(row) != 0;
        if (*row)
            take_total(table, span, pasted, batch, row);
        table->fields = *row ? 0 : table->fields;
        return true;
    }
    if (table->percentiles && take_percentile(table, span, pasted, batch))
        return true;
    return take_cpu(table, span, text) || (table->fields && take_thread(span, text));
}
