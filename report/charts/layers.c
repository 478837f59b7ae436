/* Splits lines: no character of the notation's punctuation stands inside a word. */
#include "report/charts/layers.h"
#include "schema/layout_kind.h"

#include <string.h>

static void layer_free(void *data)
{
    struct layer *layer = data;
    g_free(layer->text);
    g_free(layer->title);
    g_free(layer->detail);
    g_free(layer->help);
    g_free(layer);
}

static GPtrArray *new_chain(void)
{
    return g_ptr_array_new_with_free_func(layer_free);
}

/* "6x" before a word: 6; 0 for "nx"; 1 without.  *rest: what follows. */
static guint read_count(const char *text, const char **rest)
{
    char *end;
    *rest = text;
    if (g_str_has_prefix(text, "nx"))
        return *rest = text + 2, 0;
    guint64 count = g_ascii_strtoull(text, &end, 10);
    if (end == text || *end != 'x')
        return 1;
    *rest = end + 1;
    return (guint)MIN(count, G_MAXUINT);
}

static char *count_words(const char *text, const char **rest)
{
    guint count = read_count(text, rest);
    if (!count)
        return g_strdup("n x ");
    return count == 1 ? g_strdup("") : g_strdup_printf("%u x ", count);
}

/* Blanks after the commas and around what only punctuation parts. */
static char *spaced(const char *text, const char *cut, const char *with)
{
    g_autoptr(GString) out = g_string_new(text);
    g_string_replace(out, cut, with, 0);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* "6xhdd.7k2.sata2.1T:model=wd-re3" */
static struct layer *read_disks(const char *text)
{
    struct layer *layer = g_new0(struct layer, 1);
    g_auto(GStrv) parts = g_strsplit(text, ":", 2);
    const char *rest;
    g_autofree char *count = count_words(parts[0], &rest), *tags = spaced(rest, ".", " ");
    layer->text = g_strdup(text);
    layer->title = g_strconcat(count, tags, NULL);
    layer->detail = parts[1] ? spaced(parts[1], ",", ", ") : NULL;
    layer->disks = read_count(parts[0], &rest);
    return layer;
}

static const char *family_words(const struct layout_kind *kind)
{
    switch (kind->family) {
    case FAMILY_HW:
        return "controller";
    case FAMILY_MD:
        return "Linux md";
    case FAMILY_LVM:
        return "LVM";
    case FAMILY_GEOM:
        return "FreeBSD GEOM";
    case FAMILY_SS:
        return "Storage Spaces";
    default:
        return NULL;
    }
}

/* "6xhw.raid0@perc5:cache=256M,wb+log=2xssd" */
static struct layer *read_layer(const char *text)
{
    struct layer *layer = g_new0(struct layer, 1);
    gsize head = strcspn(text, "@:+"), name = 0;
    const char *rest, *after = text + head;
    g_autofree char *first = g_strndup(text, head), *count = count_words(first, &rest);
    if (*after == '@')
        name = strcspn(after, ":+");
    g_autofree char *called = name > 1 ? g_strndup(after + 1, name - 1) : NULL;
    after += name;
    const struct layout_kind *kind = layout_kind_find(rest);
    const char *family = kind ? family_words(kind) : NULL;
    const char *level = family ? layout_kind_level(kind) : rest;
    layer->text = g_strdup(text);
    layer->title = g_strconcat(count, level, family || called ? ", " : "", family ? family : "",
                               family && called ? " " : "", called ? called : "", NULL);
    layer->help = kind ? g_strdup(kind->help) : NULL;
    if (*after) {
        g_autofree char *commas = spaced(after + (*after == ':'), ",", ", ");
        layer->detail = spaced(commas, "+", " + ");
    }
    return layer;
}

/* More than these no stack has; what is compared is a table of layers x layers. */
enum { MOST_LAYERS = 64 };

static void read_chain(GPtrArray *chain, const char *text, bool from_disks)
{
    g_auto(GStrv) words = g_strsplit(text, "/", -1);
    for (int i = 0; words[i] && i < MOST_LAYERS; i++) {
        if (from_disks && !i) {
            g_auto(GStrv) groups = g_strsplit(words[i], "+", -1);
            for (int k = 0; groups[k] && k < MOST_LAYERS; k++)
                g_ptr_array_add(chain, read_disks(groups[k]));
        } else {
            g_ptr_array_add(chain, read_layer(words[i]));
        }
    }
}

struct layers *layers_new(const char *line, const char *top)
{
    struct layers *layers = g_new0(struct layers, 1);
    layers->branches = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    layers->above = new_chain();
    g_auto(GStrv) halves = g_strsplit(line ? line : "layout not known", "//", 2);
    g_auto(GStrv) branches = g_strsplit(halves[0], "++", -1);
    for (int i = 0; branches[i] && i < MOST_LAYERS; i++) {
        GPtrArray *chain = new_chain();
        read_chain(chain, branches[i], line != NULL);
        g_ptr_array_add(layers->branches, chain);
    }
    if (halves[0] && halves[1])
        read_chain(layers->above, halves[1], false);
    if (top) {
        struct layer *layer = g_new0(struct layer, 1);
        layer->text = g_strdup(top);
        layer->title = g_strdup(top);
        g_ptr_array_add(layers->above, layer);
    }
    return layers;
}

void layers_free(struct layers *layers)
{
    g_ptr_array_unref(layers->branches);
    g_ptr_array_unref(layers->above);
    g_free(layers);
}

/* All layers of a stack in one row: branch by branch, then what is above; borrowed. */
static GPtrArray *all_of(const struct layers *layers)
{
    GPtrArray *all = g_ptr_array_new();
    for (guint b = 0; b < layers->branches->len; b++) {
        const GPtrArray *chain = layers->branches->pdata[b];
        for (guint i = 0; i < chain->len; i++)
            g_ptr_array_add(all, chain->pdata[i]);
    }
    for (guint i = 0; i < layers->above->len; i++)
        g_ptr_array_add(all, layers->above->pdata[i]);
    return all;
}

static bool same(const GPtrArray *a, guint i, const GPtrArray *b, guint k)
{
    const struct layer *x = a->pdata[i], *y = b->pdata[k];
    return !strcmp(x->text, y->text);
}

/* Keeps in `common` what `other` has too, in order: a longest common subsequence. */
static GPtrArray *intersect(const GPtrArray *common, const GPtrArray *other)
{
    guint n = common->len, m = other->len;
    g_autofree guint *length = g_new0(guint, (gsize)(n + 1) * (m + 1));
    for (guint i = n; i-- > 0;)
        for (guint k = m; k-- > 0;) {
            guint *at = &length[(gsize)i * (m + 1) + k];
            *at = same(common, i, other, k) ? at[m + 2] + 1 : MAX(at[m + 1], at[1]);
        }
    GPtrArray *kept = g_ptr_array_new();
    for (guint i = 0, k = 0; i < n && k < m;) {
        const guint *at = &length[(gsize)i * (m + 1) + k];
        if (same(common, i, other, k))
            g_ptr_array_add(kept, common->pdata[i]), i++, k++;
        else if (at[m + 1] >= at[1])
            i++;
        else
            k++;
    }
    return kept;
}

bool layers_compare(GPtrArray *all)
{
    bool differ = false;
    if (!all->len)
        return false;
    GPtrArray *common = all_of(all->pdata[0]);
    for (guint i = 1; i < all->len; i++) {
        g_autoptr(GPtrArray) other = all_of(all->pdata[i]), before = common;
        common = intersect(before, other);
    }
    for (guint i = 0; i < all->len; i++) {
        g_autoptr(GPtrArray) layers = all_of(all->pdata[i]);
        guint next = 0;
        for (guint k = 0; k < layers->len; k++) {
            struct layer *layer = layers->pdata[k];
            layer->differs = next == common->len || !same(layers, k, common, next);
            next += !layer->differs;
            differ |= layer->differs;
        }
    }
    g_ptr_array_unref(common);
    return differ;
}
