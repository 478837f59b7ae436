/* The machine from /proc and /etc/os-release. */
#include "ingest/collect/standing.h"

#include "schema/auto.h"

#include <string.h>

static void add(GArray *facts, GStringChunk *texts, const char *key, const char *value,
                const char *unit)
{
    struct fact fact = {key, g_string_chunk_insert(texts, value), unit, ORIGIN_DETECTED};
    if (*value)
        g_array_append_val(facts, fact);
}

/* What follows a key up to the end of its line, without quotes; NULL.  The caller frees. */
static char *value_of(const char *text, const char *key)
{
    const char *at = text ? strstr(text, key) : NULL;
    if (!at)
        return NULL;
    at += strlen(key) + strspn(at + strlen(key), " \t:=\"");
    return g_strndup(at, strcspn(at, "\"\n"));
}

guint64 standing_memory(struct runner *runner)
{
    g_autofree char *text = runner_read(runner, "/proc/meminfo");
    g_autofree char *value = value_of(text, "MemTotal");
    return value ? g_ascii_strtoull(value, NULL, 10) * 1024 : 0;
}

static guint count(const char *text, const char *line)
{
    guint n = 0;
    for (const char *at = text; at && (at = strstr(at, line)); at += strlen(line))
        n++;
    return n;
}

void standing_find(struct runner *runner, const char *dir, struct setup *setup, GArray *facts,
                   GStringChunk *texts)
{
    (void)dir;
    (void)setup;
    g_autofree char *os = runner_read(runner, "/etc/os-release");
    g_autofree char *name = value_of(os, "PRETTY_NAME");
    g_autofree char *cpus = runner_read(runner, "/proc/cpuinfo");
    g_autofree char *model = value_of(cpus, "model name");
    g_autofree char *memory = g_strdup_printf("%" G_GUINT64_FORMAT, standing_memory(runner));
    g_autofree char *threads = g_strdup_printf("%u", count(cpus, "processor\t"));
    if (name)
        add(facts, texts, "os", name, NULL);
    if (model)
        add(facts, texts, "cpu", model, NULL);
    if (strcmp(threads, "0") != 0)
        add(facts, texts, "threads", threads, NULL);
    if (strcmp(memory, "0") != 0)
        add(facts, texts, "memory", memory, "B");
}
