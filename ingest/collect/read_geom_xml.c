/* kern.geom.confxml: every class with its geoms, whose consumers refer to the providers of
 * others by id.  Classes VFS, ZFS::VDEV and SWAP name who uses a provider. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/zpool_tree.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

static bool sniff(const char *text)
{
    const char *mesh = strstr(text, "<mesh>");
    return mesh && mesh - text < 4096 && strstr(mesh, "<class");
}

static bool is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

static const xmlNode *child(const xmlNode *node, const char *name)
{
    for (const xmlNode *at = node->children; at; at = at->next)
        if (is(at, name))
            return at;
    return NULL;
}

/* The text of a child; "" where there is none.  The caller frees. */
static char *text_of(const xmlNode *node, const char *name)
{
    const xmlNode *at = node ? child(node, name) : NULL;
    xmlChar *content = at ? xmlNodeGetContent((xmlNode *)at) : NULL;
    char *text = g_strstrip(g_strdup(content ? (const char *)content : ""));
    xmlFree(content);
    return text;
}

static char *attribute(const xmlNode *node, const char *name)
{
    xmlChar *value = xmlGetProp((xmlNode *)node, (const xmlChar *)name);
    char *text = g_strdup(value ? (const char *)value : "");
    xmlFree(value);
    return text;
}

struct mesh {
    const struct telling *telling;
    GHashTable *providers; /* id -> name */
};

static void keep_providers(const struct mesh *mesh, const xmlNode *geom)
{
    for (const xmlNode *at = geom->children; at; at = at->next) {
        if (!is(at, "provider"))
            continue;
        g_autofree char *name = text_of(at, "name");
        if (*name)
            g_hash_table_insert(mesh->providers, attribute(at, "id"), g_steal_pointer(&name));
    }
}

static void add_consumers(const struct mesh *mesh, const xmlNode *geom, struct device *device)
{
    for (const xmlNode *at = geom->children; at; at = at->next) {
        const xmlNode *provider = is(at, "consumer") ? child(at, "provider") : NULL;
        g_autofree char *id = provider ? attribute(provider, "ref") : NULL;
        const char *name = id ? g_hash_table_lookup(mesh->providers, id) : NULL;
        if (name)
            device_member(device, ROLE_NONE, name);
    }
}

static void tell_disk(const struct mesh *mesh, const xmlNode *provider)
{
    g_autofree char *name = text_of(provider, "name"), *size = text_of(provider, "mediasize");
    const xmlNode *config = child(provider, "config");
    g_autofree char *rate = text_of(config, "rotationrate"), *model = text_of(config, "descr"),
                    *serial = text_of(config, "ident");
    struct device *disk = devices_disk(mesh->telling->devices, name);
    disk->size = g_ascii_strtoull(size, NULL, 10);
    disk->rpm = printed_number(rate);
    bool virtual = strstr(model, "VMware") || strstr(model, "QEMU") || strstr(model, "VBOX");
    if (g_str_has_prefix(name, "nvd") || g_str_has_prefix(name, "nda"))
        disk->medium = "nvme";
    else if (!virtual && *rate)
        disk->medium = disk->rpm ? "hdd" : !strcmp(rate, "0") ? "ssd" : NULL;
    disk->hidden = g_str_has_prefix(name, "cd");
    device_say(&disk->model, model);
    device_say(&disk->serial, serial);
}

/* One provider is made of the geom's consumers. */
static struct device *tell_geom(const struct mesh *mesh, const xmlNode *geom, const char *layer)
{
    const xmlNode *provider = child(geom, "provider");
    g_autofree char *name = provider ? text_of(provider, "name") : text_of(geom, "name");
    struct device *device = devices_get(mesh->telling->devices, name);
    if (layer)
        devices_layer(mesh->telling->devices, name, "%s", layer);
    add_consumers(mesh, geom, device);
    return device;
}

/* Partitions and labels pass their consumer on. */
static void tell_parts(const struct mesh *mesh, const xmlNode *geom)
{
    for (const xmlNode *at = geom->children; at; at = at->next) {
        g_autofree char *name = is(at, "provider") ? text_of(at, "name") : NULL;
        struct device *part = name && *name ? devices_get(mesh->telling->devices, name) : NULL;
        if (part && !part->layer && !part->disk)
            add_consumers(mesh, geom, part);
    }
}

