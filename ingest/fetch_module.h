/* What the program and its module for transfers say to each other.  libcurl brings some 25 more
 * libraries and doubles the time that the program takes to start (10 ms against 20), so it stands
 * in a module of its own, shootout-fetch.so, which is opened at the first address (fetch.c). */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { FETCH_MODULE_VERSION = 1 /* raised whenever these structs change */ };

struct fetch_request {
    const char *address;
    const char *etag; /* of the version known, or NULL */
    guint64 bytes, seconds, stall, redirects, attempts;
    const char *size; /* `bytes` as people write it */
    int file;         /* open for writing, empty */
};

struct fetch_reply {
    long status;     /* of HTTP: 200 or 304 where get() succeeded */
    guint64 length;  /* B in the file */
    gint64 modified; /* epoch seconds; 0 unknown */
    char *etag;      /* its ETag, else its Last-Modified as it stood there; may be NULL */
    char *why;       /* where get() failed: the sentence without the address */
};

struct fetch_module {
    int version;
    bool (*get)(const struct fetch_request *request, struct fetch_reply *reply);
};

/* The one symbol of the module: const struct fetch_module fetch_module. */
