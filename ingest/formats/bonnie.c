/* bonnie++ 1.00 to 2.00a, Tim Bray's bonnie and its descendants: CSV rows and tables in files,
 * logs, mails and pages.  A line is tried as a CSV row as it stands; only what is none is cleaned
 * of markup and goes to the tables.  Rows that mail wrapped are joined when the fields then fit.
 *
 * Not read, and said: zcav (another tool), cells of pages that bon_csv2html did not make. */
#include "ingest/formats/bonnie.h"
#include "ingest/formats/plain.h"

#include "ingest/format.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { LONGEST_PART = 2048, SOFT_BREAK = 60, LONGEST_JOIN = 8192, PREFIX = 6 };

struct reader {
    struct batch *batch;
    struct bonnie_emit *emit;
    struct bonnie_pair *pair;
    struct bonnie_text *text;
    struct bonnie_html *html;
    struct bonnie_clean clean;
    struct bonnie_run row;   /* of the CSV row read last */
    struct bonnie_run *kept; /* where that row lives, for the next to be a repetition of it */
    bool fresh;              /* the line before was that row */
    guint series;            /* numbers given */
    bool listed;             /* the names that -x prints came before, the next row is the first */
    GString *part, *join;    /* the beginning of a wrapped row; of a quoted-printable line */
    struct line part_line;   /* its first line; that text is gone by the next */
    gsize part_column;
    struct bonnie_fault part_fault;
    bool said_page, said_zcav;
};

static void reader_clear(struct reader *reader)
{
    bonnie_text_free(reader->text);
    bonnie_html_free(reader->html);
    bonnie_pair_free(reader->pair);
    bonnie_emit_free(reader->emit);
    g_string_free(reader->part, TRUE);
    g_string_free(reader->join, TRUE);
    g_string_free(reader->clean.out, TRUE);
}

static void reader_init(struct reader *reader, struct batch *batch, GError **error)
{
    *reader = (struct reader){.batch = batch, .part = g_string_new(NULL)};
    reader->join = g_string_new(NULL);
    reader->clean.out = g_string_new(NULL);
    reader->emit = bonnie_emit_new(batch, error);
    reader->pair = bonnie_pair_new(reader->emit);
    reader->text = bonnie_text_new(batch, reader->pair);
    reader->html = bonnie_html_new(batch, reader->pair);
}

static bool same_settings(const struct bonnie_run *a, const struct bonnie_run *b)
{
    return a->size == b->size && a->chunk == b->chunk && a->seeks == b->seeks &&
           !strcmp(a->name, b->name) && !strcmp(a->files_cell, b->files_cell);
}

/* Repetitions by -x: the rows below the line of names, or rows that share a seed. */
static void set_series(struct reader *reader, struct bonnie_run *row)
{
    struct bonnie_run *before = reader->kept;
    if (before != bonnie_pair_last(reader->pair))
        before = NULL; /* a table came between */
    bool same = before && same_settings(before, row);
    if (reader->listed)
        row->series = ++reader->series;
    else if (same && before->series && !*row->seed && !*before->seed)
        row->series = before->series;
    else if (same && *row->seed && !strcmp(row->seed, before->seed))
        row->series = before->series ? before->series : (before->series = ++reader->series);
    reader->listed = false;
}

static bool keep_row(struct reader *reader, const struct line *first, const struct line *last)
{
    struct bonnie_run *row = &reader->row;
    row->line = (guint)first->number;
    row->at = first->at;
    row->end = last->at + last->bytes;
    if (!bonnie_text_close(reader->text) || !bonnie_html_close(reader->html))
        return false;
    set_series(reader, row);
    reader->kept = bonnie_pair_keep(reader->pair, row);
    reader->fresh = true;
    g_string_truncate(reader->part, 0);
    return reader->kept != NULL;
}

static gsize column_of(const struct line *line, const char *text, const struct bonnie_fault *fault)
{
    gsize column = fault->at ? bonnie_column(line, text) : 0;
    return column ? column + (gsize)(fault->at - text) : 0;
}

/* What is left of a wrapped row that never became whole. */
static void give_up(struct reader *reader)
{
    if (reader->part->len)
        batch_remark(reader->batch, REMARK_REFUSED, reader->part_line.number, reader->part_column,
                     "bonnie++ CSV: %s", reader->part_fault.text);
    g_string_truncate(reader->part, 0);
}

/* A piece of a row: no blank in it and nothing that rows do not hold. */
static bool is_piece(const char *text)
{
    gsize n = strspn(text, "0123456789+,.:/-umskMGlinyk");
    return n && !text[n];
}

/* *taken: the line belongs to the row that began before it. */
static bool join_row(struct reader *reader, const char *text, const struct line *line, bool *taken)
{
    *taken = is_piece(text) && reader->part->len + strlen(text) < LONGEST_PART;
    if (*taken) {
        struct bonnie_fault fault;
        g_string_append(reader->part, text);
        switch (bonnie_csv_read(reader->part->str, reader->part->len, &reader->row, &fault)) {
        case BONNIE_ROW:
            return keep_row(reader, &reader->part_line, line);
        case BONNIE_PART:
            reader->part_fault = fault;
            reader->part_column = 0;
            return true;
        default:
            *taken = false;
        }
    }
    give_up(reader);
    return true;
}

