/* What the files of the bonnie importer share: one run as it was read, and the readers of its
 * forms.
 *
 *   bonnie_cells  the tokens: sizes, rates, CPU, latencies, the files cell, versions
 *   bonnie_csv    one CSV row of any version
 *   bonnie_row    one row of a table
 *   bonnie_text   the tables, line by line
 *   bonnie_converted  the two halves of bon_csv2txt's tables
 *   bonnie_html   pages of bon_csv2html
 *   bonnie_old    a row of Tim Bray's bonnie, Garloff's and bonnie64
 *   bonnie_clean  a line without quote marks and markup
 *   bonnie_pair   a run's table and its CSV become one
 *   bonnie_digest what a run is known by
 *   bonnie_emit   from a run to the batch
 *   bonnie        sniffing, joining wrapped lines, the format
 *
 * Rates are in B/s and 1/s, CPU in fractions of one CPU, latencies in seconds; NAN and 0 in sizes
 * are unknown. */
#pragma once

#include "ingest/lines.h"
#include "ingest/map.h"
#include "schema/model.h"

enum bonnie_state {
    BONNIE_NOT_RUN,  /* blank cells */
    BONNIE_FAST,     /* +++++: too fast to measure */
    BONNIE_MEASURED, /* a rate */
    BONNIE_HIDDEN,   /* ran, but its cell shows something else (create cells of 2.x tables) */
};

struct bonnie_cell {
    enum bonnie_state state;
    double rate, cpu, latency;
};

/* Forms a run was read from, as bits. */
enum { BONNIE_TABLE = 1, BONNIE_CSV = 2 };

enum bonnie_kind {
    BONNIE_PLUS,   /* bonnie++ */
    BONNIE_BRAY,   /* bonnie 1.x: does not say whether it flushes */
    BONNIE_NOSYNC, /* Garloff's 1.2 to 1.5 */
    BONNIE_SYNC,
};

/* Not said, and not what the version does by itself either: 2.x tables lose a seeker count of one
 * digit. */
enum { BONNIE_SEEKERS_LOST = -1 };

struct bonnie_run {
    enum bonnie_kind kind;
    int forms;
    bool stdio;  /* 1.0x by its form, whatever the version is */
    bool coarse; /* 1.98 and up: the table has two to four digits of a rate */
    bool named;  /* its create row begins with the name, as bon_csv2txt's do: true rates in 2.x */
    guint line;
    gsize at, end;
    guint series;
    guint differ;                     /* figures in which table and CSV disagree */
    guint64 size, chunk;              /* B */
    guint64 files, smallest, largest; /* files in all; B of each */
    guint64 concurrency, seeks, volumes;
    gint64 seekers;
    char version[16], seed[24], files_cell[48], size_cell[24], name[256];
    struct bonnie_cell cells[BONNIE_TESTS];
};

/* Tests before this one move bytes of the file; seeks and the rest are counted. */
static inline bool bonnie_moves_bytes(int test)
{
    return test < BONNIE_SEEKS;
}
static inline bool bonnie_counts_files(int test)
{
    return test > BONNIE_SEEKS;
}

void bonnie_run_init(struct bonnie_run *run);
bool bonnie_run_empty(const struct bonnie_run *run); /* no test ran */

/* Tokens, not NUL-terminated.  False: it is none. */
struct bonnie_token {
    const char *at;
    gsize n;
};
bool bonnie_digits(struct bonnie_token token, guint64 *value);
bool bonnie_size(struct bonnie_token token, bool bare, guint64 *bytes); /* 1G 300M; bare: MiB */
bool bonnie_chunk(struct bonnie_token token, guint64 *bytes);           /* 64k 512 1m */
bool bonnie_latency(struct bonnie_token token, double *seconds);        /* 12us 5ms 132s */
bool bonnie_files(struct bonnie_token token, struct bonnie_run *run);   /* 64:1024:8/5 4:link */
bool bonnie_rate(struct bonnie_token token, double *value, char *unit); /* 849 56.7 1.2g */
bool bonnie_cpu(struct bonnie_token token, double *fraction);           /* 97 */
bool bonnie_plus(struct bonnie_token token);                            /* +++ */

/* 1.92b -> 192 * 32 + 2, so that versions compare; 0: none. */
int bonnie_version(struct bonnie_token token);
enum { BONNIE_1_92A = 192 * 32 + 1, BONNIE_1_97 = 197 * 32, BONNIE_1_98 = 198 * 32 };

/* Copies into a text of `size` bytes, cut where a character ends. */
void bonnie_copy(char *to, gsize size, const char *text, gsize n);

/* The tokens of a line between blanks and seams ('\n'): how many; at most `max` are kept. */
guint bonnie_tokens(const char *text, struct bonnie_token *tokens, guint max);

/* A line as bonnie printed it: without tags, entities, bold marks, escapes, tabs and what quoting
 * puts before it; returned is a place in `out`.  `mark` (may be NULL) becomes the sign that a diff
 * put in front, 0 without.  Table rows of HTML are not text: *cells becomes true. */
