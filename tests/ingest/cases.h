/* Cases of an importer: every tests/data/FOLDER/NAME.in is parsed and all that came out of it is
 * written as text and compared with NAME.want beside it.
 *
 *     static void every_case(void) { run_cases(&dd_format, "dd"); }
 *
 * With UPDATE=1 in the environment the .want files are written instead: read the difference before
 * keeping it.  A case is one trap, its name says which. */
#pragma once

#include "ingest/format.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <stdlib.h>

static inline void cases_head(const struct source *source, GString *head)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line l; head->len < FORMAT_HEAD && lines_next(&lines, &l);)
        g_string_append_printf(head, "%s\n", l.text);
}

static inline void cases_word(GString *out, const char *name, const char *value)
{
    if (value)
        g_string_append_printf(out, "  %s: %s\n", name, value);
}

static inline void cases_number(GString *out, const char *name, double value)
{
    if (!isnan(value))
        g_string_append_printf(out, "  %s: %.10g\n", name, value);
}

static inline void cases_facts(GString *out, const struct batch *batch, guint first, guint n)
{
    for (guint i = first; i < first + n; i++) {
        const struct fact *fact = &g_array_index(batch->facts, struct fact, i);
        g_string_append_printf(out, "  fact %s: %s%s%s (%s)\n", fact->key, fact->value,
                               fact->unit ? " " : "", fact->unit ? fact->unit : "",
                               origin_words[fact->origin]);
    }
}

static inline void cases_setup(GString *out, const struct setup *setup)
{
    cases_word(out, "rig", setup->rig);
    cases_word(out, "layout", setup->layout);
    cases_word(out, "layout name", setup->layout_name);
    cases_word(out, "compression", setup->compression);
}

static inline void cases_result(GString *out, const struct batch *batch, guint index)
{
    const struct result *result = &g_array_index(batch->results, struct result, index);
    g_string_append_printf(
        out, "  result: %s n=%d\n",
        g_array_index(batch->workloads, struct batch_workload, result->workload).canon, result->n);
    for (int i = 0; i < METRIC_COUNT; i++)
        if (!isnan(result->values[i]))
            g_string_append_printf(out, "    %s: %.10g\n", metrics[i].name, result->values[i]);
    if (!isnan(result->working_set))
        g_string_append_printf(out, "    working set: %.10g\n", result->working_set);
    for (guint i = result->missing; i < result->missing + result->missings; i++) {
        const struct missing *missing = &g_array_index(batch->missings, struct missing, i);
        g_string_append_printf(out, "    no %s: %s%s%s\n", metrics[missing->metric].name,
                               missing->printed ? missing->printed : "",
                               missing->printed ? ": " : "", missing->reason);
    }
}

static inline void cases_run(GString *out, const struct batch *batch, const struct run *run)
{
    g_string_append_printf(out,
                           "run at line %u, bytes %" G_GSIZE_FORMAT "+%" G_GSIZE_FORMAT
                           ", %016" G_GINT64_MODIFIER "x\n",
                           run->line, run->at, run->length, run->digest);
    cases_word(out, "tool", run->tool);
    cases_word(out, "version", run->tool_version);
    cases_word(out, "command", run->command);
    cases_word(out, "machine", run->machine);
    cases_word(out, "host", run->host);
    cases_word(out, "started", run->started);
    cases_number(out, "duration", run->duration);
    if (run->status != RUN_OK)
        cases_word(out, "status", run_status_words[run->status]);
    if (run->series)
        cases_number(out, "series", run->series);
    cases_word(out, "note", run->note);
    cases_setup(out, &run->setup);
    cases_facts(out, batch, run->fact, run->facts);
    for (guint i = run->tag; i < run->tag + run->tags; i++) {
        const struct pair *tag = &g_array_index(batch->tags, struct pair, i);
        g_string_append_printf(out, "  tag %s: %s\n", tag->name, tag->value);
    }
    for (guint i = 0; i < run->results; i++)
        cases_result(out, batch, run->result + i);
}

