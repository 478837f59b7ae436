/* Commands that wait for their results.  dd prints one block per invocation, commands come first;
 * the nearest command without a result wins, within one line and in a script they go in order, and
 * in a loop round and round. */
#pragma once

#include "ingest/formats/dd_block.h"

struct dd_queue {
    GPtrArray *list;
    guint next;              /* the first without a result */
    struct dd_command *last; /* the one whose result came last */
    bool fresh;              /* no result since commands were added */
    bool loop;               /* within the lines of a loop */
    enum before cleared;     /* since the last command */
    char *mounted;
};

void dd_queue_clear(struct dd_queue *queue);

/* Take over what a line held; true when it was something. */
bool dd_queue_add(struct dd_queue *queue, struct dd_commands *typed);

/* Whether a command waits. */
bool dd_queue_waiting(const struct dd_queue *queue);

/* Give `block` its command; without one of its own that of the result before, where it fits. */
void dd_queue_take(struct dd_queue *queue, struct dd_block *block);
