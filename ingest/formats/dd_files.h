/* Which files a transcript has written and read, with what, and whether caches were emptied since:
 * what a later read of them finds. */
#pragma once

#include "ingest/map.h"

struct dd_files {
    GHashTable *files; /* name -> struct dd_file */
    bool dropped;      /* all caches, before files that are not in the table */
    char *mounted;     /* what was mounted last */
    bool mounted_any;  /* the same, without a name */
};

void dd_files_clear(struct dd_files *files);

/* Caches were emptied; `mounted` is the file system for BEFORE_REMOUNT, NULL all. */
void dd_files_empty(struct dd_files *files, enum before how, const char *mounted);

/* A file was written or read in full or part; `data` ("zero", "random") when it was written, NULL
 * leaves what is known. */
void dd_files_touch(struct dd_files *files, const char *machine, const char *name, const char *data,
                    bool written);

/* What a read of it finds; *data becomes what is in it, or NULL. */
enum before dd_files_before(const struct dd_files *files, const char *machine, const char *name,
                            const char **data);
