/* Taking in answers. */
#include "cli/describe_work.h"

#include "cli/describe_file.h"
#include "ingest/collect/interrupt.h"
#include "report/rule.h"
#include "schema/auto.h"
#include "schema/layout_battery.h"

#include <math.h>
#include <string.h>

struct taken {
    gint64 change;
    char *from, *to; /* what was put in place of what in the file */
};

static void taken_clear(void *data)
{
    g_free(((struct taken *)data)->from);
    g_free(((struct taken *)data)->to);
}

/* --- loading --- */

void describe_clear(struct describe *describe)
{
    nearby_clear(&describe->notes);
    g_clear_pointer(&describe->subjects, g_array_unref);
    g_clear_pointer(&describe->taken, g_array_unref);
    g_clear_pointer(&describe->top, g_free);
    g_clear_pointer(&describe->rig, g_free);
}

static char *text_of(const struct rows *rows, const char *name)
{
    return g_strdup(rows_text(rows, rows_find(rows, name)));
}

/* Addresses and standard input are no files. */
static char *path_of(const char *origin)
{
    bool file = strcmp(origin, "stdin") && strcmp(origin, "run") && !strstr(origin, "://");
    return file ? g_canonicalize_filename(origin, NULL) : NULL;
}

static bool is_below(const char *top, const char *path)
{
    gsize length = strlen(top);
    return path && !strncmp(path, top, length) && (path[length] == '/' || !strcmp(top, "/"));
}

/* The rule on write-back waits for it where so much was written that the cache's size does not
 * matter (report/rules_cache.c). */
static bool waits_for_battery(const char *layout, double written)
{
    double cache = layout ? layout_battery_cache(layout) : NAN;
    return written >= limits_default.values[LIMIT_CACHE_TIMES] * cache;
}

static bool load(struct describe *describe, GArray *subjects, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(describe->store, "subjects", describe->where, error);
    GError *wrong = NULL;
    while (rows && rows_next(rows, &wrong)) {
        const char *origin = rows_text(rows, rows_find(rows, "source")),
                   *compression = rows_text(rows, rows_find(rows, "compression"));
        bool known = g_strcmp0(compression, "unknown") != 0;
        struct subject subject = {
            .run = rows_integer(rows, 0),
            .origin = g_strdup(origin),
            .path = path_of(origin),
            .machine = text_of(rows, "machine"),
            .rig = text_of(rows, "rig"),
            .layout = text_of(rows, "layout"),
            .layout_name = text_of(rows, "layout_name"),
            .compression = known ? g_strdup(compression) : NULL,
            .guessed = !rows_null(rows, rows_find(rows, "guessed")),
            .memory = !rows_null(rows, rows_find(rows, "memory")),
            .waits = rows_integer(rows, rows_find(rows, "waits")),
        };
        subject.battery =
            waits_for_battery(subject.layout, rows_number(rows, rows_find(rows, "written")));
        if (!describe->top || is_below(describe->top, subject.path))
            g_array_append_val(subjects, subject);
        else
            subject_clear(&subject);
    }
    if (wrong)
        g_propagate_error(error, wrong);
    return rows && !wrong;
}

static void mark_many(GArray *subjects)
{
    g_autoptr(GHashTable) first = g_hash_table_new(g_str_hash, g_str_equal),
                          many = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < subjects->len; i++) {
        const struct subject *subject = &g_array_index(subjects, struct subject, i);
        const char *machine = subject->machine ? subject->machine : "";
        const char *other = g_hash_table_lookup(first, subject->origin);
        if (!other)
            g_hash_table_insert(first, subject->origin, (gpointer)machine);
        else if (strcmp(other, machine))
            g_hash_table_add(many, subject->origin);
    }
    for (guint i = 0; i < subjects->len; i++) {
        struct subject *subject = &g_array_index(subjects, struct subject, i);
        subject->one_of_many = g_hash_table_contains(many, subject->origin);
    }
}

