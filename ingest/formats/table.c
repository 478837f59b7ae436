/* Plain tables: CSV, TSV or Markdown under a heading, and rows of words and keys such as
 *
 *     12x 4TB, 2 striped 6x raidz2, 30.1 TB, w=638MB/s, rw=105MB/s, r=990MB/s
 *
 * read by a map that a person gave, or where each column or key has one meaning.  A row that has
 * more or fewer cells than the heading is not taken: no number gets under another's name. */
#include "ingest/format.h"
#include "ingest/formats/table_row.h"
#include "ingest/lines.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

static const char separators[] = {'|', '\t', ';', ','};

/* A table while it is read. */
struct table {
    struct batch *batch;
    struct table_map map;
    struct table_cells cells;
    bool given;     /* the map */
    char separator; /* 0: no heading was met */
    gsize columns;
    gsize headings;
    char *lacks; /* what the first line that might be a heading had wrong, and where */
    gsize lacks_line;
};

static void table_init(struct table *t, struct batch *batch)
{
    *t = (struct table){.batch = batch};
    table_cells_init(&t->cells);
}

static void table_clear(struct table *t)
{
    table_cells_clear(&t->cells);
    table_map_clear(&t->map);
    g_free(t->lacks);
}

static char *const *texts(const struct table *t)
{
    return (char *const *)t->cells.texts->pdata;
}

/* --- headings --- */

/* Rows are not looked at: they lack the name of the first column. */
static bool may_meet(const struct table *t, const char *text)
{
    for (guint i = 0; t->given && i < t->map.entries->len; i++) {
        const char *column = g_array_index(t->map.entries, struct table_entry, i).column;
        if (column)
            return !t->separator || strcasestr(text, column);
    }
    return false;
}

static bool meets(struct table *t, gsize line)
{
    g_autoptr(GError) why = NULL;
    if (table_map_meet(&t->map, texts(t), t->cells.texts->len, &why))
        return true;
    if (t->cells.texts->len > 1 && !t->lacks) {
        t->lacks = g_strdup(why->message);
        t->lacks_line = line;
    }
    return false;
}

static bool guesses(struct table *t)
{
    gsize column;
    const char *why;
    struct table_map map;
    bool fine = t->cells.texts->len > 1 &&
                table_map_guess(&map, texts(t), t->cells.texts->len, &column, &why);
    if (t->cells.texts->len <= 1)
        return false;
    if (fine) {
        table_map_clear(&t->map);
        t->map = map;
    } else {
        table_map_clear(&map);
    }
    return fine;
}

static bool take_heading(struct table *t, const char *text, gsize line)
{
    enum { LONGEST = 4096 };
    bool may = t->given ? may_meet(t, text) : strstr(text, "/s") || strcasestr(text, "iops");
    if (!may || strnlen(text, LONGEST) == LONGEST)
        return false;
    for (gsize i = 0; i < sizeof separators; i++) {
        bool there = strchr(text, separators[i]) || (t->given && separators[i] == ',');
        if (!there || !table_cells_cut(&t->cells, text, separators[i]) ||
            !(t->given ? meets(t, line) : guesses(t)))
            continue;
        t->separator = separators[i];
        t->columns = t->cells.texts->len;
        t->headings++;
        return true;
    }
    return false;
}

/* --- rows of words and keys --- */

static bool is_size(const char *text)
{
    double value;
    bool whole = scan_number(&text, &value);
    scan_blanks(&text);
    return whole && strchr("KMGTP", *text) && *text && (text[1] == 'B' || text[1] == 'i');
}

/* Of the map that was given the entry for a key; NULL none. */
static const struct table_entry *entry_for(const struct table *t, const char *key)
{
    for (guint i = 0; t->given && i < t->map.entries->len; i++) {
        const struct table_entry *e = &g_array_index(t->map.entries, struct table_entry, i);
        if (e->column && !g_ascii_strcasecmp(e->column, key))
            return e;
    }
    return NULL;
}

static bool add_key(struct table *t, struct table_map *map, const char *piece, gsize at)
{
    const char *equal = strchr(piece, '=');
    g_autofree char *key = g_strstrip(g_strndup(piece, (gsize)(equal - piece)));
    const struct table_entry *given = entry_for(t, key);
    struct table_entry entry = {0};
    double value;
    if (given) {
        entry = (struct table_entry){.key = given->key,
                                     .name = g_strdup(given->name),
                                     .metric = given->metric,
                                     .class = g_strdup(given->class),
                                     .unit = g_strdup(given->unit)};
    } else if (t->given || !table_map_guess_key(&entry, key) || !strchr(equal, '/') ||
               !unit_parse(equal + 1, UNIT_BYTES_PER_SECOND, &value, NULL)) {
        table_entry_clear(&entry);
        return false;
    }
    entry.at = (gint)t->cells.texts->len;
    g_array_append_val(map->entries, entry);
    g_ptr_array_add(t->cells.texts, g_strstrip(g_strdup(equal + 1)));
    g_array_append_val(t->cells.places, at);
    return true;
}

/* The map and cells of such a row, and the words before the keys without a capacity.  NULL where it
 * is none. */
