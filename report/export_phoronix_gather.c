/* Rows of observations.sql gathered by system and test. */
#include "report/export_phoronix_gather.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

static void entry_free(gpointer data)
{
    g_array_unref(((struct phoronix_entry *)data)->trials);
    g_free(data);
}

static void test_free(gpointer data)
{
    g_ptr_array_unref(((struct phoronix_test *)data)->entries);
    g_free(data);
}

static void selection_init(struct phoronix_selection *e)
{
    *e = (struct phoronix_selection){
        .systems = g_array_new(FALSE, FALSE, sizeof(struct phoronix_system)),
        .tests = g_ptr_array_new_with_free_func(test_free),
        .index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .rigs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                      (GDestroyNotify)g_hash_table_unref),
        .texts = g_string_chunk_new(1 << 12),
    };
}

void phoronix_selection_clear(struct phoronix_selection *e)
{
    for (guint i = 0; e->systems && i < e->systems->len; i++)
        g_free(g_array_index(e->systems, struct phoronix_system, i).name);
    g_array_unref(e->systems);
    g_ptr_array_unref(e->tests);
    g_hash_table_unref(e->index);
    g_hash_table_unref(e->rigs);
    g_string_chunk_free(e->texts);
}

/* --- collecting --- */

static const char *text_at(struct phoronix_selection *e, const struct rows *rows,
                           const char *column)
{
    const char *text = rows_text(rows, rows_find(rows, column));
    return text ? g_string_chunk_insert_const(e->texts, text) : NULL;
}

/* The number under a key, from 1; 0 when it is new and becomes `next`. */
static guint number_of(struct phoronix_selection *e, char *key, guint next)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(e->index, key));
    if (number)
        g_free(key);
    else
        g_hash_table_insert(e->index, key, GUINT_TO_POINTER(next));
    return number;
}

static guint system_of(struct phoronix_selection *e, const struct rows *rows)
{
    struct phoronix_system s = {
        .rig = text_at(e, rows, "rig"),
        .layout = text_at(e, rows, "layout"),
        .layout_name = text_at(e, rows, "layout_name"),
        .label = text_at(e, rows, "label"),
        .compression = text_at(e, rows, "compression"),
        .unknown = text_at(e, rows, "unknown"),
        .os = text_at(e, rows, "os"),
        .fs = text_at(e, rows, "fs"),
        .revision = rows_integer(rows, rows_find(rows, "rig_revision")),
    };
    gint64 setup = rows_integer(rows, rows_find(rows, "setup"));
    char *key = g_strdup_printf("system %" G_GINT64_FORMAT, setup);
    guint number = number_of(e, key, e->systems->len + 1);
    if (number)
        return number;
    g_array_append_val(e->systems, s);
    return e->systems->len;
}

static struct phoronix_test *test_of(struct phoronix_selection *e, const struct rows *rows,
                                     guint *number)
{
    const char *tool = text_at(e, rows, "tool"), *workload = text_at(e, rows, "workload");
    double size = rows_number(rows, rows_find(rows, "working_set"));
    char *key = g_strdup_printf("test %s\x1f%s\x1f%.17g", tool, workload, size);
    *number = number_of(e, key, e->tests->len + 1);
    if (*number)
        return g_ptr_array_index(e->tests, *number - 1);
    struct phoronix_test *test = g_new0(struct phoronix_test, 1);
    *test =
        (struct phoronix_test){tool, workload, size, g_ptr_array_new_with_free_func(entry_free)};
    g_ptr_array_add(e->tests, test);
    *number = e->tests->len;
    return test;
}

static void add_trial(struct phoronix_selection *e, struct phoronix_test *test, guint test_number,
                      guint system, struct phoronix_trial trial)
{
    char *key = g_strdup_printf("entry %u %u", test_number, system);
    guint number = number_of(e, key, test->entries->len + 1);
    if (!number) {
        struct phoronix_entry *entry = g_new0(struct phoronix_entry, 1);
        *entry = (struct phoronix_entry){system,
                                         g_array_new(FALSE, FALSE, sizeof(struct phoronix_trial))};
        g_ptr_array_add(test->entries, entry);
        number = test->entries->len;
    }
    struct phoronix_entry *entry = g_ptr_array_index(test->entries, number - 1);
    g_array_append_val(entry->trials, trial);
}

