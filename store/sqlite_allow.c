/* What a query of a person may do: read. */
#include "store/sqlite_allow.h"

#include <glib.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Pragmas that tell about tables; all others can write or alter the connection. */
static bool harmless(const char *pragma)
{
    static const char *const names[] = {"table_info",   "table_xinfo",      "table_list",
                                        "index_list",   "index_info",       "foreign_key_list",
                                        "user_version", "application_id",   "integrity_check",
                                        "quick_check",  "foreign_key_check"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!g_ascii_strcasecmp(names[i], pragma))
            return true;
    return false;
}

int sqlite_allow(void *user, int action, const char *one, const char *two, const char *schema,
                 const char *view)
{
    (void)user, (void)schema, (void)view;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return g_strcmp0(two, "load_extension") ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_PRAGMA:
        return harmless(one) ? SQLITE_OK : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}