static char *read_keys(struct table *t, const char *text, struct table_map *map)
{
    g_auto(GStrv) pieces = g_strsplit(text, ",", 256);
    g_autoptr(GString) name = g_string_new(NULL);
    guint keys = 0;
    gsize at = 1;
    g_ptr_array_set_size(t->cells.texts, 0);
    g_array_set_size(t->cells.places, 0);
    for (char **piece = pieces; *piece; at += strlen(*piece++) + 1) {
        g_autofree char *plain = g_strstrip(g_strdup(*piece));
        bool key = strchr(plain, '=') && *plain != '=';
        if (key ? !add_key(t, map, plain, at) : keys > 0 && *plain)
            return NULL;
        keys += key;
        if (!key && *plain && !is_size(plain))
            g_string_append_printf(name, "%s%s", name->len ? ", " : "", plain);
    }
    return keys > 1 && name->len ? g_strdup(name->str) : NULL;
}

static void add_fixed(const struct table *t, struct table_map *map)
{
    for (guint i = 0; t->given && i < t->map.entries->len; i++) {
        const struct table_entry *e = &g_array_index(t->map.entries, struct table_entry, i);
        struct table_entry copy = {.key = e->key,
                                   .name = g_strdup(e->name),
                                   .metric = e->metric,
                                   .class = g_strdup(e->class),
                                   .value = g_strdup(e->value),
                                   .at = -1};
        if (e->value)
            g_array_append_val(map->entries, copy);
        else
            table_entry_clear(&copy);
    }
}

/* *taken: it was such a row.  With no batch it is only looked at. */
static bool take_keys(struct table *t, const char *text, bool *taken, GError **error)
{
    struct table_map map = {.entries = g_array_new(FALSE, TRUE, sizeof(struct table_entry))};
    g_array_set_clear_func(map.entries, table_entry_clear);
    g_autofree char *name = strchr(text, '=') ? read_keys(t, text, &map) : NULL;
    *taken = name != NULL;
    bool fine = true;
    if (name && t->batch) {
        add_fixed(t, &map);
        fine = table_row_emit(&map, &t->cells, name, t->batch, error);
    }
    table_map_clear(&map);
    return fine;
}

/* --- rows under a heading --- */

/* "|---|:--:|" */
static bool is_rule(const char *text)
{
    return strchr(text, '-') && strspn(text, "|-: \t") == strlen(text);
}

static bool take_row(struct table *t, const char *text, GError **error)
{
    gsize line = t->cells.line;
    if (!table_cells_cut(&t->cells, text, t->separator)) {
        batch_remark(t->batch, REMARK_REFUSED, line, 0,
                     "row not taken: a quoted cell that does not end in its line");
        return true;
    }
    gsize n = t->cells.texts->len;
    if (n == t->columns)
        return table_row_emit(&t->map, &t->cells, NULL, t->batch, error);
    batch_remark(t->batch, REMARK_REFUSED, line, 0,
                 "row not taken: expected %" G_GSIZE_FORMAT " cells, found %" G_GSIZE_FORMAT,
                 t->columns, n);
    return true;
}

static bool take_line(struct table *t, const struct line *line, GError **error)
{
    const char *text = line->text;
    t->cells.line = line->number, t->cells.at = line->at, t->cells.length = line->bytes;
    gsize blank = strspn(text, " \t\r");
    bool over = t->separator == '|' && !strchr(text, '|');
    if (!text[blank] || over) {
        if (!t->given || over)
            t->separator = 0;
        if (!text[blank])
            return true;
    }
    if (text[blank] == '#' || is_rule(text) || take_heading(t, text, line->number))
        return true;
    if (t->separator)
        return take_row(t, text, error);
    bool taken;
    return take_keys(t, text, &taken, error);
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(table_clear) struct table table;
    table_init(&table, batch);
    g_autoptr(GError) why = NULL;
    table.given = source->map != NULL;
    if (source->map && !table_map_parse(&table.map, source->map, &why)) {
        batch_remark(batch, REMARK_REFUSED, 0, 0, "%s", why->message);
        return true;
    }
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line);)
        if (!take_line(&table, &line, error))
            return false;
    if (table.given && !table.headings && !batch->runs_seen)
        batch_remark(batch, REMARK_REFUSED, table.lacks_line, 0,
                     "no heading with the columns of the map%s%s", table.lacks ? ": " : "",
                     table.lacks ? table.lacks : "");
    return true;
}

/* --- sniffing --- */

static bool knows(struct table *t, const char *text)
{
    bool taken = false;
    if (is_rule(text))
        return false;
    if (take_heading(t, text, 0))
        return true;
    return take_keys(t, text, &taken, NULL) && taken;
}

/* A map says that it is a table, unless it is output that somebody knows better; without one, only
 * what nothing else claims. */
static int sniff(const char *head, const struct source *source)
{
    auto_clear(table_clear) struct table table;
    table_init(&table, NULL);
    table.given = source->map && table_map_parse(&table.map, source->map, NULL);
    int score = table.given ? 20 : 0;
    for (; *head && score <= 20; head += strcspn(head, "\n"), head += *head == '\n') {
        g_autofree char *line = g_strndup(head, strcspn(head, "\n"));
        if (knows(&table, line))
            score = table.given ? FORMAT_CERTAIN : 15;
        if (score == 15)
            break;
    }
    return score;
}

const struct format table_format = {
    .name = "table",
    .title = "plain tables",
    .reads = "CSV, TSV or Markdown under a heading, and rows such as \"raidz2, w=638MB/s, "
             "r=990MB/s\": by a map, or where each column has one meaning",
    .importer = 1,
    .sniff = sniff,
    .parse = parse,
};
