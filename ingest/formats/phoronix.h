/* composite.xml of the Phoronix Test Suite: what its parts share.
 *
 * The file has systems (a name with two lines of facts and notes in JSON) and results (a test with
 * its options and a unit), each with an entry for each system.  A result is one figure: a run of
 * fio makes two results that differ in their unit alone.  So figures are collected first and those
 * of one test with the same options, system and number of trials make runs together, a run for each
 * trial.
 *
 * No attribute and no namespace is used; everything is text of elements, often left empty. */
#pragma once

#include "ingest/source.h"
#include "schema/model.h"

#include <jansson.h>

/* Texts belong to the document; NULL where there is none. */
struct phoronix_system {
    const char *name, *hardware, *software, *notes, *started;
    json_t *facts;    /* of its JSON; NULL none */
    guint next, last; /* systems of the same name: the next one, and of the first one the last; 0 */
};

/* A test with its options. */
struct phoronix_test {
    const char *identifier, *title, *version, *arguments, *description, *scale;
};

/* How the figures of a test are read. */
struct phoronix_reading {
    const char *tool;
    struct workload workload; /* texts in the chunk given */
    enum metric metric;
    int exponent;       /* figures are multiples of 10 to the power of it */
    double factor;      /* and of this: 1, or a power of 1024 */
    double working_set; /* B; NAN unknown */
    double request;     /* B of a request, where all have the same size; 0 unknown */
    bool distrusted;    /* the unit printed is not what it says */
    bool ours;          /* written by our own export: nothing is guessed */
};

/* An entry of a result. */
struct phoronix_figure {
    guint reading; /* in document.readings */
    char **trials; /* NULL: nothing stands there */
    json_t *json;
    gsize at, length;
    guint line;
};

/* Figures of the same executions: one test, one system, as many trials each. */
struct phoronix_group {
    struct phoronix_test test;
    guint system;
    GArray *figures; /* struct phoronix_figure */
};

struct phoronix_document {
    struct batch *batch;
    const struct source *source;
    const char *bytes; /* the document's text, and where it begins in the source */
    gsize length, from, first_line;
    bool moved;        /* it is no part of the source's bytes */
    gsize entry, line; /* behind the last <Entry> found, and the line there */
    GArray *systems;   /* struct phoronix_system */
    GHashTable *names; /* of systems -> number of the first, from 1 */
    GArray *readings;  /* struct phoronix_reading */
    GPtrArray *groups; /* struct phoronix_group */
    GHashTable *index; /* key -> group */
    GStringChunk *texts;
    guint others, series, orphans;
};

/* By number, from 1. */
struct phoronix_system *phoronix_system_at(const struct phoronix_document *document, guint number);

guint phoronix_trials(const struct phoronix_figure *figure);

/* All groups as runs. */
bool phoronix_emit(struct phoronix_document *document, GError **error);

/* False with a reason in *why where it measures no storage or its unit means nothing here; *why
 * stays NULL where the test is none of storage. */
bool phoronix_test_read(const struct phoronix_test *test, struct phoronix_reading *reading,
                        GStringChunk *texts, const char **why);

/* Say what a run ran on: facts, date, and the layout where the system tells exactly one. */
void phoronix_system_apply(const struct phoronix_system *system, struct run *run,
                           struct batch *batch);

/* A figure as it stands there, times 10^exponent without a rounding of its own; NAN for none. */
double phoronix_number(const char *text, int exponent);
