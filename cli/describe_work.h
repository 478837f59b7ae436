/* Describing under way: the runs of an archive, what lies beside them, and taking in one answer.
 *
 *     auto_clear(describe_clear) struct describe work;
 *     describe_open(&work, world, store, where, "/home/a/bench", error)
 *     g_autoptr(GPtrArray) groups = groups_make(work.subjects, NEED_LAYOUT, &work.notes);
 *     describe_take(&work, groups->pdata[0], &answer, error)
 *
 * One answer is one change of the archive, written together with the folder's shootout.xml: both
 * happen or neither.  Runs that somebody else described since they were loaded are left alone. */
#pragma once

#include "cli/command.h"
#include "ingest/evidence/groups.h"
#include "schema/model.h"
#include "store/store.h"

struct describe {
    const struct world *world;
    struct store *store;
    const struct filter *where; /* NULL: everything */
    char *top;                  /* absolute folder; NULL: none */
    struct nearby notes;
    GArray *subjects; /* struct subject */
    GArray *taken;    /* struct taken: answers, the last one last */
    char *rig;        /* the machine that was said last; NULL none */
};

struct given {
    const char *layout, *compression, *rig; /* NULL: not said */
    const char *layout_name;                /* its owner's, to be kept; NULL none */
    const GArray *facts;                    /* struct fact of the rig; may be NULL */
};

/* `where` is borrowed. */
bool describe_open(struct describe *describe, const struct world *world, struct store *store,
                   const struct filter *where, const char *top, GError **error);
void describe_clear(struct describe *describe);

/* How many runs do not need that, out of all. */
void describe_progress(const struct describe *describe, enum need need, guint *described,
                       guint *runs);

/* *runs: how many were described; *left_out: of how many the file cannot say it. */
bool describe_take(struct describe *describe, const struct described_group *group,
                   const struct given *answer, guint *runs, guint *left_out, GError **error);
/* Takes back the last answer; *undone false where there is none. */
bool describe_undo(struct describe *describe, bool *undone, GError **error);
