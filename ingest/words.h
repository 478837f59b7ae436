/* What a run ran on, as said by options, by the nearest shootout.xml and by the file itself, joined
 * by strength. */
#pragma once

#include "ingest/description.h"

enum { STATEMENT_FACTS = 8 };

/* What a caller states for all runs of an import. */
struct statement {
    struct setup setup;      /* NULL members: nothing said */
    const char *date;        /* ISO; NULL: nothing said */
    const struct pair *tags; /* closed by a NULL name; may be NULL */
    const char *map;         /* of the columns of plain tables (table_map.h); may be NULL */
    gint64 now; /* epoch seconds: what is older than a day has a file time that means something */
    struct fact rig_facts[STATEMENT_FACTS]; /* of setup.rig */
    gsize n_rig_facts;
};

/* Descriptions by folder, found once each. */
struct words {
    const struct statement *statement;
    void (*say)(void *user, const char *line);
    void *user;
    GHashTable *folders; /* path -> struct place or NULL */
    GPtrArray *places;   /* owned */
    char *here;          /* the folder that paths begin in */
};

/* A shootout.xml in its folder. */
struct place {
    char *folder, *file;
    struct description *description;
};

void words_init(struct words *words, const struct statement *statement,
                void (*say)(void *, const char *), void *user);
void words_clear(struct words *words);

/* The description that holds for a file: in its folder or the nearest one above.  NULL when there
 * is none.  One that cannot be read is said once and counts as none. */
const struct place *words_place(struct words *words, const char *path);

/* How the columns of plain tables in a file are read: as stated, else as the nearest shootout.xml
 * says; NULL where nobody does.  `path` NULL: no file of its own. */
const char *words_map(struct words *words, const char *path);

/* A shootout.xml that is no file of ours, such as a member of an archive: it holds for what stands
 * in its folder and below.  One that cannot be read counts as none, and is not said. */
void words_describe(struct words *words, const char *path, const char *bytes, gsize length,
                    const char *name);

/* Nothing above `folder` describes what is in it. */
void words_end(struct words *words, const char *folder);

/* `path` is a shootout.xml that could not be read, which was said already: it describes nothing. */
void words_refuse(struct words *words, const char *path);

/* When a source was made, as far as it does not say that itself. */
struct made {
    const char *published; /* ISO date that a page bears; NULL: none */
    gint64 modified;       /* epoch seconds; 0 unknown */
    bool member;           /* of an archive */
};

/* Join into `run` what `place` and the options say; `path` is the file that it came from (NULL:
 * none).  Tags and notes are added to the batch when it is given. */
void words_apply(const struct words *words, const struct place *place, const char *path,
                 const struct made *made, struct run *run, struct batch *batch);
