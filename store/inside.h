/* What the files of store/ share: the open archive and the change under way.  Nobody outside
 * store/ includes this. */
#pragma once

#include "store/nth.h"
#include "store/pack.h"
#include "store/sqlite.h"
#include "store/store.h"

struct store {
    struct sqlite *db;
    char *path;
    enum store_mode mode;
    bool made;
    bool immutable; /* opened so: nobody can write it */
    gint64 clock;   /* epoch seconds; 0: the system's */

    /* the change under way */
    gint64 change; /* its number; 0 none */
    bool altered;  /* it has altered something */
    gint64 next_run;
    gint64 first_run; /* number of the first that this transaction may have added */

    /* the source under way */
    gint64 source;           /* 0 none */
    bool typed;              /* of that kind */
    char *origin, *basename; /* basename: of the origin */
    bool held;               /* its bytes are in the archive already */
    GByteArray *bytes;       /* what is not yet a part */
    struct pack pack;        /* makes it one */
    gint64 part;
    guint64 size, seen;  /* bytes as announced and as given */
    struct nth nth;      /* of equal digests */
    bool altered_before; /* for store_source_cancel() */
    gint64 next_run_before;

    GStringChunk *compressions; /* texts of struct settled */

    /* Numbers of rows, known until something is rolled back. */
    GHashTable *workloads; /* canon -> id */
    GHashTable *setups;    /* words (setup.c) -> id */
    GHashTable *described; /* name of a rig that this change describes -> id of its revision */
};

/* Ids as values of hash tables. */
#define ID_TO_POINTER(id) GSIZE_TO_POINTER((gsize)(id))
#define POINTER_TO_ID(pointer) ((gint64)GPOINTER_TO_SIZE(pointer))

/* Forget the numbers of rows that a rollback may have taken away. */
void store_forget_ids(struct store *store);

/* Now, as ISO text.  The caller frees. */
char *store_now(const struct store *store);
