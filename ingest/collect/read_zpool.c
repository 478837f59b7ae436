/* zpool status (Solaris and FreeBSD 7 to OpenZFS 2.4), zpool list -v, zpool iostat -v: a tree by
 * indentation, two blanks a level.  The kind of a vdev is its name before -N; raidz without a digit
 * is raidz1 (FreeBSD 8); replacing-N and spare-N stand for one member; a bare number is a member
 * that is missing; draid2-0-3 below spares is room on the other disks. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/zpool_tree.h"
#include "schema/layout_word.h"

#include <string.h>

/* --- the tree --- */

int zpool_section(const char *name)
{
    static const struct {
        const char *name;
        enum layout_role role;
    } sections[] = {{"logs", ROLE_LOG},      {"log", ROLE_LOG},         {"cache", ROLE_CACHE},
                    {"l2cache", ROLE_CACHE}, {"special", ROLE_SPECIAL}, {"dedup", ROLE_DEDUP},
                    {"spares", ROLE_SPARE}};
    for (gsize i = 0; i < G_N_ELEMENTS(sections); i++)
        if (!strcmp(sections[i].name, name))
            return (int)sections[i].role;
    return ROLE_NONE;
}

char *zpool_kind(const char *name)
{
    const char *dash = strrchr(name, '-');
    gsize n = dash && g_ascii_isdigit(dash[1]) && !dash[1 + strspn(dash + 1, "0123456789")]
                  ? (gsize)(dash - name)
                  : strlen(name);
    g_autofree char *kind = g_strndup(name, n);
    if (printed_among(kind,
                      "mirror raidz raidz1 raidz2 raidz3 replacing spare indirect hole missing"))
        return g_steal_pointer(&kind);
    bool draid = g_str_has_prefix(kind, "draid") && strchr(kind, ':');
    return draid ? g_steal_pointer(&kind) : NULL;
}

bool zpool_wraps(const char *kind)
{
    return kind && printed_among(kind, "replacing spare");
}

struct device *zpool_device(struct devices *devices, const char *name)
{
    g_autofree char *key = g_strconcat("zpool:", name, NULL);
    return devices_get(devices, key);
}

void zpool_begin(struct zpool_tree *tree, struct devices *devices, const char *name)
{
    *tree = (struct zpool_tree){.devices = devices, .role = ROLE_NONE, .wrapped = -1};
    tree->pool = zpool_device(devices, name);
    if (tree->pool->vdevs->len)
        tree->pool = NULL; /* told before */
}

/* A vdev, or a device by itself, of the pool. */
static void tree_top(struct zpool_tree *tree, const char *name)
{
    g_autofree char *kind = zpool_kind(name);
    tree->wrapped = -1;
    if (kind && printed_among(kind, "indirect hole missing"))
        return;
    if (kind && !zpool_wraps(kind)) {
        device_vdev(tree->pool, tree->role, kind);
        return;
    }
    if (tree->role >= 0 && g_str_has_prefix(name, "draid"))
        return;
    device_vdev(tree->pool, tree->role, "stripe");
    if (kind)
        tree->wrapped = 1;
    else
        device_member(tree->pool, tree->role, name);
    tree->wants = kind;
}

/* A member, without the mark of one that is being replaced by itself. */
static void tree_member(struct zpool_tree *tree, const char *name)
{
    g_autofree char *plain = g_strdup(name);
    if (g_str_has_suffix(plain, "/old"))
        plain[strlen(plain) - strlen("/old")] = '\0';
    device_member(tree->pool, tree->role, plain);
}

void zpool_row(struct zpool_tree *tree, int depth, const char *name)
{
    if (!tree->pool)
        return;
    if (depth <= 0) {
        tree->role = zpool_section(name);
        return;
    }
    if (tree->wrapped >= 0 && depth > tree->wrapped) {
        if (tree->wants)
            tree_member(tree, name);
        tree->wants = false;
        return;
    }
    if (depth == 1) {
        tree_top(tree, name);
        return;
    }
    g_autofree char *kind = zpool_kind(name);
    tree->wrapped = zpool_wraps(kind) ? depth : -1;
    tree->wants = tree->wrapped >= 0;
    if (!tree->wants && tree->pool->vdevs->len)
        tree_member(tree, name);
}

