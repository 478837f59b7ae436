/* How the columns of a plain table are read: a map that a person gives, or what the heading itself
 * says beyond doubt.
 *
 *     throughput/seq-write=Write (MB/s),layout=Config,tool:=bonnie++
 *
 * An entry is KEY=COLUMN, the column named as its heading has it, or KEY:=VALUE for all rows;
 * entries are joined by commas, what has commas itself stands in double quotes.  Keys are
 *
 *   METRIC, METRIC/CLASS   a number, of the row's workload or of that class; its unit stands in the
 *                          cells, in the heading, or behind the column: throughput=Speed[MB/s]
 *   layout                 a layout line or words; what is none is the contestant's name
 *   workload, class, bs, qd, jobs, files, direct, flush, data, cache
 *   rig, machine, compression, tool, tool-version, date, n, working-set, note, tag.NAME
 *
 *     auto_clear(table_map_clear) struct table_map map = {0};
 *     if (!table_map_parse(&map, text, error)) ...     "map: no key 'thruput'; nearest: throughput"
 *     table_map_meet(&map, cells, n, error)           finds the columns in a heading
 *
 * Without a map table_map_guess() takes a heading only when each of its columns has one meaning. */
#pragma once

#include "schema/metric.h"
#include "schema/workload.h"

enum table_key {
    TABLE_METRIC,
    TABLE_LAYOUT,
    TABLE_WORKLOAD,
    TABLE_CLASS,
    TABLE_FACET, /* name is the facet */
    TABLE_RIG,
    TABLE_MACHINE,
    TABLE_COMPRESSION,
    TABLE_TOOL,
    TABLE_TOOL_VERSION,
    TABLE_DATE,
    TABLE_N,
    TABLE_WORKING_SET,
    TABLE_NOTE,
    TABLE_TAG, /* name is the tag */
};

struct table_entry {
    enum table_key key;
    char *name;           /* of a facet or tag; NULL */
    enum metric metric;   /* of TABLE_METRIC */
    char *class;          /* text of a class; NULL: the row's workload */
    char *column, *value; /* the one or the other */
    char *unit;           /* NULL: in the cells */
    gint at;              /* the column in the heading met last, from 0; -1 none */
};

struct table_map {
    GArray *entries; /* struct table_entry */
    bool given;      /* by a person, not guessed */
};

/* False with an error that names the entry. */
bool table_map_parse(struct table_map *map, const char *text, GError **error);
void table_map_clear(struct table_map *map);

/* Find the columns in a heading of n cells; units that the heading has are taken.  False, the map
 * as it was, with an error where one is not there or stands twice. */
bool table_map_meet(struct table_map *map, char *const *cells, gsize n, GError **error);

/* Make a map from a heading.  False where not every column has one meaning; *column, from 0, is the
 * first of them, and *why says what it lacks. */
bool table_map_guess(struct table_map *map, char *const *cells, gsize n, gsize *column,
                     const char **why);

/* The same for the keys of "w=638MB/s, rw=105MB/s"; units stand in the values. */
bool table_map_guess_key(struct table_entry *entry, const char *key);
void table_entry_clear(void *entry);
