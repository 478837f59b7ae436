/* A layout in words, and back: what the words say is the whole line, no more and no less.
 *
 *     layout_say(&stack)       "6 hard disks (7200 rpm, 1 TB each); 6 x hw.raid0 (striped by a
 *                              controller: perc5, cache 256M, wb); zfs.raidz1 (a raidz vdev with
 *                              one parity device, log on 2 SSDs as zfs.mirror); zfs (dataset of
 *                              a ZFS pool)"
 *     layout_said(words)       "6xhdd.7200.1TB/6xhw.raid0@perc5:cache=256M,wb/zfs.raidz1+log=..."
 *
 * Parts follow each other from the disks upwards; unlike branches stand beside each other, with
 * what is on all of them last. */
#pragma once

#include "schema/layout_stack.h"

/* Of a stack that was checked.  The caller frees. */
char *layout_say(const struct layout_stack *stack);

/* A line for layout_parse(); NULL where the text has another form.  The caller frees. */
char *layout_said(const char *words);

/* "hard disk", "hard disks". */
const char *layout_say_medium(enum layout_medium medium, bool many);
/* What a kind does: the first clause of its help.  The caller frees. */
char *layout_say_kind(const struct layout_kind *kind);

/* The signs between parts. */
extern const char layout_say_hole[], layout_say_beside[], layout_say_above[], layout_say_many[];
