/* Aspects of a layout that lengthen its label. */
#include "schema/layout_aspect.h"
#include "schema/layout_canon.h"
#include "schema/layout_check.h"
#include "schema/layout_grammar.h"
#include "schema/layout_label.h"
#include "schema/layout_size.h"

static const struct layout_layer *layer_at(const struct layout_subject *subject, guint index)
{
    return subject->layers->pdata[index];
}

static void add_once(GPtrArray *words, const char *word)
{
    if (!g_ptr_array_find_with_equal_func(words, word, g_str_equal, NULL))
        g_ptr_array_add(words, (gpointer)word);
}

/* The words with " + " between and `first` before them; "" when there are none.  Frees the array.
 */
static char *listed(const char *first, GPtrArray *words)
{
    g_ptr_array_add(words, NULL);
    g_autofree char *list = g_strjoinv(" + ", (char **)words->pdata);
    g_ptr_array_unref(words);
    return *list ? g_strconcat(first, list, NULL) : g_strdup("");
}

/* What an array's name does not say, by where it stands. */
enum part {
    PART_NAMED,   /* in the short label */
    PART_IMPLIED, /* the vdev or profile of a single device */
    PART_PASSING, /* passes devices on */
    PART_COVER,   /* changes or caches the bytes on their way, or is a volume over one device */
    PART_TOP,     /* file systems and what is above them */
};

static enum part part_of(const struct layout_subject *subject, guint index)
{
    const struct layout_kind *kind = layer_at(subject, index)->kind;
    bool above = index >= subject->joined;
    if (layout_label_names(subject->layers, index))
        return PART_NAMED;
    if (kind->class == CLASS_VDEV || kind->class == CLASS_PROFILE)
        return PART_IMPLIED;
    if (kind->class == CLASS_COVER || kind->class == CLASS_CACHE)
        return PART_COVER;
    if (kind->class == CLASS_PASS || kind->family == FAMILY_HW)
        return PART_PASSING;
    if (kind->class == CLASS_ARRAY)
        return above ? PART_COVER : PART_PASSING;
    return above || layout_kind_pools(kind) ? PART_TOP : PART_PASSING;
}

/* The layers of one part. */
static char *layers(const struct layout_subject *subject, enum part part, const char *first,
                    const char *next)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < subject->layers->len; i++) {
        const struct layout_layer *layer = layer_at(subject, i);
        if (part_of(subject, i) == part && layer->kind->class != CLASS_HOLE)
            layout_label_append(text, text->len ? next : first, layer);
    }
    return g_string_free(text, FALSE);
}

/* " on 6x hw raid0" */
static char *passing(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    return layers(subject, PART_PASSING, " on ", " + ");
}

/* " @ perc5" */
static char *names(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    GPtrArray *words = g_ptr_array_new();
    for (guint i = 0; i < subject->layers->len; i++) {
        const struct layout_layer *layer = layer_at(subject, i);
        if (layer->name && layer->kind->class != CLASS_HOLE)
            add_once(words, layer->name);
    }
    return listed(" @ ", words);
}

/* " + dm crypt" */
static char *covers(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    return layers(subject, PART_COVER, " + ", " + ");
}

/* ", zvol, iscsi, ntfs"; a file system that is not known has no name. */
static char *tops(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    return layers(subject, PART_TOP, ", ", ", ");
}

static bool has_member(const struct layout_subject *subject, int role)
{
    for (guint i = 0; i < subject->layers->len; i++)
        if (layer_at(subject, i)->members[role].disks)
            return true;
    return false;
}

/* ", with log + special" */
static char *members(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    GPtrArray *words = g_ptr_array_new();
    for (int role = 0; role < ROLE_COUNT; role++)
        if (has_member(subject, role))
            add_once(words, layout_roles[role].word);
    return listed(", with ", words);
}

