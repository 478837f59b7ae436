/* Branches: the unlike parts below one pool. */
#pragma once

#include "schema/layout_stack.h"

/* Join adjacent equal groups of disks: 3xhdd+3xhdd is 6xhdd. */
void layout_branch_join_groups(struct layout_line *line);

/* Join branches that differ in their counts only and can be written as one, and sort the rest as
 * text.  `ordered`: their order says which device is where, so only neighbours are joined and
 * nothing is sorted. */
void layout_branch_settle(struct layout_stack *stack, bool ordered);