/* A row that begins with a version, behind words that some log put before it. */
static const char *behind_words(const char *text, gsize n)
{
    const char *comma = memchr(text, ',', n), *at = comma;
    while (at && at > text && at[-1] != ' ')
        at--;
    return at && bonnie_version((struct bonnie_token){at, (gsize)(comma - at)}) ? at : text;
}

/* *taken: the line was a CSV row, good, bad or begun. */
static bool csv_line(struct reader *reader, const char *text, const struct line *line, bool *taken)
{
    struct bonnie_fault fault;
    *taken = false;
    text = behind_words(text, strlen(text));
    enum bonnie_found found = bonnie_csv_read(text, strlen(text), &reader->row, &fault);
    *taken = found != BONNIE_NOTHING;
    switch (found) {
    case BONNIE_ROW:
        return keep_row(reader, line, line);
    case BONNIE_HEADER:
        reader->listed = true;
        return true;
    case BONNIE_BAD:
        batch_remark(reader->batch, REMARK_REFUSED, line->number, column_of(line, text, &fault),
                     "bonnie++ CSV: %s", fault.text);
        return true;
    case BONNIE_PART:
        g_string_assign(reader->part, text);
        reader->part_line = *line;
        reader->part_line.text = NULL;
        reader->part_column = column_of(line, text, &fault);
        reader->part_fault = fault;
        return true;
    default:
        return true;
    }
}

/* A row broken inside its last number leaves a digit or two on the next line. */
static void check_last(struct reader *reader, const char *text, const struct line *line)
{
    gsize n = strlen(text);
    if (!reader->fresh || !n)
        return;
    reader->fresh = false;
    if (n > 2 || strspn(text, "0123456789") != n || !reader->kept->stdio)
        return;
    reader->kept->cells[BONNIE_RAN_DELETE].cpu = NAN;
    batch_remark(reader->batch, REMARK_REFUSED, line->number, 1,
                 "bonnie++ CSV: expected whole rows, found '%s' broken off the last CPU of one",
                 text);
}

static void refuse_once(struct reader *reader, bool *said, const struct line *line,
                        const char *what)
{
    if (!*said)
        batch_remark(reader->batch, REMARK_REFUSED, line->number, 1,
                     "expected output of bonnie++ or bonnie, found %s", what);
    *said = true;
}

static bool is_zcav(const char *text)
{
    return strstr(text, "#block offset (GiB)") || strstr(text, "#block K/s");
}

/* A line that is no CSV row as it stands. */
static bool other_line(struct reader *reader, const struct line *line)
{
    const char *clean = bonnie_clean(&reader->clean, line->text, line->length);
    const char *text = bonnie_text_skip(reader->text, clean, reader->clean.mark);
    bool taken = false, fine = bonnie_html_line(reader->html, line, &taken);
    if (taken || !fine)
        return fine && bonnie_text_close(reader->text);
    if (is_zcav(line->text))
        refuse_once(reader, &reader->said_zcav, line, "zcav, which measures zones of a disk");
    if (reader->clean.cells) {
        if (strpbrk(text, "0123456789"))
            refuse_once(reader, &reader->said_page, line,
                        "cells of a page without the headings that bon_csv2html gives them");
        return true;
    }
    check_last(reader, text, line);
    if (reader->part->len)
        fine = join_row(reader, text, line, &taken);
    if (!fine || taken)
        return fine;
    if (reader->clean.mark && g_ascii_isdigit(text[1])) /* of a diff, before a version */
        text++;
    return csv_line(reader, text, line, &taken) &&
           (taken || bonnie_text_line(reader->text, clean, reader->clean.mark, line));
}

/* As it stands: the common case, and the one that must be fast. */
static bool plain_line(struct reader *reader, const struct line *line, bool *taken)
{
    struct bonnie_fault fault;
    const char *text = line->text;
    gsize n = line->length;
    *taken = false;
    if (reader->part->len || !n || !g_ascii_isalnum(*text) || !memchr(text, ',', n) ||
        memchr(text, '>', MIN(n, PREFIX)) || bonnie_text_skip(reader->text, text, 0) != text)
        return true;
    *taken = bonnie_csv_read(text, n, &reader->row, &fault) == BONNIE_ROW;
    return !*taken || keep_row(reader, line, line);
}

static bool one_line(struct reader *reader, const struct line *line)
{
    bool taken;
    return plain_line(reader, line, &taken) && (taken || other_line(reader, line));
}

/* "=" at the end of a long line: quoted-printable goes on in the next.  Not "====". */
static bool soft_break(const struct line *line)
{
    const char *end = line->text + line->length;
    while (end > line->text && end[-1] == ' ') /* put there on the way */
        end--;
    return end - line->text >= SOFT_BREAK && end[-1] == '=' && end[-2] != '=';
}

