/* What a plan of `run` was begun with, so that it can be gone on with: kept in the archive as text,
 * one "key=value" a line. */
#pragma once

#include "ingest/collect/plan.h"
#include "ingest/words.h"

struct run_settings {
    struct means means;
    guint64 seed;
    guint repeat, most;         /* most: of repeats when `until` */
    double until;               /* 0: a fixed number of runs */
    guint cool, limit;          /* s */
    guint allowed;              /* enum target_kind */
    guint64 reserve;            /* B that stay free */
    char *tools;                /* folder of programs; NULL */
    struct statement statement; /* rig, layout, compression, tags: texts in `texts` */
    GArray *tags;               /* struct pair, closed by a NULL name */
    GStringChunk *texts;
};

void run_settings_init(struct run_settings *settings);
void run_settings_clear(struct run_settings *settings);

/* The caller frees. */
char *run_settings_text(const struct run_settings *settings);
bool run_settings_parse(struct run_settings *settings, const char *text, GError **error);
