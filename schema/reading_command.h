/* Commands that make storage, as readings: what they build from which devices. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* True when a line of the text is a command that is read here. */
bool reading_is_command(const char *text);

/* The layouts that stand after all commands, added to `lines` as texts that are not yet checked,
 * the one made last first; *compression becomes what was set, or NULL; `parts` (struct
 * reading_part) says which command made what.  An error where a command
 * cannot be read, or counts contradict each other. */
bool reading_commands(const char *text, GPtrArray *lines, char **compression, GArray *parts,
                      GError **error);
