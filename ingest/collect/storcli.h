/* What storcli and perccli tell of a controller, whether as text or as JSON. */
#pragma once

#include "ingest/collect/hw.h"

struct storcli {
    const struct telling *telling;
    char *key; /* "storcli:0": names of its arrays and drives begin so */
    char *model;
    guint64 memory; /* B */
    GArray *groups; /* struct storcli_group: drives in each drive group */
    bool hba;       /* no virtual drives: what it has is passed on */
    guint drives, plain, arrays;
};

struct storcli_drive {
    const char *slot, *state, *group, *size, *bus, *medium, *model;
};
struct storcli_array {
    const char *place;                  /* "0/1": drive group, virtual drive */
    const char *level, *state, *policy; /* "RWBD": read ahead, write back, direct */
    const char *node;                   /* /dev/sda; NULL */
    guint64 strip;
};

void storcli_begin(struct storcli *at, const struct telling *telling, guint controller);
void storcli_clear(struct storcli *at);
void storcli_drive(struct storcli *at, const struct storcli_drive *drive);
/* A drive of the topology, of which the list of drives tells more. */
void storcli_topology(struct storcli *at, const char *group, const char *slot);
/* After all drives. */
void storcli_array(struct storcli *at, const struct storcli_array *array);
void storcli_end(struct storcli *at);
