/* The leaves of a selection as SQL. */
#include "store/where_inside.h"

#include "schema/auto.h"
#include "schema/layout.h"

#include <string.h>

#define MEMORY                                                                                     \
    "(SELECT CAST(value AS REAL) FROM rig_fact"                                                    \
    " WHERE rig_id = rig.id AND key = 'memory' AND unit = 'B')"

#define OS "(SELECT value FROM rig_fact WHERE rig_id = rig.id AND key = 'os')"

const char where_memory[] = MEMORY, where_os[] = OS;

enum { TEXTS = 5 };

/* What a key is: texts of which one must be equal (the first alone counts for < and >), unknown
 * where `known`, or else the first text, is NULL; `tail`: a text of which the last word counts too,
 * after that separator. */
static const struct key {
    const char *known;
    const char *texts[TEXTS];
    const char *tail, *separator;
    enum where_about about;
    bool always;  /* it cannot be unknown */
    bool differs; /* between runs that repeat each other */
} keys[FIELD_COUNT] = {
    [FIELD_rig] = {.known = "rig.id",
                   .texts = {"rig.name", "rig.name || '#' || rig.revision"},
                   .about = ABOUT_SETUP},
    [FIELD_host] = {.texts = {"coalesce(run.host, run.machine)"},
                    .about = ABOUT_RUN,
                    .differs = true},
    [FIELD_layout] = {.known = "layout.id",
                      .texts = {"layout.canon", "layout.name", "layout.label", "layout.level"},
                      .tail = "layout.label",
                      .separator = " ",
                      .about = ABOUT_SETUP},
    [FIELD_level] = {.texts = {"layout.level"}, .about = ABOUT_SETUP},
    [FIELD_manager] = {.texts = {"layout.manager"}, .about = ABOUT_SETUP},
    [FIELD_redundancy] = {.texts = {"layout.redundancy"}, .about = ABOUT_SETUP},
    [FIELD_survives] = {.texts = {"layout.survives"}, .about = ABOUT_SETUP},
    [FIELD_fs] = {.texts = {"layout.fs"}, .about = ABOUT_SETUP},
    /* Without an array of a controller there is none, which is not unknown. */
    [FIELD_controller] = {.texts = {"coalesce(layout.controller, CASE WHEN"
                                    " instr(layout.canon, 'hw.') = 0 THEN 'none' END)"},
                          .about = ABOUT_SETUP},
    [FIELD_disks] = {.texts = {"layout.disks"}, .about = ABOUT_SETUP},
    [FIELD_media] = {.texts = {"layout.media"}, .about = ABOUT_SETUP},
    [FIELD_compression] = {.texts = {"nullif(setup.compression, 'unknown')"}, .about = ABOUT_SETUP},
    [FIELD_os] = {.texts = {OS}, .about = ABOUT_SETUP},
    [FIELD_tool] = {.texts = {"run.tool"}, .about = ABOUT_RUN, .always = true},
    [FIELD_workload] = {.texts = {"workload.canon"}, .about = ABOUT_WORKLOAD, .always = true},
    [FIELD_class] = {.texts = {"workload.class"}, .about = ABOUT_WORKLOAD, .always = true},
    [FIELD_bs] = {.texts = {"workload.bs"}, .about = ABOUT_WORKLOAD},
    [FIELD_qd] = {.texts = {"workload.qd"}, .about = ABOUT_WORKLOAD},
    [FIELD_jobs] = {.texts = {"workload.jobs"}, .about = ABOUT_WORKLOAD},
    [FIELD_data] = {.texts = {"workload.data"}, .about = ABOUT_WORKLOAD},
    [FIELD_flush] = {.texts = {"workload.flush"}, .about = ABOUT_WORKLOAD},
    [FIELD_cache] = {.texts = {"workload.cache"}, .about = ABOUT_WORKLOAD},
    [FIELD_direct] = {.texts = {"CASE workload.direct WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END"},
                      .about = ABOUT_WORKLOAD},
    [FIELD_ws] = {.known = "result.working_set / " MEMORY,
                  .texts = {"CASE WHEN result.working_set <= " MEMORY " THEN '<=1x'"
                            " WHEN result.working_set <= 2 * " MEMORY " THEN '1-2x'"
                            " WHEN result.working_set <= 4 * " MEMORY " THEN '2-4x'"
                            " ELSE '>4x' END"}},
    [FIELD_date] = {.texts = {"run.started"}, .about = ABOUT_RUN, .differs = true},
    [FIELD_source] = {.texts = {"source.origin"},
                      .tail = "source.origin",
                      .separator = "/",
                      .about = ABOUT_SOURCE,
                      .always = true,
                      .differs = true},
    /* Not kept: the audit says which results these are (report/judged.h). */
    [FIELD_finding] = {.texts = {"NULL"}, .differs = true},
    [FIELD_severity] = {.texts = {"NULL"}, .differs = true},
    [FIELD_run] = {.texts = {"run.id"}, .about = ABOUT_RUN, .always = true, .differs = true},
};

