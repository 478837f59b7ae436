/* From a draft to the lines that it may be: who joins the disks is said, or all who could are
 * tried. */
#include "schema/layout_kind.h"
#include "schema/reading_draft.h"
#include "schema/unit.h"

#include <string.h>

/* The layers in making: those that join disks, then what stands on them. */
struct building {
    const struct draft *draft;
    const char *family; /* of arrays whose family is not said */
    const char *level;  /* in place of the first array's; NULL: its own */
    GString *line;
    bool zfs, btrfs, joined;
};

static void add_disks(GString *line, const struct draft_disks *disks, bool unknown)
{
    const char *medium = disks->medium ? disks->medium : "disk";
    if (disks->rpm && !strcmp(medium, "disk"))
        medium = "hdd";
    if (disks->count > 1)
        g_string_append_printf(line, "%ux", disks->count);
    else if (unknown && !disks->count)
        g_string_append(line, "nx");
    g_string_append(line, medium);
    const char *const tags[] = {disks->rpm, disks->link, disks->size};
    for (gsize i = 0; i < G_N_ELEMENTS(tags); i++)
        if (tags[i])
            g_string_append_printf(line, ".%s", tags[i]);
}

static void add_layer(struct building *b, guint count, const char *family, const char *level)
{
    g_string_append_c(b->line, '/');
    if (count > 1)
        g_string_append_printf(b->line, "%ux", count);
    g_string_append_printf(b->line, "%s.%s", family, level);
}

/* Attributes of the array that joins the disks, sorted. */
static void add_attributes(struct building *b, const char *level)
{
    const struct draft *draft = b->draft;
    char before = ':';
    if (draft->chunk) {
        g_autofree char *size = unit_format_size(draft->chunk);
        g_string_append_printf(b->line, "%cchunk=%s", before, size);
        before = ',';
    }
    if (draft->lay && !strcmp(level, "raid10")) {
        g_string_append_printf(b->line, "%clay=%s", before, draft->lay);
        before = ',';
    }
    if (draft->span && strlen(level) == strlen("raid10"))
        g_string_append_printf(b->line, "%cspan=%u", before, draft->span);
}

static void add_roles(struct building *b, const char *family)
{
    const struct draft *draft = b->draft;
    for (int role = 0; role < ROLE_COUNT; role++) {
        if (!draft->member[role])
            continue;
        struct draft_disks disks = draft->members[role];
        if (!disks.medium && !disks.size && !disks.link) {
            guint count = disks.count;
            disks = draft->disks;
            disks.count = count;
        }
        g_string_append_printf(b->line, "+%s=", layout_roles[role].word);
        add_disks(b->line, &disks, false);
        if (draft->member_mirrored[role])
            g_string_append_printf(b->line, ".%s.mirror", family);
    }
}

static void add_controller(struct building *b)
{
    if (b->draft->controller)
        g_string_append_printf(b->line, "@%s", b->draft->controller);
}

/* In ZFS's words; *pairs: mirrors of two. */
static const char *zfs_level(const char *level, bool *pairs)
{
    static const char *const levels[][2] = {{"raid0", "stripe"},
                                            {"raid1", "mirror"},
                                            {"raid10", "mirror"},
                                            {"raid5", "raidz1"},
                                            {"raid6", "raidz2"}};
    *pairs |= !strcmp(level, "raid10");
    for (gsize i = 0; i < G_N_ELEMENTS(levels); i++)
        if (!strcmp(levels[i][0], level))
            return levels[i][1];
    return level;
}

static void add_zfs(struct building *b, const struct draft_array *array, const char *level)
{
    const struct draft *draft = b->draft;
    bool pairs = array->pairs;
    level = zfs_level(level, &pairs);
    guint arrays = array->arrays, disks = draft->disks.count;
    if (pairs && !arrays)
        arrays = disks / MAX(draft->way, 2);
    add_layer(b, arrays, "zfs", level);
    add_roles(b, "zfs");
    b->zfs = true;
}

