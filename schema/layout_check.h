/* The meaning of a layout: what may stand on what, how wide, and what is implied.
 *
 * A stack that passes is in canonical form: what was left out stands in it (the vdev of plain
 * disks, the file system of a pool, `unknown` on top), pool roles stand where they belong, equal
 * branches are joined, and every layer knows its width. */
#pragma once

#include "schema/layout_stack.h"

bool layout_check(struct layout_stack *stack, GError **error);