/* Where a summary has it as such. */
static const struct key summary_ws = {.texts = {"run.ws"}};

static const char *const operators[] = {
    [FILTER_EQUAL] = "=",       [FILTER_UNEQUAL] = "<>", [FILTER_LESS] = "<",
    [FILTER_LESS_EQUAL] = "<=", [FILTER_MORE] = ">",     [FILTER_MORE_EQUAL] = ">=",
    [FILTER_LIKE] = "LIKE",
};

/* --- values --- */

struct where_value {
    char *text; /* NULL: the number */
    double number;
};

static void free_value(void *data)
{
    struct where_value *value = data;
    g_free(value->text);
    g_free(value);
}

GPtrArray *where_values_new(void)
{
    return g_ptr_array_new_with_free_func(free_value);
}

void where_bind(const struct where *where, struct query *query)
{
    for (guint i = 0; i < where->values->len; i++) {
        const struct where_value *value = where->values->pdata[i];
        char name[24];
        g_snprintf(name, sizeof name, ":w%u", i);
        if (!sqlite_parameter(query, name))
            continue;
        if (value->text)
            sqlite_bind_text(query, value->text);
        else
            sqlite_bind_number(query, value->number);
    }
}

/* Number of the new value; takes the text. */
static guint add_value(struct where *where, char *text, double number)
{
    struct where_value *value = g_new(struct where_value, 1);
    *value = (struct where_value){text, number};
    g_ptr_array_add(where->values, value);
    return where->values->len - 1;
}

/* `*` and `?` as LIKE has them. */
static char *pattern(const char *text)
{
    g_autoptr(GString) like = g_string_new(NULL);
    for (const char *c = text; *c; c++) {
        if (strchr("%_\\", *c))
            g_string_append_c(like, '\\');
        g_string_append_c(like, *c == '*' ? '%' : *c == '?' ? '_' : *c);
    }
    return g_string_free(g_steal_pointer(&like), FALSE);
}

/* A line as people write it is as good as the canonical one. */
static char *value_of(const struct filter *filter)
{
    if (filter->operator== FILTER_LIKE)
        return pattern(filter->text);
    if (filter->field == FIELD_layout && filter->text && strchr(filter->text, '/')) {
        auto_clear(layout_clear) struct layout *layout = layout_parse(filter->text, NULL);
        if (layout)
            return g_strdup(layout_canon(layout));
    }
    return g_strdup(filter->text);
}

/* --- comparisons --- */

#define add(where, ...) g_string_append_printf((where)->sql, __VA_ARGS__)

