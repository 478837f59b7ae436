/* From the parts of a layout to what rules ask. */
#include "report/stack.h"

#include "schema/auto.h"
#include "schema/layout_check.h"
#include "schema/layout_grammar.h"

#include <math.h>
#include <string.h>

static void read_disks(struct stack *stack)
{
    g_autoptr(GPtrArray) groups = layout_stack_groups(&stack->parts);
    if (groups->len > STACK_GROUPS)
        return;
    for (guint i = 0; i < groups->len; i++) {
        const struct layout_group *group = groups->pdata[i];
        const struct layout_attr *model = layout_attr_find(group->attrs, "model");
        stack->disks[stack->groups++] = (struct stack_disks){
            .count = group->count == COUNT_UNKNOWN ? NAN : (double)group->count,
            .medium = layout_media[group->medium].word,
            .speed = group->speed,
            .link = group->link,
            .model = model ? model->value : NULL,
        };
    }
}

static bool has(const struct layout_layer *layer, const char *key)
{
    return layout_attr_find(layer->attrs, key) != NULL;
}

/* A host adapter that passes disks on has no cache unless one is said. */
static void read_controller(struct stack *stack, const struct layout_layer *layer)
{
    guint64 cache = layout_layer_number(layer, "cache");
    if (layer->kind->class == CLASS_PASS && !cache)
        return;
    stack->controller = true;
    if (cache)
        stack->cache = fmax((double)cache, isnan(stack->cache) ? 0 : stack->cache);
    stack->through |= has(layer, "wt");
    stack->back |= has(layer, "wb");
    stack->battery |= has(layer, "bbu");
    stack->no_battery |= has(layer, "nobbu");
}

static void read_transport(struct stack *stack, const struct layout_layer *layer)
{
    const struct layout_attr *link = layout_attr_find(layer->attrs, "link");
    guint64 mtu = layout_layer_number(layer, "mtu");
    stack->transport = layer->kind->name;
    stack->network = ceiling_of_network(link ? link->value : NULL, mtu ? (double)mtu : NAN);
    stack->sync_said |= has(layer, "async");
}

static bool is_linux(const struct layout_kind *kind)
{
    static const char *const names[] = {"ext3", "ext4", "btrfs", "f2fs", "bcachefs", "nilfs2"};
    if (kind->family == FAMILY_MD || kind->family == FAMILY_LVM || kind->family == FAMILY_DM)
        return true;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!strcmp(names[i], kind->name))
            return true;
    return false;
}

static void read_layer(struct stack *stack, const struct layout_layer *layer)
{
    const struct layout_kind *kind = layer->kind;
    bool guest = !strcmp(kind->name, "guest");
    if (kind->family == FAMILY_HW)
        read_controller(stack, layer);
    if (kind->class == CLASS_SHARE || (kind->class == CLASS_EXPORT && !guest))
        read_transport(stack, layer);
    stack->guest |= guest || kind->class == CLASS_IMAGE;
    stack->sync_said |= has(layer, "sync");
    stack->linux_only |= is_linux(kind);
    if (kind->shape == SHAPE_MIRROR && kind->has & HAS_ONE && layer->count == 1)
        stack->one_stream = kind->name;
}

/* An array over the mirror reads from several. */
static void forget_striped_mirror(struct stack *stack, const GPtrArray *layers)
{
    guint joins = 0;
    for (guint i = 0; i < layers->len; i++)
        joins += layout_layer_joins(layers->pdata[i]);
    if (joins != 1)
        stack->one_stream = NULL;
}

void stack_init(struct stack *stack, const char *canon)
{
    *stack = (struct stack){.cache = NAN, .network = {NAN, NAN}};
    stack->layout = canon ? layout_parse(canon, NULL) : NULL;
    if (!stack->layout)
        return;
    layout_stack_init(&stack->parts);
    stack->known = layout_grammar(canon, &stack->parts, NULL) && layout_check(&stack->parts, NULL);
    if (!stack->known)
        return;
    stack->canon = canon;
    stack->facts = layout_facts(stack->layout);
    read_disks(stack);
    g_autoptr(GPtrArray) layers = layout_stack_layers(&stack->parts);
    for (guint i = 0; i < layers->len; i++)
        read_layer(stack, layers->pdata[i]);
    forget_striped_mirror(stack, layers);
}

void stack_clear(struct stack *stack)
{
    layout_stack_clear(&stack->parts);
    layout_clear(&stack->layout);
    *stack = (struct stack){0};
}

struct stack_spindles stack_spindles(const struct stack *stack, const char *speed,
                                     const char *model, double year)
{
    struct ceiling mean = {0, 0, 0, false, NULL};
    double count = 0, link = 0;
    bool only = stack->groups == 1;
    for (guint i = 0; i < stack->groups; i++) {
        const struct stack_disks *disks = &stack->disks[i];
        struct ceiling one =
            ceiling_of_disk(disks->medium, disks->speed ? disks->speed : (only ? speed : NULL),
                            disks->link, disks->model ? disks->model : (only ? model : NULL), year);
        bool shared;
        double carries = ceiling_of_link(disks->link, &shared);
        count += disks->count;
        mean.least += disks->count * one.least;
        mean.most += disks->count * one.most;
        mean.rate += disks->count * one.rate;
        mean.turns |= one.turns;
        mean.source = one.source;
        link += shared ? carries : carries * disks->count;
    }
    mean.least /= count, mean.most /= count, mean.rate /= count;
    return (struct stack_spindles){stack->groups ? count : NAN, stack->groups ? link : NAN, mean};
}

/* "6x" of "6xhw.raid0@perc5:wb": how many devices a layer makes. */
static gsize count_length(const char *layer)
{
    gsize digits = strspn(layer, "0123456789");
    return digits && layer[digits] == 'x' ? digits + 1 : 0;
}

/* Equal but for the kind: count before it, name, attributes and roles after it. */
static bool differs_in_kind(const char *a, const char *b)
{
    gsize count = count_length(a);
    return count == count_length(b) && !strncmp(a, b, count) &&
           !strcmp(a + strcspn(a, "@:+"), b + strcspn(b, "@:+"));
}

bool stack_differs_in_one(const struct stack *a, const struct stack *b)
{
    if (!a->known || !b->known)
        return false;
    g_auto(GStrv) x = g_strsplit(a->canon, "/", -1);
    g_auto(GStrv) y = g_strsplit(b->canon, "/", -1);
    guint differ = 0, n = g_strv_length(x);
    if (n != g_strv_length(y) || strcmp(x[0], y[0]))
        return false;
    for (guint i = 1; i < n; i++) {
        if (!strcmp(x[i], y[i]))
            continue;
        if (!differs_in_kind(x[i], y[i]))
            return false;
        differ++;
    }
    return differ == 1;
}
