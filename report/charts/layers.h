/* A layout's line taken apart for drawing: chains of layers from the disks upwards, in words.
 *
 *     struct layers *layers = layers_new("6xhdd.7k2/6xhw.raid0@perc5:wb/zfs.raidz1/zfs", "dd");
 *     layers->branches->pdata[0]   a chain: "6 x hdd 7k2", "6 x raid0, controller perc5" ...
 *
 * A text that is no layout becomes one box that says it. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct layer {
    char *text;   /* as the line has it: what is compared */
    char *title;  /* "6 x raid0, controller perc5" */
    char *detail; /* "cache=256M, wb"; NULL none */
    char *help;   /* what the kind is; NULL for disks */
    guint disks;  /* to draw; 0: not disks, or an unknown number */
    bool differs; /* set by layers_compare() */
};

struct layers {
    GPtrArray *branches; /* of chains, GPtrArray of struct layer; at least one */
    GPtrArray *above;    /* a chain; with what was run on top */
};

/* NULL is a layout that is not known. */
struct layers *layers_new(const char *line, const char *top);
void layers_free(struct layers *layers);
/* Marks the layers that are not in all of them, in the order in which they stand; false where they
 * are all alike. */
bool layers_compare(GPtrArray *all);