static GArray *load_all(struct describe *describe, GError **error)
{
    g_autoptr(GArray) subjects = g_array_new(FALSE, FALSE, sizeof(struct subject));
    g_array_set_clear_func(subjects, subject_clear);
    if (!load(describe, subjects, error))
        return NULL;
    mark_many(subjects);
    return g_steal_pointer(&subjects);
}

bool describe_open(struct describe *describe, const struct world *world, struct store *store,
                   const struct filter *where, const char *top, GError **error)
{
    *describe = (struct describe){
        .world = world,
        .store = store,
        .where = where,
        .top = g_strdup(top),
        .taken = g_array_new(FALSE, FALSE, sizeof(struct taken)),
    };
    g_array_set_clear_func(describe->taken, taken_clear);
    nearby_init(&describe->notes, store, top);
    describe->subjects = load_all(describe, error);
    for (guint i = 0; describe->subjects && i < describe->subjects->len; i++) {
        const char *path = g_array_index(describe->subjects, struct subject, i).path;
        if (path)
            nearby_is_result(&describe->notes, path);
    }
    return describe->subjects;
}

static void swap_texts(char **a, char **b)
{
    char *text = *a;
    *a = *b, *b = text;
}

/* What is said of the runs now; groups go on to speak of them by their place. */
static bool reload(struct describe *describe, GError **error)
{
    g_autoptr(GArray) now = load_all(describe, error);
    guint i = 0;
    for (guint j = 0; now && j < now->len; j++) {
        struct subject *new = &g_array_index(now, struct subject, j), *old;
        while (i < describe->subjects->len &&
               g_array_index(describe->subjects, struct subject, i).run < new->run)
            i++;
        if (i == describe->subjects->len)
            break;
        old = &g_array_index(describe->subjects, struct subject, i);
        if (old->run != new->run)
            continue;
        swap_texts(&old->rig, &new->rig);
        swap_texts(&old->layout, &new->layout);
        swap_texts(&old->compression, &new->compression);
        old->guessed = new->guessed;
        old->memory = new->memory;
        old->battery = new->battery;
        swap_texts(&old->layout_name, &new->layout_name);
    }
    return now;
}

void describe_progress(const struct describe *describe, enum need need, guint *described,
                       guint *runs)
{
    *described = 0;
    *runs = describe->subjects->len;
    for (guint i = 0; i < *runs; i++)
        *described += !subject_needs(&g_array_index(describe->subjects, struct subject, i), need);
}

/* --- one answer --- */

/* The group's runs that still need it, out of what stands in the archive now. */
static bool still_open(struct describe *describe, const struct described_group *group, GArray *runs,
                       GError **error)
{
    g_autoptr(GHashTable) open = g_hash_table_new(g_int64_hash, g_int64_equal);
    g_autoptr(GArray) now = load_all(describe, error);
    if (!now)
        return false;
    for (guint i = 0; i < now->len; i++) {
        struct subject *subject = &g_array_index(now, struct subject, i);
        if (subject_needs(subject, group->need))
            g_hash_table_add(open, &subject->run);
    }
    for (guint i = 0; i < group->members->len; i++) {
        guint at = g_array_index(group->members, guint, i);
        gint64 run = g_array_index(describe->subjects, struct subject, at).run;
        if (g_hash_table_contains(open, &run))
            g_array_append_val(runs, run);
    }
    return true;
}

static void add_edit(GArray *edits, const char *name, const char *value)
{
    struct pair edit = {name, value};
    if (value)
        g_array_append_val(edits, edit);
}

