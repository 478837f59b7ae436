/* SQLite: connections, kept statements, errors that name the file and the query. */
#include "store/sqlite.h"
#include "store/holder.h"
#include "store/queries.h"
#include "store/sqlite_inside.h"

#include <math.h>
#include <string.h>

enum {
    WAIT = 60000 /* ms */,
    NAP = 50,
    SILENT = 1000,
};

bool sqlite_error(const struct sqlite *db, const char *query, int code, GError **error)
{
    const char *path = db->path;
    g_autofree char *why = g_strdelimit(g_strdup(sqlite3_errmsg(db->handle)), "\n", ' ');
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(error, STATUS_FAILED,
                         "%s: another program is writing to it; waited %g s (%s)", path,
                         db->patience.milliseconds / 1000.0, query);
    case SQLITE_READONLY:
        return error_set(error, STATUS_FAILED, "%s: cannot be written to: read-only (%s)", path,
                         query);
    case SQLITE_FULL:
        return error_set(error, STATUS_FAILED, "%s: no space left for it (%s)", path, query);
    case SQLITE_NOTADB:
        return error_set(error, STATUS_FAILED, "%s: not an archive: no SQLite file", path);
    case SQLITE_CORRUPT:
        return error_set(error, STATUS_FAILED, "%s: damaged: %s (%s)", path, why, query);
    case SQLITE_INTERRUPT:
        return error_set(error, STATUS_FAILED, "stopped after %d s (%s)", db->seconds, query);
    default:
        return error_set(error, STATUS_FAILED, "%s: %s (%s)", path, why, query);
    }
}

/* --- connections --- */

static void free_query(void *data)
{
    struct query *query = data;
    sqlite3_finalize(query->statement);
    g_free(query->name);
    g_free(query->known);
    g_free(query);
}

/* One thread uses SQLite, so it needs no locks and no memory statistics (a tenth of an import).
 * Both calls are refused, without harm, once it is initialised. */
static void configure(void)
{
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* A URI, so that immutable can be said; what has a meaning in URIs is escaped. */
char *sqlite_uri(const char *path, bool immutable)
{
    if (!path)
        return g_strdup(":memory:");
    g_autofree char *absolute = g_canonicalize_filename(path, NULL);
    g_autofree char *escaped = g_uri_escape_string(absolute, "/", FALSE);
    return g_strdup_printf("file://%s%s", escaped, immutable ? "?immutable=1" : "");
}

struct sqlite *sqlite_open(const char *path, enum sqlite_access access, GError **error)
{
    configure();
    struct sqlite *db = g_new0(struct sqlite, 1);
    db->path = g_strdup(path ? path : "memory");
    db->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_query);
    g_autofree char *name = sqlite_uri(path, access == ACCESS_IMMUTABLE);
    int flags = SQLITE_OPEN_URI;
    flags |= access == ACCESS_IMMUTABLE ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    int code = sqlite3_open_v2(name, &db->handle, flags | (path ? 0 : SQLITE_OPEN_CREATE), NULL);
    if (code != SQLITE_OK) {
        sqlite_error(db, "open", code, error);
        sqlite_close(db);
        return NULL;
    }
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite_harden(db);
    sqlite_set_patience(db, &(struct patience){.milliseconds = WAIT});
    return db;
}

void sqlite_close(struct sqlite *db)
{
    if (!db)
        return;
    g_hash_table_unref(db->kept);
    sqlite3_close_v2(db->handle);
    g_free(db->path);
    g_free(db);
}

bool sqlite_read_only(const struct sqlite *db)
{
    return sqlite3_db_readonly(db->handle, "main") == 1;
}

/* SQLite calls it while something is locked, `before` times up to now; 0 gives up. */
static int nap(void *user, int before)
{
    struct sqlite *db = user;
    db->waited = before ? db->waited : 0;
    const struct patience *patience = &db->patience;
    if (db->waited >= patience->milliseconds)
        return 0;
    int until = MIN(db->waited + NAP, patience->milliseconds);
    g_usleep((gulong)(until - db->waited) * 1000);
    if (patience->waits && db->waited < SILENT && until >= SILENT) {
        g_autofree char *whom = holder_of(db->path);
        patience->waits(patience->user, whom);
    }
    db->waited = until;
    return 1;
}

void sqlite_set_patience(struct sqlite *db, const struct patience *patience)
{
    db->patience = *patience;
    sqlite3_busy_handler(db->handle, nap, db);
}

static bool fails_now(struct sqlite *db, const char *name, GError **error)
{
    if (!db->fail || --db->fail)
        return false;
    error_set(error, STATUS_FAILED, "%s: failed because a test asked for it (%s)", db->path, name);
    return true;
}

