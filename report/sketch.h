/* A layout for people: in words, and drawn with characters from the disks up.
 *
 *     sketch_words(&stack)     "6 hard disks (7200 rpm, SATA 3 Gbit/s, 1.00 TB each); ..."
 *     sketch_draw(&stack)          zfs
 *                                  zfs.raidz1                     any 1 of 6 may fail
 *                                  6 x hw.raid0 @perc5
 *                                  [hdd][hdd][hdd][hdd][hdd][hdd]
 */
#pragma once

#include "report/stack.h"

/* The caller frees both.  The drawing's lines end with newlines. */
char *sketch_words(const struct stack *stack);
char *sketch_draw(const struct stack *stack);

/* "how many disks, which disks, the file system": what the line leaves open; "nothing" where it
 * leaves nothing that its notation can say of every array.  The caller frees. */
char *sketch_unknown(const struct stack *stack);

/* "any two disks may fail", "no disk may fail", "not known".  The caller frees. */
char *sketch_survives(double survives);
