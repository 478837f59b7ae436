/* The tables of bonnie++ and bonnie, line by line: header lines say what the rows below them are,
 * rows are read by bonnie_row.c, and what belongs to one run is collected until the next begins.
 *
 * Headers are known by their words and not by their columns, because mail wraps them and people
 * edit them.  bon_csv2txt's tables ("Version %9s   ---") have all IO rows first, then all create
 * rows (bonnie_converted.c). */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

/* Lines after a header or row in which (further) rows may stand, and the longest row. */
enum { PATIENCE = 12, LONGEST_ROW = 1024, LONGEST_PREFIX = 64, SHORTEST_UNITS = 40 };

struct bonnie_text {
    struct batch *batch;
    struct bonnie_pair *pair;
    struct bonnie_table table;
    struct bonnie_run header; /* what rows of this block begin with */
    struct bonnie_run run;
    bool open, has_io, has_create, diff, latency, full;
    struct bonnie_converted *rows; /* of a table, until it ends */
    int patience;
    GString *part;         /* a row that may go on in the next line */
    struct line part_line; /* where it began; its text is gone by the next line */
    gsize part_column;
    struct bonnie_cell *last; /* of a row that ended in the line before */
    char prefix[LONGEST_PREFIX];
    gsize prefix_length;
};

struct bonnie_text *bonnie_text_new(struct batch *batch, struct bonnie_pair *pair)
{
    struct bonnie_text *text = g_new0(struct bonnie_text, 1);
    text->batch = batch;
    text->pair = pair;
    text->part = g_string_new(NULL);
    text->rows = bonnie_converted_new();
    bonnie_run_init(&text->header);
    return text;
}

void bonnie_text_free(struct bonnie_text *text)
{
    g_string_free(text->part, TRUE);
    bonnie_converted_free(text->rows);
    g_free(text);
}

/* A run of this block, whose bytes begin with `line`. */
static struct bonnie_run new_run(const struct bonnie_text *text, const struct line *line)
{
    struct bonnie_run run = text->header;
    run.forms = BONNIE_TABLE;
    run.line = (guint)line->number;
    run.at = line->at;
    run.end = line->at + line->bytes;
    return run;
}

/* Rows that a create row may still come for wait; so do all of a table of bon_csv2txt. */
static bool end_run(struct bonnie_text *text)
{
    bool keep = text->open && !bonnie_run_empty(&text->run), create = text->has_create;
    text->open = text->has_io = text->has_create = text->latency = false;
    text->last = NULL;
    if (!keep)
        return true;
    bool waits = text->table.converted || (text->table.section == BONNIE_IO && !create);
    if (waits && bonnie_converted_add(text->rows, &text->run, create))
        return true;
    if (waits && text->table.converted && !text->full)
        batch_remark(text->batch, REMARK_NOTE, text->run.line, 0,
                     "bonnie table: too many rows to look for the other half of each further one");
    text->full |= waits;
    return (waits || bonnie_converted_end(text->rows, text->pair)) &&
           bonnie_pair_keep(text->pair, &text->run);
}

static bool end_table(struct bonnie_text *text)
{
    bool fine = end_run(text) && bonnie_converted_end(text->rows, text->pair);
    text->full = false;
    return fine;
}

/* The token behind "Version"; a placeholder ("@version@") is none. */
static void read_version(const char *at, char *version, gsize size)
{
    at += strlen("Version");
    at += strspn(at, " ");
    gsize n = strcspn(at, " -");
    bonnie_copy(version, size, at, bonnie_version((struct bonnie_token){at, n}) ? n : 0);
}

/* bon_csv2txt pads the version to nine and leaves three blanks, in 1.0x two before and six after;
 * bonnie++ itself leaves seven. */
static bool is_converted(const char *version)
{
    const char *at = version + strlen("Version");
    gsize before = strspn(at, " "), n = strcspn(at + before, " ");
    gsize after = strspn(at + before + n, " ");
    if (at[before + n + after] != '-')
        return false;
    return (after == 6 && before == 2) || (after == 3 && before + n == 10);
}

static void note_prefix(struct bonnie_text *text, const char *clean, const char *version,
                        const struct line *line)
{
    gsize n = (gsize)(version - clean);
    text->prefix_length = n < sizeof text->prefix ? n : 0;
    memcpy(text->prefix, clean, text->prefix_length);
    text->diff = line->length && strchr(" +-", *line->text) &&
                 !strncmp(line->text + 1, "Version", strlen("Version"));
}

static bool start_block(struct bonnie_text *text, const char *clean, const struct line *line)
{
    if (!end_table(text))
        return false;
    const char *version = strstr(clean, "Version");
    bonnie_run_init(&text->header);
    text->table = (struct bonnie_table){.converted = version && is_converted(version)};
    if (version) {
        note_prefix(text, clean, version, line);
        read_version(version, text->header.version, sizeof text->header.version);
    }
    const char *v = text->header.version;
    text->header.coarse = bonnie_version((struct bonnie_token){v, strlen(v)}) >= BONNIE_1_98;
    if (strstr(clean, "(nosync)"))
        text->header.kind = BONNIE_NOSYNC;
    else if (strstr(clean, "(sync)"))
        text->header.kind = BONNIE_SYNC;
    text->run = new_run(text, line);
    text->open = true;
    return true;
}

