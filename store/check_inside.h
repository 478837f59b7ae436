/* What the files check_*.c share. */
#pragma once

#include "store/check.h"

struct check {
    struct store *store;
    struct table *table;
    struct check_counts *counts;
    const char *part;
    bool repair;
};

enum check_repair { REPAIR_NO, REPAIR_YES, REPAIR_DONE };

/* A row of the table. */
void check_found(struct check *check, enum check_repair repair, const char *place,
                 const char *format, ...) G_GNUC_PRINTF(4, 5);
/* Of what can be repaired: is it, now? */
enum check_repair check_may_repair(const struct check *check);
/* The ids that an embedded query gives. */
GArray *check_ids(struct check *check, const char *query, GError **error);

/* Tables, indexes, views and triggers against those of this program; views are made anew. */
bool check_tables(struct check *check, GError **error);
/* Which source holds the bytes of one that grew. */
bool check_growth(struct check *check, GError **error);
bool check_layouts(struct check *check, GError **error);
bool check_workloads(struct check *check, GError **error);
/* Which change is undone by which. */
bool check_undoes(struct check *check, GError **error);
/* Summaries that are not stale. */
bool check_summaries(struct check *check, GError **error);
