/* From paths to an archive. */
#include "ingest/import.h"

#include "ingest/formats/fio_jobfile.h"
#include "ingest/walk.h"
#include "schema/auto.h"

#include <string.h>

/* One import under way. */
struct task {
    struct import *import;
    struct words words;
    guint sources; /* in this transaction */
};

/* One file of it. */
struct file {
    struct task *task;
    const struct place *place;
    const char *path;
    gint64 modified, source;
    guint64 refused;  /* rows or blocks */
    guint64 replaced; /* runs of older versions that this one does not have */
    struct put_counts put;
};

static void say(struct import *import, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void say(struct import *import, const char *format, ...)
{
    if (!import->say)
        return;
    va_list values;
    va_start(values, format);
    g_autofree char *line = g_strdup_vprintf(format, values);
    va_end(values);
    import->say(import->user, line);
}

static void complete(void *user, struct batch *batch, struct run *run)
{
    const struct file *file = user;
    words_apply(&file->task->words, file->place, file->path, file->modified, run, batch);
}

static bool take(void *user, const struct batch *batch, GError **error)
{
    struct file *file = user;
    struct import *import = file->task->import;
    if (!import->store)
        return import->sink(import->user, batch, error);
    return store_put(import->store, file->source, batch, &file->put, error);
}

static void say_remarks(struct import *import, const struct source *source,
                        const struct batch *batch)
{
    for (guint i = 0; i < batch->remarks->len; i++) {
        const struct remark *remark = &g_array_index(batch->remarks, struct remark, i);
        g_autoptr(GString) place = g_string_new(source->origin);
        if (remark->line)
            g_string_append_printf(place, ":%" G_GSIZE_FORMAT, remark->line);
        if (remark->column)
            g_string_append_printf(place, ":%" G_GSIZE_FORMAT, remark->column);
        say(import, "%s: %s", place->str, remark->text);
        import->rows_refused += remark->kind == REMARK_REFUSED;
    }
    if (batch->remarks_left_out)
        say(import, "%s: and %u more", source->origin, batch->remarks_left_out);
    import->remarks += batch->remarks->len + batch->remarks_left_out;
}

/* Whether the source gave anything worth keeping. */
static bool gave_something(const struct batch *batch, guint rigs_and_claims)
{
    return batch->runs_seen || rigs_and_claims;
}

static bool parse(struct file *file, const struct source *source, const struct format *format,
                  bool *something, GError **error)
{
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, take, file);
    batch.complete = complete;
    file->path = source->path;
    file->modified = format == &shootout_format ? 0 : source->modified;
    bool fine = format->parse(source, &batch, error);
    guint others = batch.rigs->len + batch.setups->len + batch.claims->len;
    fine = fine && batch_flush(&batch, error);
    *something = gave_something(&batch, others);
    file->refused = file->task->import->rows_refused;
    say_remarks(file->task->import, source, &batch);
    file->refused = file->task->import->rows_refused - file->refused;
    return fine;
}

/* --- known bytes, new words --- */

/* What is said of a run beside what the file itself says, by way of a batch that goes nowhere. */
static bool restate_run(struct task *task, const struct source *source, const struct place *place,
                        gint64 run_id, const char *machine, struct batch *scratch, bool *altered,
                        GError **error)
{
    struct run *run = batch_run(scratch);
    run->machine = machine;
    words_apply(&task->words, place, source->path, 0, run, scratch);
    struct stated stated = {
        .setup = run->setup,
        .started = run->started_from == DATE_STATED ? run->started : NULL,
        .note = run->note,
        .tags = &g_array_index(scratch->tags, struct pair, run->tag),
        .n_tags = run->tags,
    };
    bool fine = store_state(task->import->store, run_id, &stated, altered, error);
    batch_drop_run(scratch);
    return fine;
}

struct known_run {
    gint64 id;
    char *machine;
};

static void known_run_clear(void *data)
{
    g_free(((struct known_run *)data)->machine);
}

static GArray *runs_of(struct store *store, gint64 source, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "source_runs", NULL, error);
    if (!rows)
        return NULL;
    GArray *runs = g_array_new(FALSE, TRUE, sizeof(struct known_run));
    g_array_set_clear_func(runs, known_run_clear);
    rows_bind_integer(rows, "source", source);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        struct known_run run = {rows_integer(rows, 0), g_strdup(rows_text(rows, 1))};
        g_array_append_val(runs, run);
    }
    if (!failed)
        return runs;
    g_array_unref(runs);
    g_propagate_error(error, failed);
    return NULL;
}

