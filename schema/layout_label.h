/* Labels of layouts: short names for charts.  A label is display, never identity. */
#pragma once

#include "schema/layout_stack.h"

/* The shortest label of a stack that was checked: the layers that join devices ("raidz1",
 * "2x hw raid5 + md raid0"), else the media ("nvme"), else what the other layer is called.  Unlike
 * branches are parted by "and": "zfs mirror and raidz1".  The caller frees. */
char *layout_label_short(const struct layout_stack *stack);

/* The words of one kind: "raidz1", "gmirror", "hw raid5", "ext4".  The caller frees. */
char *layout_label_kind(const struct layout_layer *layer);

/* The same with its count: "2x hw raid5". */
void layout_label_append(GString *text, const char *sign, const struct layout_layer *layer);

/* True for layers that a short label names. */
bool layout_label_names(const GPtrArray *layers, guint index);