bool sqlite_script(struct sqlite *db, const char *name, const char *sql, GError **error)
{
    if (fails_now(db, name, error))
        return false;
    int code = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);
    return code == SQLITE_OK || sqlite_error(db, name, code, error);
}

bool sqlite_number(struct sqlite *db, const char *sql, gint64 *value, GError **error)
{
    struct query *query = sqlite_prepare(db, sql, sql, error);
    bool got = query && sqlite_get(query, value, error);
    sqlite_finish(query);
    return got;
}

void sqlite_rollback(struct sqlite *db)
{
    if (sqlite_in_transaction(db))
        sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
}

void sqlite_back_to(struct sqlite *db, const char *savepoint)
{
    g_autofree char *sql = g_strdup_printf("ROLLBACK TO %s; RELEASE %s", savepoint, savepoint);
    sqlite3_exec(db->handle, sql, NULL, NULL, NULL);
}

bool sqlite_in_transaction(const struct sqlite *db)
{
    return !sqlite3_get_autocommit(db->handle);
}

int sqlite_changes(const struct sqlite *db)
{
    return sqlite3_changes(db->handle);
}

/* --- queries --- */

static struct query *prepare(struct sqlite *db, const char *name, const char *sql, guint flags,
                             GError **error)
{
    sqlite3_stmt *statement = NULL;
    const char *rest = NULL;
    int code = sqlite3_prepare_v3(db->handle, sql, -1, flags, &statement, &rest);
    if (code != SQLITE_OK) {
        sqlite_error(db, name, code, error);
        return NULL;
    }
    sqlite3_stmt *second = NULL;
    code = sqlite3_prepare_v3(db->handle, rest, -1, 0, &second, NULL);
    sqlite3_finalize(second);
    if (!statement || second || code != SQLITE_OK) {
        sqlite3_finalize(statement);
        error_set(error, STATUS_FAILED, "%s: expected one SQL statement", name);
        return NULL;
    }
    struct query *query = g_new0(struct query, 1);
    *query = (struct query){.db = db, .statement = statement, .name = g_strdup(name), .place = 1};
    query->parameters = sqlite3_bind_parameter_count(statement);
    query->known = g_new0(bool, (gsize)query->parameters + 1);
    return query;
}

struct query *sqlite_prepare(struct sqlite *db, const char *name, const char *sql, GError **error)
{
    return prepare(db, name, sql, 0, error);
}

void sqlite_finish(struct query *query)
{
    if (query)
        free_query(query);
}

static struct query *keep(struct sqlite *db, const char *key, const char *sql, GError **error)
{
    struct query *query = prepare(db, key, sql, SQLITE_PREPARE_PERSISTENT, error);
    if (query)
        g_hash_table_insert(db->kept, g_strdup(key), query);
    return query;
}

struct query *sqlite_query_of(struct sqlite *db, const char *name, const char *thing,
                              const char *field, GError **error)
{
    char key[128];
    g_snprintf(key, sizeof key, "%s%s%s%s%s", name, thing ? " " : "", thing ? thing : "",
               field ? "." : "", field ? field : "");
    struct query *query = g_hash_table_lookup(db->kept, key);
    if (query) {
        sqlite_reset(query);
        return query;
    }
    g_autofree char *text = queries_expand(queries_text(name));
    g_autoptr(GString) sql = g_string_new(text);
    if (thing)
        g_string_replace(sql, "{thing}", thing, 0);
    if (field)
        g_string_replace(sql, "{field}", field, 0);
    return keep(db, key, sql->str, error);
}

struct query *sqlite_query(struct sqlite *db, const char *name, GError **error)
{
    return sqlite_query_of(db, name, NULL, NULL, error);
}

struct query *sqlite_query_rows(struct sqlite *db, const char *name, guint rows, GError **error)
{
    char key[128];
    g_snprintf(key, sizeof key, "%s of %u rows", name, rows);
    struct query *query = g_hash_table_lookup(db->kept, key);
    if (query) {
        sqlite_reset(query);
        return query;
    }
    g_autofree char *text = queries_expand(queries_text(name));
    g_autofree char *sql = queries_of_rows(text, rows);
    return keep(db, key, sql, error);
}

static void bound(struct query *query, bool known, int code)
{
    if (code == SQLITE_OK)
        query->known[query->place] = known;
    else if (!query->code)
        query->code = code;
    query->place++;
}

/* Most values of most results are NULL; to bind NULL again and again is an eighth of the time. */
static void bind_null(struct query *query)
{
    if (query->place <= query->parameters && !query->known[query->place])
        query->place++;
    else
        bound(query, false, sqlite3_bind_null(query->statement, query->place));
}