static inline void cases_claim(GString *out, const struct claim *claim)
{
    g_string_append_printf(out, "claim %s\n", claim->name);
    cases_word(out, "text", claim->text);
    cases_word(out, "a", claim->a);
    cases_word(out, "b", claim->b);
    cases_word(out, "workload", claim->workload);
    cases_word(out, "metric", claim->metric);
    cases_word(out, "effect", claim->effect);
    cases_word(out, "said at", claim->said_at);
}

/* All that stands in a batch, in an order and precision that no library changes. */
static inline void cases_batch(GString *out, const struct batch *batch)
{
    for (guint i = 0; i < batch->runs->len; i++)
        cases_run(out, batch, &g_array_index(batch->runs, struct run, i));
    for (guint i = 0; i < batch->rigs->len; i++) {
        const struct rig *rig = &g_array_index(batch->rigs, struct rig, i);
        g_string_append_printf(out, "rig %s\n", rig->name);
        cases_word(out, "since", rig->since);
        cases_facts(out, batch, rig->fact, rig->facts);
    }
    for (guint i = 0; i < batch->setups->len; i++) {
        g_string_append(out, "setup\n");
        cases_setup(out, &g_array_index(batch->setups, struct setup, i));
    }
    for (guint i = 0; i < batch->claims->len; i++)
        cases_claim(out, &g_array_index(batch->claims, struct claim, i));
    for (guint i = 0; i < batch->remarks->len; i++) {
        const struct remark *remark = &g_array_index(batch->remarks, struct remark, i);
        g_string_append_printf(out, "%s %" G_GSIZE_FORMAT ":%" G_GSIZE_FORMAT ": %s\n",
                               remark->kind == REMARK_REFUSED ? "refused" : "note", remark->line,
                               remark->column, remark->text);
    }
}

/* What `format` makes of some bytes.  The caller frees. */
static inline char *cases_parse(const struct format *format, const char *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "case", bytes, length);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    GString *out = g_string_new(NULL), *head = g_string_new(NULL);
    cases_head(&source, head);
    g_string_append_printf(out, "sniff %d\n", format->sniff(head->str, &source));
    g_string_free(head, TRUE);
    g_autoptr(GError) error = NULL;
    if (!format->parse(&source, &batch, &error))
        g_string_append_printf(out, "error %s\n", error ? error->message : "without words");
    cases_batch(out, &batch);
    return g_string_free(out, FALSE);
}

static inline void cases_compare(const char *path, const char *got, const char *want)
{
    bool same = !strcmp(got, want);
    CU_assertImplementation(same, __LINE__, path, path, "", CU_FALSE);
    if (same)
        return;
    gsize line = 1;
    for (; *got && *got == *want; got++, want++)
        line += *got == '\n';
    fprintf(stderr, "%s:%zu: after what is the same\n    got  %.*s\n    want %.*s\n", path, line,
            (int)strcspn(got, "\n"), got, (int)strcspn(want, "\n"), want);
}

static inline void cases_one(const struct format *format, const char *folder, const char *name)
{
    g_autofree char *in = g_strdup_printf("%s/%s/%s", DATA, folder, name);
    g_autofree char *path = g_strdup_printf("%.*s.want", (int)(strlen(in) - strlen(".in")), in);
    g_autofree char *bytes = NULL, *want = NULL;
    gsize length = 0;
    CHECK(g_file_get_contents(in, &bytes, &length, NULL));
    g_autofree char *got = cases_parse(format, bytes ? bytes : "", length);
    if (getenv("UPDATE")) {
        CHECK(g_file_set_contents(path, got, -1, NULL));
        return;
    }
    g_file_get_contents(path, &want, NULL, NULL);
    cases_compare(path, got, want ? want : "");
}

/* Every case of tests/data/FOLDER; none at all is a failure. */
static inline void run_cases(const struct format *format, const char *folder)
{
    g_autofree char *path = g_strdup_printf("%s/%s", DATA, folder);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".in"))
            g_ptr_array_add(names, g_strdup(name));
    if (dir)
        g_dir_close(dir);
    CHECK(names->len > 0);
    for (guint i = 0; i < names->len; i++)
        cases_one(format, folder, g_ptr_array_index(names, i));
}
