/* What describe writes into the shootout.xml of a folder: rules for files, added before its end tag
 * without touching what a person wrote.
 *
 *     g_autofree char *rules = describe_rules(subjects, group, top, "6xdisk/zfs.raidz2/zfs", "lz4",
 *                                             NULL, true);
 *     describe_file_change(folder, "", rules, error)       adds them
 *     describe_file_change(folder, rules, "", error)       takes exactly that text out again
 */
#pragma once

#include "cli/command.h"
#include "ingest/evidence/groups.h"

struct files_rule {
    const char *layout, *compression, *rig; /* NULL: not said */
    bool confirmed;
};

/* <files> elements, each on a line of its own, that match the group's files below `top` and no
 * others; with machine= where a file holds runs of several groups.  Files for which that cannot be
 * said are counted in *left_out.  The caller frees; "" where nothing can be said. */
char *describe_rules(const GArray *subjects, const struct described_group *group, const char *top,
                     const struct files_rule *rule, guint *left_out);

/* <rig> with its facts; the caller frees. */
char *describe_rig(const char *name, const GArray *facts);

/* Puts `to` in the place of `from` as it stands there; of "" before the end tag.  The file is made
 * where there is none, and appears whole or not at all.  What is not there any more is left so.  An
 * error where what comes of it would not be read. */
bool describe_file_change(const char *top, const char *from, const char *to, GError **error);
/* The same in a file of any name. */
bool describe_file_replace(const char *path, const char *from, const char *to, GError **error);
bool describe_file_holds(const char *top, const char *text);
/* Whether the file has that rig already. */
bool describe_file_has_rig(const char *top, const char *name);