static void add_texts(struct where *where, const struct filter *filter, const struct key *key)
{
    bool like = filter->operator== FILTER_LIKE, unequal = filter->operator== FILTER_UNEQUAL;
    bool many = like || unequal || filter->operator== FILTER_EQUAL;
    const char *operator= unequal ? "=" : operators[filter->operator];
    guint value = add_value(where, value_of(filter), 0);
    add(where, "CASE WHEN %s IS NULL THEN NULL ELSE %s(", key->known ? key->known : key->texts[0],
        unequal ? "NOT " : "");
    for (int i = 0; i < (many ? TEXTS : 1) && key->texts[i]; i++)
        add(where, "%scoalesce(%s, '') %s :w%u %s", i ? " OR " : "", key->texts[i], operator, value,
            like ? "ESCAPE '\\'" : "COLLATE NOCASE");
    if (many && !like && key->tail)
        add(where, " OR substr(%s, -length(:w%u) - 1) = '%s' || :w%u COLLATE NOCASE", key->tail,
            value, key->separator, value);
    add(where, ") END");
}

static void add_number(struct where *where, const struct filter *filter, const struct key *key)
{
    guint value = add_value(where, NULL, filter->number);
    add(where, "%s %s :w%u", key->texts[0], operators[filter->operator], value);
}

/* Dates are compared as far as the value goes: 2011 is all of 2011.  One that is known less
 * precisely than asked cannot be judged where it agrees so far. */
static void add_date(struct where *where, const struct filter *filter, const struct key *key)
{
    const char *date = key->texts[0];
    guint value = add_value(where, g_strdup(filter->text), 0);
    add(where,
        "CASE WHEN length(%s) < length(:w%u) AND %s = substr(:w%u, 1, length(%s)) THEN NULL"
        " ELSE substr(%s, 1, length(:w%u)) %s :w%u END",
        date, value, date, value, date, date, value, operators[filter->operator], value);
}

/* A run without the tag has not that value: `not tag.state=bad` keeps it. */
static void add_tag(struct where *where, const struct filter *filter)
{
    bool unequal = filter->operator== FILTER_UNEQUAL, like = filter->operator== FILTER_LIKE;
    guint name = add_value(where, g_strdup(filter->tag), 0);
    guint value = add_value(where, value_of(filter), 0);
    add(where,
        "%sEXISTS (SELECT 1 FROM tag WHERE run_id = run.id AND name = :w%u COLLATE NOCASE"
        " AND value %s :w%u %s)",
        unequal ? "NOT " : "", name, unequal ? "=" : operators[filter->operator], value,
        like ? "ESCAPE '\\'" : "COLLATE NOCASE");
}

/* One value holds them all: there can be more than a query takes values, or text. */
static void add_results(struct where *where, const GArray *results)
{
    GString *list = g_string_new("[");
    for (guint i = 0; i < results->len; i++)
        g_string_append_printf(list, "%s%" G_GINT64_FORMAT, i ? "," : "",
                               g_array_index(results, gint64, i));
    g_string_append_c(list, ']');
    add(where, "result.id IN (SELECT value FROM json_each(:w%u))",
        add_value(where, g_string_free(list, FALSE), 0));
}

static void add_compare(struct where *where, const struct filter *filter)
{
    bool equal = filter->operator== FILTER_EQUAL, unequal = filter->operator== FILTER_UNEQUAL;
    if (filter->field == FIELD_TAG) {
        add_tag(where, filter);
        return;
    }
    if (filter->results) {
        add_results(where, filter->results);
        return;
    }
    const struct key *key =
        where->summaries && filter->field == FIELD_ws ? &summary_ws : &keys[filter->field];
    enum field_kind kind = fields[filter->field].kind;
    if ((equal || unequal) && filter->text && !g_ascii_strcasecmp(filter->text, "unknown"))
        add(where, "(%s) IS %sNULL", key->known ? key->known : key->texts[0],
            unequal ? "NOT " : "");
    else if (filter->operator== FILTER_LIKE || kind == FIELD_KIND_TEXT)
        add_texts(where, filter, key);
    else if (kind == FIELD_KIND_DATE)
        add_date(where, filter, key);
    else
        add_number(where, filter, key);
}

/* --- words --- */

