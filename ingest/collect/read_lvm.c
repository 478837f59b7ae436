/* LVM: lvs and fullreport as JSON, lvs with --nameprefixes.  Without segtype nothing is known but
 * what the attribute's first letter says (t: a thin pool); one row a segment; `stripes` counts
 * images with their parity; names of hidden volumes stand in brackets; warnings stand before and
 * inside the JSON. */
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"
#include "schema/unit.h"

#include <string.h>

struct segment {
    char *volume, *group, *attr, *type, *devices, *stripes, *stripe_size, *pool, *chunk;
};

static void segment_clear(struct segment *segment)
{
    char *texts[] = {segment->volume,      segment->group,   segment->attr,
                     segment->type,        segment->devices, segment->stripes,
                     segment->stripe_size, segment->pool,    segment->chunk};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}

/* "vg-lv" as device mapper writes it: dashes of the names doubled. */
static char *mapped(const char *group, const char *volume)
{
    GString *name = g_string_new("mapper/");
    const char *const parts[] = {group, volume};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (i)
            g_string_append_c(name, '-');
        for (const char *at = parts[i] ? parts[i] : ""; *at; at++) {
            if (*at == '[' || *at == ']')
                continue;
            g_string_append_c(name, *at);
            if (*at == '-')
                g_string_append_c(name, '-');
        }
    }
    return g_string_free(name, FALSE);
}

/* The kind that the notation has for a type of segment; NULL none. */
static const char *kind_of(const char *type)
{
    static const struct {
        const char *prefix, *kind;
    } kinds[] = {{"linear", "lvm.linear"}, {"striped", "lvm.stripe"},       {"raid0", "lvm.stripe"},
                 {"raid10", "lvm.raid10"}, {"raid1", "lvm.raid1"},          {"mirror", "lvm.raid1"},
                 {"raid5", "lvm.raid5"},   {"raid6", "lvm.raid6"},          {"thin", "lvm.thin"},
                 {"cache", "dm.cache"},    {"writecache", "dm.writecache"}, {"vdo", "dm.vdo"}};
    for (gsize i = 0; type && i < G_N_ELEMENTS(kinds); i++)
        if (g_str_has_prefix(type, kinds[i].prefix))
            return kinds[i].kind;
    return NULL;
}

/* "/dev/sda2(416),/dev/sdb1(0)", "root_rimage_0(0),root_rimage_1(0)" */
static void add_devices(const struct telling *telling, struct device *volume,
                        const struct segment *segment)
{
    g_auto(GStrv) all = g_strsplit(segment->devices ? segment->devices : "", ",", 0);
    for (char **one = all; *one; one++) {
        g_autofree char *name = g_strndup(*one, strcspn(*one, "("));
        g_strstrip(name);
        g_autofree char *below = *name == '/' ? g_strdup(name) : mapped(segment->group, name);
        if (*name)
            devices_member(telling->devices, volume, below);
    }
}

static const char *type_of(const struct segment *segment)
{
    const char *attr = segment->attr ? segment->attr : "";
    if (*attr == 't' || *attr == 'V') /* lvs prints a pool's own data as linear */
        return "thin";
    return segment->type;
}

static void tell_segment(const struct telling *telling, const struct segment *segment)
{
    if (!segment->volume || !segment->group)
        return;
    const char *kind = kind_of(type_of(segment));
    if (!kind)
        return;
    g_autofree char *name = mapped(segment->group, segment->volume);
    g_autofree char *path = g_strdup_printf("%s/%s", segment->group, segment->volume);
    guint64 bytes = segment->stripe_size ? printed_size(segment->stripe_size, 1024, 0) : 0;
    guint64 thin = segment->chunk ? printed_size(segment->chunk, 1024, 0) : 0;
    if (!strcmp(kind, "lvm.thin"))
        bytes = thin;
    g_autofree char *size = bytes ? unit_format_size(bytes) : NULL;
    struct device *volume = devices_layer(telling->devices, name, "%s%s%s", kind,
                                          size ? ":chunk=" : "", size ? size : "");
    devices_alias(telling->devices, volume, path);
    if (segment->pool && *segment->pool) {
        g_autofree char *pool = mapped(segment->group, segment->pool);
        device_member(volume, ROLE_NONE, pool);
    }
    add_devices(telling, volume, segment);
    g_clear_pointer(&volume->doubt, g_free);
    guint images = printed_number(segment->stripes);
    if (volume->members->len < images && volume->members->len)
        volume->width = images;
    volume->hidden |= *segment->volume == '[' || !strcmp(segment->volume, "swap");
    /* the hidden parts of a volume pass their devices on */
    if (*segment->volume == '[' && !strcmp(kind, "lvm.linear"))
        g_clear_pointer(&volume->layer, g_free);
}

