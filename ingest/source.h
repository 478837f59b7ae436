/* Sources: the bytes that results come from, opened for reading in bounded memory (large files and
 * pipes go through an unlinked temporary file, which is mapped).
 *
 *     auto_clear(source_clear) struct source s = {0};
 *     if (!source_open(&s, path, error)) ...
 *     source_hash(&s)      64 hex digits
 *
 * bytes[0 .. length) are as found, and stay what they are whatever becomes of the file; `lines.h`
 * reads them as text of any encoding. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct neighbours;

struct source {
    char *origin; /* as shown and kept: the path as given, "stdin" */
    char *path;   /* NULL: not a file of its own */
    const char *bytes;
    gsize length;
    gint64 modified; /* epoch seconds; 0 unknown */
    bool partial;    /* these are only its first bytes, the others were not wanted */
    bool member;     /* of an archive, which keeps that time better than a file does */
    char *etag;      /* what the server calls this version: its ETag, else its Last-Modified */
    char *hash;      /* filled by source_hash() */
    GMappedFile *mapped;
    char *owned;                         /* bytes read whole */
    const struct neighbours *neighbours; /* where to look for what lies beside it; NULL: on disk */
    const struct source *whole; /* that it was cut out of, which tells its encoding; NULL: none */
    const char *map; /* how its columns are to be read (ingest/table_map.h); NULL: not said */
};

/* Opens a regular file, or "-" for standard input.  Directories, devices, sockets and FIFOs by name
 * are errors, and so is a file that is cut while it is read. */
bool source_open(struct source *source, const char *path, GError **error);

/* Whether a large file is wanted at all, told by its first SOURCE_HEAD bytes. */
enum { SOURCE_HEAD = 1280 * 1024 };
struct source_wish {
    bool (*wanted)(void *user, const struct source *head);
    void *user;
};
/* The same; what is not wanted is not read further, it is `partial` then. */
bool source_open_wanted(struct source *source, const char *path, const struct source_wish *wish,
                        GError **error);

/* The first `size` bytes of an open file that had as many when it was looked at; `wish` may be
 * NULL. */
bool source_read(struct source *source, int file, gsize size, const struct source_wish *wish,
                 GError **error);

/* Bytes in memory, borrowed: tests, archive members. */
void source_of_bytes(struct source *source, const char *origin, const char *bytes, gsize length);

void source_clear(struct source *source);

/* SHA-256 as 64 hex digits, computed once. */
const char *source_hash(struct source *source);
/* The same of its first bytes; the caller frees. */
char *source_hash_beginning(const struct source *source, gsize length);

/* Tells that bytes from `at` on have been read and are not wanted soon: what is mapped there no
 * longer counts as memory of the program.  Reading them again is slower, nothing else. */
void source_passed(const struct source *source, gsize at, gsize length);

enum { SOURCE_WINDOW = 8 << 20 /* B between two calls of source_passed() */ };

/* True when the first bytes look like something that people do not read: NUL bytes without being
 * UTF-16, or many control characters. */
bool source_binary(const struct source *source);
