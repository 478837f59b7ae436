/* Rows of plain tables. */
#include "ingest/formats/table_row.h"

#include "ingest/digest.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/layout.h"

#include <math.h>
#include <string.h>

/* --- cells --- */

void table_cells_init(struct table_cells *cells)
{
    *cells = (struct table_cells){.texts = g_ptr_array_new_with_free_func(g_free),
                                  .places = g_array_new(FALSE, FALSE, sizeof(gsize))};
}

void table_cells_clear(struct table_cells *cells)
{
    g_ptr_array_unref(cells->texts);
    g_array_unref(cells->places);
}

static void add_cell(struct table_cells *cells, char *text, gsize place)
{
    g_ptr_array_add(cells->texts, g_strstrip(text));
    g_array_append_val(cells->places, place);
}

/* "**638**" and "`raidz2`" are as plain as what they stress. */
static char *without_stress(const char *text, gsize n)
{
    while (n && strchr(" \t*`", *text))
        text++, n--;
    while (n && strchr(" \t*`", text[n - 1]))
        n--;
    return g_strndup(text, n);
}

static void cut_markdown(struct table_cells *cells, const char *text)
{
    const char *at = text + strspn(text, " \t");
    at += *at == '|';
    while (*at) {
        gsize n = strcspn(at, "|");
        bool last = !at[n] && strspn(at, " \t") == n;
        if (!last)
            add_cell(cells, without_stress(at, n), (gsize)(at - text) + 1);
        at += n + (at[n] == '|');
    }
}

/* A quoted cell; *at goes behind its closing quote.  NULL where there is none. */
static char *take_quoted(const char **at)
{
    g_autoptr(GString) cell = g_string_new(NULL);
    for (const char *p = *at + 1; *p; p++) {
        if (*p != '"') {
            g_string_append_c(cell, *p);
        } else if (p[1] == '"') {
            g_string_append_c(cell, *p++);
        } else {
            *at = p + 1;
            return g_string_free(g_steal_pointer(&cell), FALSE);
        }
    }
    return NULL;
}

bool table_cells_cut(struct table_cells *cells, const char *text, char separator)
{
    g_ptr_array_set_size(cells->texts, 0);
    g_array_set_size(cells->places, 0);
    if (separator == '|') {
        cut_markdown(cells, text);
        return true;
    }
    for (const char *at = text;; at++) {
        at += strspn(at, separator == '\t' ? " " : " \t");
        gsize place = (gsize)(at - text) + 1;
        const char end[] = {separator, '\0'};
        char *quoted = *at == '"' ? take_quoted(&at) : NULL;
        if (*at == '"' && !quoted)
            return false;
        gsize n = strcspn(at, end);
        if (quoted && strspn(at, " \t") < n) {
            g_free(quoted);
            return false;
        }
        add_cell(cells, quoted ? quoted : g_strndup(at, n), place);
        at += n;
        if (!*at)
            return true;
    }
}

/* --- figures --- */

/* A number in a cell, for the result that it belongs to. */
struct figure {
    int workload;
    enum metric metric;
    double value;
    const char *printed, *reason; /* why there is none */
};

struct row {
    const struct table_map *map;
    const struct table_cells *cells;
    struct batch *batch;
    GArray *figures; /* struct figure */
};

static const char *text_of(const struct row *row, const struct table_entry *entry)
{
    if (entry->value)
        return entry->value;
    return entry->at >= 0 && (guint)entry->at < row->cells->texts->len
               ? row->cells->texts->pdata[entry->at]
               : "";
}

static void refuse(const struct row *row, const struct table_entry *entry, const char *why)
{
    gsize place = entry->at >= 0 ? g_array_index(row->cells->places, gsize, entry->at) : 0;
    batch_remark(row->batch, REMARK_REFUSED, row->cells->line, place, "%s", why);
}

/* The text under a key; NULL where it is not told. */
static const char *find_text(const struct row *row, enum table_key key)
{
    for (guint i = 0; i < row->map->entries->len; i++) {
        const struct table_entry *e = &g_array_index(row->map->entries, struct table_entry, i);
        if (e->key == key && *text_of(row, e))
            return text_of(row, e);
    }
    return NULL;
}

/* "4 KiB" and "4KB" are 4K in workloads. */
static char *facet_value(const char *name, const char *text)
{
    g_autofree char *value = g_strdup(text);
    gsize n = strlen(value);
    if (!strcmp(name, "bs") && n && g_ascii_tolower(value[n - 1]) == 'b')
        value[--n] = '\0';
    if (!strcmp(name, "bs") && n && g_ascii_tolower(value[n - 1]) == 'i')
        value[--n] = '\0';
    g_auto(GStrv) words = g_strsplit(value, " ", -1);
    return g_strjoinv("", words);
}

