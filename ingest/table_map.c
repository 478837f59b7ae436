/* Maps of plain tables. */
#include "ingest/table_map.h"

#include "ingest/scan.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *word;
    enum table_key key;
} keys[] = {
    {"layout", TABLE_LAYOUT},
    {"workload", TABLE_WORKLOAD},
    {"class", TABLE_CLASS},
    {"bs", TABLE_FACET},
    {"qd", TABLE_FACET},
    {"jobs", TABLE_FACET},
    {"files", TABLE_FACET},
    {"direct", TABLE_FACET},
    {"flush", TABLE_FACET},
    {"data", TABLE_FACET},
    {"cache", TABLE_FACET},
    {"rig", TABLE_RIG},
    {"machine", TABLE_MACHINE},
    {"compression", TABLE_COMPRESSION},
    {"tool", TABLE_TOOL},
    {"tool-version", TABLE_TOOL_VERSION},
    {"date", TABLE_DATE},
    {"n", TABLE_N},
    {"working-set", TABLE_WORKING_SET},
    {"note", TABLE_NOTE},
};

void table_entry_clear(void *data)
{
    struct table_entry *entry = data;
    g_free(entry->name);
    g_free(entry->class);
    g_free(entry->column);
    g_free(entry->value);
    g_free(entry->unit);
}

static void init(struct table_map *map)
{
    *map = (struct table_map){.entries = g_array_new(FALSE, TRUE, sizeof(struct table_entry))};
    g_array_set_clear_func(map->entries, table_entry_clear);
}

void table_map_clear(struct table_map *map)
{
    if (map->entries)
        g_array_unref(map->entries);
    *map = (struct table_map){0};
}

/* --- maps that people write --- */

static bool fail_key(const char *word, GError **error)
{
    const char *known[G_N_ELEMENTS(keys) + METRIC_COUNT + 1] = {0};
    gsize n = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        known[n++] = keys[i].word;
    for (gsize i = 0; i < METRIC_COUNT; i++)
        known[n++] = metrics[i].name;
    g_autofree char *nearest = words_nearest(word, known);
    return error_set(error, STATUS_USAGE, "map: no key '%s'%s%s", word,
                     *nearest ? "; nearest: " : "", nearest);
}

static bool read_metric(struct table_entry *entry, const char *word, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(word, "/", 2);
    entry->key = TABLE_METRIC;
    entry->metric = parts[0] ? metric_find(parts[0]) : METRIC_NONE;
    if (entry->metric == METRIC_NONE)
        return fail_key(word, error);
    g_autoptr(GError) why = NULL;
    g_autofree char *canon = parts[1] ? workload_canon(parts[1], &why) : NULL;
    if (parts[1] && !canon)
        return error_set(error, STATUS_USAGE, "map: '%s': %s", word, why->message);
    entry->class = g_strdup(parts[1]);
    return true;
}

