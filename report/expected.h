/* What a layout is expected to do, as tables: the layout itself, and per class of work the range,
 * what binds it, and what the archive measured on like arrays.
 *
 *     expected_layout(&stack, &table);                                  upright
 *     expected_table(&stack, &spindles, &cells, &audit, &limits_default, &table);
 *
 * Like arrays: those of the same level and as many disks of the same medium; where there are none,
 * of the same level.  What is not a disk result is left out. */
#pragma once

#include "report/contests.h"
#include "report/expect.h"
#include "schema/table.h"

void expected_layout(const struct stack *stack, struct table *table);

/* `cells` and their `audit` may be NULL: without an archive. */
void expected_table(const struct stack *stack, const struct stack_spindles *spindles,
                    const struct cells *cells, const struct audit *audit,
                    const struct limits *values, struct table *table);
