/* /proc/mdstat and mdadm --detail.
 *
 * mdstat: [n/m] says how wide an array is, the number behind a member is no slot; (F) failed,
 * (S) spare, (W) write-mostly, (J) journal; "super 1.2" is absent for 0.90; the rounding of
 * linear is no chunk.  A container of IMSM or DDF is an inactive array; its volumes name it as
 * external:/mdX/N. mdadm: an array that is being reshaped prints the new number of devices. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "schema/layout_word.h"
#include "schema/unit.h"

#include <string.h>

static bool is_level(const char *word)
{
    return printed_among(word, "raid0 raid1 raid4 raid5 raid6 raid10 linear");
}

/* --- /proc/mdstat --- */

static bool mdstat_sniff(const char *text)
{
    return g_str_has_prefix(text, "Personalities :") || strstr(text, "\nPersonalities :") ||
           (strstr(text, " : active raid") && strstr(text, " blocks"));
}

/* "sdc1[0]", "sdh1[5](F)", "cciss/c0d0p1[6]" */
static void add_member(struct device *array, const char *word)
{
    g_autofree char *name = g_strndup(word, strcspn(word, "["));
    if (strstr(word, "(F)"))
        return;
    device_member(array,
                  strstr(word, "(S)")   ? (int)ROLE_SPARE
                  : strstr(word, "(J)") ? (int)ROLE_JOURNAL
                                        : ROLE_NONE,
                  name);
}

struct mdstat {
    struct device *array;
    char *level;
    bool inactive;
    guint failed;
};

/* "md1 : active (auto-read-only) raid5 sdh[3] sdg[2]" */
static void begin_array(const struct telling *telling, struct mdstat *at, char *const *words)
{
    at->array = devices_get(telling->devices, words[0]);
    g_clear_pointer(&at->level, g_free);
    at->failed = 0;
    at->inactive = !g_strcmp0(words[2], "inactive");
    if (at->array->layer || at->array->members->len) { /* mdadm or sysfs told more */
        at->array = NULL;
        return;
    }
    for (char *const *word = words + 2; *word; word++) {
        if (is_level(*word) && !at->level)
            at->level = g_strdup(*word);
        else if (strchr(*word, '[')) {
            add_member(at->array, *word);
            at->failed += strstr(*word, "(F)") != NULL;
        }
    }
    if (at->level)
        devices_layer(telling->devices, words[0], "md.%s", at->level);
    at->array->hidden = at->inactive && !at->level;
}

/* Parity that is not left-symmetric is said; 2 is. */
static const char *parity_layout(guint algorithm)
{
    static const char *const layouts[] = {"la", "ra", "ls", "rs"};
    return algorithm < G_N_ELEMENTS(layouts) && algorithm != 2 ? layouts[algorithm] : NULL;
}

/* While an array gets wider, or another level (super 0.91), its new members are printed as
 * spares. */
static void take_spares(struct device *array, guint failed)
{
    guint data = failed;
    for (guint i = 0; i < array->members->len; i++)
        data += g_array_index(array->members, struct device_member, i).role == ROLE_NONE;
    for (guint i = 0; i < array->members->len && data < array->width; i++) {
        struct device_member *member = &g_array_index(array->members, struct device_member, i);
        if (member->role != (int)ROLE_SPARE)
            continue;
        member->role = ROLE_NONE;
        data++;
    }
}

/* "3750244352 blocks super 1.2 level 5, 512k chunk, algorithm 2 [5/5] [UUUUU]" */
static void read_blocks(const struct telling *telling, struct mdstat *at, const char *line)
{
    g_autofree char *algorithm = printed_between(line, "algorithm ", " ");
    const char *chunk = strstr(line, "k chunk"), *copies = strstr(line, "near-copies");
    const char *slots = strrchr(line, '/'), *from = slots;
    GString *text = g_string_new(NULL);
    while (chunk && chunk > line && g_ascii_isdigit(chunk[-1]))
        chunk--;
    g_autofree char *size = chunk ? unit_format_size((guint64)printed_number(chunk) * 1024) : NULL;
    if (size && strcmp(at->level, "raid1"))
        g_string_append_printf(text, ":chunk=%s", size);
    const char *lay =
        algorithm && !strcmp(at->level, "raid5") ? parity_layout(printed_number(algorithm)) : NULL;
    if (lay)
        g_string_append_printf(text, "%clay=%s", text->len ? ',' : ':', lay);
    if (!copies)
        copies = strstr(line, "far-copies");
    if (copies && copies - 2 > line && !strcmp(at->level, "raid10") &&
        (copies[0] == 'f' || copies[-2] != '2'))
        g_string_append_printf(text, "%clay=%c%c", text->len ? ',' : ':', copies[0], copies[-2]);
    while (from && from > line && g_ascii_isdigit(from[-1]))
        from--;
    if (from && from > line && from[-1] == '[') {
        at->array->width = printed_number(from);
        if (printed_number(slots + 1) < at->array->width)
            detection_health_of(telling->detection, device_name(at->array), "%s is degraded",
                                device_name(at->array));
    }
    devices_layer(telling->devices, device_name(at->array), "md.%s%s", at->level, text->str);
    g_string_free(text, TRUE);
    if (strstr(line, "super 0.91"))
        take_spares(at->array, at->failed);
    if (at->array->members->len == 1 && !strcmp(at->level, "raid0")) /* of one device */
        devices_layer(telling->devices, device_name(at->array), "unknown");
}

