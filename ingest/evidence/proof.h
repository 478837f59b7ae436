/* Evidence of what a run ran on: the names it goes by, scripts and notes beside it, and what they
 * come to together.
 *
 *     auto_clear(proof_clear) struct proof proof;
 *     proof_find(&proof, &notes, &(struct witness){.path = "/home/a/bench/raidz2.csv"});
 *     proof.line            "6xdisk/zfs.raidz2/zfs"; NULL: not supported
 *     proof.clues           bench.sh:4  zpool create tank raidz2 sda ... -> 6xdisk/zfs.raidz2/zfs
 *
 * All clues must go together: where one contradicts another, or what they leave open can mean
 * several layouts, there is no line, and the readings say what is possible. */
#pragma once

#include "ingest/evidence/nearby.h"

struct witness {
    const char *path;    /* absolute; NULL: no file of its own */
    const char *machine; /* the name that the tool printed; NULL none */
};

struct clue {
    char *where;      /* "name", "bench.sh:12", "README.md:3" */
    char *text;       /* what stands there */
    char *says;       /* the layouts that it may mean, joined by " or "; a compression */
    bool compression; /* it speaks of one */
};

struct proof {
    GArray *clues;       /* struct clue, strongest first */
    GPtrArray *readings; /* char *: lines that all clues allow, best first; none where they
                            contradict, or there are none */
    const char *line;    /* the only one */
    char *compression;   /* NULL not said, or said in two ways */
    bool contradicts;
};

void proof_find(struct proof *proof, struct nearby *notes, const struct witness *witness);
void proof_clear(struct proof *proof);