struct bonnie_clean {
    GString *out;
    char mark;
    bool cells;
};
const char *bonnie_clean(struct bonnie_clean *clean, const char *text, gsize n);

/* What was wrong and where. */
struct bonnie_fault {
    const char *at; /* in the text that was read; NULL: the row as a whole */
    char text[160];
};
/* From 1, where `text` stands in the line as it is; 0 where markup was taken out of it. */
gsize bonnie_column(const struct line *line, const char *text);
void bonnie_fault(struct bonnie_fault *fault, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

enum bonnie_found {
    BONNIE_NOTHING,
    BONNIE_HEADER, /* the names that -x prints first */
    BONNIE_PART,   /* may be the beginning of a row that was wrapped */
    BONNIE_BAD,    /* a row that cannot be taken: see the fault */
    BONNIE_ROW,
};
enum bonnie_found bonnie_csv_read(const char *text, gsize n, struct bonnie_run *run,
                                  struct bonnie_fault *fault);

/* Rows of tables.  `text` may consist of several lines joined by '\n': mail wraps rows. */
enum bonnie_section { BONNIE_NO_SECTION, BONNIE_IO, BONNIE_CREATE, BONNIE_OLD };
struct bonnie_table {
    enum bonnie_section section;
    bool plain_rates; /* the header says K/sec (old: M/sec is not plain): no suffix means KiB */
    bool bare_size;   /* the header says MB: no suffix means MiB */
    bool converted;   /* by bon_csv2txt: create rows begin with the name and have true rates */
    gsize cpu_end;    /* column behind the first %CP of the header */
    bool ended;       /* no further line belongs to the row */
};
enum bonnie_found bonnie_row_read(const struct bonnie_table *table, const char *text,
                                  struct bonnie_run *run, struct bonnie_fault *fault);
enum bonnie_found bonnie_row_latency(const struct bonnie_table *table, const char *text,
                                     struct bonnie_run *run, struct bonnie_fault *fault);
enum bonnie_found bonnie_old_row(const struct bonnie_table *table, const char *text,
                                 struct bonnie_run *run, struct bonnie_fault *fault);
/* Whether a line holds nothing but cells, as what was wrapped off a row does. */
bool bonnie_row_rest(const char *text);

/* Runs wait here until it is clear whether their other form follows (or came before); then they go
 * to the batch in the order in which they began. */
struct bonnie_emit;
struct bonnie_pair *bonnie_pair_new(struct bonnie_emit *emit);
void bonnie_pair_free(struct bonnie_pair *pair);
/* Where the run is held until many others came; NULL: the batch failed. */
struct bonnie_run *bonnie_pair_last(struct bonnie_pair *pair); /* held last; NULL: none */
struct bonnie_run *bonnie_pair_keep(struct bonnie_pair *pair, const struct bonnie_run *run);
bool bonnie_pair_end(struct bonnie_pair *pair);

struct bonnie_emit *bonnie_emit_new(struct batch *batch, GError **error);
void bonnie_emit_free(struct bonnie_emit *emit);
bool bonnie_emit_run(struct bonnie_emit *emit, const struct bonnie_run *run);

/* Identity: the same for the table and the CSV of one run. */
guint64 bonnie_digest(const struct bonnie_run *run);

/* The rows of one table until it is clear which belong together. */
struct bonnie_converted *bonnie_converted_new(void);
void bonnie_converted_free(struct bonnie_converted *rows);
/* An IO or a create row; false when too many are held. */
bool bonnie_converted_add(struct bonnie_converted *rows, const struct bonnie_run *run, bool create);
/* Joins them into runs, which are kept; false when the batch failed. */
bool bonnie_converted_end(struct bonnie_converted *rows, struct bonnie_pair *pair);
/* Names cut to different widths: one begins with the other. */
bool bonnie_same_name(const char *a, const char *b);

/* Pages of bon_csv2html, line by line. *taken: the line belongs to one. */
struct bonnie_html *bonnie_html_new(struct batch *batch, struct bonnie_pair *pair);
void bonnie_html_free(struct bonnie_html *html);
bool bonnie_html_line(struct bonnie_html *html, const struct line *line, bool *taken);
bool bonnie_html_close(struct bonnie_html *html);

/* Tables, line by line. */
struct bonnie_text *bonnie_text_new(struct batch *batch, struct bonnie_pair *pair);
void bonnie_text_free(struct bonnie_text *text);
bool bonnie_text_line(struct bonnie_text *text, const char *clean, char mark,
                      const struct line *line);
/* A line behind what stood before "Version" in the last header, which may be any prefix, or behind
 * the mark of a diff. */
const char *bonnie_text_skip(const struct bonnie_text *text, const char *clean, char mark);
/* The table so far is complete: a CSV row or the end of the source came. */
bool bonnie_text_close(struct bonnie_text *text);