/* --- JSON --- */

static bool json_sniff(const char *text)
{
    return strstr(text, "\"report\"") && (strstr(text, "\"lv\"") || strstr(text, "\"lv_name\""));
}

static void fill(struct segment *segment, const json_t *row)
{
    *segment = (struct segment){.volume = json_text(row, "lv_name"),
                                .group = json_text(row, "vg_name"),
                                .attr = json_text(row, "lv_attr"),
                                .type = json_text(row, "segtype"),
                                .devices = json_text(row, "devices"),
                                .stripes = json_text(row, "stripes"),
                                .stripe_size = json_text(row, "stripe_size"),
                                .pool = json_text(row, "pool_lv"),
                                .chunk = json_text(row, "chunk_size")};
}

/* fullreport: volume groups with their physical volumes, volumes and segments in lists of their
 * own; rows of `seg` name no volume, so that they are told in the order of the volumes. */
static void read_full(const struct telling *telling, const json_t *report)
{
    const json_t *volumes = json_object_get(report, "lv"),
                 *segments = json_object_get(report, "seg"),
                 *physical = json_object_get(report, "pv"), *groups = json_object_get(report, "vg");
    g_autofree char *group = json_text(json_array_get(groups, 0), "vg_name");
    for (gsize i = 0; i < json_array_size(volumes); i++) {
        struct segment segment;
        fill(&segment, json_array_get(volumes, i));
        bool one = json_array_size(segments) == json_array_size(volumes);
        if (!segment.group)
            segment.group = g_strdup(group);
        if (!segment.type && one)
            segment.type = json_text(json_array_get(segments, i), "segtype");
        if (!segment.stripes && one)
            segment.stripes = json_text(json_array_get(segments, i), "stripes");
        if (!segment.devices && json_array_size(physical) == 1)
            segment.devices = json_text(json_array_get(physical, 0), "pv_name");
        tell_segment(telling, &segment);
        segment_clear(&segment);
    }
}

static void json_read(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    const json_t *reports = json_object_get(json, "report");
    for (gsize i = 0; i < json_array_size(reports); i++) {
        const json_t *report = json_array_get(reports, i), *rows = json_object_get(report, "lv");
        if (json_object_get(report, "seg")) {
            read_full(telling, report);
            continue;
        }
        for (gsize j = 0; j < json_array_size(rows); j++) {
            struct segment segment;
            fill(&segment, json_array_get(rows, j));
            tell_segment(telling, &segment);
            segment_clear(&segment);
        }
    }
    json_decref(json);
}

const struct reader lvs_json_reader = {.name = "lvs", .sniff = json_sniff, .read = json_read};

/* --- LVM2_LV_NAME='root'|LVM2_VG_NAME='rhel' --- */

static bool pairs_sniff(const char *text)
{
    return strstr(text, "LVM2_LV_NAME='") != NULL;
}

static void pairs_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        struct segment segment = {.volume = printed_between(*line, "LVM2_LV_NAME='", "'"),
                                  .group = printed_between(*line, "LVM2_VG_NAME='", "'"),
                                  .attr = printed_between(*line, "LVM2_LV_ATTR='", "'"),
                                  .type = printed_between(*line, "LVM2_SEGTYPE='", "'"),
                                  .devices = printed_between(*line, "LVM2_DEVICES='", "'"),
                                  .stripes = printed_between(*line, "LVM2_STRIPES='", "'"),
                                  .stripe_size = printed_between(*line, "LVM2_STRIPE_SIZE='", "'"),
                                  .pool = printed_between(*line, "LVM2_POOL_LV='", "'"),
                                  .chunk = printed_between(*line, "LVM2_CHUNK_SIZE='", "'")};
        tell_segment(telling, &segment);
        segment_clear(&segment);
    }
}

