/* Pools: vdevs that are alike join, others are branches. */
#include "schema/reading_pool.h"

#include "schema/error.h"
#include "schema/layout_word.h"
#include "schema/unit.h"

#include <string.h>

struct vdev {
    int role;           /* -1: data */
    char *kind;         /* "mirror", "raidz2", "draid1"; "stripe" */
    char *attributes;   /* "d=8,s=0"; NULL none */
    GPtrArray *devices; /* struct made, borrowed */
};

struct pool {
    char *name;
    GPtrArray *vdevs;
    char *ashift, *compression;
    GPtrArray *properties; /* "rs=1M" of the file system */
};

static void vdev_free(void *data)
{
    struct vdev *vdev = data;
    g_free(vdev->kind);
    g_free(vdev->attributes);
    g_ptr_array_unref(vdev->devices);
    g_free(vdev);
}

struct pool *pool_new(const char *name)
{
    struct pool *pool = g_new0(struct pool, 1);
    pool->name = g_strdup(name);
    pool->vdevs = g_ptr_array_new_with_free_func(vdev_free);
    pool->properties = g_ptr_array_new_with_free_func(g_free);
    return pool;
}

void pool_free(struct pool *pool)
{
    g_free(pool->name);
    g_ptr_array_unref(pool->vdevs);
    g_free(pool->ashift);
    g_free(pool->compression);
    g_ptr_array_unref(pool->properties);
    g_free(pool);
}

const char *pool_name(const struct pool *pool)
{
    return pool->name;
}

const char *pool_compression(const struct pool *pool)
{
    return pool->compression;
}

/* --- reading --- */

static struct vdev *add_vdev(struct pool *pool, int role, const char *kind)
{
    struct vdev *vdev = g_new0(struct vdev, 1);
    vdev->role = role;
    vdev->kind = g_strdup(kind);
    vdev->devices = g_ptr_array_new();
    g_ptr_array_add(pool->vdevs, vdev);
    return vdev;
}

/* "draid2:8d:24c:2s": parity, data in a group, children, spares, in any order behind the first.
 * zpool's own default is 8 data disks and no spare. */
static void add_draid(struct pool *pool, int role, const char *word)
{
    g_auto(GStrv) parts = g_strsplit(word, ":", 0);
    bool digit = parts[0][strlen("draid")] != '\0';
    g_autofree char *kind = g_strconcat(parts[0], digit ? "" : "1", NULL);
    guint64 data = 8, spares = 0;
    for (char **part = parts + 1; *part; part++) {
        guint64 number = g_ascii_strtoull(*part, NULL, 10);
        if (g_str_has_suffix(*part, "d"))
            data = number;
        else if (g_str_has_suffix(*part, "s"))
            spares = number;
    }
    add_vdev(pool, role, kind)->attributes =
        g_strdup_printf("d=%" G_GUINT64_FORMAT ",s=%" G_GUINT64_FORMAT, data, spares);
}

/* A word that begins a vdev or a section; false: it is a device. */
static bool begin(struct pool *pool, const char *word, int *role, struct vdev **vdev)
{
    static const char *const sections[][2] = {
        {"log", "log"},     {"logs", "log"},    {"cache", "cache"}, {"special", "special"},
        {"dedup", "dedup"}, {"spare", "spare"}, {"spares", "spare"}};
    for (gsize i = 0; i < G_N_ELEMENTS(sections); i++) {
        if (strcmp(sections[i][0], word))
            continue;
        *role = (int)layout_role_find(sections[i][1]);
        *vdev = NULL;
        return true;
    }
    if (!strcmp(word, "mirror") || !strcmp(word, "raidz1") || !strcmp(word, "raidz2") ||
        !strcmp(word, "raidz3"))
        *vdev = add_vdev(pool, *role, word);
    else if (!strcmp(word, "raidz"))
        *vdev = add_vdev(pool, *role, "raidz1");
    else if (g_str_has_prefix(word, "draid")) {
        add_draid(pool, *role, word);
        *vdev = pool->vdevs->pdata[pool->vdevs->len - 1];
    } else {
        return false;
    }
    return true;
}

/* Plain devices of a section: all in one. */
static struct vdev *stripe_of(struct pool *pool, int role)
{
    for (guint i = 0; i < pool->vdevs->len; i++) {
        struct vdev *vdev = pool->vdevs->pdata[i];
        if (vdev->role == role && !strcmp(vdev->kind, "stripe"))
            return vdev;
    }
    return add_vdev(pool, role, "stripe");
}

struct vdev *pool_vdev(struct pool *pool, int role, const char *kind)
{
    if (!strcmp(kind, "stripe"))
        return stripe_of(pool, role);
    if (!g_str_has_prefix(kind, "draid"))
        return add_vdev(pool, role, strcmp(kind, "raidz") ? kind : "raidz1");
    add_draid(pool, role, kind);
    return pool->vdevs->pdata[pool->vdevs->len - 1];
}

void vdev_add(struct vdev *vdev, struct made *device)
{
    g_ptr_array_add(vdev->devices, device);
}

bool pool_add(struct pool *pool, struct workshop *workshop, char *const *words, guint n,
              GError **error)
{
    int role = -1;
    struct vdev *vdev = NULL;
    guint devices = 0;
    for (guint i = 0; i < n; i++) {
        if (begin(pool, words[i], &role, &vdev))
            continue;
        if (!vdev)
            vdev = stripe_of(pool, role);
        g_ptr_array_add(vdev->devices, workshop_device(workshop, words[i]));
        devices++;
    }
    return devices ? true
                   : error_set(error, STATUS_USAGE, "expected devices of pool %s, found none",
                               pool->name);
}

