/* What the files sqlite*.c share: the connection, and errors of its calls. */
#pragma once

#include "store/store.h"

#include <sqlite3.h>

struct sqlite {
    sqlite3 *handle;
    char *path;
    GHashTable *kept; /* name -> struct query */
    struct patience patience;
    int waited;      /* ms of it, with naps, for the lock that is waited for now */
    int seconds;     /* of a guarded query */
    gint64 deadline; /* monotonic microseconds; 0 none */
    guint fail;      /* steps until one is to fail; 0 none */
};

struct query {
    struct sqlite *db;
    sqlite3_stmt *statement;
    char *name;
    bool *known; /* by place: bound to something else than NULL */
    int parameters;
    int place; /* of the parameter to bind next */
    int code;  /* of the first bind that failed */
};

/* Say what the code means, with the file and the query; false. */
bool sqlite_error(const struct sqlite *db, const char *query, int code, GError **error);
/* The connection trusts nothing that a file says of itself, and does nothing out of all
 * proportion. */
void sqlite_harden(struct sqlite *db);
/* The name of a file as a URI that also says whether it is opened as one that nobody can write. The
 * caller frees. */
char *sqlite_uri(const char *path, bool immutable);