/* Striped mirrors and RAID 10 in two layers, where a family has no kind for both. */
static void add_geom(struct building *b, const struct draft_array *array, const char *level)
{
    static const char *const levels[][2] = {
        {"raid0", "stripe"}, {"raid1", "mirror"}, {"raid10", "mirror"}, {"concat", "concat"}};
    guint disks = b->draft->disks.count;
    guint arrays = array->arrays;
    bool striped = array->pairs || !strcmp(level, "raid10");
    for (gsize i = 0; i < G_N_ELEMENTS(levels); i++)
        if (!strcmp(levels[i][0], level)) {
            level = levels[i][1];
            break;
        }
    if (striped && !arrays)
        arrays = disks / MAX(b->draft->way, 2);
    add_layer(b, arrays, "geom", level);
    add_attributes(b, level);
    if (arrays > 1)
        add_layer(b, 1, "geom", "stripe");
}

static void add_md(struct building *b, const struct draft_array *array, const char *family,
                   const char *level)
{
    if (!strcmp(level, "concat"))
        level = "linear";
    if (!strcmp(family, "lvm") && !strcmp(level, "raid0"))
        level = "stripe";
    add_layer(b, array->arrays, family, level);
    add_attributes(b, level);
    add_roles(b, family);
    if (array->arrays > 1)
        add_layer(b, 1, family, strcmp(family, "lvm") ? "raid0" : "stripe");
}

static void add_hw(struct building *b, const struct draft_array *array, const char *level)
{
    bool mirrors = !strcmp(level, "raid1") && (array->pairs || array->arrays > 1);
    if (mirrors)
        level = "raid10";
    add_layer(b, array->each ? b->draft->disks.count : mirrors ? 1 : array->arrays, "hw", level);
    add_controller(b);
    add_attributes(b, level);
    add_roles(b, "hw");
}

static void add_spaces(struct building *b, const char *level)
{
    const char *name = level;
    if (!strcmp(level, "raid1"))
        name = b->draft->way == 3 ? "mirror3" : "mirror";
    else if (!strcmp(level, "raid0"))
        name = "simple";
    else if (!strcmp(level, "raid5"))
        name = "parity";
    else if (!strcmp(level, "raid6"))
        name = "parity2";
    add_layer(b, 1, "ss", name);
    add_roles(b, "ss");
}

static void add_array(struct building *b, const struct draft_array *array, const char *family)
{
    const char *level = array == b->draft->arrays && b->level ? b->level : array->level;
    b->joined = true;
    if (!strcmp(family, "zfs"))
        add_zfs(b, array, level);
    else if (!strcmp(family, "geom"))
        add_geom(b, array, level);
    else if (!strcmp(family, "hw"))
        add_hw(b, array, level);
    else if (!strcmp(family, "ss"))
        add_spaces(b, level);
    else if (!strcmp(family, "btrfs"))
        add_layer(b, 1, family, level), b->btrfs = true;
    else
        add_md(b, array, family, level);
}

static const char *crypt_kind(const struct building *b)
{
    if (*b->draft->crypt)
        return b->draft->crypt;
    bool freebsd = draft_has_family(b->draft, "geom") || !g_strcmp0(b->draft->fs, "ufs") ||
                   !g_strcmp0(b->draft->os, "freebsd");
    return freebsd ? "geom.eli" : "dm.crypt";
}

/* ZFS encrypts by itself where it is not said what does. */
static bool pool_encrypts(const struct building *b)
{
    return b->draft->crypt && !*b->draft->crypt && b->zfs;
}

static void add_crypt(struct building *b, bool below)
{
    const struct draft *draft = b->draft;
    bool is_below = draft->crypt_below || (b->zfs && draft->crypt && *draft->crypt);
    if (!draft->crypt || below != is_below || pool_encrypts(b))
        return;
    g_string_append_c(b->line, '/');
    if (below && draft->disks.count > 1)
        g_string_append_printf(b->line, "%ux", draft->disks.count);
    g_string_append(b->line, crypt_kind(b));
}

