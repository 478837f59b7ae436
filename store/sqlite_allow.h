/* The authorizer of queries that people write (sqlite_guard()): they read tables and ask harmless
 * pragmas, nothing else.  The parameters are those of sqlite3_set_authorizer(). */
#pragma once

int sqlite_allow(void *user, int action, const char *one, const char *two, const char *schema,
                 const char *view);
