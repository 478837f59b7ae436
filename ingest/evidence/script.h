/* Scripts that made arrays and ran benchmarks on them: the commands that were in force when one
 * wrote a file.
 *
 *     for level in raidz1 raidz2; do
 *         zpool create -o ashift=12 tank $level sda sdb sdc sdd
 *         bonnie++ -d /tank > $level.csv
 *         zpool destroy tank
 *     done
 *
 *     script_commands(text, "/home/a/raidz2.csv", NULL, &line)
 *                     "zpool create -o ashift=12 tank raidz2 sda sdb sdc sdd", line 3
 *
 * A line names the file by its path or the end of it, or names the machine (bonnie++ -m); in names,
 * variables of `for` loops and assignments before it are filled in.  What was destroyed is left
 * out.  Nothing is told where it cannot be: commands inside a condition or a function that ended
 * before the line, devices out of variables or globs, a file that is written on several arrays. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Whether a text has a command in it that makes storage or says how. */
bool script_is(const char *text);

/* NULL where nothing is told; `line` is that of the last command, 1-based.  `machine` may be NULL.
 * The caller frees. */
char *script_commands(const char *text, const char *path, const char *machine, guint *line);

/* The compression that the last of the commands sets ("lz4"); NULL where none does.  The caller
 * frees. */
char *script_compression(const char *commands);