static bool restate(struct task *task, const struct source *source, const struct place *place,
                    gint64 id, GError **error)
{
    struct import *import = task->import;
    g_autoptr(GArray) runs = runs_of(import->store, id, error);
    auto_clear(batch_clear) struct batch scratch;
    guint64 stated = 0;
    batch_init(&scratch, NULL, NULL);
    for (guint i = 0; runs && i < runs->len; i++) {
        const struct known_run *run = &g_array_index(runs, struct known_run, i);
        bool altered;
        if (!restate_run(task, source, place, run->id, run->machine, &scratch, &altered, error))
            return false;
        stated += altered;
    }
    if (!runs)
        return false;
    import->files_known++;
    import->put.known += runs->len;
    import->put.stated += stated;
    if (stated)
        say(import, "%s: 0 new results; %" G_GUINT64_FORMAT " run%s stated anew", source->origin,
            stated, stated == 1 ? "" : "s");
    else
        say(import, "%s: already there (%u run%s)", source->origin, runs->len,
            runs->len == 1 ? "" : "s");
    return true;
}

/* --- one source --- */

/* A file that was appended to: its beginning is a source that came from the same place before. */
static bool find_shorter(struct task *task, const struct source *source, gint64 *shorter,
                         GError **error)
{
    char hash[65];
    guint64 size;
    *shorter = 0;
    gint64 last;
    if (!store_source_last(task->import->store, source->origin, &last, hash, &size, error))
        return false;
    if (!last || size >= source->length)
        return true;
    g_autofree char *beginning = source_hash_beginning(source, (gsize)size);
    if (!strcmp(beginning, hash))
        *shorter = last;
    return true;
}

static void say_put(struct import *import, const struct source *source, const struct file *file)
{
    const struct put_counts *put = &file->put;
    if (put->known)
        say(import, "%s: %" G_GUINT64_FORMAT " run%s already there, %" G_GUINT64_FORMAT " new",
            source->origin, put->known, put->known == 1 ? "" : "s", put->runs);
    if (put->stated)
        say(import, "%s: %" G_GUINT64_FORMAT " run%s stated anew", source->origin, put->stated,
            put->stated == 1 ? "" : "s");
    if (file->replaced)
        say(import, "%s: %" G_GUINT64_FORMAT " run%s of its older version taken out",
            source->origin, file->replaced, file->replaced == 1 ? "" : "s");
    if (put->refused)
        say(import,
            "%s: %" G_GUINT64_FORMAT
            " of these runs are already there with another rig, layout or compression; "
            "they stay as they are: correct them with shootout annotate",
            source->origin, put->refused);
    import->put.runs += put->runs;
    import->put.results += put->results;
    import->put.known += put->known;
    import->put.stated += put->stated;
    import->put.refused += put->refused;
}

static bool put_bytes(struct store *store, gint64 id, const struct source *source, GError **error)
{
    for (gsize at = 0; at < source->length; at += SOURCE_WINDOW) {
        gsize n = MIN(source->length - at, (gsize)SOURCE_WINDOW);
        if (!store_source_bytes(store, id, source->bytes + at, n, error))
            return false;
        source_passed(source, at, n);
    }
    return true;
}

static bool store_whole(struct file *file, const struct source *source, const struct format *format,
                        bool *something, GError **error)
{
    struct store *store = file->task->import->store;
    g_autofree char *modified = source->modified ? date_format(source->modified) : NULL;
    struct source_info info = {
        .sha256 = source->hash,
        .size = source->length,
        .origin = source->origin,
        .kind = format == &shootout_format ? "typed" : "results",
        .modified = modified,
        .format = format->name,
        .importer = format->importer,
    };
    gint64 last = 0, shorter = 0;
    if (!store_source_last(store, source->origin, &last, NULL, NULL, error) ||
        !find_shorter(file->task, source, &shorter, error) ||
        !store_source_begin(store, &info, &file->source, error))
        return false;
    bool fine = put_bytes(store, file->source, source, error) &&
                (!shorter || store_source_grown(store, shorter, file->source, error)) &&
                parse(file, source, format, something, error);
    bool typed = format == &shootout_format;
    *something |= typed && fine && !file->refused && last;
    if (!fine || !*something) {
        store_source_cancel(store);
        return fine;
    }
    if (!typed || store_source_replaces(store, file->source, &file->replaced, error))
        return store_source_end(store, file->source, error);
    store_source_cancel(store);
    return false;
}

/* The description that holds for a known source was corrected: its words apply to the known runs.
 */
static bool take_known(struct task *task, const struct source *source, const struct format *format,
                       gint64 id, GError **error)
{
    const struct place *place = source->path ? words_place(&task->words, source->path) : NULL;
    if (format == &shootout_format)
        place = NULL;
    return restate(task, source, place, id, error);
}