/* "[==>....]  resync = 11.2% (82505280/732571904) finish=197.2min" */
static void read_progress(const struct telling *telling, const struct mdstat *at, const char *line)
{
    static const char *const actions[] = {"resync", "recovery", "reshape", "check", "repair"};
    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {
        g_autofree char *before = g_strconcat(actions[i], " =", NULL);
        g_autofree char *done = printed_between(line, before, "(");
        if (done)
            detection_health_of(telling->detection, device_name(at->array), "%s: %s %s",
                                device_name(at->array), actions[i], g_strstrip(done));
    }
}

static void mdstat_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct mdstat at = {0};
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        guint n = g_strv_length(words);
        if (n > 2 && !strcmp(words[1], ":") && g_str_has_prefix(words[0], "md"))
            begin_array(telling, &at, words);
        else if (at.array && at.level && n > 1 && !strcmp(words[1], "blocks"))
            read_blocks(telling, &at, *line);
        else if (at.array && n)
            read_progress(telling, &at, *line);
        else if (!n)
            at.array = NULL;
    }
    g_free(at.level);
}

const struct reader mdstat_reader = {
    .name = "/proc/mdstat", .sniff = mdstat_sniff, .read = mdstat_read};

/* --- mdadm --detail --- */

static bool detail_sniff(const char *text)
{
    return strstr(text, "Raid Level :") && strstr(text, "Total Devices :");
}

/* "near=2", "far=2, near=1", "left-symmetric": what the notation says of it, NULL the default. */
static char *detail_lay(const char *level, const char *value)
{
    static const char *const parities[][2] = {
        {"left-asymmetric", "la"}, {"right-asymmetric", "ra"}, {"right-symmetric", "rs"}};
    if (!value)
        return NULL;
    g_autofree char *far = printed_between(value, "far=", ","),
                    *near = printed_between(value, "near=", ",");
    if (!strcmp(level, "raid10") && far && printed_number(far) > 1)
        return g_strdup_printf("f%u", printed_number(far));
    if (!strcmp(level, "raid10") && near)
        return printed_number(near) == 2 ? NULL : g_strdup_printf("n%u", printed_number(near));
    for (gsize i = 0; !strcmp(level, "raid5") && i < G_N_ELEMENTS(parities); i++)
        if (g_str_has_prefix(value, parities[i][0]))
            return g_strdup(parities[i][1]);
    return NULL;
}

static void set_layer(const struct telling *telling, struct device *array, char *const *lines)
{
    const char *level = printed_find(lines, "Raid Level"),
               *chunk = printed_find(lines, "Chunk Size");
    if (!level || !is_level(level))
        return;
    g_autofree char *lay = detail_lay(level, printed_find(lines, "Layout"));
    g_autofree char *size = chunk ? unit_format_size(printed_size(chunk, 1024, 0)) : NULL;
    devices_layer(telling->devices, device_name(array), "md.%s%s%s%s%s", level,
                  size ? ":chunk=" : "", size ? size : "",
                  !lay   ? ""
                  : size ? ",lay="
                         : ":lay=",
                  lay ? lay : "");
}

/* "   0     254        1        0      active sync   /dev/vda1" */
static void read_member(struct device *array, char *const *words)
{
    guint n = g_strv_length((char **)words);
    const char *path = n > 4 ? words[n - 1] : "";
    bool slot = n > 3 && g_ascii_isdigit(*words[3]), spare = false, faulty = false;
    for (guint i = 4; i + 1 < n; i++) {
        spare |= !strcmp(words[i], "spare");
        faulty |= !strcmp(words[i], "faulty");
    }
    if (*path != '/' || faulty)
        return;
    device_member(array, spare && !slot ? (int)ROLE_SPARE : ROLE_NONE, path);
}

static void read_state(const struct telling *telling, const char *name, const char *state)
{
    static const char *const bad[] = {"degraded", "recovering", "resyncing", "reshaping",
                                      "FAILED",   "inactive",   "checking"};
    for (gsize i = 0; state && i < G_N_ELEMENTS(bad); i++)
        if (strstr(state, bad[i]))
            detection_health_of(telling->detection, name, "%s is %s", name, bad[i]);
}

/* One array: the lines from its name to the next. */
static void read_array(const struct telling *telling, const char *name, char *const *lines)
{
    struct device *array = devices_get(telling->devices, name);
    const char *width = printed_find(lines, "Raid Devices");
    bool table = false;
    g_array_set_size(array->members, 0);
    array->width = printed_number(width);
    set_layer(telling, array, lines);
    const char *level = printed_find(lines, "Raid Level");
    if (level && !strcmp(level, "container"))
        devices_layer(telling->devices, name, "unknown");
    read_state(telling, name, printed_find(lines, "State"));
    for (char *const *line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (words[0] && !strcmp(words[0], "Number"))
            table = true;
        else if (table && words[0])
            read_member(array, words);
    }
    const char *container = printed_find(lines, "Container");
    if (container) {
        g_autofree char *of = g_strndup(container, strcspn(container, ", "));
        devices_get(telling->devices, of)->hidden = true;
    }
}

static void detail_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line;) {
        char **next = line + 1;
        if (**line != '/' || !g_str_has_suffix(*line, ":")) {
            line = next;
            continue;
        }
        g_autofree char *name = g_strndup(*line, strlen(*line) - 1);
        while (*next && !(**next == '/' && g_str_has_suffix(*next, ":")))
            next++;
        char *end = *next;
        *next = NULL;
        read_array(telling, name, line + 1);
        *next = end;
        line = next;
    }
}

const struct reader mdadm_detail_reader = {
    .name = "mdadm --detail", .sniff = detail_sniff, .read = detail_read};
