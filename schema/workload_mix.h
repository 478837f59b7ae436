/* The classic mixes of reads and writes (Tom's Hardware, Intel, StorageReview), known by what they
 * are made of: iometer ships none of them, everybody types them in. */
#pragma once

#include "schema/workload.h"

struct mix {
    const char *name;
    double read, random; /* percent */
    const char *bs;      /* canonical */
};

/* NULL when @iometer knows no such mix.  The names, closed by NULL. */
const struct mix *mix_find(const char *name);
extern const char *const mix_names[];

/* Name the class of a workload by read, random, bs (canonical) and lines: a classic mix, else a
 * plain class where all requests read or write and go in order or at random. */
void mix_settle(struct workload *workload);