const struct reader lvs_pairs_reader = {
    .name = "lvs --nameprefixes", .sniff = pairs_sniff, .read = pairs_read};

/* --- dmsetup status and table: "vg-raid5: 0 2097152 raid raid5_ls 3 AAA ..." --- */

static bool is_target(char *const *words)
{
    gsize n = words[0] ? strlen(words[0]) : 0;
    return n && words[0][n - 1] == ':' && g_strv_length((char **)words) > 3 &&
           g_ascii_isdigit(*words[1]) && g_ascii_isdigit(*words[2]) && g_ascii_isalpha(*words[3]);
}

static bool dm_sniff(const char *text)
{
    g_auto(GStrv) lines = printed_lines(text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (is_target(words) &&
            printed_among(words[3], "linear striped raid mirror crypt thin thin-pool snapshot "
                                    "snapshot-origin multipath cache writecache vdo"))
            return true;
    }
    return false;
}

static void tell_target(const struct telling *telling, const char *map, char *const *words)
{
    guint n = g_strv_length((char **)words);
    const char *target = words[3];
    const char *kind = !strcmp(target, "raid") && n > 4                         ? kind_of(words[4])
                       : printed_among(target, "mirror striped thin thin-pool") ? kind_of(target)
                       : !strcmp(target, "crypt")                               ? "dm.crypt"
                                                                                : NULL;
    if (!kind || strstr(map, "_mlog"))
        return;
    g_autofree char *name = g_strconcat("mapper/", map, NULL);
    struct device *device = devices_find(telling->devices, name);
    if (device && device->layer && strcmp(device->layer, "unknown"))
        return;
    bool table = n > 4 && !strcmp(target, "thin-pool") && strchr(words[4], ':');
    g_autofree char *chunk =
        table && n > 6 ? unit_format_size(512 * (guint64)printed_number(words[6])) : NULL;
    if (!strcmp(target, "thin") || !strcmp(target, "thin-pool"))
        devices_layer(telling->devices, name, "lvm.thin%s%s", chunk ? ":chunk=" : "",
                      chunk ? chunk : "");
    else
        devices_layer(telling->devices, name, "%s", kind);
    device = devices_find(telling->devices, name);
    if (!strcmp(target, "thin"))
        device->hidden = true;
    if (!strcmp(target, "raid") && n > 5)
        device->width = printed_number(words[5]);
    else if (!strcmp(target, "mirror") && n > 4)
        device->width = printed_number(words[4]);
    if (!strcmp(target, "raid") && n > 6 && strchr(words[6], 'D'))
        detection_health_of(telling->detection, device_name(device), "%s is degraded", map);
}

static void dm_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (!is_target(words))
            continue;
        g_autofree char *map = g_strndup(words[0], strlen(words[0]) - 1);
        tell_target(telling, map, words);
    }
}

const struct reader dmsetup_reader = {.name = "dmsetup", .sniff = dm_sniff, .read = dm_read};

/* --- dmsetup info -c: who owns a map stands in its UUID; no layout --- */

static bool info_sniff(const char *text)
{
    return g_str_has_prefix(text, "Name ") && strstr(text, "Targ") && strstr(text, "UUID");
}

static void info_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        guint n = g_strv_length(words);
        if (n < 3 || !g_str_has_prefix(words[n - 1], "CRYPT-"))
            continue;
        g_autofree char *name = g_strconcat("mapper/", words[0], NULL);
        struct device *device = devices_get(telling->devices, name);
        if (!device->layer)
            devices_layer(telling->devices, name, "dm.crypt")->hidden = true;
    }
}

const struct reader dmsetup_info_reader = {
    .name = "dmsetup info", .sniff = info_sniff, .read = info_read};