/* "------Sequential Create------": the second block of a run, or with -s 0 the only one. */
static bool create_block(struct bonnie_text *text, const char *clean, const struct line *line)
{
    bool version = strstr(clean, "Version") != NULL;
    bool goes_on =
        text->open && !text->has_create && (text->has_io || !version) && !text->table.converted;
    if (version && !goes_on && !start_block(text, clean, line))
        return false;
    if (!version && !goes_on) {
        if (!end_run(text))
            return false;
        text->run = new_run(text, line);
        text->open = true;
    }
    text->table.section = BONNIE_CREATE;
    text->patience = 0;
    text->latency = false;
    return true;
}

/* "db1                 -Create-- --Read--- ...": up to 19 characters of the name. */
static void name_line(struct bonnie_text *text, const char *clean)
{
    gsize n = (gsize)(strstr(clean, "-Create--") - clean);
    while (n && clean[n - 1] == ' ')
        n--;
    if (n && text->open && !text->has_create)
        bonnie_copy(text->run.name, sizeof text->run.name, clean, n);
    text->table.section = BONNIE_CREATE;
}

static void concurrency_line(struct bonnie_text *text, const char *at)
{
    struct bonnie_token token;
    at += strlen("Concurrency");
    if (bonnie_tokens(at, &token, 1) && bonnie_digits(token, &text->header.concurrency))
        text->run.concurrency = text->header.concurrency;
}

/* "--04k (03)-": how many seekers Garloff's bonnie ran. */
static void seekers_line(struct bonnie_text *text, const char *clean)
{
    const char *open = strrchr(clean, '('), *close = open ? strchr(open, ')') : NULL;
    guint64 seekers;
    if (close &&
        bonnie_digits((struct bonnie_token){open + 1, (gsize)(close - open - 1)}, &seekers))
        text->header.seekers = text->run.seekers = (gint64)seekers;
}

/* The line of units: from here on rows may come. */
static bool units_line(struct bonnie_text *text, const char *clean, const struct line *line)
{
    struct bonnie_table *table = &text->table;
    bool kilo = strstr(clean, "K/sec %CP"), old = strstr(clean, "/sec %CPU");
    if (!strstr(clean, "/sec %CP") || (table->section == BONNIE_NO_SECTION && !kilo && !old &&
                                       !strstr(clean, "files") && !strstr(clean, "Name:Size")))
        return false;
    bool named = strstr(clean, "M/sec") || strstr(clean, "files") || strstr(clean, "Name:Size");
    if (!kilo && !named && strlen(clean) < SHORTEST_UNITS)
        return true; /* wrapped off the line before, which said what the rates are in */
    const char *cpu = strstr(clean, "%CP");
    if (old || kilo || strstr(clean, "Name:Size"))
        table->section = old ? BONNIE_OLD : BONNIE_IO;
    else if (strstr(clean, "files"))
        table->section = BONNIE_CREATE;
    if (table->section == BONNIE_NO_SECTION)
        return false;
    text->patience = PATIENCE;
    text->latency = false;
    if (table->section == BONNIE_CREATE)
        return true;
    table->plain_rates = kilo;
    table->bare_size = !old && (strstr(clean, "MB ") || strstr(clean, "MB:"));
    table->cpu_end = (gsize)g_utf8_strlen(clean, cpu - clean) + 3;
    if (old && !text->header.kind)
        text->header.kind = text->run.kind = BONNIE_BRAY;
    if (kilo && text->header.coarse)
        batch_remark(text->batch, REMARK_NOTE, line->number, 0,
                     "version %s with K/sec, which only versions before 1.98 print: read as K/sec",
                     text->header.version);
    text->header.coarse = !kilo && !old;
    text->run.coarse = text->header.coarse;
    return true;
}

static bool is_latency(const char *row)
{
    return !strncmp(row, "Latency", strlen("Latency"));
}

/* A create row with a name shows that bon_csv2txt made the table whose header was not known as its:
 * what the row has beside the IO row before it is a run of its own. */
static bool turn_converted(struct bonnie_text *text, struct bonnie_run *row)
{
    struct bonnie_run half = new_run(text, &text->part_line);
    half.files = row->files, half.largest = row->largest, half.smallest = row->smallest;
    half.named = true;
    memcpy(half.name, row->name, sizeof half.name);
    memcpy(half.files_cell, row->files_cell, sizeof half.files_cell);
    for (int test = BONNIE_SEQ_CREATE; test < BONNIE_TESTS; test++)
        half.cells[test] = row->cells[test];
    text->table.converted = true;
    *row = half;
    return end_run(text);
}

