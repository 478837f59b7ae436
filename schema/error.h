/* Errors: one GLib domain whose code is the exit status that the error leads to.  Messages are
 * lower case, say what was expected and what stood there, and carry file:line:column where there is
 * one.  The first error stays; only cli/ prints.
 *
 *     if (!n)
 *         return error_set(error, STATUS_FAILED, "no results in %s", name);
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* What the program says with its exit status (DESIGN: "Commands"). */
enum status {
    STATUS_DONE = 0,
    STATUS_FAILED = 1,
    STATUS_USAGE = 2,
    STATUS_PARTIAL = 3, /* done but for inputs named by hand that were not taken */
    STATUS_HOLDS = 4,   /* the condition asked about holds */
    STATUS_UNTOLD = 5,  /* it cannot be told */
};

#define ERROR_DOMAIN (error_domain())

GQuark error_domain(void);

/* Set *error unless it is set already or `error` is NULL.  Always returns false, so that callers
 * can return it. */
bool error_set(GError **error, int code, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* The same with a place before the text: "file:line:column: text"; line or column 0 is left out. */
bool error_at(GError **error, const char *file, gsize line, gsize column, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

#ifdef __clang_analyzer__ /* cannot see into another file that these are always false */
#define error_set(...) (error_set(__VA_ARGS__), false)
#define error_at(...) (error_at(__VA_ARGS__), false)
#endif
