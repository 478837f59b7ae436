/* elbencho's table on the console and in result files:
 *
 *     OPERATION RESULT TYPE        FIRST DONE  LAST DONE
 *     ========= ================   ==========  =========
 *     WRITE     Elapsed ms       :      84135     110109
 *               IOPS             :       3627       2788
 *
 * Versions before 1.6 call it PHASE; those since 3.0 print "Elapsed time : 1m24.135s 1m50.109s". */
#include "ingest/formats/elbencho.h"

#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* Names of rows.  Entries bear the name of what they are: "Files/s", "Dirs/s", "Objects/s". */
static const struct {
    const char *name;
    enum elbencho_field field;
} rows[] = {
    {"IOPS", ELBENCHO_RATE},
    {"Throughput MiB/s", ELBENCHO_SPEED},
    {"Total MiB", ELBENCHO_AMOUNT},
    {"CPU util %", ELBENCHO_CPU},
    {"Files/s", ELBENCHO_ENTRY_RATE},
    {"Dirs/s", ELBENCHO_ENTRY_RATE},
    {"Objects/s", ELBENCHO_ENTRY_RATE},
    {"Buckets/s", ELBENCHO_ENTRY_RATE},
    {"Entries/s", ELBENCHO_ENTRY_RATE},
    {"Read IOPS", ELBENCHO_READ_RATE},
    {"IOPS read", ELBENCHO_READ_RATE},
    {"Read MiB/s", ELBENCHO_READ_SPEED},
    {"MiB/s read", ELBENCHO_READ_SPEED},
    {"Read MiB", ELBENCHO_READ_AMOUNT},
    {"Total MiB read", ELBENCHO_READ_AMOUNT},
};

struct reader {
    struct elbencho_reading *reading;
    struct plain plain;
    struct elbencho_phase phase;
    char *date, *command;
    bool table;
};

/* "1h2m5.755s", "12ms", "84135us" as ms. */
static bool read_time(const char **at, double *ms)
{
    double total = 0, value;
    const char *p = *at;
    do {
        if (!scan_number(&p, &value) || value < 0)
            return false;
        double scale = scan_text(&p, "us")   ? 1e-3
                       : scan_text(&p, "ms") ? 1
                       : scan_char(&p, 's')  ? 1e3
                       : scan_char(&p, 'm')  ? 60e3
                       : scan_char(&p, 'h')  ? 3600e3
                                             : NAN;
        if (isnan(scale))
            return false;
        total += value * scale;
    } while (g_ascii_isdigit(*p));
    *at = p;
    *ms = total;
    return true;
}

static void refuse(struct reader *r, const char *at, const char *expected)
{
    batch_remark(r->reading->batch, REMARK_REFUSED, r->plain.line.number,
                 plain_column(&r->plain, at), "expected %s, found '%s'", expected, at);
}

static void take_elapsed(struct reader *r, const char *at, bool ms)
{
    double first, last;
    scan_blanks(&at);
    const char *from = at;
    bool fine = ms ? scan_number(&at, &first) : read_time(&at, &first);
    scan_blanks(&at);
    fine = fine && (ms ? scan_number(&at, &last) : read_time(&at, &last)) && last >= 0;
    if (fine)
        r->phase.numbers[ELBENCHO_TIME] = last;
    else
        refuse(r, from, "two times");
}

/* "[ min=402us avg=588us max=4.96ms ]" */
static void take_latency(struct reader *r, const char *at, bool entries)
{
    static const char *const keys[] = {"min=", "avg=", "max="};
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        const char *key = strstr(at, keys[i]), *p = key ? key + strlen(keys[i]) : NULL;
        double ms;
        if (p && read_time(&p, &ms))
            r->phase.numbers[(int)(entries ? ELBENCHO_ENTRY_MIN : ELBENCHO_MIN) + (int)i] =
                ms * 1e3;
    }
}

static void take_numbers(struct reader *r, enum elbencho_field field, const char *at)
{
    double first, last;
    scan_blanks(&at);
    const char *from = at;
    bool fine = scan_number(&at, &first);
    scan_blanks(&at);
    if (fine && scan_number(&at, &last) && last >= 0)
        r->phase.numbers[field] = last;
    else
        refuse(r, from, "two numbers");
}

static void take_row(struct reader *r, const char *name, const char *value)
{
    if (!strcmp(name, "Elapsed ms") || !strcmp(name, "Elapsed time")) {
        take_elapsed(r, value, !strcmp(name, "Elapsed ms"));
        return;
    }
    if (g_str_has_suffix(name, " latency") || g_str_has_suffix(name, " latency us")) {
        take_latency(r, value, !g_str_has_prefix(name, "IO "));
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!g_ascii_strcasecmp(name, rows[i].name))
            take_numbers(r, rows[i].field, value);
}

static bool end_phase(struct reader *r, GError **error)
{
    struct elbencho_phase *p = &r->phase;
    bool fine = true;
    if (p->texts[ELBENCHO_OPERATION]) {
        if (r->command)
            elbencho_phase_set(p, ELBENCHO_COMMAND, r->command);
        if (r->date)
            elbencho_phase_set(p, ELBENCHO_DATE, r->date);
        elbencho_phase_command(p);
        fine = elbencho_emit(r->reading, p, error);
    }
    elbencho_phase_clear(p);
    return fine;
}

/* "WRITE     Elapsed ms       :      84135     110109", or the same without the operation. */
static bool take_line(struct reader *r, GError **error)
{
    const char *at = r->plain.at, *colon = strstr(at, " :");
    if (!r->table || !colon)
        return true;
    gsize n = strspn(at, G_CSET_A_2_Z G_CSET_DIGITS "_-");
    const char *behind = at + n;
    scan_blanks(&behind);
    bool operation = n > 1 && behind > at + n && g_str_has_prefix(behind, "Elapsed ");
    if (operation) {
        if (!end_phase(r, error))
            return false;
        r->phase.texts[ELBENCHO_OPERATION] = g_strndup(at, n);
        r->phase.at = r->plain.line.at, r->phase.line = r->plain.line.number;
        at = behind;
    }
    if (!r->phase.texts[ELBENCHO_OPERATION] || colon < at)
        return true;
    r->phase.end = r->plain.line.at + r->plain.line.bytes;
    g_autofree char *name = g_strchomp(g_strndup(at, (gsize)(colon - at)));
    take_row(r, name, colon + 2);
    return true;
}

static void take_text(char **place, const char *text)
{
    g_free(*place);
    *place = g_strstrip(g_strdup(text));
}

static bool take(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    bool heading = strstr(at, "RESULT TYPE") && strstr(at, "LAST DONE");
    bool date = scan_text(&at, "ISO DATE:"), command = !date && scan_text(&at, "COMMAND LINE:");
    if (!heading && !date && !command)
        return take_line(r, error);
    if (!end_phase(r, error))
        return false;
    r->table |= heading;
    if (date) {
        take_text(&r->date, at);
        g_clear_pointer(&r->command, g_free);
    } else if (command) {
        take_text(&r->command, at);
    }
    return true;
}

bool elbencho_table(struct elbencho_reading *reading, const struct source *source, GError **error)
{
    struct reader r = {.reading = reading};
    elbencho_phase_init(&r.phase);
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take(&r, error);
    fine = fine && end_phase(&r, error);
    plain_clear(&r.plain);
    elbencho_phase_clear(&r.phase);
    g_free(r.date);
    g_free(r.command);
    return fine;
}