/* "gstripe of 2 gmirrors": of two arrays of a family, one of them a stripe, that stands above.
 * The one below, or NULL. */
static const struct draft_array *striped_over(const struct building *b, const char *family)
{
    const struct draft_array *below = NULL;
    guint n = 0, stripes = 0;
    for (guint i = 0; i < b->draft->n_arrays; i++) {
        const struct draft_array *array = &b->draft->arrays[i];
        if (strcmp(array->family ? array->family : b->family, family))
            continue;
        n++;
        if (!strcmp(array->level, "raid0"))
            stripes++;
        else
            below = array;
    }
    return n == 2 && stripes == 1 ? below : NULL;
}

static void add_family(struct building *b, const char *family)
{
    const struct draft *draft = b->draft;
    const struct draft_array *below = strcmp(family, "hw") ? striped_over(b, family) : NULL;
    if (below) {
        struct draft_array pairs = *below;
        pairs.pairs = !strcmp(below->level, "raid1");
        if (!pairs.arrays)
            pairs.arrays = draft->disks.count / 2;
        add_array(b, &pairs, family);
        return;
    }
    for (guint i = 0; i < draft->n_arrays; i++) {
        const struct draft_array *array = &draft->arrays[i];
        if (!strcmp(family, array->family ? array->family : b->family))
            add_array(b, array, family);
    }
}

static void add_arrays(struct building *b)
{
    static const char *const order[] = {"hw", "md", "lvm", "geom", "ss", "btrfs", "zfs"};
    const struct draft *draft = b->draft;
    for (gsize f = 0; f < G_N_ELEMENTS(order); f++) {
        if (!strcmp(order[f], "hw") && draft->jbod) {
            add_layer(b, draft->disks.count, "hw", "jbod");
            add_controller(b);
        }
        add_family(b, order[f]);
    }
}

/* Where no array is named, a pool or a file system over several disks is of an unknown one. */
static void add_unknown(struct building *b)
{
    const struct draft *draft = b->draft;
    bool pool = draft_has_family(draft, "zfs") || draft_has_family(draft, "btrfs");
    if (b->joined)
        return;
    b->zfs |= draft_has_family(draft, "zfs");
    b->btrfs |= !b->zfs && draft_has_family(draft, "btrfs") && draft->disks.count == 1;
    bool several = draft->disks.count > 1 || (pool && !draft->disks.count);
    if (several && !draft->other && !draft->fs_each)
        g_string_append(b->line, "/unknown");
}

static void add_top(struct building *b)
{
    const struct draft *draft = b->draft;
    if (draft->cover)
        g_string_append_printf(b->line, "/%s", draft->cover);
    if (draft->lvm)
        g_string_append(b->line, "/lvm.linear");
    add_crypt(b, false);
    if (b->zfs)
        g_string_append_printf(b->line, "/%s%s", draft->zvol ? "zvol" : "zfs",
                               pool_encrypts(b) ? ":enc=on" : "");
    else if (b->btrfs || (!draft->fs && draft_has_family(draft, "btrfs")))
        g_string_append(b->line, "/btrfs");
    else if (draft->fs && draft->fs_each && draft->disks.count > 1)
        g_string_append_printf(b->line, "/%ux%s", draft->disks.count, draft->fs);
    else if (draft->fs)
        g_string_append_printf(b->line, "/%s", draft->fs);
    if (draft->other)
        g_string_append_printf(b->line, "/other@%s", draft->other);
    if (draft->share)
        g_string_append_printf(b->line, "/%s", draft->share);
    if (draft->zvol && draft->fs)
        g_string_append_printf(b->line, "/%s", draft->fs);
}

static bool has_family(const struct draft *draft, guint i, const char *family)
{
    return !strcmp(draft->arrays[i].family ? draft->arrays[i].family : "", family);
}

/* Whether an array of the draft will be a pool's. */
static bool makes_pool(const struct draft *draft, const char *family)
{
    for (guint i = 0; i < draft->n_arrays; i++)
        if (has_family(draft, i, "zfs") || (!draft->arrays[i].family && !strcmp(family, "zfs")))
            return true;
    return false;
}

