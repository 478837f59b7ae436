/* Settings of a plan as a key file. */
#include "cli/run_settings.h"

#include "schema/auto.h"
#include "schema/error.h"

static const char group[] = "run";

void run_settings_init(struct run_settings *settings)
{
    *settings = (struct run_settings){
        .tags = g_array_new(FALSE, TRUE, sizeof(struct pair)),
        .texts = g_string_chunk_new(256),
    };
}

void run_settings_clear(struct run_settings *settings)
{
    g_clear_pointer(&settings->tags, g_array_unref);
    g_clear_pointer(&settings->texts, g_string_chunk_free);
    g_clear_pointer(&settings->tools, g_free);
}

/* Numbers by name, so that writing and reading are one table. */
struct number {
    const char *key;
    guint64 *large;
    guint *small;
};

enum { NUMBERS = 10 };

static void numbers_of(struct run_settings *s, struct number numbers[NUMBERS])
{
    const struct number all[NUMBERS] = {
        {"memory", &s->means.memory, NULL}, {"size", &s->means.size, NULL},
        {"seed", &s->seed, NULL},           {"seconds", NULL, &s->means.seconds},
        {"repeat", NULL, &s->repeat},       {"most", NULL, &s->most},
        {"cool", NULL, &s->cool},           {"time-limit", NULL, &s->limit},
        {"allowed", NULL, &s->allowed},     {"reserve", &s->reserve, NULL},
    };
    for (gsize i = 0; i < NUMBERS; i++)
        numbers[i] = all[i];
}

static const char *text_or_none(const char *text)
{
    return text ? text : "";
}

char *run_settings_text(const struct run_settings *settings)
{
    struct run_settings copy = *settings;
    struct number numbers[NUMBERS];
    g_autoptr(GKeyFile) file = g_key_file_new();
    const struct setup *setup = &settings->statement.setup;
    numbers_of(&copy, numbers);
    for (gsize i = 0; i < NUMBERS; i++)
        g_key_file_set_uint64(file, group, numbers[i].key,
                              numbers[i].large ? *numbers[i].large : *numbers[i].small);
    g_key_file_set_double(file, group, "until", settings->until);
    g_key_file_set_boolean(file, group, "drops", settings->means.drops);
    g_key_file_set_boolean(file, group, "direct", settings->means.direct);
    g_key_file_set_boolean(file, group, "device", settings->means.device);
    g_key_file_set_string(file, group, "tools", text_or_none(settings->tools));
    g_key_file_set_string(file, group, "rig", text_or_none(setup->rig));
    g_key_file_set_string(file, group, "layout", text_or_none(setup->layout));
    g_key_file_set_string(file, group, "compression", text_or_none(setup->compression));
    g_autoptr(GPtrArray) tags = g_ptr_array_new();
    for (const struct pair *tag = settings->statement.tags; tag && tag->name; tag++) {
        g_ptr_array_add(tags, (gpointer)tag->name);
        g_ptr_array_add(tags, (gpointer)tag->value);
    }
    g_key_file_set_string_list(file, group, "tags", (const char *const *)tags->pdata, tags->len);
    g_autoptr(GPtrArray) facts = g_ptr_array_new();
    for (gsize i = 0; i < settings->statement.n_rig_facts; i++) {
        const struct fact *fact = &settings->statement.rig_facts[i];
        const char *const words[] = {fact->key, fact->value, text_or_none(fact->unit)};
        for (gsize j = 0; j < G_N_ELEMENTS(words); j++)
            g_ptr_array_add(facts, (gpointer)words[j]);
    }
    g_key_file_set_string_list(file, group, "rig-facts", (const char *const *)facts->pdata,
                               facts->len);
    return g_key_file_to_data(file, NULL, NULL);
}

static const char *text_of(struct run_settings *s, GKeyFile *file, const char *key)
{
    g_autofree char *text = g_key_file_get_string(file, group, key, NULL);
    return text && *text ? g_string_chunk_insert(s->texts, text) : NULL;
}

/* Names and values in turn. */
static void read_tags(struct run_settings *s, GKeyFile *file)
{
    gsize n = 0;
    g_auto(GStrv) words = g_key_file_get_string_list(file, group, "tags", &n, NULL);
    for (gsize i = 0; i + 1 < n; i += 2) {
        struct pair tag = {g_string_chunk_insert(s->texts, words[i]),
                           g_string_chunk_insert(s->texts, words[i + 1])};
        g_array_append_val(s->tags, tag);
    }
    g_array_append_val(s->tags, (struct pair){0});
    s->statement.tags = (const struct pair *)(void *)s->tags->data;
}

/* Keys, values and units in turn. */
static void read_rig_facts(struct run_settings *s, GKeyFile *file)
{
    gsize n = 0;
    g_auto(GStrv) words = g_key_file_get_string_list(file, group, "rig-facts", &n, NULL);
    struct statement *statement = &s->statement;
    for (gsize i = 0; i + 2 < n && statement->n_rig_facts < STATEMENT_FACTS; i += 3)
        statement->rig_facts[statement->n_rig_facts++] = (struct fact){
            .key = g_string_chunk_insert(s->texts, words[i]),
            .value = g_string_chunk_insert(s->texts, words[i + 1]),
            .unit = *words[i + 2] ? g_string_chunk_insert(s->texts, words[i + 2]) : NULL,
            .origin = ORIGIN_STATED,
        };
}

bool run_settings_parse(struct run_settings *s, const char *text, GError **error)
{
    struct number numbers[NUMBERS];
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GError) why = NULL;
    if (!g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, &why))
        return error_set(error, STATUS_FAILED, "the settings of the plan cannot be read: %s",
                         why->message);
    numbers_of(s, numbers);
    for (gsize i = 0; i < NUMBERS; i++) {
        guint64 value = g_key_file_get_uint64(file, group, numbers[i].key, NULL);
        if (numbers[i].large)
            *numbers[i].large = value;
        else
            *numbers[i].small = (guint)value;
    }
    s->until = g_key_file_get_double(file, group, "until", NULL);
    s->means.drops = g_key_file_get_boolean(file, group, "drops", NULL);
    s->means.direct = g_key_file_get_boolean(file, group, "direct", NULL);
    s->means.device = g_key_file_get_boolean(file, group, "device", NULL);
    s->tools = g_strdup(text_of(s, file, "tools"));
    s->statement.setup = (struct setup){
        .rig = text_of(s, file, "rig"),
        .layout = text_of(s, file, "layout"),
        .compression = text_of(s, file, "compression"),
        .origin = ORIGIN_STATED,
        .said = SAID_OPTION,
    };
    read_tags(s, file);
    read_rig_facts(s, file);
    return true;
}