static bool annotate(struct describe *describe, const GArray *runs, const struct given *answer,
                     GError **error)
{
    g_autoptr(GArray) edits = g_array_new(FALSE, FALSE, sizeof(struct pair));
    add_edit(edits, "layout", answer->layout);
    add_edit(edits, "tag.guessed", answer->layout ? "" : NULL);
    add_edit(edits, "layout.name", answer->layout_name);
    add_edit(edits, "compression", answer->compression);
    add_edit(edits, "rig", answer->rig);
    if (answer->facts && answer->facts->len &&
        !store_rig(describe->store, answer->rig, NULL,
                   (const struct fact *)(void *)answer->facts->data, answer->facts->len, error))
        return false;
    return store_annotate_runs(describe->store, runs, (const struct pair *)(void *)edits->data,
                               edits->len, error);
}

/* Facts of a rig that stands in the file without any; *left_out where it stands otherwise. */
static void change_rig(struct describe *describe, const struct described_group *group,
                       const struct given *given, struct taken *taken, guint *left_out)
{
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(struct fact));
    taken->from = describe_rig(given->rig, none);
    taken->to = describe_rig(given->rig, given->facts);
    if (describe_file_holds(describe->top, taken->from))
        return;
    *left_out = group->members->len;
    g_free(taken->to);
    taken->to = g_strdup(taken->from);
}

static void add_rules(struct describe *describe, const struct described_group *group,
                      const struct given *given, struct taken *taken, guint *left_out)
{
    const struct files_rule rule = {given->layout, given->compression, given->rig, true};
    g_autofree char *files =
        describe_rules(describe->subjects, group, describe->top, &rule, left_out);
    bool rig = given->rig && *files && !describe_file_has_rig(describe->top, given->rig);
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(struct fact));
    g_autofree char *facts =
        rig ? describe_rig(given->rig, given->facts ? given->facts : none) : g_strdup("");
    taken->from = g_strdup("");
    taken->to = g_strconcat(facts, files, NULL);
}

/* The file first: where it cannot be written the archive is as it was, and where the archive fails
 * the file is put back.  Ctrl-C waits until both are. */
static bool take(struct describe *describe, const GArray *runs, const struct given *given,
                 const struct taken *taken, GError **error)
{
    auto_clear(interrupt_clear) struct interrupt interrupt;
    interrupt_init(&interrupt);
    if (!annotate(describe, runs, given, error) ||
        (describe->top && !describe_file_change(describe->top, taken->from, taken->to, error)))
        return false;
    if (store_commit(describe->store, error))
        return true;
    if (describe->top)
        describe_file_change(describe->top, taken->to, taken->from, NULL);
    return false;
}

bool describe_take(struct describe *describe, const struct described_group *group,
                   const struct given *given, guint *runs, guint *left_out, GError **error)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(gint64));
    struct taken taken = {0};
    *runs = *left_out = 0;
    if (!store_begin(describe->store, "describe", describe->world->line, error))
        return false;
    taken.change = store_change(describe->store);
    bool fine = still_open(describe, group, open, error);
    if (fine && open->len) {
        if (describe->top)
            (group->need == NEED_MEMORY ? change_rig : add_rules)(describe, group, given, &taken,
                                                                  left_out);
        fine = take(describe, open, given, &taken, error);
    }
    if (!fine || !open->len) {
        store_rollback(describe->store);
        taken_clear(&taken);
        return fine;
    }
    *runs = open->len;
    g_array_append_val(describe->taken, taken);
    return reload(describe, error);
}

bool describe_undo(struct describe *describe, bool *undone, GError **error)
{
    *undone = describe->taken->len > 0;
    if (!*undone)
        return true;
    gint64 number;
    auto_clear(interrupt_clear) struct interrupt interrupt;
    interrupt_init(&interrupt);
    const struct taken *last =
        &g_array_index(describe->taken, struct taken, describe->taken->len - 1);
    if (!store_undo(describe->store, last->change, describe->world->line, &number, error) ||
        (describe->top && !describe_file_change(describe->top, last->to, last->from, error)))
        return false;
    g_array_set_size(describe->taken, describe->taken->len - 1);
    return reload(describe, error);
}