static void add_piece(GString *join, const struct line *line, bool soft)
{
    guint depth = 0;
    const char *text = line->text, *behind = join->len ? scan_unquote(text, &depth) : text;
    g_string_append(join, depth ? behind : text);
    while (soft && join->str[join->len - 1] == ' ')
        g_string_truncate(join, join->len - 1);
    if (soft)
        g_string_truncate(join, join->len - 1);
}

/* The pieces of a line as one. */
static bool joined_line(struct reader *reader, struct line *first)
{
    first->text = reader->join->str;
    first->length = reader->join->len;
    bool fine = one_line(reader, first);
    g_string_truncate(reader->join, 0);
    return fine;
}

static bool read_lines(struct reader *reader, struct lines *lines)
{
    struct line first = {0};
    bool fine = true;
    for (struct line line; fine && lines_next(lines, &line);) {
        bool soft = soft_break(&line);
        if (!soft && !reader->join->len) {
            fine = one_line(reader, &line);
            continue;
        }
        if (!reader->join->len)
            first = line;
        add_piece(reader->join, &line, soft);
        first.bytes = line.at + line.bytes - first.at;
        if (!soft || reader->join->len >= LONGEST_JOIN)
            fine = joined_line(reader, &first);
    }
    return fine && (!reader->join->len || joined_line(reader, &first));
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(lines_clear) struct lines lines;
    auto_clear(reader_clear) struct reader reader;
    lines_init(&lines, source);
    reader_init(&reader, batch, error);
    if (!read_lines(&reader, &lines))
        return false;
    give_up(&reader);
    return bonnie_text_close(reader.text) && bonnie_html_close(reader.html) &&
           bonnie_pair_end(reader.pair);
}

static int sniff_line(struct bonnie_run *run, const char *line, gsize n)
{
    struct bonnie_fault fault;
    const char *row = behind_words(line, n);
    switch (bonnie_csv_read(row, n - (gsize)(row - line), run, &fault)) {
    case BONNIE_ROW:
        return 95;
    case BONNIE_HEADER:
        return 90;
    case BONNIE_PART:
    case BONNIE_BAD:
        return 60;
    default:
        return 0;
    }
}

/* The words of a table's header.  Pages have no-break spaces between them (g_string_replace() would
 * move the rest of the text for each). */
static bool has_header(const char *text)
{
    g_autoptr(GString) head = g_string_sized_new(strlen(text));
    for (const char *at = text, *space; at; at = space ? space + 2 : NULL) {
        space = strstr(at, "\xc2\xa0");
        g_string_append_len(head, at, space ? space - at : -1);
        if (space)
            g_string_append_c(head, ' ');
    }
    return strstr(head->str, "/sec %CP") &&
           (strstr(head->str, "Sequential Output") || strstr(head->str, "Sequential Create") ||
            strstr(head->str, "-Per Chr-") || strstr(head->str, "-Per Char-") ||
            strstr(head->str, "-Create--"));
}

static int sniff(const char *head, const struct source *source)
{
    (void)source;
    int best = 0;
    struct bonnie_run run;
    if (has_header(head))
        best = 90;
    else if (is_zcav(head) || (strstr(head, "Bonnie++") && strstr(head, "Benchmark results")) ||
             (strstr(head, ">Sequential Output<") && strstr(head, ">Per Char<")))
        best = 70;
    for (const char *at = head; *at && best < 95;) {
        gsize n = strcspn(at, "\n");
        const char *text = scan_unquote(at, NULL);
        if (text < at + n)
            best = MAX(best, sniff_line(&run, text, n - (gsize)(text - at)));
        at += n + (at[n] != 0);
    }
    return best;
}

enum { ROW_COMMAS = 12 /* every row has more */ };

static bool bonnie_prints(const char *line)
{
    struct bonnie_run run;
    bool heading = strstr(line, "--") &&
                   (strstr(line, "Sequential Output") || strstr(line, "Sequential Create"));
    guint commas = 0;
    for (const char *at = line; !heading && (at = strchr(at, ',')); at++)
        commas++;
    return heading || (commas >= ROW_COMMAS && sniff_line(&run, line, strlen(line)) == 95);
}

static bool bonnie_opens(const char *line, bool *near)
{
    static const char *const begun[] = {"bonnie++ ",  "bonnie ", "Bonnie ",
                                        "Using uid:", "File '",  NULL},
                             *const busy[] = {
                                 "Writing ",     "Rewriting",  "Reading ",     "start 'em",
                                 "Create files", "Stat files", "Delete files", "format_version,",
                                 "Version,",     NULL};
    return plain_opens(line, begun, busy, near);
}

const struct format bonnie_format = {
    .name = "bonnie++",
    .title = "bonnie++ and Tim Bray's bonnie",
    .reads = "CSV, tables and pages of bonnie++ 1.00 to 2.00a, tables of bonnie 1.x and bonnie64",
    .importer = 2,
    .sniff = sniff,
    .prints = bonnie_prints,
    .opens = bonnie_opens,
    .parse = parse,
};