/* The workload of an entry: its class, or the row's, with the row's facets; -1 where that is none,
 * which was said. */
static int workload_of(const struct row *row, const struct table_entry *entry)
{
    const char *told = entry->class ? entry->class : find_text(row, TABLE_WORKLOAD);
    told = told ? told : find_text(row, TABLE_CLASS);
    g_autoptr(GString) text = g_string_new(told ? told : "unknown");
    for (guint i = 0; told && i < row->map->entries->len; i++) {
        const struct table_entry *e = &g_array_index(row->map->entries, struct table_entry, i);
        if (e->key != TABLE_FACET || !*text_of(row, e))
            continue;
        g_autofree char *value = facet_value(e->name, text_of(row, e));
        g_string_append_printf(text, "%c%s=%s", strchr(text->str, ':') ? ',' : ':', e->name, value);
    }
    auto_clear(workload_clear) struct workload workload = {0};
    g_autoptr(GError) why = NULL;
    int index = workload_parse(text->str, &workload, &why)
                    ? batch_workload(row->batch, &workload, &why)
                    : -1;
    if (index < 0) {
        g_autofree char *what = g_strdup_printf("workload '%s': %s", text->str, why->message);
        refuse(row, entry, what);
    }
    return index;
}

static bool is_empty(const char *text)
{
    static const char *const words[] = {"", "-", "--", "n/a", "N/A", "na", "none", "?", NULL};
    return g_strv_contains(words, text);
}

static void read_figure(struct row *row, const struct table_entry *entry)
{
    const char *text = text_of(row, entry);
    struct figure figure = {.metric = entry->metric, .value = NAN};
    bool has_unit = strpbrk(text, "/%") || g_ascii_isalpha(*text ? text[strlen(text) - 1] : ' ');
    g_autofree char *whole =
        has_unit || !entry->unit ? g_strdup(text) : g_strdup_printf("%s %s", text, entry->unit);
    g_autoptr(GError) why = NULL;
    if (is_empty(text)) {
        figure.printed = *text ? text : NULL;
        figure.reason = "no number stands there";
    } else if (!has_unit && !entry->unit && metrics[entry->metric].unit != UNIT_NONE) {
        g_autofree char *what = g_strdup_printf(
            "unit unclear: expected one in the heading, the cell or the map, found '%s'", text);
        refuse(row, entry, what);
        return;
    } else if (!unit_parse(whole, metrics[entry->metric].unit, &figure.value, &why)) {
        refuse(row, entry, why->message);
        return;
    }
    if ((figure.workload = workload_of(row, entry)) >= 0)
        g_array_append_val(row->figures, figure);
}

/* --- the run --- */

/* What the contestant is called, and its layout where that is what the words are. */
static void state_layout(struct run *run, const char *text, struct batch *batch)
{
    auto_clear(layout_clear) struct layout *layout = layout_parse(text, NULL);
    if (!layout) {
        run->machine = batch_text(batch, text, -1);
        return;
    }
    run->setup.layout = batch_text(batch, layout_canon(layout), -1);
    if (*layout_compression(layout))
        run->setup.compression = batch_text(batch, layout_compression(layout), -1);
}

static void state_tags(const struct row *row)
{
    for (guint i = 0; i < row->map->entries->len; i++) {
        const struct table_entry *e = &g_array_index(row->map->entries, struct table_entry, i);
        if (e->key == TABLE_TAG && *text_of(row, e))
            batch_tag(row->batch, batch_text(row->batch, e->name, -1),
                      batch_text(row->batch, text_of(row, e), -1));
    }
}

static void state(const struct row *row, struct run *run, const char *name)
{
    struct batch *batch = row->batch;
    const char *layout = find_text(row, TABLE_LAYOUT), *tool = find_text(row, TABLE_TOOL);
    const char *compression = find_text(row, TABLE_COMPRESSION);
    run->setup.origin = ORIGIN_IMPORTED;
    if (layout || name)
        state_layout(run, layout ? layout : name, batch);
    if (find_text(row, TABLE_MACHINE))
        run->machine = batch_text(batch, find_text(row, TABLE_MACHINE), -1);
    run->setup.rig = batch_text(batch, find_text(row, TABLE_RIG), -1);
    if (compression && layout_compression_check(compression, NULL))
        run->setup.compression = batch_text(batch, compression, -1);
    run->tool = tool ? batch_text(batch, tool, -1) : "unknown";
    run->tool_version = batch_text(batch, find_text(row, TABLE_TOOL_VERSION), -1);
    run->note = batch_text(batch, find_text(row, TABLE_NOTE), -1);
    g_autofree char *date =
        find_text(row, TABLE_DATE) ? date_parse(find_text(row, TABLE_DATE), NULL) : NULL;
    run->started = batch_text(batch, date, -1);
    run->started_from = date ? DATE_OUTPUT : DATE_UNKNOWN;
    run->at = row->cells->at, run->length = row->cells->length;
    run->line = (guint)row->cells->line;
    state_tags(row);
}

