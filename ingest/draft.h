/* The numbers that stand in prose: every one with a unit of storage, with the sentence that it
 * stands in, as a first draft of a shootout.xml that a person then goes through.  What is guessed
 * here is a guess: a draft says confirmed="no" of each number, and such numbers are not taken in.
 *
 *     auto_clear(draft_clear) struct draft draft;
 *     draft_init(&draft);
 *     draft_text(&draft, "It wrote 133 MB/s.");
 *     figure: throughput, value "133 MB/s", sentence "It wrote 133 MB/s.", workload "seq-write"
 *
 * Rates in bytes (MB/s, MBps, MBs, MiB/s), operations a second (IOPS, io/s), times of access in
 * sentences about latency, and hours in sentences about a rebuild.  Bits a second are what networks
 * do, and left out. */
#pragma once

#include "schema/metric.h"

#include <glib.h>

struct draft_figure {
    enum metric metric;
    char *value;          /* as shootout.xml has it: "903 MB/s" */
    char *printed;        /* as it stood there, where that is another text: "903 MBs" */
    char *sentence;       /* with the line above it, where it has no words of its own */
    const char *workload; /* guessed; NULL: not said */
};

struct draft {
    GArray *figures; /* struct draft_figure */
};

void draft_init(struct draft *draft);
void draft_clear(struct draft *draft);

/* Lines are paragraphs, or broken ones that go on in the next line; UTF-8. */
void draft_text(struct draft *draft, const char *text);