/* A file system that the kernel holds: "ffs.da0s1a". */
static void tell_user(const struct mesh *mesh, const xmlNode *geom, const char *kind)
{
    g_autofree char *name = text_of(geom, "name");
    g_autofree char *key = g_strconcat("user:", name, NULL);
    if (g_str_has_prefix(name, "ffs."))
        add_consumers(mesh, geom, devices_layer(mesh->telling->devices, key, "%s", kind));
}

/* Members of pools; which pool they are of is not told, one consumer is a pool by itself. */
static void tell_vdevs(const struct mesh *mesh, const xmlNode *class)
{
    g_autofree char *only = NULL;
    guint n = 0;
    for (const xmlNode *geom = class->children; geom; geom = geom->next)
        for (const xmlNode *at = is(geom, "geom") ? geom->children : NULL; at; at = at->next) {
            const xmlNode *provider = is(at, "consumer") ? child(at, "provider") : NULL;
            g_autofree char *id = provider ? attribute(provider, "ref") : NULL;
            const char *name = id ? g_hash_table_lookup(mesh->providers, id) : NULL;
            if (name && n++ == 0)
                only = g_strdup(name);
        }
    if (n == 1) {
        struct device *pool = zpool_device(mesh->telling->devices, "");
        if (!pool->vdevs->len) {
            device_vdev(pool, ROLE_NONE, "stripe");
            device_member(pool, ROLE_NONE, only);
        }
    }
}

static void hide_users(const struct mesh *mesh, const xmlNode *class)
{
    for (const xmlNode *geom = class->children; geom; geom = geom->next)
        for (const xmlNode *at = is(geom, "geom") ? geom->children : NULL; at; at = at->next) {
            const xmlNode *provider = is(at, "consumer") ? child(at, "provider") : NULL;
            g_autofree char *id = provider ? attribute(provider, "ref") : NULL;
            const char *name = id ? g_hash_table_lookup(mesh->providers, id) : NULL;
            if (name)
                devices_get(mesh->telling->devices, name)->hidden = true;
        }
}

static void tell_class(const struct mesh *mesh, const xmlNode *class)
{
    static const char *const layers[][2] = {{"MIRROR", "geom.mirror"}, {"STRIPE", "geom.stripe"},
                                            {"RAID3", "geom.raid3"},   {"CONCAT", "geom.concat"},
                                            {"ELI", "geom.eli"},       {"RAID", "unknown"}};
    g_autofree char *name = text_of(class, "name");
    if (!strcmp(name, "ZFS::VDEV"))
        tell_vdevs(mesh, class);
    if (!strcmp(name, "SWAP"))
        hide_users(mesh, class);
    for (const xmlNode *geom = class->children; geom; geom = geom->next) {
        if (!is(geom, "geom"))
            continue;
        for (const xmlNode *at = geom->children; at && !strcmp(name, "DISK"); at = at->next)
            if (is(at, "provider"))
                tell_disk(mesh, at);
        if (!strcmp(name, "PART") || !strcmp(name, "LABEL"))
            tell_parts(mesh, geom);
        if (!strcmp(name, "VFS"))
            tell_user(mesh, geom, "ufs");
        for (gsize i = 0; i < G_N_ELEMENTS(layers); i++)
            if (!strcmp(name, layers[i][0]) && child(geom, "provider"))
                tell_geom(mesh, geom, layers[i][1]);
    }
}

static void read_output(const struct telling *telling)
{
    const char *from = strstr(telling->text, "<mesh>"), *end = strstr(from, "</mesh>");
    gsize length = end ? (gsize)(end - from) + strlen("</mesh>") : strlen(from);
    xmlDoc *doc = xmlReadMemory(from, (int)MIN(length, G_MAXINT), "confxml", NULL,
                                XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET |
                                    XML_PARSE_RECOVER);
    const xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
    struct mesh mesh = {telling, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
    for (const xmlNode *class = root ? root->children : NULL; class; class = class->next)
        for (const xmlNode *geom = is(class, "class") ? class->children : NULL; geom;
             geom = geom->next)
            if (is(geom, "geom"))
                keep_providers(&mesh, geom);
    for (const xmlNode *class = root ? root->children : NULL; class; class = class->next)
        if (is(class, "class"))
            tell_class(&mesh, class);
    g_hash_table_unref(mesh.providers);
    xmlFreeDoc(doc);
}

const struct reader confxml_reader = {
    .name = "kern.geom.confxml", .sniff = sniff, .read = read_output};
