/* SQLite: the only place that calls it.
 *
 *     struct query *q = sqlite_query(db, "find_run", error);      queries/find_run.sql, kept open
 *     sqlite_bind_integer(q, digest), sqlite_bind_integer(q, nth);
 *     while ((row = sqlite_step(q, error)) > 0)
 *         id = sqlite_integer(q, 0);
 *
 * Values are bound in the order in which the parameters first stand in the SQL.  Errors name the
 * archive's file, what was wrong and the query.  Kept queries belong to the connection; asking for
 * one again takes it back to its beginning, so a query must not be asked for while its rows are
 * read. */
#pragma once

#include "store/store.h"

struct sqlite;
struct query;

enum sqlite_access {
    ACCESS_READ,      /* writes nothing, but takes part in the locking */
    ACCESS_IMMUTABLE, /* a file that nobody can write, in a folder that nobody can write */
    ACCESS_WRITE,
};

/* path NULL: in memory. */
struct sqlite *sqlite_open(const char *path, enum sqlite_access access, GError **error);
void sqlite_close(struct sqlite *db);
bool sqlite_read_only(const struct sqlite *db);
/* How long to wait for another writer, 60 s without; `waits` is called once for each lock that is
 * waited for longer than a second. */
void sqlite_set_patience(struct sqlite *db, const struct patience *patience);

/* Statements without results or parameters: transactions, pragmas, the tables. */
bool sqlite_script(struct sqlite *db, const char *name, const char *sql, GError **error);
/* One number from SQL without parameters: pragmas. */
bool sqlite_number(struct sqlite *db, const char *sql, gint64 *value, GError **error);
/* Never fails: what cannot be rolled back is not there any more. */
void sqlite_rollback(struct sqlite *db);
void sqlite_back_to(struct sqlite *db, const char *savepoint);
bool sqlite_in_transaction(const struct sqlite *db);
/* Rows that the last INSERT, UPDATE or DELETE touched. */
int sqlite_changes(const struct sqlite *db);

/* The embedded query NAME.sql; in the second form {thing} and {field} in it become these words. */
struct query *sqlite_query(struct sqlite *db, const char *name, GError **error);
struct query *sqlite_query_of(struct sqlite *db, const char *name, const char *thing,
                              const char *field, GError **error);
/* An embedded INSERT of one row, made one of so many: its values are bound row after row. */
struct query *sqlite_query_rows(struct sqlite *db, const char *name, guint rows, GError **error);
/* Any SQL, which must be one statement; freed by sqlite_finish().  `name` is for errors. */
struct query *sqlite_prepare(struct sqlite *db, const char *name, const char *sql, GError **error);
void sqlite_finish(struct query *query);

/* Bind the next parameter.  The text must live until the next step. NULL and NAN become NULL. */
void sqlite_bind_integer(struct query *query, gint64 value);
void sqlite_bind_id(struct query *query, gint64 id); /* 0 becomes NULL */
void sqlite_bind_number(struct query *query, double value);
void sqlite_bind_text(struct query *query, const char *text);
void sqlite_bind_copy(struct query *query, const char *text); /* the text need not live */
/* Text of a given length; it must live until the next step. */
void sqlite_bind_part(struct query *query, const char *text, gsize length);
void sqlite_bind_bytes(struct query *query, const void *bytes, gsize length);
/* Go to a parameter by name (":run") before binding it; false when the SQL has none of that name.
 */
bool sqlite_parameter(struct query *query, const char *name);

/* All parameters are NULL again. */
void sqlite_unbind(struct query *query);

/* 1: a row; 0: the end; -1: an error. */
int sqlite_step(struct query *query, GError **error);
/* Step to the end. */
bool sqlite_run(struct query *query, GError **error);
/* The first column of the first row; 0 when there is none or it is NULL. */
bool sqlite_get(struct query *query, gint64 *value, GError **error);
void sqlite_reset(struct query *query);

int sqlite_columns(const struct query *query);
const char *sqlite_name(const struct query *query, int column);
enum value { VALUE_NULL, VALUE_INTEGER, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES };
enum value sqlite_kind(const struct query *query, int column);
/* As declared where the column is one of a table, else as this row has it. */
enum value sqlite_declared(const struct query *query, int column);
gint64 sqlite_integer(const struct query *query, int column);   /* 0 for NULL */
double sqlite_double(const struct query *query, int column);    /* NAN for NULL */
const char *sqlite_text(const struct query *query, int column); /* until the next step */
const void *sqlite_bytes(const struct query *query, int column, gsize *length);

/* From here on a query may only read, and nothing but plain reading is prepared; it stops after so
 * many seconds.  0 seconds ends that. */
void sqlite_guard(struct sqlite *db, int seconds);
/* True when the query can be run under sqlite_guard(). */
bool sqlite_only_reads(const struct query *query);

/* For tests: the n-th step or script from now on fails.  0: none. */
void sqlite_fail_at(struct sqlite *db, guint n);
