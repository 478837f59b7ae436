/* The canonical text of a layout, and of its parts. */
#pragma once

#include "schema/layout_stack.h"

/* The whole.  Identity: equal layouts have equal texts.  The caller frees. */
char *layout_canon_text(const struct layout_stack *stack);

/* A branch; disks and a layer, each without its count. */
char *layout_canon_line(const struct layout_line *line);
void layout_canon_disks(GString *text, const struct layout_group *group);
void layout_canon_layer(GString *text, const struct layout_layer *layer);

/* "log=2xssd.zfs.mirror" */
void layout_canon_member(GString *text, int role, const struct layout_member *member);

/* What compressed or deduplicated the data: the values of comp from the disks upwards, joined by
 * '+', off left out beside others, then dedup; "" where nothing is said.  The caller frees. */
char *layout_canon_compression(const struct layout_stack *stack);
