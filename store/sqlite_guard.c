/* SQLite with files of strangers: within limits, by our own words alone; and for queries of people:
 * only reading, nothing outside of the archive, for so long. */
#include "store/sqlite.h"
#include "store/sqlite_allow.h"
#include "store/sqlite_inside.h"

enum {
    STEPS_BETWEEN_LOOKS = 10000,
    LONGEST = 64 << 20,       /* B of a value or row; a part of a source has at most 1 MiB */
    LONGEST_ASKED = 32 << 20, /* the same in a query of a person */
    LONGEST_STATEMENT = 1 << 20,
};

/* Far above what our own statements need (500 terms of a filter, rows put by the hundred), far
 * below what SQLite would do. */
static const struct limit {
    int what, most;
} limits[] = {
    {SQLITE_LIMIT_LENGTH, LONGEST},
    {SQLITE_LIMIT_SQL_LENGTH, LONGEST_STATEMENT},
    {SQLITE_LIMIT_COLUMN, 200},
    {SQLITE_LIMIT_EXPR_DEPTH, 1000},
    {SQLITE_LIMIT_COMPOUND_SELECT, 50},
    {SQLITE_LIMIT_VDBE_OP, 1000000},
    {SQLITE_LIMIT_FUNCTION_ARG, 100},
    {SQLITE_LIMIT_ATTACHED, 1}, /* the archive that is merged, or the one that VACUUM fills */
    {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10000},
    {SQLITE_LIMIT_VARIABLE_NUMBER, 32766},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
};

void sqlite_harden(struct sqlite *db)
{
    static const int off[] = {SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML,
                              SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                              SQLITE_DBCONFIG_ENABLE_TRIGGER /* ours are temporary: these stay */,
                              SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION};
    for (gsize i = 0; i < G_N_ELEMENTS(off); i++)
        sqlite3_db_config(db->handle, off[i], 0, NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(limits); i++)
        sqlite3_limit(db->handle, limits[i].what, limits[i].most);
}

static int look_at_the_clock(void *user)
{
    const struct sqlite *db = user;
    return g_get_monotonic_time() > db->deadline;
}

void sqlite_guard(struct sqlite *db, int seconds)
{
    db->seconds = seconds;
    db->deadline = seconds ? g_get_monotonic_time() + seconds * G_USEC_PER_SEC : 0;
    sqlite3_set_authorizer(db->handle, seconds ? sqlite_allow : NULL, NULL);
    sqlite3_progress_handler(db->handle, STEPS_BETWEEN_LOOKS, seconds ? look_at_the_clock : 0, db);
    sqlite3_limit(db->handle, SQLITE_LIMIT_LENGTH, seconds ? LONGEST_ASKED : LONGEST);
}

bool sqlite_only_reads(const struct query *query)
{
    return sqlite3_stmt_readonly(query->statement);
}