static bool read_key(struct table_entry *entry, const char *word, GError **error)
{
    if (g_str_has_prefix(word, "tag.") && word[4]) {
        entry->key = TABLE_TAG;
        entry->name = g_strdup(word + 4);
        return true;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (!strcmp(word, keys[i].word)) {
            entry->key = keys[i].key;
            entry->name = entry->key == TABLE_FACET ? g_strdup(word) : NULL;
            return true;
        }
    return read_metric(entry, word, error);
}

/* A value up to the next comma, or in double quotes; NULL where a quote stays open. */
static char *take_value(const char **at)
{
    if (**at != '"') {
        gsize n = strcspn(*at, ",");
        char *value = g_strstrip(g_strndup(*at, n));
        *at += n;
        return value;
    }
    const char *end = strchr(*at + 1, '"');
    char *value = end ? g_strndup(*at + 1, (gsize)(end - *at) - 1) : NULL;
    *at = end ? end + 1 : *at;
    return value;
}

/* "Speed[MB/s]" */
static bool take_unit(struct table_entry *entry, const char *bracket, GError **error)
{
    const char *end = strchr(bracket, ']');
    double value;
    g_autofree char *unit = end ? g_strndup(bracket + 1, (gsize)(end - bracket) - 1) : NULL;
    g_autofree char *one = g_strdup_printf("1 %s", unit ? unit : "");
    bool known = unit && *unit && entry->key == TABLE_METRIC &&
                 unit_parse(one, metrics[entry->metric].unit, &value, NULL);
    if (!known)
        return error_set(error, STATUS_USAGE, "map: expected a unit in brackets, found '%s'",
                         bracket);
    entry->unit = g_steal_pointer(&unit);
    return true;
}

static bool read_entry(struct table_entry *entry, const char **at, GError **error)
{
    scan_blanks(at);
    gsize n = strcspn(*at, "=,");
    if ((*at)[n] != '=' || !n)
        return error_set(error, STATUS_USAGE, "map: expected KEY=COLUMN, found '%.*s'",
                         words_cut(*at, 40), *at);
    bool fixed = n > 1 && (*at)[n - 1] == ':';
    g_autofree char *word = g_strstrip(g_strndup(*at, n - fixed));
    if (!read_key(entry, word, error))
        return false;
    *at += n + 1;
    scan_blanks(at);
    bool quoted = **at == '"';
    g_autofree char *value = take_value(at);
    if (!value || !*value)
        return error_set(error, STATUS_USAGE, "map: expected a column for '%s', found '%.*s'", word,
                         words_cut(*at, 40), *at);
    char *bracket = quoted ? NULL : strchr(value, '[');
    if (quoted && **at == '[') { /* "Speed, all"[MB/s] */
        if (!take_unit(entry, *at, error))
            return false;
        *at += strcspn(*at, ",");
    } else if (bracket && !fixed && g_str_has_suffix(value, "]")) {
        if (!take_unit(entry, bracket, error))
            return false;
        *bracket = '\0';
    }
    *(fixed ? &entry->value : &entry->column) = g_strstrip(g_steal_pointer(&value));
    return true;
}

bool table_map_parse(struct table_map *map, const char *text, GError **error)
{
    init(map);
    map->given = true;
    bool metric = false;
    for (const char *at = text; *at;) {
        struct table_entry entry = {.at = -1};
        bool fine = read_entry(&entry, &at, error);
        g_array_append_val(map->entries, entry);
        if (!fine)
            return false;
        metric |= entry.key == TABLE_METRIC && entry.column;
        scan_blanks(&at);
        if (*at && *at != ',')
            return error_set(error, STATUS_USAGE, "map: expected a comma, found '%.*s'",
                             words_cut(at, 40), at);
        at += *at == ',';
    }
    return metric || error_set(error, STATUS_USAGE,
                               "map: expected a column of numbers such as throughput=MB/s, "
                               "found '%s'",
                               text);
}

/* --- headings --- */

/* The unit that a heading says: "Write (MB/s)", "Write [MB/s]", "Write MB/s", "MB/s"; NULL none.
 * *rest becomes the heading without it. */
static char *unit_in(const char *heading, enum unit unit, char **rest)
{
    const char *from = strpbrk(heading, "([");
    const char *word = strrchr(heading, ' ');
    const char *at = from ? from + 1 : word ? word + 1 : heading;
    gsize n = from ? strcspn(at, ")]") : strlen(at);
    double value;
    g_autofree char *text = g_strstrip(g_strndup(at, n));
    g_autofree char *one = g_strdup_printf("1 %s", text);
    if (!*text || g_ascii_isdigit(*text) || !unit_parse(one, unit, &value, NULL))
        return NULL;
    *rest = g_strstrip(g_strndup(heading, (gsize)((from ? from : at) - heading)));
    return g_steal_pointer(&text);
}

/* The column of that name; -1 with an error. */
static gint find_column(const char *name, char *const *cells, gsize n, GError **error)
{
    gint at = -1;
    for (gsize i = 0; i < n; i++) {
        if (g_ascii_strcasecmp(cells[i], name) != 0)
            continue;
        if (at >= 0) {
            error_set(error, STATUS_FAILED, "two columns '%s'", name);
            return -1;
        }
        at = (gint)i;
    }
    if (at < 0)
        error_set(error, STATUS_FAILED, "no column '%s'", name);
    return at;
}

bool table_map_meet(struct table_map *map, char *const *cells, gsize n, GError **error)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(gint));
    for (guint i = 0; i < map->entries->len; i++) {
        const struct table_entry *entry = &g_array_index(map->entries, struct table_entry, i);
        gint at = entry->column ? find_column(entry->column, cells, n, error) : -1;
        if (entry->column && at < 0)
            return false;
        g_array_append_val(places, at);
    }
    for (guint i = 0; i < map->entries->len; i++) {
        struct table_entry *entry = &g_array_index(map->entries, struct table_entry, i);
        g_autofree char *rest = NULL;
        entry->at = g_array_index(places, gint, i);
        if (entry->column && entry->key == TABLE_METRIC && !entry->unit)
            entry->unit = unit_in(entry->column, metrics[entry->metric].unit, &rest);
    }
    return true;
}

/* Words for what was done, in small letters, that mean one class. */
static const struct {
    const char *words, *class;
} doings[] = {
    {"w", "seq-write"},
    {"write", "seq-write"},
    {"writes", "seq-write"},
    {"write speed", "seq-write"},
    {"seq write", "seq-write"},
    {"seq-write", "seq-write"},
    {"sequential write", "seq-write"},
    {"r", "seq-read"},
    {"read", "seq-read"},
    {"reads", "seq-read"},
    {"read speed", "seq-read"},
    {"seq read", "seq-read"},
    {"seq-read", "seq-read"},
    {"sequential read", "seq-read"},
    {"rw", "seq-rewrite"},
    {"rewrite", "seq-rewrite"},
    {"seq rewrite", "seq-rewrite"},
    {"seq-rewrite", "seq-rewrite"},
    {"random read", "rand-read"},
    {"rand read", "rand-read"},
    {"rand-read", "rand-read"},
    {"random write", "rand-write"},
    {"rand write", "rand-write"},
    {"rand-write", "rand-write"},
};
/* A bare "read" in requests may be of either kind: only of the last rows. */
static bool is_plain(const char *class, enum metric metric)
{
    return metric == METRIC_throughput || g_str_has_prefix(class, "rand-");
}

