/* The dd commands of a shell line, with their operands read: any order, sizes in every spelling,
 * redirects and pipes in place of if= and of=, wrappers before dd, several commands in a list or a
 * loop, and what between them empties caches.
 *
 *     auto_clear(dd_commands_clear) struct dd_commands typed = {0};
 *     dd_commands_read(&typed, "[root@nas ~]# dd if=/dev/zero of=foo bs=1M ; sync");
 *     typed.list          struct dd_command *, released by their last dd_command_unref()
 */
#pragma once

#include "ingest/map.h"

struct dd_command {
    char *text;           /* as typed, from its wrappers to its last operand */
    char *machine;        /* from the prompt */
    char *input, *output; /* NULL: a pipe or the terminal */
    char *sink;           /* the file at the end of the pipe that dd writes to */
    char *conv, *iflag, *oflag;
    guint64 ibs, obs; /* 0: as a shell variable or unreadable */
    guint64 limit;    /* bytes that count= allows; 0: none, or not readable */
    bool other;       /* dcfldd */
    bool prompted;
    bool weak;           /* named in a sentence */
    bool loop;           /* may have more than one result */
    bool timed_sync;     /* `time sh -c "dd ...; sync"`: the shell's time has the flush in it */
    enum before cleared; /* what stood before it on its line, or since the command before */
    char *mounted;       /* for BEFORE_REMOUNT: what was unmounted or mounted; NULL all */
};

struct dd_commands {
    GPtrArray *list;
    bool loop;           /* the line begins a loop */
    bool done;           /* the line ends a loop */
    enum before cleared; /* behind the last command */
    char *mounted;
};

void dd_commands_read(struct dd_commands *commands, const char *line);
void dd_commands_clear(struct dd_commands *commands);
struct dd_command *dd_command_ref(struct dd_command *command);
void dd_command_unref(struct dd_command *command); /* NULL is fine */

/* Whether a line may hold something for dd_commands_read(). */
bool dd_command_likely(const char *line);

/* Whether `line` begins with an operand of dd: the rest of a command that a mail program wrapped.
 */
bool dd_command_goes_on(const char *line);

/* 10M, 128KiB, 1MB, 2x4k, 767*1024, 102400w, 16b, $((1024*1024)); false for anything else. */
bool dd_command_size(const char *text, guint64 *bytes);
