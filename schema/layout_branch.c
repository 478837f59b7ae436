/* Branches: joined where equal, sorted where their order says nothing. */
#include "schema/layout_branch.h"
#include "schema/layout_canon.h"

#include <string.h>

static bool same_disks(const struct layout_group *a, const struct layout_group *b)
{
    g_autoptr(GString) one = g_string_new(NULL);
    g_autoptr(GString) other = g_string_new(NULL);
    layout_canon_disks(one, a);
    layout_canon_disks(other, b);
    return g_string_equal(one, other);
}

/* n and any other count are n; a sum beyond the greatest count cannot be written. */
static bool can_add(guint a, guint b)
{
    return a == COUNT_UNKNOWN || b == COUNT_UNKNOWN || a + b <= COUNT_MOST;
}

static guint sum(guint a, guint b)
{
    return a == COUNT_UNKNOWN || b == COUNT_UNKNOWN ? COUNT_UNKNOWN : a + b;
}

void layout_branch_join_groups(struct layout_line *line)
{
    for (guint i = 1; i < line->groups->len;) {
        struct layout_group *group = line->groups->pdata[i - 1], *next = line->groups->pdata[i];
        if (can_add(group->count, next->count) && same_disks(group, next)) {
            group->count = sum(group->count, next->count);
            g_ptr_array_remove_index(line->groups, i);
            i = MAX(i - 1, 1); /* a sum that is n may take the one before too */
        } else {
            i++;
        }
    }
}

static bool is_plain(const struct layout_layer *layer)
{
    return layer->kind->class == CLASS_VDEV && layer->kind->shape == SHAPE_STRIPE;
}

/* What branches have in common that one text with greater counts can stand for: the disks, and
 * layers of the same widths (pool-wide striping is the same at any).  NULL where counts are unknown
 * or further devices would not be multiplied with the rest, and for plain devices of several pools.
 * The caller frees. */
static char *likeness(const struct layout_line *line, bool ordered)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < line->groups->len; i++) {
        const struct layout_group *group = line->groups->pdata[i];
        if (group->count == COUNT_UNKNOWN)
            return NULL;
        layout_canon_disks(text, group);
        g_string_append_printf(text, "+%u", line->groups->len > 1 ? group->count : 0);
    }
    for (guint i = 0; i < line->layers->len; i++) {
        const struct layout_layer *layer = line->layers->pdata[i];
        if (!layer->width || layout_layer_has_members(layer) || (ordered && is_plain(layer)))
            return NULL;
        layout_canon_layer(text, layer);
        g_string_append_printf(text, "/%" G_GUINT64_FORMAT "/", is_plain(layer) ? 0 : layer->width);
    }
    return g_strdup(text->str);
}

static bool can_absorb(const struct layout_line *line, const struct layout_line *other)
{
    const struct layout_group *group = line->groups->pdata[0], *added = other->groups->pdata[0];
    bool can = line->groups->len > 1 || can_add(group->count, added->count);
    for (guint i = 0; i < line->layers->len; i++)
        can &= can_add(layout_layer_at(line->layers, i)->count,
                       layout_layer_at(other->layers, i)->count);
    return can;
}

/* What either said about compression. */
static const char *both_comp(const char *a, const char *b, GStringChunk *chunk)
{
    if (!a || !b || !strcmp(a, b) || !strcmp(b, "off"))
        return a ? a : b;
    if (!strcmp(a, "off"))
        return b;
    g_autofree char *text = g_strconcat(a, "+", b, NULL);
    return g_string_chunk_insert(chunk, text);
}

/* Write the devices of `other` behind those of `line`; every array keeps its own. */
static void absorb(struct layout_line *line, struct layout_line *other, GStringChunk *chunk)
{
    while (other->groups->len)
        g_ptr_array_add(line->groups, g_ptr_array_steal_index(other->groups, 0));
    layout_branch_join_groups(line);
    for (guint i = 0; i < line->layers->len; i++) {
        struct layout_layer *layer = layout_layer_at(line->layers, i);
        const struct layout_layer *added = layout_layer_at(other->layers, i);
        layer->comp = both_comp(layer->comp, added->comp, chunk);
        layer->dedup |= added->dedup;
        if (is_plain(layer))
            layer->width += added->width;
        else
            layer->count += added->count;
    }
}

/* True when any were joined.  `ordered`: only the branch before may be. */
static bool join_alike(struct layout_stack *stack, bool ordered)
{
    g_autoptr(GHashTable) first = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint had = stack->branches->len;
    for (guint i = 0; i < stack->branches->len;) {
        struct layout_line *line = stack->branches->pdata[i];
        char *like = likeness(line, ordered);
        struct layout_line *before = like ? g_hash_table_lookup(first, like) : NULL;
        if (before && can_absorb(before, line)) {
            absorb(before, line, stack->chunk);
            g_ptr_array_remove_index(stack->branches, i);
            g_free(like);
            continue;
        }
        if (ordered)
            g_hash_table_remove_all(first);
        if (like)
            g_hash_table_replace(first, like, line);
        i++;
    }
    return stack->branches->len < had;
}

static int by_text(gconstpointer a, gconstpointer b)
{
    g_autofree char *one = layout_canon_line(*(struct layout_line *const *)a);
    g_autofree char *other = layout_canon_line(*(struct layout_line *const *)b);
    return strcmp(one, other);
}

/* Until nothing more can be joined: sums that are too great for one may leave room for another. */
void layout_branch_settle(struct layout_stack *stack, bool ordered)
{
    do {
        if (!ordered)
            g_ptr_array_sort(stack->branches, by_text);
    } while (join_alike(stack, ordered));
}
