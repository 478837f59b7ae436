/* zpool status -j (OpenZFS 2.3): vdev_type is raidz, the parity stands in the name only; classes of
 * devices are siblings of vdevs; sizes are texts with binary units unless --json-int was given. */
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/zpool_tree.h"

#include <string.h>

static bool sniff(const char *text)
{
    return strstr(text, "\"zpool status\"") && strstr(text, "\"pools\"");
}

/* The size of the device, with three figures. */
static void read_leaf(struct zpool_tree *tree, const char *name, const json_t *vdev)
{
    g_autofree char *size = json_text(vdev, "phys_space"), *model = json_text(vdev, "model");
    if (tree->role != ROLE_NONE || !tree->pool || (!size && !model))
        return;
    struct device *disk = devices_disk(tree->devices, name);
    if (size && !disk->size)
        disk->size = printed_size(size, 1024, 0);
    device_say(&disk->model, model);
}

static void read_vdevs(struct zpool_tree *tree, const json_t *vdevs, int depth)
{
    const char *name;
    json_t *vdev;
    json_object_foreach((json_t *)vdevs, name, vdev)
    {
        const json_t *below = json_object_get(vdev, "vdevs");
        g_autofree char *type = json_text(vdev, "vdev_type"), *path = json_text(vdev, "path");
        g_autofree char *kind = zpool_kind(name);
        bool file = type && !strcmp(type, "file") && path;
        zpool_row(tree, depth, file ? path : name);
        if (below && depth < 8)
            read_vdevs(tree, below, depth + 1);
        else if (!file && !kind)
            read_leaf(tree, name, vdev);
    }
}

static void read_output(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    const char *name, *section;
    json_t *pool, *part;
    json_object_foreach(json_object_get(json, "pools"), name, pool)
    {
        struct zpool_tree tree;
        g_autofree char *state = json_text(pool, "state");
        zpool_begin(&tree, telling->devices, name);
        if (state && strcmp(state, "ONLINE"))
            zpool_health(telling->detection, name, " is ", state);
        const json_t *roots = json_object_get(pool, "vdevs"), *root = json_object_get(roots, name);
        read_vdevs(&tree, root ? json_object_get(root, "vdevs") : roots, 1);
        json_object_foreach(pool, section, part)
        {
            if (zpool_section(section) == ROLE_NONE || !json_is_object(part))
                continue;
            zpool_row(&tree, 0, section);
            read_vdevs(&tree, part, 1);
        }
    }
    json_decref(json);
}

const struct reader zpool_json_reader = {
    .name = "zpool status -j", .sniff = sniff, .read = read_output};
