/* Rows and columns of Iometer result files. */
#include "ingest/formats/iometer_row.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

#define MIB 1048576.0

enum { MOST_COMMAS = 16 /* in a name; more are columns that the header lacks */ };

/* Names of the columns through the versions; of several spellings in one header the first counts.
 * MBps is 2^20 in every version; 1.1.0 has both and says so. */
static const struct {
    const char *name;
    enum iometer_column column;
    double scale;
} names[] = {
    {"Target Type", IOMETER_TYPE, 1},
    {"Target Name", IOMETER_NAME, 1},
    {"Access Specification Name", IOMETER_SPEC, 1},
    {"# Workers", IOMETER_WORKERS, 1},
    {"# Disks", IOMETER_DISKS, 1},
    {"IOps", IOMETER_IOPS, 1},
    {"Read IOps", IOMETER_READ_IOPS, 1},
    {"Write IOps", IOMETER_WRITE_IOPS, 1},
    {"MiBps (Binary)", IOMETER_SPEED, MIB},
    {"Read MiBps (Binary)", IOMETER_READ_SPEED, MIB},
    {"Write MiBps (Binary)", IOMETER_WRITE_SPEED, MIB},
    {"MBps (Binary)", IOMETER_SPEED, MIB},
    {"Read MBps (Binary)", IOMETER_READ_SPEED, MIB},
    {"Write MBps (Binary)", IOMETER_WRITE_SPEED, MIB},
    {"MBps", IOMETER_SPEED, MIB},
    {"Read MBps", IOMETER_READ_SPEED, MIB},
    {"Write MBps", IOMETER_WRITE_SPEED, MIB},
    {"MBps (Decimal)", IOMETER_SPEED, 1e6},
    {"Read MBps (Decimal)", IOMETER_READ_SPEED, 1e6},
    {"Write MBps (Decimal)", IOMETER_WRITE_SPEED, 1e6},
    {"Average Response Time", IOMETER_MEAN, 1e-3},
    {"Average Read Response Time", IOMETER_READ_MEAN, 1e-3},
    {"Average Write Response Time", IOMETER_WRITE_MEAN, 1e-3},
    {"Maximum Response Time", IOMETER_MAXIMUM, 1e-3},
    {"Maximum Read Response Time", IOMETER_READ_MAXIMUM, 1e-3},
    {"Maximum Write Response Time", IOMETER_WRITE_MAXIMUM, 1e-3},
    {"Errors", IOMETER_ERRORS, 1},
    {"Bytes Read", IOMETER_READ_BYTES, 1},
    {"Bytes Written", IOMETER_WRITTEN_BYTES, 1},
    {"Read I/Os", IOMETER_READ_COUNT, 1},
    {"Write I/Os", IOMETER_WRITE_COUNT, 1},
    {"Total Raw Run Time", IOMETER_RUN_TIME, 1},
    {"Maximum Size", IOMETER_MAXIMUM_SIZE, 512},
    {"Queue Depth", IOMETER_DEPTH, 1},
    {"% CPU Utilization", IOMETER_CPU, 0.01},
    {"Processor Speed", IOMETER_CLOCK, 1},
};

/* The end of the quoted field that begins at `from`, or NULL when it is none. */
static char *find_quote(char *from, char separator)
{
    for (char *at = from + 1; (at = strchr(at, '"')); at++) {
        if (at[1] == '"')
            at++;
        else
            return !at[1] || at[1] == separator ? at : NULL;
    }
    return NULL;
}

/* Take the quote marks of a field away, and the doubles within it. */
static void unquote(char *field)
{
    char *to = field;
    for (const char *from = field + 1; *from; from++) {
        if (*from == '"' && *++from != '"')
            break;
        *to++ = *from;
    }
    *to = 0;
}

void iometer_split(char *line, char separator, GPtrArray *fields)
{
    g_ptr_array_set_size(fields, 0);
    for (char *field = line; field;) {
        char *quote = *field == '"' ? find_quote(field, separator) : NULL;
        char *end = strchr(quote ? quote : field, separator);
        if (end)
            *end = 0;
        if (quote)
            unquote(field);
        g_ptr_array_add(fields, field);
        field = end ? end + 1 : NULL;
    }
}