/* --- zpool status --- */

static bool status_sniff(const char *text)
{
    const char *pool = strstr(text, "pool: ");
    return pool && strstr(pool, "state: ") && strstr(pool, "config:");
}

void zpool_health(struct detection *detection, const char *pool, const char *is, const char *what)
{
    g_autofree char *device = g_strconcat("zpool:", pool, NULL);
    detection_health_of(detection, device, "pool %s%s%s", pool, is, what);
}

static void read_health(const struct telling *telling, const char *pool, const char *line)
{
    const char *state = printed_value(line, "state"), *scan = printed_value(line, "scan");
    scan = scan ? scan : printed_value(line, "scrub");
    if (state && *state && strcmp(state, "ONLINE"))
        zpool_health(telling->detection, pool, " is ", state);
    if (scan && strstr(scan, "in progress"))
        zpool_health(telling->detection, pool, ": ", scan);
}

static void status_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct zpool_tree tree = {.role = ROLE_NONE};
    const char *pool = NULL;
    int base = -1;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        const char *named = printed_value(*line, "pool");
        if (named && base < 0)
            pool = named;
        if (pool && base < 0)
            read_health(telling, pool, *line);
        if (pool && words[0] && words[1] && !strcmp(words[0], "NAME") &&
            !strcmp(words[1], "STATE")) {
            zpool_begin(&tree, telling->devices, pool);
            base = (int)printed_indent(*line);
        } else if (printed_value(*line, "errors") || (named && base >= 0)) {
            base = -1;
            pool = named;
        } else if (base >= 0 && words[0]) {
            int depth = ((int)printed_indent(*line) - base) / 2;
            bool root = !depth && zpool_section(words[0]) == ROLE_NONE;
            if (!root)
                zpool_row(&tree, depth, words[0]);
        }
    }
}

const struct reader zpool_status_reader = {
    .name = "zpool status", .sniff = status_sniff, .read = status_read};

/* --- zpool list -v and zpool iostat -v: the same tree, several pools below one head --- */

static bool list_sniff(const char *text)
{
    const char *name = strstr(text, "NAME "), *io = strstr(text, "capacity     operations");
    return io || (name && strstr(name, "SIZE") && strstr(name, "HEALTH"));
}

/* Fuller than this a pool slows down (detection rules: cap above 80 %). */
enum { FULL = 80 };

static void read_capacity(const struct telling *telling, char *const *head, char *const *words)
{
    for (guint i = 0; head && head[i] && words[i]; i++) {
        guint percent = !strcmp(head[i], "CAP") ? printed_number(words[i]) : 0;
        g_autofree char *full = g_strdup_printf("%u %% full", percent);
        if (percent > FULL)
            zpool_health(telling->detection, words[0], " is ", full);
    }
}

static void list_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_auto(GStrv) head = NULL;
    g_autofree char *pool = NULL;
    struct zpool_tree tree = {.role = ROLE_NONE, .wrapped = -1};
    bool begun = false;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        int depth = (int)printed_indent(*line) / 2;
        if (!words[0] || g_str_has_prefix(words[0], "---") || !strcmp(words[0], "capacity"))
            continue;
        if (!strcmp(words[0], "NAME") || (!strcmp(words[0], "pool") && words[1])) {
            g_strfreev(head);
            head = g_steal_pointer(&words);
        } else if (head && !depth && zpool_section(words[0]) == ROLE_NONE) {
            g_free(pool);
            pool = g_strdup(words[0]);
            begun = false;
            read_capacity(telling, head, words);
        } else if (pool) {
            if (!begun)
                zpool_begin(&tree, telling->devices, pool);
            begun = true;
            zpool_row(&tree, depth, words[0]);
        }
    }
}

const struct reader zpool_list_reader = {
    .name = "zpool list", .sniff = list_sniff, .read = list_read};
