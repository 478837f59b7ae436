/* Where data go: to standard output, or with -o FILE into a file that appears only when it is
 * whole; in the form that --as or the file's ending names.
 *
 *     return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
 *
 * and for other kinds of files:
 *
 *     auto_clear(output_clear) struct output out = {0};
 *     output_open(&out, world, path, error) && paint(..., out.file, error) && output_close(&out,
 * error)
 */
#pragma once

#include "cli/command.h"
#include "schema/table.h"

/* Are --as and -o usable?  main asks before the command works. */
bool output_check(const struct args *args, GError **error);

/* Is the form asked for one that people read, so that several small tables serve better than a flat
 * one with every column? */
bool output_for_people(const struct args *args);

/* A table in the form asked for.  Forms without a place for notes have them said on standard
 * error. */
bool output_table(const struct world *world, const struct args *args, const struct table *table,
                  GError **error);

/* Several tables, the main one first: forms that hold one table only get that and say what they
 * leave out. */
bool output_tables(const struct world *world, const struct args *args,
                   const struct table *const *tables, gsize n, GError **error);

struct output {
    FILE *file;
    char *path, *temporary; /* NULL: not a file that appears when whole */
    char *held;             /* what goes to a terminal */
    gsize length;
    bool colour; /* the writer's own colours are in it */
    const struct world *world;
};

/* NULL and "-" are standard output.  A terminal gets it when it is whole, and without the control
 * characters in it but line ends, tabs, and the writer's colours where it says that there are some:
 * texts of others may hold what would work the terminal.  Archives, what the command reads, and
 * links to what is not there (a disk that is not mounted) are refused. */
bool output_open(struct output *output, const struct world *world, const char *path,
                 GError **error);
bool output_close(struct output *output, GError **error);
void output_clear(struct output *output); /* removes what was not closed */
