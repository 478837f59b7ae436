/* The audit: rules held against cells, and what follows for contests.
 *
 *     auto_clear(audit_clear) struct audit audit = {0};
 *     audit_cells(&audit, &cells, &limits_default);
 *     for (guint k = 0; k < audit_count(&audit, cell); k++)
 *         const struct finding *f = audit_finding(&audit, cell, k);      worst first
 *     enum severity worst = audit_worst(&audit, cell, &rule);
 *
 * A finding of a cell is about `runs` of its runs, with the figures of the worst.  Nothing is kept
 * in the archive: findings follow from cells whenever they are asked for.  Sketched cells have
 * none, and count in sets. */
#pragma once

#include "report/evidence.h"

struct audit {
    struct evidence_base base;
    GArray *findings; /* struct finding, a cell's adjacent, worst first */
    GArray *first;    /* guint per cell and one more */
    struct limits limits;
};

void audit_cells(struct audit *audit, const struct cells *cells, const struct limits *values);
void audit_clear(struct audit *audit);

guint audit_count(const struct audit *audit, guint cell);
const struct finding *audit_finding(const struct audit *audit, guint cell, guint i);
const struct finding *audit_find(const struct audit *audit, guint cell, const char *id);

/* How far the cell may be trusted; an INVALID that is about fewer than half of its runs makes it
 * SUSPECT, because the median stands.  *why becomes the finding that decides, NULL when fine. */
enum severity audit_worst(const struct audit *audit, guint cell, const struct finding **why);

/* The number of a cell in its cells. */
guint audit_number(const struct audit *audit, const struct cell_data *cell);
