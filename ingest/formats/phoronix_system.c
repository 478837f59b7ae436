/* Systems of composite.xml: facts of the machine, and its layout where it tells exactly one. */
#include "ingest/formats/phoronix.h"

#include "ingest/scan.h"
#include "schema/auto.h"
#include "schema/layout.h"

#include <string.h>

static const char *fact_of(const struct phoronix_system *system, const char *key)
{
    return json_string_value(json_object_get(system->facts, key));
}

/* The value of "Key: value, Key: value" (values may have commas of their own: a key ends at ": ").
 * The caller frees; NULL none. */
static char *part_of(const char *text, const char *key)
{
    gsize n = strlen(key);
    for (const char *at = text; at; at = strstr(at, ", ")) {
        at += at == text ? 0 : 2;
        if (strncmp(at, key, n) || strncmp(at + n, ": ", 2))
            continue;
        const char *from = at + n + 2, *end = from;
        while ((end = strstr(end, ", ")) != NULL) {
            const char *colon = strstr(end, ": "), *next = strstr(end + 2, ", ");
            if (colon && (!next || colon < next))
                break;
            end += 2;
        }
        return g_strndup(from, end ? (gsize)(end - from) : strlen(from));
    }
    return NULL;
}

static void add_facts(const char *text, const char *const (*keys)[2], gsize n, struct batch *batch)
{
    for (gsize i = 0; i < n; i++) {
        g_autofree char *value = part_of(text, keys[i][0]);
        if (value && *value)
            batch_fact(batch, keys[i][1], batch_text(batch, value, -1), NULL, ORIGIN_IMPORTED);
    }
}

/* --- layouts --- */

/* "raid1 sdb1[1] sda1[0]": the members of an array, none of them spare or failed; 0 otherwise. */
static guint count_members(const char *text)
{
    guint n = 0;
    for (scan_blanks(&text); *text; scan_blanks(&text)) {
        gsize word = strcspn(text, " \t");
        const char *mark = memchr(text, '[', word);
        if (!mark || text[word - 1] != ']' || memchr(text, '(', word))
            return 0;
        n++;
        text += word;
    }
    return n;
}

/* The line of what disk-details says, with a file system on it; NULL where that is not the whole
 * story: the number of members of btrfs is not told, which is written. */
static char *line_of(const char *details, const char *fs)
{
    guint64 level;
    const char *at = details;
    bool btrfs = !strcmp(fs, "btrfs");
    if (btrfs && g_str_has_prefix(details, "RAID") && g_ascii_isdigit(details[4]))
        return g_strdup_printf("nxdisk/btrfs.raid%.*s/btrfs",
                               (int)strspn(details + 4, "0123456789"), details + 4);
    if (!scan_text(&at, "raid") || !scan_unsigned(&at, &level))
        return NULL;
    guint members = count_members(at);
    return members ? g_strdup_printf("%uxdisk/md.raid%" G_GUINT64_FORMAT "/%s", members, level, fs)
                   : NULL;
}

/* "raid1 sdb1[1] sda1[0] - Block Size: 4096" */
static void state_layout(const struct phoronix_system *system, struct run *run, struct batch *batch)
{
    const char *details = fact_of(system, "disk-details");
    g_autofree char *fs = part_of(system->software, "File-System");
    if (!details || !fs || strchr(fs, '/'))
        return;
    const char *end = strstr(details, " - ");
    g_autofree char *first = g_strndup(details, end ? (gsize)(end - details) : strlen(details));
    g_autofree char *lower = g_ascii_strdown(g_strstrip(fs), -1);
    g_autofree char *line = line_of(g_strstrip(first), lower);
    auto_clear(layout_clear) struct layout *layout = line ? layout_parse(line, NULL) : NULL;
    if (layout)
        run->setup.layout = batch_text(batch, layout_canon(layout), -1);
}

/* What our export wrote. */
static bool state_ours(const struct phoronix_system *system, struct run *run, struct batch *batch)
{
    const char *line = fact_of(system, "shootout-layout"), *rig = fact_of(system, "shootout-rig");
    const char *compression = fact_of(system, "shootout-compression");
    auto_clear(layout_clear) struct layout *layout = line ? layout_parse(line, NULL) : NULL;
    if (layout)
        run->setup.layout = batch_text(batch, layout_canon(layout), -1);
    if (layout && fact_of(system, "shootout-layout-name"))
        run->setup.layout_name = batch_text(batch, fact_of(system, "shootout-layout-name"), -1);
    if (rig && *rig)
        run->setup.rig = batch_text(batch, rig, -1);
    if (compression && layout_compression_check(compression, NULL))
        run->setup.compression = batch_text(batch, compression, -1);
    return line || rig || compression;
}

void phoronix_system_apply(const struct phoronix_system *system, struct run *run,
                           struct batch *batch)
{
    static const char *const hardware[][2] = {
        {"Processor", "cpu"}, {"Motherboard", "model"}, {"Memory", "memory"}, {"Disk", "disk"}};
    static const char *const software[][2] = {
        {"OS", "os"}, {"Kernel", "kernel"}, {"File-System", "fs"}, {"System Layer", "layer"}};
    static const char *const notes[] = {"disk-scheduler", "disk-mount-options", "disk-details"};
    run->machine = batch_text(batch, system->name, -1);
    run->setup.origin = ORIGIN_IMPORTED;
    if (!state_ours(system, run, batch))
        state_layout(system, run, batch);
    add_facts(system->hardware, hardware, G_N_ELEMENTS(hardware), batch);
    add_facts(system->software, software, G_N_ELEMENTS(software), batch);
    for (gsize i = 0; i < G_N_ELEMENTS(notes); i++)
        if (fact_of(system, notes[i]))
            batch_fact(batch, notes[i], batch_text(batch, fact_of(system, notes[i]), -1), NULL,
                       ORIGIN_IMPORTED);
    if (system->started && !run->started) {
        g_autofree char *date = date_parse(system->started, NULL);
        run->started = batch_text(batch, date, -1);
        run->started_from = date ? DATE_OUTPUT : DATE_UNKNOWN;
    }
}
