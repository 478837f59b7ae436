/* Blocks of figures, and which of them are only states of one dd. */
#include "ingest/formats/dd_block.h"

#include <math.h>

void dd_block_clear(struct dd_block *block)
{
    g_free(block->text);
    g_free(block->rate);
    g_free(block->error);
    g_free(block->label);
    dd_command_unref(block->command);
    *block = (struct dd_block){.seconds = NAN};
}

bool dd_block_begun(const struct dd_block *block)
{
    return block->in.there || block->measured;
}

bool dd_block_paired(const struct dd_block *block)
{
    guint64 in = block->in.full + block->in.part, out = block->out.full + block->out.part;
    return block->out.there && (in == out || in == out + 1);
}

guint64 dd_block_bytes(const struct dd_block *block)
{
    if (block->measured)
        return block->item.bytes;
    if (!block->command || !block->out.there || !block->command->obs ||
        block->out.full > G_MAXUINT64 / block->command->obs)
        return 0;
    return block->out.full * block->command->obs;
}

guint64 dd_block_size(const struct dd_block *block)
{
    guint64 full = block->out.full;
    bool exact = block->measured && block->out.there && full && !block->out.part &&
                 !block->in.part && block->in.full - full <= 1;
    return exact && block->item.bytes % full == 0 ? block->item.bytes / full : 0;
}

bool dd_block_cut_short(const struct dd_block *block)
{
    return block->out.there && !block->in.part && block->in.full == block->out.full + 1 &&
           !block->error;
}

bool dd_block_fits(const struct dd_block *block, const struct dd_command *command)
{
    double bytes = (double)block->item.bytes, obs = (double)command->obs;
    double limit = command->limit ? (double)command->limit : INFINITY;
    if (block->measured && bytes > limit)
        return false;
    if (!command->obs || !block->out.there)
        return true;
    double low = (double)block->out.full * obs;
    /* What a failing write got done of its last block counts in the bytes only. */
    bool failing = block->error || block->in.full != block->out.full;
    double high = low + ((double)block->out.part + failing) * obs;
    return block->measured ? bytes >= low && bytes <= high : low <= limit;
}

static bool complete(const struct dd_block *block)
{
    return block->command && block->command->limit &&
           block->command->limit == dd_block_bytes(block);
}

/* A count that nobody asks for and no file has: many whole blocks, not round in any base. */
static bool arbitrary(const struct dd_block *block)
{
    guint64 size = dd_block_size(block), full = block->out.full;
    return size >= 4096 && full >= 1000 && full % 10 && full % 16;
}

static bool grows(const struct dd_block *block, const struct dd_block *next)
{
    if (!block->measured || !next->measured || next->item.bytes < block->item.bytes)
        return false;
    /* Progress rounds its seconds. */
    double slack = block->out.there ? 0 : 1;
    guint64 size = dd_block_size(block), next_size = dd_block_size(next);
    return next->item.seconds + slack > block->item.seconds &&
           (!size || !next_size || size == next_size);
}

bool dd_block_goes_on(const struct dd_block *block, const struct dd_block *next, bool waiting)
{
    if (block->signalled)
        return !block->measured || grows(block, next);
    if (!grows(block, next) || next->labelled || complete(block))
        return false;
    if (!block->out.there) /* equal figures are no later state, but another run */
        return next->item.bytes != block->item.bytes || next->item.seconds != block->item.seconds;
    if (next->item.bytes == block->item.bytes || waiting)
        return false;
    return block->command || block->error || dd_block_cut_short(block) || arbitrary(block);
}