static const char *class_of(const char *words)
{
    g_autofree char *lower = g_ascii_strdown(words, -1);
    g_strstrip(lower);
    for (gsize i = 0; i < G_N_ELEMENTS(doings); i++)
        if (!strcmp(lower, doings[i].words))
            return doings[i].class;
    return NULL;
}

static const struct {
    const char *heading;
    enum table_key key;
    const char *name;
} headings[] = {
    {"config", TABLE_LAYOUT, NULL},
    {"configuration", TABLE_LAYOUT, NULL},
    {"layout", TABLE_LAYOUT, NULL},
    {"pool", TABLE_LAYOUT, NULL},
    {"raid", TABLE_LAYOUT, NULL},
    {"raid level", TABLE_LAYOUT, NULL},
    {"setup", TABLE_LAYOUT, NULL},
    {"array", TABLE_LAYOUT, NULL},
    {"host", TABLE_MACHINE, NULL},
    {"machine", TABLE_MACHINE, NULL},
    {"compression", TABLE_COMPRESSION, NULL},
    {"workload", TABLE_WORKLOAD, NULL},
    {"tool", TABLE_TOOL, NULL},
    {"date", TABLE_DATE, NULL},
    {"bs", TABLE_FACET, "bs"},
    {"block size", TABLE_FACET, "bs"},
    {"qd", TABLE_FACET, "qd"},
    {"queue depth", TABLE_FACET, "qd"},
    {"note", TABLE_NOTE, NULL},
    {"notes", TABLE_NOTE, NULL},
};

static bool guess_metric(struct table_entry *entry, const char *heading)
{
    static const enum metric guessed[] = {METRIC_throughput, METRIC_rate};
    for (gsize i = 0; i < G_N_ELEMENTS(guessed); i++) {
        g_autofree char *rest = NULL;
        g_autofree char *unit = unit_in(heading, metrics[guessed[i]].unit, &rest);
        const char *class = unit ? class_of(rest) : NULL;
        bool plain = unit && (!*rest || !g_ascii_strcasecmp(rest, metrics[guessed[i]].name));
        if (!plain && (!class || !is_plain(class, guessed[i])))
            continue;
        entry->key = TABLE_METRIC;
        entry->metric = guessed[i];
        entry->class = g_strdup(class);
        entry->unit = g_steal_pointer(&unit);
        return true;
    }
    return false;
}

static bool guess(struct table_entry *entry, const char *heading)
{
    for (gsize i = 0; i < G_N_ELEMENTS(headings); i++)
        if (!g_ascii_strcasecmp(heading, headings[i].heading)) {
            entry->key = headings[i].key;
            entry->name = g_strdup(headings[i].name);
            return true;
        }
    return guess_metric(entry, heading);
}

bool table_map_guess_key(struct table_entry *entry, const char *key)
{
    const char *class = class_of(key);
    *entry = (struct table_entry){.key = TABLE_METRIC,
                                  .metric = METRIC_throughput,
                                  .class = g_strdup(class),
                                  .column = g_strdup(key),
                                  .at = -1};
    return class != NULL;
}

/* Two columns of one meaning have none. */
static bool is_twice(const struct table_map *map, const struct table_entry *entry)
{
    for (guint i = 0; i < map->entries->len; i++) {
        const struct table_entry *other = &g_array_index(map->entries, struct table_entry, i);
        if (other->key == entry->key && other->metric == entry->metric &&
            !g_strcmp0(other->class, entry->class) && !g_strcmp0(other->name, entry->name))
            return true;
    }
    return false;
}

bool table_map_guess(struct table_map *map, char *const *cells, gsize n, gsize *column,
                     const char **why)
{
    init(map);
    bool metric = false, open = false, workload = false;
    for (*column = 0; *column < n; ++*column) {
        struct table_entry entry = {.column = g_strdup(cells[*column]), .at = (gint)*column};
        bool known = guess(&entry, cells[*column]), twice = known && is_twice(map, &entry);
        *why = twice ? "a second column of that meaning" : "no column of one meaning";
        metric |= known && entry.key == TABLE_METRIC;
        open |= known && entry.key == TABLE_METRIC && !entry.class;
        workload |= known && entry.key == TABLE_WORKLOAD;
        g_array_append_val(map->entries, entry);
        if (!known || twice)
            return false;
    }
    *column = 0;
    *why = metric ? "no workload is told" : "no column of numbers with their unit";
    return metric && (!open || workload);
}