/* `row` becomes the run, or the first of a run of its own when `fresh`. */
static bool take_row(struct bonnie_text *text, const struct bonnie_run *row, bool fresh,
                     const struct line *end)
{
    bool create = text->table.section == BONNIE_CREATE;
    struct bonnie_run half = *row;
    bool turns = create && row->named && !text->table.converted;
    if (turns ? !turn_converted(text, &half) : fresh && !end_run(text))
        return false;
    text->run = half;
    text->run.end = end->at + end->bytes;
    text->open = true;
    *(create ? &text->has_create : &text->has_io) = true;
    text->patience = PATIENCE;
    if (text->table.section == BONNIE_OLD)
        return end_run(text);
    text->latency = true;
    text->last = &text->run.cells[create ? BONNIE_RAN_DELETE : BONNIE_SEEKS];
    return true;
}

/* Reads text->part, whose last line is `line`; it stays there while more of it may come.  A second
 * row of a block is a run of its own. */
static bool read_part(struct bonnie_text *text, const struct line *line, bool ended)
{
    const char *part = text->part->str;
    bool latency = is_latency(part);
    bool seen = text->table.section == BONNIE_CREATE ? text->has_create : text->has_io;
    bool fresh = !latency && (seen || !text->open || (text->table.converted && text->has_io));
    struct bonnie_run row = fresh ? new_run(text, &text->part_line) : text->run;
    struct bonnie_fault fault = {0};
    enum bonnie_found found = BONNIE_NOTHING;
    text->table.ended = ended;
    if (!latency)
        found = bonnie_row_read(&text->table, part, &row, &fault);
    else if (text->latency)
        found = bonnie_row_latency(&text->table, part, &row, &fault);
    if (found == BONNIE_PART)
        return true;
    if (found == BONNIE_BAD)
        batch_remark(text->batch, REMARK_REFUSED, text->part_line.number,
                     fault.at && text->part_column ? text->part_column + (gsize)(fault.at - part)
                                                   : 0,
                     "bonnie table: %s", fault.text);
    g_string_truncate(text->part, 0);
    if (latency && found == BONNIE_ROW) {
        text->run = row;
        text->run.end = line->at + line->bytes;
    }
    if (latency || found == BONNIE_BAD)
        text->latency = false;
    return latency || found != BONNIE_ROW || take_row(text, &row, fresh, line);
}

/* Cells that mail wrapped off the row before.  *taken: the line was one of them. */
static bool go_on(struct bonnie_text *text, const char *clean, const struct line *line, bool *taken)
{
    *taken = bonnie_row_rest(clean) && text->part->len + strlen(clean) < LONGEST_ROW;
    if (*taken) {
        g_string_append_printf(text->part, "\n%s", clean);
        text->part_column = 0; /* of which line would it be? */
    }
    return read_part(text, *taken ? line : &text->part_line, !*taken);
}

/* A row broken inside its last number leaves one digit or two on the next line: then nobody knows
 * that CPU. */
static void check_last(struct bonnie_text *text, const char *clean, const struct line *line)
{
    gsize n = strlen(clean);
    if (text->last && n && n <= 2 && (strspn(clean, "0123456789") == n || *clean == '+')) {
        text->last->cpu = NAN;
        batch_remark(text->batch, REMARK_REFUSED, line->number, bonnie_column(line, clean),
                     "bonnie table: expected whole rows, found '%s' broken off the last CPU of one",
                     clean);
    }
    if (n)
        text->last = NULL;
}

static bool header_line(struct bonnie_text *text, const char *clean, const char *row,
                        const struct line *line, bool *fine)
{
    *fine = true;
    if (strstr(clean, "-Sequential Output")) {
        *fine = start_block(text, clean, line);
    } else if (strstr(clean, "-Sequential Create")) {
        *fine = create_block(text, clean, line);
    } else if (strstr(*clean == '-' ? clean : row, "-Create--")) {
        name_line(text, *clean == '-' ? "-Create--" : row);
    } else if (!strncmp(row, "Concurrency", strlen("Concurrency"))) {
        concurrency_line(text, row);
    } else if (strstr(clean, "-Per Char-")) {
        seekers_line(text, clean);
    } else {
        return units_line(text, row, line);
    }
    return true;
}

const char *bonnie_text_skip(const struct bonnie_text *text, const char *clean, char mark)
{
    if (text->prefix_length && !strncmp(clean, text->prefix, text->prefix_length))
        return clean + text->prefix_length;
    return text->diff && mark ? clean + 1 : clean;
}

bool bonnie_text_line(struct bonnie_text *text, const char *clean, char mark,
                      const struct line *line)
{
    const char *row = bonnie_text_skip(text, clean, mark);
    row += strspn(row, " ");
    bool taken = false, fine = true;
    check_last(text, row, line);
    if (text->part->len)
        fine = go_on(text, row, line, &taken);
    if (!fine || taken)
        return fine;
    if (header_line(text, clean, row, line, &fine))
        return fine;
    if (text->patience <= 0 || strlen(row) >= LONGEST_ROW)
        return true;
    text->patience--;
    g_string_assign(text->part, row);
    text->part_line = *line;
    text->part_line.text = NULL;
    text->part_column = bonnie_column(line, row);
    return read_part(text, line, false);
}

bool bonnie_text_close(struct bonnie_text *text)
{
    bool fine = !text->part->len || read_part(text, &text->part_line, true);
    text->patience = 0;
    return end_table(text) && fine;
}
