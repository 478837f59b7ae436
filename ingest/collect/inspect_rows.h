/* What is asked of a machine: files and commands, one table for each system.  Both tables are in
 * every program: a recording may be of the other system, and `inspect --script` is for both. */
#pragma once

#include <stdbool.h>

enum ask_for {
    ASK_ALWAYS,
    ASK_ROOT,    /* only root is told */
    ASK_FOLDER,  /* {dir} is the folder, or where it is mounted */
    ASK_INSIDE,  /* {folder} is the folder itself, on btrfs */
    ASK_DATASET, /* {dataset} is a ZFS dataset */
    ASK_MAPS,    /* only where there are volumes or maps; only root is told */
    ASK_EACH,    /* {disk} is each disk */
};

struct ask {
    const char *file;    /* "/proc/mdstat"; or */
    const char *command; /* "zpool status -P" */
    enum ask_for when;
    const char *fact; /* what it tells, for the list of what could not be told; NULL: not missed */
};

/* Closed by {0}; in the order of the asking. */
extern const struct ask linux_asks[], freebsd_asks[];
/* Folders whose files are read as a tree, for the script: patterns of a shell. */
extern const char *const linux_trees[]; /* closed by NULL */