/* A description that was corrected, and now is what it had been. */
static bool was_replaced(struct task *task, const struct source *source,
                         const struct format *format, gint64 id, bool *replaced, GError **error)
{
    return !id || format != &shootout_format ||
           store_source_replaced(task->import->store, id, source->origin, replaced, error);
}

static bool next_transaction(struct task *task, GError **error)
{
    if (!task->import->store || ++task->sources < STORE_SOURCES)
        return true;
    task->sources = 0;
    return store_pause(task->import->store, error);
}

/* *taken: whether results came of it.  False only where the archive or the sink failed. */
static bool take_source(struct task *task, struct source *source, const struct format *format,
                        bool *taken, GError **error)
{
    struct import *import = task->import;
    struct file file = {.task = task};
    gint64 id = 0;
    bool replaced = false;
    *taken = true;
    if (import->store && (!store_source_find(import->store, source_hash(source), &id, error) ||
                          !was_replaced(task, source, format, id, &replaced, error)))
        return false;
    if (id && !replaced)
        return take_known(task, source, format, id, error);
    if (source->path && format != &shootout_format)
        file.place = words_place(&task->words, source->path);
    bool something = false;
    bool fine = import->store ? store_whole(&file, source, format, &something, error)
                              : parse(&file, source, format, &something, error);
    if (!fine)
        return false;
    *taken = something;
    if (file.refused && source->path && format == &shootout_format)
        words_refuse(&task->words, source->path);
    import->files += something;
    if (something)
        say_put(import, source, &file);
    return !something || next_transaction(task, error);
}

static void refuse(struct import *import, bool by_hand, const char *origin, const char *why)
{
    if (!by_hand) {
        import->passed_over++;
        return;
    }
    say(import, "%s: %s", origin, why);
    import->not_taken = true;
}

static const char *why_nothing(const struct source *source)
{
    if (!source->length)
        return "expected results, found an empty file";
    if (source_binary(source))
        return "expected text that a benchmark printed, found a binary file";
    if (fio_jobfile_is_source(source))
        return "a job file of fio: it tells what was asked, results lying beside it are read with "
               "it";
    return "no result found in it; shootout formats lists what is read";
}

static bool take_file(struct task *task, const char *path, bool by_hand, GError **error)
{
    struct import *import = task->import;
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) why = NULL;
    if (!source_open(&source, path, &why)) {
        /* Not read is worth saying even in a folder; the rest goes in. */
        say(import, "%s", why->message);
        import->not_taken |= by_hand;
        import->passed_over += !by_hand;
        return true;
    }
    source.map = words_map(&task->words, source.path);
    const struct format *format =
        import->format ? format_get(import->format, error) : format_sniff(&source, &why);
    if (import->format && !format)
        return false;
    if (why) {
        say(import, "%s", why->message);
        import->not_taken = true;
        return true;
    }
    bool taken = false;
    if (format && format->note && !by_hand) {
        import->passed_over++;
        return true;
    }
    if (format && source.length && !take_source(task, &source, format, &taken, error))
        return false;
    if (!taken && !(format && format->note))
        refuse(import, by_hand, source.origin, why_nothing(&source));
    return true;
}

static bool take_folder(struct task *task, const char *path, GError **error)
{
    struct import *import = task->import;
    auto_clear(walk_clear) struct walk walk = {0};
    g_autoptr(GError) why = NULL;
    if (!walk_folder(&walk, path, &why)) {
        say(import, "%s", why->message);
        import->not_taken = true;
        return true;
    }
    guint64 before = import->files + import->files_known;
    import->passed_over += walk.passed_over;
    for (guint i = 0; i < walk.files->len; i++)
        if (!take_file(task, walk.files->pdata[i], false, error))
            return false;
    if (import->files + import->files_known == before) {
        say(import, "%s: no results in this folder (%u files looked at)", path, walk.files->len);
        import->not_taken = true;
    }
    return true;
}

static bool take_all(struct task *task, const char *const *paths, GError **error)
{
    for (; *paths; paths++) {
        bool folder = g_file_test(*paths, G_FILE_TEST_IS_DIR);
        if (!(folder ? take_folder(task, *paths, error) : take_file(task, *paths, true, error)))
            return false;
    }
    return true;
}

bool import_paths(struct import *import, const char *const *paths, GError **error)
{
    struct task task = {.import = import};
    words_init(&task.words, &import->statement, import->say, import->user);
    bool fine = !import->store || store_begin(import->store, "import", import->command, error);
    if (fine) {
        fine =
            take_all(&task, paths, error) && (!import->store || store_commit(import->store, error));
        if (!fine && import->store)
            store_rollback(import->store);
    }
    words_clear(&task.words);
    return fine;
}
