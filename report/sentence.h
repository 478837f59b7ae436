/* Claims as sentences in a plain grammar, taken apart into parties, work and effect:
 *
 *     hw raid1 is 37 % slower than geom.mirror for seq-read
 *     raidz2 is almost twice as fast as raidz1 for seq-write
 *     hw raid0 is the fastest for seq-write:bs=2M
 *     hw raid5 and hw raid0 are about the same for reads
 *     hardware RAID beats software RAID
 *     hw raid5 takes 25 % longer than hw raid0 for rebuild
 *
 *     struct claim claim;
 *     if (!sentence_parse(text, texts, &claim, error)) ...
 *
 * A party is a name, a label, a layout, part of one, or a selection (level=raidz1); several are
 * joined by |.  The work is a workload, its beginning (seq-write, seq-write:bs=2M), or a word:
 * reads, writes, sequential reads, random writes.  Without one all work counts. */
#pragma once

#include "schema/model.h"

/* Texts of the claim live in `texts`.  The error (STATUS_USAGE) shows the forms. */
bool sentence_parse(const char *text, GStringChunk *texts, struct claim *claim, GError **error);
