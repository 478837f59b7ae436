/* The facets of a workload as a table, for the other workload files: each value is known by its
 * canonical text.
 *
 *     g_autofree char *raw = facet_get(FACET_bs, w);                        "10240k", or NULL
 *     g_autofree char *value = facet_canon(FACET_bs, raw, error);           "10M"
 *     facet_set(FACET_bs, w, value);                                        kept in w->owned */
#pragma once

#include "schema/workload.h"

enum facet {
    FACET_NONE = -1,
#define FACET(name, kind, canon, left_out, values, help) FACET_##name,
#include "schema/workload_facet.def"
#undef FACET
    FACET_COUNT,
};

extern const char *const facet_names[FACET_COUNT + 1]; /* closed by NULL */

/* FACET_NONE when there is no such facet. */
enum facet facet_find(const char *name);

/* The value as text, NULL when unknown.  The caller frees. */
char *facet_get(enum facet facet, const struct workload *workload);

/* Set a value by its canonical text, NULL for unknown; workload->owned keeps the text. */
void facet_set(enum facet facet, struct workload *workload, const char *value);

/* Canonical text of any spelling in lower case; NULL with an error ("value: 'sometimes' is no
 * flush").  The caller frees. */
char *facet_canon(enum facet facet, const char *text, GError **error);

/* The text that is left out, NULL where that is the unknown one. */
const char *facet_left_out(enum facet facet);

/* Whether it has a meaning for the workload, whose class is settled. */
bool facet_applies(enum facet facet, const struct workload *workload);