static void set_size(struct pool *pool, const char *key, const char *value)
{
    guint64 bytes;
    g_autofree char *upper = g_ascii_strup(value, -1);
    if (!unit_parse_size(upper, &bytes))
        return;
    g_autofree char *size = unit_format_size(bytes);
    g_ptr_array_add(pool->properties, g_strdup_printf("%s=%s", key, size));
}

void pool_set(struct pool *pool, const char *property)
{
    g_auto(GStrv) pair = g_strsplit(property, "=", 2);
    if (!pair[0] || !pair[1])
        return;
    if (!strcmp(pair[0], "ashift")) {
        g_free(pool->ashift);
        pool->ashift = g_strdup(pair[1]);
    } else if (!strcmp(pair[0], "compression") || !strcmp(pair[0], "compress")) {
        g_free(pool->compression);
        pool->compression = g_strdup(pair[1]);
    } else if (!strcmp(pair[0], "recordsize") || !strcmp(pair[0], "recsize")) {
        set_size(pool, "rs", pair[1]);
    } else if (!strcmp(pair[0], "sync") || !strcmp(pair[0], "atime") ||
               !strcmp(pair[0], "logbias")) {
        g_ptr_array_add(pool->properties, g_strdup(property));
    }
}

/* --- writing --- */

/* A vdev by itself: "6xdisk/zfs.raidz2:ashift=12"; its layer is the last. */
static struct made *make_vdev(const struct pool *pool, const struct vdev *vdev, GError **error)
{
    struct made *made =
        made_join((struct made *const *)vdev->devices->pdata, vdev->devices->len, error);
    if (!made)
        return NULL;
    bool ashift = pool->ashift && strcmp(pool->ashift, "0");
    made_add_layer(made, "zfs.%s%s%s%s%s%s", vdev->kind, ashift || vdev->attributes ? ":" : "",
                   ashift ? "ashift=" : "", ashift ? pool->ashift : "",
                   ashift && vdev->attributes ? "," : "", vdev->attributes ? vdev->attributes : "");
    return made;
}

/* Data vdevs, each form once with how many there are; all plain devices are one stripe. */
static bool make_branches(const struct pool *pool, GPtrArray *branches, GError **error)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < pool->vdevs->len; i++) {
        const struct vdev *vdev = pool->vdevs->pdata[i];
        if (vdev->role >= 0 || !vdev->devices->len)
            continue;
        struct made *made = make_vdev(pool, vdev, error);
        if (!made)
            return false;
        g_autofree char *line = made_line(made);
        guint at;
        if (g_ptr_array_find_with_equal_func(lines, line, g_str_equal, &at)) {
            g_array_index(counts, guint, at)++;
            made_free(made);
            continue;
        }
        guint one = 1;
        g_ptr_array_add(lines, g_steal_pointer(&line));
        g_array_append_val(counts, one);
        g_ptr_array_add(branches, made);
    }
    for (guint i = 0; i < branches->len; i++)
        made_multiply(branches->pdata[i], g_array_index(counts, guint, i));
    return branches->len
               ? true
               : error_set(error, STATUS_USAGE, "expected a vdev with data in pool %s, found none",
                           pool->name);
}

/* "+log=2xnvme.zfs.mirror" for each role that has devices. */
static void add_roles(const struct pool *pool, GString *line)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        g_autoptr(GPtrArray) devices = g_ptr_array_new();
        const char *kind = NULL;
        guint vdevs = 0;
        for (guint i = 0; i < pool->vdevs->len; i++) {
            const struct vdev *vdev = pool->vdevs->pdata[i];
            if (vdev->role != role)
                continue;
            kind = vdev->kind;
            vdevs++;
            g_ptr_array_extend(devices, vdev->devices, NULL, NULL);
        }
        if (!devices->len)
            continue;
        const struct made *first = devices->pdata[0];
        const char *medium = g_array_index(first->groups, struct made_group, 0).text;
        g_string_append_printf(line, "+%s=", layout_roles[role].word);
        if (devices->len > 1)
            g_string_append_printf(line, "%ux", devices->len);
        g_string_append_len(line, medium, (gssize)strcspn(medium, "."));
        if (kind && strcmp(kind, "stripe")) {
            g_string_append_c(line, '.');
            if (vdevs > 1)
                g_string_append_printf(line, "%ux", vdevs);
            g_string_append_printf(line, "zfs.%s", kind);
        }
    }
}

static void add_top(const struct pool *pool, GString *line)
{
    g_string_append(line, "zfs");
    for (guint i = 0; i < pool->properties->len; i++)
        g_string_append_printf(line, "%c%s", i ? ',' : ':',
                               (const char *)pool->properties->pdata[i]);
}

/* A single device of which nothing is known: the pool is on it, whatever it is. */
static bool is_unknown(const GPtrArray *branches)
{
    const struct made *made = branches->pdata[0];
    return branches->len == 1 && made->unknown && made->layers->len == 2;
}

char *pool_line(const struct pool *pool, GError **error)
{
    g_autoptr(GPtrArray) branches = g_ptr_array_new_with_free_func((GDestroyNotify)made_free);
    if (!make_branches(pool, branches, error))
        return NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    if (is_unknown(branches)) {
        g_string_append(line, "nxdisk/unknown/");
        add_top(pool, line);
        return g_strdup(line->str);
    }
    for (guint i = 0; i < branches->len; i++) {
        g_autofree char *branch = made_line(branches->pdata[i]);
        g_string_append_printf(line, "%s%s", i ? "++" : "", branch);
    }
    if (branches->len == 1)
        add_roles(pool, line);
    g_string_append(line, branches->len > 1 ? "//" : "/");
    add_top(pool, line);
    if (branches->len > 1)
        add_roles(pool, line);
    return g_strdup(line->str);
}
