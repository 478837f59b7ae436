/* From a detection to rig, layout and compression of runs. */
#include "ingest/collect/standing.h"

#include "ingest/collect/inspect.h"
#include "schema/auto.h"

#include <string.h>

guint64 standing_memory(struct runner *runner)
{
    g_autofree char *text = runner_read(runner, "/proc/meminfo");
    const char *at = text ? strstr(text, "MemTotal:") : NULL;
    return at ? g_ascii_strtoull(at + strlen("MemTotal:"), NULL, 10) * 1024 : 0;
}

static void add(struct standing *s, GArray *facts, const char *key, const char *value,
                const char *unit)
{
    struct fact fact = {g_string_chunk_insert(s->texts, key),
                        g_string_chunk_insert(s->texts, value),
                        unit ? g_string_chunk_insert_const(s->texts, unit) : NULL, ORIGIN_DETECTED};
    g_array_append_val(facts, fact);
}

/* What is below the folder: another on the same machine lies on other disks. */
bool standing_is_of_folder(const char *key)
{
    static const char *const prefixes[] = {"disk.", "fs.", "folder.", "encryption"};
    for (gsize i = 0; i < G_N_ELEMENTS(prefixes); i++)
        if (g_str_has_prefix(key, prefixes[i]))
            return true;
    return false;
}

/* Facts of the configuration are the rig's; what tells one machine from its equals, and one folder
 * from another, is the run's. */
static bool sort_facts(struct standing *s, struct store *store, GError **error)
{
    for (guint i = 0; i < s->found.facts->len; i++) {
        const struct detected_fact *fact = &g_array_index(s->found.facts, struct detected_fact, i);
        g_autofree char *kept = NULL;
        if (!fact->value)
            continue;
        if (!fact->identity) {
            add(s, standing_is_of_folder(fact->key) ? s->run : s->rig, fact->key, fact->value,
                fact->unit);
            continue;
        }
        if (!store_identity(store, fact->value, &kept, error))
            return false;
        if (!strcmp(fact->key, "host"))
            s->host = g_string_chunk_insert(s->texts, kept);
        else
            add(s, s->run, fact->key, kept, NULL);
    }
    return true;
}

/* --- the rig's name --- */

/* "Intel(R) Xeon(R) E5-2670" is intel-xeon-e5-2670. */
static char *name_after(const char *model)
{
    enum { LONGEST = 40 };
    g_autoptr(GString) name = g_string_new(NULL);
    for (const char *at = model; *at && name->len < LONGEST; at++) {
        if (*at == '(') /* a mark of trade */
            at += strcspn(at, ")");
        if (!*at)
            break;
        if (g_ascii_isalnum(*at))
            g_string_append_c(name, g_ascii_tolower(*at));
        else if (name->len && name->str[name->len - 1] != '-')
            g_string_append_c(name, '-');
    }
    while (name->len && name->str[name->len - 1] == '-')
        g_string_truncate(name, name->len - 1);
    return name->len ? g_strdup(name->str) : g_strdup("rig");
}

char *standing_rig_name(const struct detection *found)
{
    const struct detected_fact *model = detection_find(found, "model"),
                               *cpu = detection_find(found, "cpu");
    const char *after = model && model->value ? model->value : cpu ? cpu->value : NULL;
    return name_after(after ? after : "rig");
}

static bool find_rig(struct standing *s, struct store *store, const char **rig, GError **error)
{
    g_autofree char *known = NULL;
    const struct fact *facts = (const struct fact *)(void *)s->rig->data;
    if (!store_rig_known(store, s->host, facts, s->rig->len, &known, error))
        return false;
    if (!known && s->rig->len) {
        g_autofree char *name = standing_rig_name(&s->found);
        if (!store_rig_free(store, name, &known, error))
            return false;
    }
    *rig = known ? g_string_chunk_insert(s->texts, known) : NULL;
    return true;
}

/* --- the storage --- */

/* Where another layout was told, what was found says nothing of its compression. */
static void find_storage(struct standing *s, struct setup *setup)
{
    const struct detected_stack *stack = detection_stack(&s->found, 0);
    bool told = strcmp(stack->line, "unknown") != 0;
    bool packed = *stack->compression && strcmp(stack->compression, "unknown") != 0;
    if (told)
        add(s, s->run, "detected.layout", stack->line, NULL);
    if (packed)
        add(s, s->run, "detected.compression", stack->compression, NULL);
    if (stack->doubt)
        add(s, s->run, "detected.doubt", stack->doubt, NULL);
    bool same = !setup->layout || !strcmp(setup->layout, stack->line);
    if (told && !setup->layout)
        setup->layout = g_string_chunk_insert(s->texts, stack->line);
    if (packed && same && !setup->compression) {
        setup->compression = g_string_chunk_insert(s->texts, stack->compression);
        setup->origin = ORIGIN_DETECTED;
    }
}

bool standing_find(struct standing *s, struct runner *runner, struct store *store, const char *dir,
                   struct setup *setup, GError **error)
{
    bool said = setup->rig || setup->layout || setup->compression;
    detection_init(&s->found);
    s->texts = g_string_chunk_new(1024);
    s->rig = g_array_new(FALSE, FALSE, sizeof(struct fact));
    s->run = g_array_new(FALSE, FALSE, sizeof(struct fact));
    if (!inspect_dir(runner, dir, &s->found, error) || !sort_facts(s, store, error))
        return false;
    find_storage(s, setup);
    if (!said)
        setup->said = SAID_FILE;
    return setup->rig || find_rig(s, store, &setup->rig, error);
}

void standing_state(struct standing *s, const struct fact *facts, gsize n)
{
    g_array_append_vals(s->rig, facts, (guint)n);
}

void standing_clear(struct standing *s)
{
    if (!s->texts)
        return;
    detection_clear(&s->found);
    g_string_chunk_free(s->texts);
    g_array_unref(s->rig);
    g_array_unref(s->run);
    *s = (struct standing){0};
}
