/* Recordings of a machine: their form stands in runner.h.  Beside files, links and commands, a
 * recording written here holds folders, whose names stand one a line:
 *
 *     ==> /sys/block/ <==
 *     sda
 *     sdb
 *
 * In one without them a folder holds what is recorded below it. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

struct recording;

/* Is this text one?  Its first line that is not empty is a header. */
bool recording_is(const char *text);

struct recording *recording_parse(const char *bytes, gsize length, const char *name,
                                  GError **error);
void recording_free(struct recording *recording);

/* NULL: not recorded.  Borrowed. */
const char *recording_file(const struct recording *recording, const char *path);
const char *recording_link(const struct recording *recording, const char *path);
/* `words`: "zpool status -P". */
bool recording_command(const struct recording *recording, const char *words, const char **text,
                       gsize *length, int *status);
bool recording_has_program(const struct recording *recording, const char *program);
/* Adds the names in a folder, each once, for the caller to free. */
void recording_list(const struct recording *recording, const char *folder, GPtrArray *names);

/* The recorded files and commands in their order: "/proc/mdstat" or "$ zpool status".  NULL after
 * the last.  For readers that take whatever is there. */
const char *recording_entry(const struct recording *recording, guint i, const char **text,
                            gsize *length);

void recording_write_file(FILE *out, const char *path, const char *text, gsize length);
void recording_write_link(FILE *out, const char *path, const char *target);
void recording_write_folder(FILE *out, const char *folder, const GPtrArray *names);
void recording_write_command(FILE *out, const char *words, const char *text, gsize length,
                             int status);
