/* Command lines as a shell would take them apart, as far as commands that make storage need it.
 *
 *     g_autoptr(GPtrArray) commands = shell_commands("sudo mkfs.xfs /dev/sd{a..b}; ls")
 *     struct shell_command *c = commands->pdata[0]     c->words: mkfs.xfs /dev/sda /dev/sdb */
#pragma once

#include <glib.h>

enum { SHELL_WORDS = 1024 }; /* in a command, at most; more are dropped */

struct shell_command {
    GPtrArray *words; /* char *; the program without its folder; prompts and sudo left out */
    gsize from, to;   /* bytes of the text */
};

/* Parted by line ends, ; && || |.  Quotes and backslashes are taken away, {a..f}, {0..3}, {a,b},
 * [a-d] and [ab] written out, comments left out. */
GPtrArray *shell_commands(const char *text);