/* Where a word can stand whole; and where to look whether it stands so in any run. */
static const char whole_here[] =
    "(coalesce({word} COLLATE NOCASE IN (rig.name, rig.name || '#' || rig.revision, layout.name,"
    " layout.label, layout.level, layout.canon, run.machine, run.tool, workload.class,"
    " setup.unknown), 0)"
    " OR EXISTS (SELECT 1 FROM tag WHERE run_id = run.id AND {word} COLLATE NOCASE = value))";

static const char whole_anywhere[] =
    "(EXISTS (SELECT 1 FROM rig WHERE removed IS NULL"
    " AND {word} COLLATE NOCASE IN (name, name || '#' || revision))"
    " OR EXISTS (SELECT 1 FROM layout WHERE {word} COLLATE NOCASE IN (name, label, level, canon))"
    " OR EXISTS (SELECT 1 FROM workload WHERE {word} COLLATE NOCASE = class)"
    " OR EXISTS (SELECT 1 FROM setup WHERE {word} COLLATE NOCASE = unknown)"
    " OR EXISTS (SELECT 1 FROM tag WHERE {word} COLLATE NOCASE = value)"
    " OR EXISTS (SELECT 1 FROM run WHERE {word} COLLATE NOCASE IN (machine, tool)))";

/* All texts of a run's words in one, apart by a character that no word has. */
static const char part_here[] =
    "(coalesce(rig.name || '#' || rig.revision, '') || char(31) || coalesce(layout.name, '')"
    " || char(31) || coalesce(layout.label, '') || char(31) || coalesce(layout.canon, '')"
    " || char(31) || coalesce(run.machine, '') || char(31) || run.tool || char(31)"
    " || workload.class || char(31) || coalesce(setup.unknown, '') LIKE {word} ESCAPE '\\'"
    " OR EXISTS (SELECT 1 FROM tag WHERE run_id = run.id AND value LIKE {word} ESCAPE '\\'))";

static void add_with(struct where *where, const char *sql, guint value)
{
    g_autoptr(GString) text = g_string_new(sql);
    g_autofree char *name = g_strdup_printf(":w%u", value);
    g_string_replace(text, "{word}", name, 0);
    g_string_append(where->sql, text->str);
}

/* A word that stands somewhere whole means that; else it is a part: raid1 is not raid10. */
static void add_word(struct where *where, const struct filter *filter)
{
    guint whole = add_value(where, g_strdup(filter->text), 0);
    g_autofree char *escaped = pattern(filter->text);
    guint part = add_value(where, g_strdup_printf("%%%s%%", escaped), 0);
    add(where, "CASE WHEN ");
    add_with(where, whole_anywhere, whole);
    add(where, " THEN ");
    add_with(where, whole_here, whole);
    add(where, " ELSE ");
    add_with(where, part_here, part);
    add(where, " END");
}

static void add_last(struct where *where)
{
    add(where, "run.added = (SELECT max(id) FROM change WHERE verb = 'import' AND undone IS NULL"
               " AND EXISTS (SELECT 1 FROM run WHERE run.added = change.id"
               " AND run.removed IS NULL))");
}

enum where_about where_about(const struct filter *leaf)
{
    if (leaf->kind != FILTER_COMPARE)
        return ABOUT_SEVERAL;
    return leaf->field == FIELD_TAG ? ABOUT_RUN : keys[leaf->field].about;
}

bool where_always_known(const struct filter *leaf)
{
    return leaf->kind != FILTER_COMPARE || leaf->field == FIELD_TAG || leaf->results ||
           keys[leaf->field].always;
}

bool where_of_cells(const struct filter *leaf)
{
    return leaf->kind == FILTER_COMPARE && leaf->field != FIELD_TAG && !leaf->results &&
           !keys[leaf->field].differs;
}

void where_add(struct where *where, const struct filter *leaf)
{
    if (leaf->kind == FILTER_COMPARE)
        add_compare(where, leaf);
    else if (leaf->kind == FILTER_WORD)
        add_word(where, leaf);
    else
        add_last(where);
}