/* What must be of a kind and is not: the row would say something else than it says. */
static bool is_sound(const struct row *row)
{
    for (guint i = 0; i < row->map->entries->len; i++) {
        const struct table_entry *e = &g_array_index(row->map->entries, struct table_entry, i);
        const char *text = text_of(row, e);
        g_autoptr(GError) why = NULL;
        double size;
        guint64 n;
        if ((e->key == TABLE_LAYOUT || e->key == TABLE_MACHINE) && e->column && !*text)
            error_set(&why, STATUS_FAILED, "nothing stands under '%s'", e->column);
        else if (e->key == TABLE_DATE && *text)
            g_free(date_parse(text, &why));
        else if (e->key == TABLE_COMPRESSION && *text)
            layout_compression_check(text, &why);
        else if (e->key == TABLE_WORKING_SET && *text)
            unit_parse(text, UNIT_BYTES, &size, &why);
        else if (e->key == TABLE_N && *text)
            g_ascii_string_to_unsigned(text, 10, 1, 1000000, &n, &why);
        if (!why)
            continue;
        g_autofree char *what = g_strdup_printf("row not taken: %s", why->message);
        refuse(row, e, what);
        return false;
    }
    return true;
}

static void fill_result(const struct row *row, guint first, gint n, double size)
{
    const struct figure *head = &g_array_index(row->figures, struct figure, first);
    struct result *result = batch_result(row->batch, head->workload);
    result->n = n;
    result->working_set = size;
    for (guint i = first; i < row->figures->len; i++) {
        struct figure *f = &g_array_index(row->figures, struct figure, i);
        if (f->workload != head->workload)
            continue;
        if (f->reason)
            batch_missing(row->batch, f->metric, batch_text(row->batch, f->printed, -1), f->reason);
        else
            result->values[f->metric] = f->value;
        if (i > first)
            f->workload = -1; /* done */
    }
}

static guint64 digest_of(const struct row *row, const struct run *run)
{
    struct digest digest;
    digest_init(&digest, run->tool);
    digest_text(&digest, run->machine);
    digest_text(&digest, run->setup.layout);
    for (guint i = 0; i < row->figures->len; i++) {
        const struct figure *f = &g_array_index(row->figures, struct figure, i);
        digest_text(&digest,
                    g_array_index(row->batch->workloads, struct batch_workload, f->workload).canon);
        digest_text(&digest, metrics[f->metric].name);
        digest_figure(&digest, f->value, 10);
    }
    return digest_end(&digest);
}

static bool has_number(const struct row *row)
{
    for (guint i = 0; i < row->figures->len; i++)
        if (!isnan(g_array_index(row->figures, struct figure, i).value))
            return true;
    return false;
}

static bool emit(struct row *row, const char *name, GError **error)
{
    struct run *run = batch_run(row->batch);
    const char *n = find_text(row, TABLE_N), *size = find_text(row, TABLE_WORKING_SET);
    double bytes = NAN;
    if (size)
        unit_parse(size, UNIT_BYTES, &bytes, NULL);
    state(row, run, name);
    run->digest = digest_of(row, run);
    for (guint i = 0; i < row->figures->len; i++)
        if (g_array_index(row->figures, struct figure, i).workload >= 0)
            fill_result(row, i, n ? (gint)g_ascii_strtoll(n, NULL, 10) : 0, bytes);
    return batch_end_run(row->batch, error);
}

bool table_row_emit(const struct table_map *map, const struct table_cells *cells, const char *name,
                    struct batch *batch, GError **error)
{
    g_autoptr(GArray) figures = g_array_new(FALSE, FALSE, sizeof(struct figure));
    struct row row = {map, cells, batch, figures};
    if (!is_sound(&row))
        return true;
    for (guint i = 0; i < map->entries->len; i++) {
        const struct table_entry *entry = &g_array_index(map->entries, struct table_entry, i);
        if (entry->key == TABLE_METRIC)
            read_figure(&row, entry);
    }
    return !has_number(&row) || emit(&row, name, error);
}
