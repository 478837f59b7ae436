/* Recordings that hold results: what the script of `inspect --script --suite` printed.  Outputs of
 * dd and fio are read by their own formats; what they ran on is what the rest of the recording
 * tells, as if the folder were inspected here. */
#include "ingest/collect/inspect.h"
#include "ingest/collect/recording.h"
#include "ingest/collect/standing.h"
#include "ingest/format.h"
#include "schema/auto.h"

#include <string.h>

/* What holds for all runs of the recording, around what the batch does with each. */
struct reading {
    struct setup setup;
    const struct detection *found;
    char *started; /* when the entry began; NULL not told */
    const char *words;
    gsize at, length;
    guint line;
    bool (*sink)(void *user, const struct batch *batch, GError **error);
    void (*complete)(void *user, struct batch *batch, struct run *run);
    void *user;
};

static bool sink(void *user, const struct batch *batch, GError **error)
{
    const struct reading *r = user;
    return !r->sink || r->sink(r->user, batch, error);
}

static void complete(void *user, struct batch *batch, struct run *run)
{
    const struct reading *r = user;
    run->setup = r->setup;
    run->at = r->at, run->length = r->length, run->line = r->line;
    run->command = batch_text(batch, r->words, -1);
    if (!run->started && r->started) {
        run->started = batch_text(batch, r->started, -1);
        run->started_from = DATE_OUTPUT;
    }
    for (guint i = 0; i < r->found->facts->len; i++) {
        const struct detected_fact *fact = &g_array_index(r->found->facts, struct detected_fact, i);
        if (fact->value && !fact->identity && standing_is_of_folder(fact->key))
            batch_fact(batch, fact->key, batch_text(batch, fact->value, -1),
                       fact->unit ? batch_text(batch, fact->unit, -1) : NULL, ORIGIN_DETECTED);
    }
    if (r->complete)
        r->complete(r->user, batch, run);
}

/* --- what it ran on --- */

static bool is_told(const char *text)
{
    return text && *text && strcmp(text, "unknown") != 0;
}

static void set_setup(struct reading *r, struct batch *batch)
{
    g_autofree char *rig = standing_rig_name(r->found);
    const struct detected_stack *stack =
        r->found->stacks->len == 1 ? detection_stack(r->found, 0) : NULL;
    r->setup = (struct setup){.origin = ORIGIN_DETECTED, .said = SAID_FILE};
    if (stack && is_told(stack->line))
        r->setup.layout = g_string_chunk_insert(batch->lasting, stack->line);
    if (stack && is_told(stack->compression))
        r->setup.compression = g_string_chunk_insert(batch->lasting, stack->compression);
    if (!rig)
        return;
    r->setup.rig = g_string_chunk_insert(batch->lasting, rig);
    batch_rig(batch, r->setup.rig, NULL);
    for (guint i = 0; i < r->found->facts->len; i++) {
        const struct detected_fact *fact = &g_array_index(r->found->facts, struct detected_fact, i);
        if (fact->value && !fact->identity && !standing_is_of_folder(fact->key))
            batch_rig_fact(batch, fact->key, fact->value, fact->unit, ORIGIN_DETECTED);
    }
}

/* --- entries --- */

/* dd does not print its command, which is what tells its workload; nor who emptied the caches. */
static char *as_typed(const char *words, const char *text, bool dropped)
{
    return g_strconcat(dropped ? "$ sync; echo 3 > /proc/sys/vm/drop_caches\n" : "", "$ ", words,
                       "\n", text, NULL);
}

static bool read_entry(struct reading *r, const char *text, bool dropped, struct batch *batch,
                       GError **error)
{
    bool dd = g_str_has_prefix(r->words, "dd ");
    g_autofree char *typed = dd ? as_typed(r->words, text, dropped) : NULL;
    const char *bytes = dd ? typed : text;
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, "recording", bytes, strlen(bytes));
    return (dd ? &dd_format : &fio_format)->parse(&source, batch, error);
}

/* Where the entry stands, by its header; `from`: behind the one before. */
static void find_place(struct reading *r, const struct source *source, const char *called,
                       gsize length, gsize *from)
{
    g_autofree char *header = g_strdup_printf("==> %s <==\n", called);
    const char *start = source->bytes + *from;
    const char *at = g_strstr_len(start, (gssize)(source->length - *from), header);
    if (!at)
        return;
    for (const char *c = start; c < at; c++)
        r->line += *c == '\n';
    r->at = (gsize)(at - source->bytes);
    r->length = MIN(strlen(header) + length, source->length - r->at);
    *from = r->at;
}

static bool read_entries(struct reading *r, const struct recording *recording,
                         const struct source *source, struct batch *batch, GError **error)
{
    bool fine = true, dropped = false;
    gsize from = 0, length;
    const char *text;
    r->line = 1;
    for (guint i = 0; fine; i++) {
        const char *called = recording_entry(recording, i, &text, &length);
        if (!called)
            break;
        find_place(r, source, called, length, &from);
        r->words = g_str_has_prefix(called, "$ ") ? called + 2 : "";
        if (g_str_has_prefix(r->words, "date ")) {
            g_free(r->started);
            g_autofree char *word = g_strstrip(g_utf8_make_valid(text, -1));
            r->started = date_parse(word, NULL);
        } else if (g_str_has_prefix(r->words, "dd ") || g_str_has_prefix(r->words, "fio ")) {
            fine = read_entry(r, text, dropped, batch, error);
        }
        if (!g_str_has_prefix(r->words, "date "))
            dropped = strstr(r->words, "drop_caches") != NULL;
    }
    return fine;
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    g_autoptr(GError) why = NULL;
    auto_clear(detection_clear) struct detection found = {0};
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(source->bytes, source->length, source->origin, &why);
    struct recording *recording =
        runner ? recording_parse(source->bytes, source->length, source->origin, &why) : NULL;
    if (!recording)
        return true;
    const char *told = NULL;
    gsize length;
    int status;
    detection_init(&found);
    bool at = recording_command(recording, "pwd", &told, &length, &status);
    g_autofree char *dir = at ? g_strstrip(g_strdup(told)) : NULL;
    struct reading r = {
        .found = &found, .sink = batch->sink, .complete = batch->complete, .user = batch->user};
    bool fine = inspect_dir(runner, dir, &found, error);
    if (fine) {
        set_setup(&r, batch);
        batch->sink = r.sink ? sink : NULL, batch->complete = complete, batch->user = &r;
        fine = read_entries(&r, recording, source, batch, error);
        batch->sink = r.sink, batch->complete = r.complete, batch->user = r.user;
    }
    g_free(r.started);
    recording_free(recording);
    return fine;
}

/* Others are notes: they tell of a machine, and nothing that was measured. */
static int sniff(const char *text, const struct source *source)
{
    static const char *const results[] = {"\n==> $ dd ", "\n==> $ fio "};
    for (gsize i = 0; recording_is(text) && i < G_N_ELEMENTS(results); i++)
        if (g_strstr_len(source->bytes, (gssize)source->length, results[i]))
            return FORMAT_CERTAIN;
    return 0;
}

const struct format recorded_format = {
    .name = "recording",
    .title = "what the script of inspect --script --suite printed",
    .reads = "results of dd and fio, with the machine and the layout that they ran on",
    .importer = 1,
    .sniff = sniff,
    .parse = parse,
};