/* ", 6 disks" */
static char *disks(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    guint64 count = 0;
    for (guint i = 0; i < subject->groups->len; i++) {
        guint n = ((struct layout_group *)subject->groups->pdata[i])->count;
        if (n == COUNT_UNKNOWN)
            return g_strdup(", n disks");
        count += n;
    }
    return g_strdup_printf(", %" G_GUINT64_FORMAT " disk%s", count, count == 1 ? "" : "s");
}

/* ", hdd + ssd" */
static char *media(const struct layout_subject *subject, const GPtrArray *group)
{
    (void)group;
    GPtrArray *words = g_ptr_array_new();
    for (guint i = 0; i < subject->groups->len; i++) {
        const struct layout_group *some = subject->groups->pdata[i];
        add_once(words, layout_media[some->medium].word);
    }
    return listed(", ", words);
}

static void add_attrs(GPtrArray *items, const GArray *attrs)
{
    for (guint i = 0; i < attrs->len; i++)
        g_ptr_array_add(items, g_strdup(g_array_index(attrs, struct layout_attr, i).text));
}

static void add_disks(GPtrArray *items, const struct layout_group *group)
{
    if (group->speed)
        g_ptr_array_add(items, g_strdup(group->speed));
    if (group->link)
        g_ptr_array_add(items, g_strdup(group->link));
    if (group->size)
        g_ptr_array_add(items, layout_size_decimal_text(group->size));
    add_attrs(items, group->attrs);
}

static void add_members(GPtrArray *items, const struct layout_layer *layer)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        if (!layer->members[role].disks)
            continue;
        GString *text = g_string_new(NULL);
        layout_canon_member(text, role, &layer->members[role]);
        g_ptr_array_add(items, g_string_free(text, FALSE));
    }
}

static bool all_have(const GPtrArray *group, const char *item)
{
    for (guint i = 0; i < group->len; i++) {
        GPtrArray *items = ((struct layout_subject *)group->pdata[i])->items;
        if (!g_ptr_array_find_with_equal_func(items, item, g_str_equal, NULL))
            return false;
    }
    return true;
}

/* ", chunk=64K": those that not all of the group have. */
static char *attributes(const struct layout_subject *subject, const GPtrArray *group)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < subject->items->len; i++)
        if (!all_have(group, subject->items->pdata[i]))
            g_string_append_printf(text, ", %s", (char *)subject->items->pdata[i]);
    return g_string_free(text, FALSE);
}

layout_aspect *const layout_aspects[] = {
    passing, names, covers, tops, members, disks, media, attributes, NULL,
};

static void fill(struct layout_subject *subject)
{
    subject->layers = layout_stack_layers(&subject->stack);
    subject->groups = layout_stack_groups(&subject->stack);
    subject->items = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < subject->groups->len; i++)
        add_disks(subject->items, subject->groups->pdata[i]);
    for (guint i = 0; i < subject->layers->len; i++) {
        const struct layout_layer *layer = layer_at(subject, i);
        add_attrs(subject->items, layer->attrs);
        add_members(subject->items, layer);
        if (layout_label_names(subject->layers, i))
            subject->joined = i + 1;
    }
    g_autofree char *label = layout_label_short(&subject->stack);
    subject->label = g_string_new(label);
}

struct layout_subject *layout_subject_new(const char *canon)
{
    struct layout_subject *subject = g_new0(struct layout_subject, 1);
    subject->canon = canon;
    layout_stack_init(&subject->stack);
    if (layout_grammar(canon, &subject->stack, NULL) && layout_check(&subject->stack, NULL)) {
        fill(subject);
        return subject;
    }
    layout_subject_free(subject);
    return NULL;
}

void layout_subject_free(struct layout_subject *subject)
{
    layout_stack_clear(&subject->stack);
    g_clear_pointer(&subject->layers, g_ptr_array_unref);
    g_clear_pointer(&subject->groups, g_ptr_array_unref);
    g_clear_pointer(&subject->items, g_ptr_array_unref);
    if (subject->label)
        g_string_free(subject->label, TRUE);
    g_free(subject);
}