static bool read_values(const struct rows *rows, double *values)
{
    bool any = false;
    for (int i = 0; i < METRIC_COUNT; i++) {
        values[i] = rows_number(rows, rows_find(rows, metrics[i].name));
        any |= isfinite(values[i]);
    }
    return any;
}

static void add_row(struct phoronix_selection *e, const struct rows *rows)
{
    struct phoronix_trial trial = {.started = text_at(e, rows, "started"),
                                   .version = text_at(e, rows, "tool_version"),
                                   .n = (gint)rows_integer(rows, rows_find(rows, "n"))};
    if (!read_values(rows, trial.values))
        return;
    guint system = system_of(e, rows), number;
    struct phoronix_test *test = test_of(e, rows, &number);
    struct phoronix_system *s = &g_array_index(e->systems, struct phoronix_system, system - 1);
    if (g_strcmp0(trial.started, s->newest) > 0)
        s->newest = trial.started;
    add_trial(e, test, number, system, trial);
}

static bool collect(struct phoronix_selection *e, struct store *store, const struct filter *where,
                    GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "observations", where, error);
    GError *failed = NULL;
    while (rows && rows_next(rows, &failed))
        add_row(e, rows);
    if (failed)
        g_propagate_error(error, failed);
    if (!rows || failed)
        return false;
    return e->tests->len || error_set(error, STATUS_FAILED, "no figure is selected");
}

static bool collect_facts(struct phoronix_selection *e, struct store *store, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "rig_facts", NULL, error);
    GError *failed = NULL;
    while (rows && rows_next(rows, &failed)) {
        g_autofree char *rig =
            g_strdup_printf("%s#%" G_GINT64_FORMAT, rows_text(rows, rows_find(rows, "rig")),
                            rows_integer(rows, rows_find(rows, "revision")));
        GHashTable *facts = g_hash_table_lookup(e->rigs, rig);
        if (!facts) {
            facts = g_hash_table_new(g_str_hash, g_str_equal);
            g_hash_table_insert(e->rigs, g_steal_pointer(&rig), facts);
        }
        const char *value = text_at(e, rows, "value");
        if (value)
            g_hash_table_insert(facts, (gpointer)text_at(e, rows, "key"), (gpointer)value);
    }
    if (failed)
        g_propagate_error(error, failed);
    return rows && !failed;
}

/* --- names --- */

/* At most `most` characters. */
char *phoronix_cut(const char *text, glong most)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    return g_utf8_strlen(valid, -1) > most ? g_utf8_substring(valid, 0, most)
                                           : g_steal_pointer(&valid);
}

/* Colons would make the suite split names in two. */
static char *name_text(const char *text)
{
    return g_strdelimit(phoronix_cut(text, 110), ":", '=');
}

/* What tells systems apart stands in their names; where that is not enough, a number does. */
static void name_systems(struct phoronix_selection *e)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < e->systems->len; i++) {
        struct phoronix_system *s = &g_array_index(e->systems, struct phoronix_system, i);
        const char *layout = s->layout_name ? s->layout_name : s->label ? s->label : s->layout;
        g_autoptr(GString) name = g_string_new(s->rig);
        const char *rest[] = {layout, s->compression};
        for (gsize k = 0; k < G_N_ELEMENTS(rest); k++)
            if (rest[k])
                g_string_append_printf(name, "%s%s", name->len ? " " : "", rest[k]);
        if (s->unknown)
            g_string_append_printf(name, "%s%s", name->len ? " " : "", s->unknown);
        s->name = name_text(name->len ? name->str : "unknown");
        if (!g_hash_table_add(taken, s->name)) {
            g_autofree char *plain = s->name;
            s->name = g_strdup_printf("%s (%u)", plain, i + 1);
            g_hash_table_add(taken, s->name);
        }
    }
}

const char *phoronix_selection_fact(const struct phoronix_selection *e,
                                    const struct phoronix_system *s, const char *key)
{
    g_autofree char *rig = g_strdup_printf("%s#%" G_GINT64_FORMAT, s->rig, s->revision);
    GHashTable *facts = s->rig ? g_hash_table_lookup(e->rigs, rig) : NULL;
    return facts ? g_hash_table_lookup(facts, key) : NULL;
}

bool phoronix_selection_gather(struct phoronix_selection *e, struct store *store,
                               const struct filter *where, GError **error)
{
    selection_init(e);
    if (!collect(e, store, where, error) || !collect_facts(e, store, error))
        return false;
    name_systems(e);
    return true;
}