static void add_line(const struct draft *draft, const char *family, const char *level,
                     GPtrArray *lines)
{
    struct building b = {.draft = draft, .family = family, .level = level};
    b.line = g_string_new(NULL);
    bool several = draft->n_arrays || draft->other || draft_has_family(draft, "zfs") || draft->lvm;
    add_disks(b.line, &draft->disks, several);
    if (draft->disks.model)
        g_string_append_printf(b.line, ":model=%s", draft->disks.model);
    b.zfs = makes_pool(draft, family);
    add_crypt(&b, true);
    add_arrays(&b);
    add_unknown(&b);
    add_top(&b);
    g_ptr_array_add(lines, g_string_free(b.line, FALSE));
}

/* Who may join the disks of arrays without a family: the one that is named, in the order in which
 * they stack; where none is, all who could. */
static const char *const *families_of(const struct draft *draft)
{
    static const char *const all[][3] = {{"md"},  {"hw"},  {"geom"}, {"ss"},
                                         {"lvm"}, {"zfs"}, {"btrfs"}};
    static const char *const anyone[] = {"hw", "md", NULL}, *const mirrors[] = {"zfs", "md", NULL},
                             *const controllers[] = {"hw", NULL}, *const md[] = {"md", NULL},
                             *const geom[] = {"geom", NULL},
                             *const software[] = {"md", "geom", NULL};
    const struct draft_array *first = draft->n_arrays ? &draft->arrays[0] : NULL;
    bool pass = draft->jbod && !draft->controller;
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (draft_has_family(draft, all[i][0]) && !(pass && !strcmp(all[i][0], "hw")))
            return all[i];
    if (draft->software) {
        if (!g_strcmp0(draft->os, "linux"))
            return md;
        bool freebsd = first && (!strcmp(first->level, "raid0") || !strcmp(first->level, "raid1") ||
                                 !strcmp(first->level, "raid10"));
        return !g_strcmp0(draft->os, "freebsd") ? geom : freebsd ? software : md;
    }
    if (first && (first->pairs || (first->arrays > 1 && !strcmp(first->level, "raid1"))))
        return mirrors;
    bool spans = first && (!strcmp(first->level, "raid50") || !strcmp(first->level, "raid60") ||
                           !strcmp(first->level, "raid1e"));
    return spans ? controllers : anyone;
}

/* Does the text name anything that tells a layout? */
static bool tells(const struct draft *draft)
{
    bool medium = draft->disks.medium && strcmp(draft->disks.medium, "disk");
    return draft->n_arrays || draft->fs || draft->other || draft->n_families || draft->jbod ||
           draft->lvm || medium || draft->single;
}

/* Is any of the arrays of a family that is not said? */
static bool open_family(const struct draft *draft)
{
    for (guint i = 0; i < draft->n_arrays; i++)
        if (!draft->arrays[i].family)
            return true;
    return false;
}

/* "6 disks, ZFS mirror": mirrors of two are more usual than one of all, and both are called so. */
static bool mirror_is_open(const struct draft *draft, const char *family)
{
    const struct draft_array *array = &draft->arrays[0];
    if (draft->n_arrays != 1 || strcmp(array->family ? array->family : family, "zfs") != 0)
        return false;
    guint disks = draft->disks.count;
    return !strcmp(array->level, "raid1") && !array->pairs && array->arrays <= 1 && !draft->way &&
           disks > 2 && disks % 2 == 0;
}

void draft_lines(const struct draft *draft, GPtrArray *lines)
{
    if (!tells(draft))
        return;
    const char *const *families = families_of(draft);
    for (gsize i = 0; families[i] && (!i || open_family(draft)); i++) {
        if (mirror_is_open(draft, families[i]))
            add_line(draft, families[i], "raid10", lines);
        add_line(draft, families[i], NULL, lines);
        if (draft->other_level)
            add_line(draft, families[i], draft->other_level, lines);
    }
}
