/* What was detected, kept. */
#include "ingest/collect/detection.h"

#include "schema/rig_fact.h"

#include <string.h>

const char *const detected_status_words[] = {"found", "needs root", "tool missing",
                                             "not applicable", "unreadable"};

static void fact_clear(void *data)
{
    struct detected_fact *fact = data;
    g_free(fact->key);
    g_free(fact->value);
    g_free(fact->unit);
    g_free(fact->source);
}

static void part_clear(void *data)
{
    g_free(((struct reading_part *)data)->says);
}

static void stack_free(void *data)
{
    struct detected_stack *stack = data;
    g_free(stack->line);
    g_free(stack->compression);
    g_free(stack->compression_source);
    g_free(stack->name);
    g_free(stack->mount);
    g_free(stack->doubt);
    g_array_unref(stack->parts);
    g_free(stack);
}

void detection_init(struct detection *detection)
{
    *detection = (struct detection){
        .facts = g_array_new(FALSE, TRUE, sizeof(struct detected_fact)),
        .stacks = g_ptr_array_new_with_free_func(stack_free),
        .health = g_ptr_array_new_with_free_func(g_free),
        .about = g_ptr_array_new_with_free_func(g_free),
        .wants = g_ptr_array_new_with_free_func(g_free),
        .readers = g_ptr_array_new(),
    };
    g_array_set_clear_func(detection->facts, fact_clear);
}

void detection_clear(struct detection *detection)
{
    g_clear_pointer(&detection->facts, g_array_unref);
    g_clear_pointer(&detection->stacks, g_ptr_array_unref);
    g_clear_pointer(&detection->health, g_ptr_array_unref);
    g_clear_pointer(&detection->about, g_ptr_array_unref);
    g_clear_pointer(&detection->wants, g_ptr_array_unref);
    g_clear_pointer(&detection->readers, g_ptr_array_unref);
}

const struct detected_stack *detection_stack(const struct detection *detection, guint i)
{
    return detection->stacks->pdata[i];
}

struct detected_stack *detection_add_stack(struct detection *detection)
{
    struct detected_stack *stack = g_new0(struct detected_stack, 1);
    stack->parts = g_array_new(FALSE, TRUE, sizeof(struct reading_part));
    g_array_set_clear_func(stack->parts, part_clear);
    g_ptr_array_add(detection->stacks, stack);
    return stack;
}

static struct detected_fact *fact_of(const struct detection *detection, const char *key)
{
    for (guint i = 0; i < detection->facts->len; i++) {
        struct detected_fact *fact = &g_array_index(detection->facts, struct detected_fact, i);
        if (!strcmp(fact->key, key))
            return fact;
    }
    return NULL;
}

const struct detected_fact *detection_find(const struct detection *detection, const char *key)
{
    return fact_of(detection, key);
}

/* The place of a key, without a value yet; NULL when it has one. */
static struct detected_fact *place(struct detection *detection, const char *key)
{
    struct detected_fact *old = fact_of(detection, key);
    if (old && old->value)
        return NULL;
    if (!old) {
        struct detected_fact fact = {.key = g_strdup(key)};
        g_array_append_val(detection->facts, fact);
        old = fact_of(detection, key);
    }
    g_clear_pointer(&old->source, g_free);
    return old;
}

static bool is_identity(const char *key)
{
    return g_str_has_suffix(key, "serial") || !strcmp(key, "host") || g_str_has_suffix(key, "uuid");
}

void detection_fact(struct detection *detection, const char *key, const char *value,
                    const char *source)
{
    g_autofree char *text = value ? g_strstrip(g_utf8_make_valid(value, -1)) : NULL;
    if (!text || !*text)
        return;
    struct detected_fact *fact = place(detection, key);
    if (!fact)
        return;
    const char *base = NULL;
    char *parsed = NULL;
    bool fine = rig_fact_parse(key, text, NULL, &parsed, &base, NULL);
    fact->value = fine ? parsed : NULL;
    fact->unit = g_strdup(base);
    fact->source = g_strdup(source);
    fact->status = fine ? DETECTED_FOUND : DETECTED_UNREADABLE;
    fact->identity = is_identity(key);
}

void detection_missing(struct detection *detection, const char *key, enum detected_status status,
                       const char *source)
{
    struct detected_fact *fact = place(detection, key);
    if (!fact)
        return;
    fact->status = status;
    fact->source = g_strdup(source);
}

/* False where it is there already; takes the text. */
static bool add_once(GPtrArray *texts, char *text)
{
    bool there = g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL);
    if (there)
        g_free(text);
    else
        g_ptr_array_add(texts, text);
    return !there;
}

void detection_health(struct detection *detection, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (add_once(detection->health, g_strdup_vprintf(format, values)))
        g_ptr_array_add(detection->about, NULL);
    va_end(values);
}

void detection_health_of(struct detection *detection, const char *device, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (add_once(detection->health, g_strdup_vprintf(format, values)))
        g_ptr_array_add(detection->about, g_strdup(device));
    va_end(values);
}

void detection_want(struct detection *detection, const char *command)
{
    add_once(detection->wants, g_strdup(command));
}