void iometer_header_read(struct iometer_header *header, const GPtrArray *fields, char separator)
{
    *header = (struct iometer_header){.fields = fields->len, .separator = separator};
    for (gsize i = 0; i < IOMETER_COLUMNS; i++)
        header->at[i] = -1;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        for (guint f = 0; f < fields->len && header->at[names[i].column] < 0; f++) {
            const char *name = g_strstrip(g_ptr_array_index(fields, f));
            if (g_ascii_strcasecmp(name + (*name == '\''), names[i].name))
                continue;
            header->at[names[i].column] = (int)f;
            header->scale[names[i].column] = names[i].scale;
        }
    for (header->n = fields->len; header->n; header->n--)
        if (*(const char *)g_ptr_array_index(fields, header->n - 1))
            break;
}

/* Field `column` and the `more` after it become one, as they were before commas cut them. */
static void rejoin(GPtrArray *fields, guint column, guint more, char separator, GStringChunk *texts)
{
    g_autoptr(GString) name = g_string_new(g_ptr_array_index(fields, column));
    for (guint i = 1; i <= more; i++)
        g_string_append_printf(name, "%c%s", separator,
                               (const char *)g_ptr_array_index(fields, column + i));
    g_ptr_array_remove_range(fields, column + 1, more);
    fields->pdata[column] = g_string_chunk_insert(texts, name->str);
}

bool iometer_fit(const struct iometer_header *header, GPtrArray *fields, GStringChunk *texts)
{
    bool target = !strcmp(g_ptr_array_index(fields, 0), "DISK");
    /* The row of a target ends in blank columns of its own; no other has them as padding. */
    while (!target && fields->len > header->fields &&
           !*(const char *)g_ptr_array_index(fields, fields->len - 1))
        g_ptr_array_set_size(fields, (gint)fields->len - 1);
    if (fields->len > header->fields) {
        int column = header->at[target ? IOMETER_NAME : IOMETER_SPEC];
        guint more = fields->len - (guint)header->fields;
        if (more > MOST_COMMAS || column < 0 || (guint)column + more >= fields->len)
            return false;
        rejoin(fields, (guint)column, more, header->separator, texts);
    }
    return fields->len >= header->n;
}

/* Within what six decimals, or two of a spreadsheet, leave. */
static bool is_sum(const struct iometer_header *header, const GPtrArray *row,
                   enum iometer_column whole)
{
    double all = iometer_number(header, row, whole, NULL);
    double sum =
        iometer_number(header, row, whole + 1, NULL) + iometer_number(header, row, whole + 2, NULL);
    return isnan(all) || isnan(sum) || fabs(all - sum) <= 0.002 * all + 0.02 * header->scale[whole];
}

bool iometer_sums(const struct iometer_header *header, const GPtrArray *row)
{
    double rate = iometer_number(header, row, IOMETER_IOPS, NULL);
    double speed = iometer_number(header, row, IOMETER_SPEED, NULL);
    bool both = isnan(rate) || isnan(speed) || (rate > 0) == (speed > 0);
    return both && is_sum(header, row, IOMETER_IOPS) && is_sum(header, row, IOMETER_SPEED);
}

const char *iometer_text(const struct iometer_header *header, const GPtrArray *row,
                         enum iometer_column column)
{
    int at = header->at[column];
    return at < 0 || (guint)at >= row->len ? "" : g_ptr_array_index(row, (guint)at);
}

double iometer_number(const struct iometer_header *header, const GPtrArray *row,
                      enum iometer_column column, const char **unreadable)
{
    const char *text = iometer_text(header, row, column), *at = text;
    double value;
    scan_blanks(&at);
    if (!*at)
        return NAN;
    /* A spreadsheet that separates by semicolons may have decimal commas. */
    bool read =
        header->separator == ',' ? scan_number(&at, &value) : scan_number_comma(&at, &value);
    scan_blanks(&at);
    if (read && !*at)
        return value * header->scale[column];
    if (unreadable)
        *unreadable = text;
    return NAN;
}
