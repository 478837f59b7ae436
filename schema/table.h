/* Tables: what a query or a comparison gives and what every renderer (text, csv, json, html ...)
 * takes.  Columns know their metric or unit, hence precision and direction; cells are null, text or
 * number.
 *
 *     auto_clear(table_clear) struct table t;
 *     table_init(&t, "winners");
 *     table_column(&t, &(struct column){.name = "layout"});
 *     table_column(&t, &(struct column){.name = "throughput", .unit = UNIT_BYTES_PER_SECOND});
 *     table_row(&t);
 *     table_text(&t, "raidz1");
 *     table_number(&t, 133e6);
 *
 * Cells are added from left to right; table_row() fills what is left of the row before with nulls.
 */
#pragma once

#include "schema/unit.h"

enum column_kind {
    COLUMN_TEXT,
    COLUMN_NUMBER,  /* in base units of `unit` */
    COLUMN_RATIO,   /* 2.23: shown with x */
    COLUMN_INTEGER, /* counts, ids: never scaled */
};

struct column {
    const char *name;  /* json key and csv header: lower case, stable for ever */
    const char *title; /* for people */
    enum column_kind kind;
    enum unit unit;
    int digits;   /* significant digits for people; 0: 3 */
    bool wraps;   /* long text that may be wrapped */
    bool machine; /* only in csv, tsv, json: hidden from people */
    /* On pages its cells lead to this address, their text behind it, or that of column `link_by`.
     */
    const char *link, *link_by;
};

enum cell_kind { CELL_NULL, CELL_TEXT, CELL_NUMBER };

struct cell {
    enum cell_kind kind;
    const char *text; /* owned by the table */
    double number;
};

/* A sentence that belongs to a table: above it (what holds for all rows) or below (footnotes). */
enum note_place { NOTE_ABOVE, NOTE_BELOW };
struct table_note {
    enum note_place place;
    const char *text;
};

struct table {
    const char *name;  /* key of the rows in json */
    const char *title; /* for people; may be NULL */
    bool upright;      /* text shows each row as lines of "title  value" */
    GArray *columns;   /* struct column; names and titles owned by the table */
    GArray *cells;     /* struct cell, row by row */
    GArray *notes;     /* struct table_note */
    GStringChunk *texts;
    guint rows;
};

void table_init(struct table *table, const char *name);
void table_clear(struct table *table);
/* One of many: a struct table * of g_new0(), as a GDestroyNotify. */
void table_free(gpointer table);
void table_title(struct table *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
void table_column(struct table *table, const struct column *column);
void table_row(struct table *table);
void table_null(struct table *table);
void table_text(struct table *table, const char *text); /* NULL: null */
void table_printf(struct table *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
void table_number(struct table *table, double number); /* NAN: null */
void table_end(struct table *table);                   /* fills the last row */
void table_note(struct table *table, enum note_place place, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

const struct column *table_column_at(const struct table *table, guint column);
const struct cell *table_cell(const struct table *table, guint row, guint column);
/* -1 when there is no column of that name. */
int table_find_column(const struct table *table, const char *name);