void sqlite_bind_integer(struct query *query, gint64 value)
{
    bound(query, true, sqlite3_bind_int64(query->statement, query->place, value));
}

void sqlite_bind_id(struct query *query, gint64 id)
{
    if (id)
        sqlite_bind_integer(query, id);
    else
        bind_null(query);
}

void sqlite_bind_number(struct query *query, double value)
{
    if (isnan(value))
        bind_null(query);
    else
        bound(query, true, sqlite3_bind_double(query->statement, query->place, value));
}

static void bind_text(struct query *query, const char *text, void (*life)(void *))
{
    if (text)
        bound(query, true, sqlite3_bind_text(query->statement, query->place, text, -1, life));
    else
        bind_null(query);
}

void sqlite_bind_text(struct query *query, const char *text)
{
    bind_text(query, text, SQLITE_STATIC);
}

void sqlite_bind_copy(struct query *query, const char *text)
{
    bind_text(query, text, SQLITE_TRANSIENT);
}

void sqlite_bind_bytes(struct query *query, const void *bytes, gsize length)
{
    bound(query, true,
          sqlite3_bind_blob64(query->statement, query->place, bytes, length, SQLITE_STATIC));
}

void sqlite_bind_part(struct query *query, const char *text, gsize length)
{
    bound(query, true,
          sqlite3_bind_text64(query->statement, query->place, text, length, SQLITE_STATIC,
                              SQLITE_UTF8));
}

bool sqlite_parameter(struct query *query, const char *name)
{
    int place = sqlite3_bind_parameter_index(query->statement, name);
    if (place)
        query->place = place;
    return place;
}

void sqlite_reset(struct query *query)
{
    sqlite3_reset(query->statement);
    query->place = 1;
    query->code = SQLITE_OK;
}

void sqlite_unbind(struct query *query)
{
    sqlite_reset(query);
    sqlite3_clear_bindings(query->statement);
    memset(query->known, 0, ((gsize)query->parameters + 1) * sizeof *query->known);
}

int sqlite_step(struct query *query, GError **error)
{
    if (query->code) {
        sqlite_error(query->db, query->name, query->code, error);
        return -1;
    }
    if (fails_now(query->db, query->name, error))
        return -1;
    int code = sqlite3_step(query->statement);
    if (code == SQLITE_ROW)
        return 1;
    if (code != SQLITE_DONE)
        sqlite_error(query->db, query->name, code, error);
    sqlite_reset(query);
    return code == SQLITE_DONE ? 0 : -1;
}

bool sqlite_run(struct query *query, GError **error)
{
    int row;
    while ((row = sqlite_step(query, error)) > 0)
        ;
    return !row;
}

bool sqlite_get(struct query *query, gint64 *value, GError **error)
{
    int row = sqlite_step(query, error);
    *value = row > 0 ? sqlite_integer(query, 0) : 0;
    if (row > 0)
        sqlite_reset(query);
    return row >= 0;
}

/* --- rows --- */

int sqlite_columns(const struct query *query)
{
    return sqlite3_column_count(query->statement);
}

const char *sqlite_name(const struct query *query, int column)
{
    return sqlite3_column_name(query->statement, column);
}

enum value sqlite_kind(const struct query *query, int column)
{
    switch (sqlite3_column_type(query->statement, column)) {
    case SQLITE_INTEGER:
        return VALUE_INTEGER;
    case SQLITE_FLOAT:
        return VALUE_NUMBER;
    case SQLITE_TEXT:
        return VALUE_TEXT;
    case SQLITE_BLOB:
        return VALUE_BYTES;
    default:
        return VALUE_NULL;
    }
}

enum value sqlite_declared(const struct query *query, int column)
{
    const char *type = sqlite3_column_decltype(query->statement, column);
    if (!g_strcmp0(type, "INTEGER"))
        return VALUE_INTEGER;
    if (!g_strcmp0(type, "REAL"))
        return VALUE_NUMBER;
    return type ? VALUE_TEXT : sqlite_kind(query, column);
}

gint64 sqlite_integer(const struct query *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

double sqlite_double(const struct query *query, int column)
{
    if (sqlite3_column_type(query->statement, column) == SQLITE_NULL)
        return NAN;
    return sqlite3_column_double(query->statement, column);
}

const char *sqlite_text(const struct query *query, int column)
{
    return (const char *)sqlite3_column_text(query->statement, column);
}

const void *sqlite_bytes(const struct query *query, int column, gsize *length)
{
    const void *bytes = sqlite3_column_blob(query->statement, column);
    *length = (gsize)sqlite3_column_bytes(query->statement, column);
    return bytes;
}

void sqlite_fail_at(struct sqlite *db, guint n)
{
    db->fail = n;
}
