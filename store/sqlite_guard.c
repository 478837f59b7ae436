/* SQLite for queries of people: only reading, nothing outside of the archive, for so long. */
#include "store/sqlite.h"
#include "store/sqlite_allow.h"
#include "store/sqlite_inside.h"

enum { STEPS_BETWEEN_LOOKS = 10000, LONGEST = 32 << 20 /* guarded value */ };

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
    sqlite3_limit(db->handle, SQLITE_LIMIT_LENGTH, seconds ? LONGEST : G_MAXINT);
}

bool sqlite_only_reads(const struct query *query)
{
    return sqlite3_stmt_readonly(query->statement);
}
