/* What sysbench fileio prints of its options before it starts, in 0.4, 0.5 and 1.0. */
#pragma once

#include "ingest/map.h"

struct sysbench_options {
    struct sysbench_facts facts;
    double total; /* bytes of all files; NAN unknown */
    char *flags;
};

void sysbench_options_init(struct sysbench_options *options);
void sysbench_options_clear(struct sysbench_options *options);

/* Takes what a line says; false for a line that says nothing of options. */
bool sysbench_options_read(struct sysbench_options *options, const char *at);
