/* Pairing commands with results. */
#include "ingest/formats/dd_queue.h"

enum { QUEUE_LONGEST = 64 };

void dd_queue_clear(struct dd_queue *queue)
{
    g_clear_pointer(&queue->list, g_ptr_array_unref);
    dd_command_unref(queue->last);
    g_free(queue->mounted);
    *queue = (struct dd_queue){0};
}

static struct dd_command *command_at(const struct dd_queue *queue, guint index)
{
    return g_ptr_array_index(queue->list, index);
}

static void hand_clearing(struct dd_queue *queue, struct dd_commands *typed)
{
    struct dd_command *first = typed->list->len ? g_ptr_array_index(typed->list, 0) : NULL;
    if (first && first->cleared == BEFORE_UNKNOWN) {
        first->cleared = queue->cleared;
        first->mounted = g_steal_pointer(&queue->mounted);
    }
    if (first || typed->cleared != BEFORE_UNKNOWN) {
        g_free(queue->mounted);
        queue->cleared = typed->cleared;
        queue->mounted = g_steal_pointer(&typed->mounted);
    }
}

/* Whether the commands before are given up for those of a new line: they have results or stood in a
 * sentence, or the new line has a prompt (what ran before it is over). */
static bool replaces(const struct dd_queue *queue, const struct dd_command *first)
{
    if (!queue->fresh || queue->next >= queue->list->len)
        return !queue->loop || !first->loop;
    return first->prompted || command_at(queue, queue->next)->weak;
}

bool dd_queue_add(struct dd_queue *queue, struct dd_commands *typed)
{
    bool something = typed->list->len || typed->cleared != BEFORE_UNKNOWN;
    if (!queue->list)
        queue->list = g_ptr_array_new_with_free_func((GDestroyNotify)dd_command_unref);
    queue->loop |= typed->loop;
    hand_clearing(queue, typed);
    struct dd_command *first = typed->list->len ? g_ptr_array_index(typed->list, 0) : NULL;
    bool mention = first && first->weak && queue->fresh && queue->next < queue->list->len &&
                   !command_at(queue, queue->next)->weak;
    if (first && !mention) {
        if (replaces(queue, first) || queue->list->len > QUEUE_LONGEST) {
            g_ptr_array_set_size(queue->list, 0);
            queue->next = 0;
        }
        for (guint i = 0; i < typed->list->len; i++) {
            struct dd_command *command = g_ptr_array_index(typed->list, i);
            command->loop |= queue->loop;
            g_ptr_array_add(queue->list, dd_command_ref(command));
        }
        queue->fresh = true;
    }
    queue->loop &= !typed->done;
    return something;
}

/* Back to the beginning of a loop. */
static void go_round(struct dd_queue *queue)
{
    if (!queue->list || queue->next < queue->list->len)
        return;
    for (guint i = 0; i < queue->list->len; i++)
        if (command_at(queue, i)->loop) {
            queue->next = i;
            return;
        }
}

bool dd_queue_waiting(const struct dd_queue *queue)
{
    for (guint i = 0; queue->list && i < queue->list->len; i++)
        if (i >= queue->next || command_at(queue, i)->loop)
            return true;
    return false;
}

static bool contradicts(const struct dd_block *block, const struct dd_command *command)
{
    bool reads = command->output && !g_strcmp0(command->output, "/dev/null");
    return block->said == (reads ? DD_DIRECTION_WRITE : DD_DIRECTION_READ);
}

static void take(struct dd_queue *queue, struct dd_block *block, guint index)
{
    dd_command_unref(queue->last);
    queue->last = dd_command_ref(command_at(queue, index));
    block->command = dd_command_ref(queue->last);
    queue->next = index + 1;
    queue->fresh = false;
}

void dd_queue_take(struct dd_queue *queue, struct dd_block *block)
{
    go_round(queue);
    guint n = queue->list ? queue->list->len : 0;
    for (guint i = queue->next; i < n; i++)
        if (dd_block_fits(block, command_at(queue, i))) {
            take(queue, block, i);
            return;
        }
    if (queue->next < n) {
        take(queue, block, queue->next);
    } else if (queue->last && dd_block_fits(block, queue->last) &&
               !contradicts(block, queue->last)) {
        block->command = dd_command_ref(queue->last);
        block->assumed = true;
    }
}
