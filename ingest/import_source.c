/* From one source to an archive. */
#include "ingest/import_source.h"

#include "ingest/formats/fio_jobfile.h"
#include "schema/auto.h"
#include "store/note.h"

#include <string.h>

/* One source on its way. */
struct arrival {
    struct intake *intake;
    struct offer *offer;
    GArray *texts;               /* struct text */
    const struct format *format; /* of the first */
    const struct place *place;
    const struct piece *piece; /* being parsed */
    guint series, last_series; /* of the pieces before, and so far */
    gint64 source;
    guint64 refused;  /* rows or blocks */
    guint64 replaced; /* runs of older versions that this one does not have */
    guint64 outgrown; /* unfinished runs of what it was before it grew */
    struct put_counts put;
};

void intake_init(struct intake *intake, struct import *import)
{
    *intake = (struct intake){.import = import};
    words_init(&intake->words, &import->statement, import->say, import->user);
}

void intake_clear(struct intake *intake)
{
    words_clear(&intake->words);
    beside_end(&intake->beside);
}

void import_say(struct import *import, const char *format, ...)
{
    if (!import->say)
        return;
    va_list values;
    va_start(values, format);
    g_autofree char *line = g_strdup_vprintf(format, values);
    va_end(values);
    import->say(import->user, line);
}

/* --- parsing --- */

/* A run of a page's piece stands where the piece does, another as far behind the beginning of its
 * text as it is told. */
static void complete(void *user, struct batch *batch, struct run *run)
{
    struct arrival *arrival = user;
    const struct piece *piece = arrival->piece;
    const struct offer *offer = arrival->offer;
    run->line = run->line && piece->line ? run->line + (guint)piece->line - 1 : 0;
    run->at += piece->at;
    if (piece->apart)
        run->at = piece->at, run->length = piece->length;
    run->series += run->series ? arrival->series : 0;
    arrival->last_series = MAX(arrival->last_series, run->series);
    struct made made = {offer->published, offer->kept->modified, offer->kept->member};
    if (arrival->format == &shootout_format)
        made = (struct made){0};
    words_apply(&arrival->intake->words, arrival->place, offer->path, &made, run, batch);
}

static bool take(void *user, const struct batch *batch, GError **error)
{
    struct arrival *arrival = user;
    struct import *import = arrival->intake->import;
    if (!import->store)
        return import->sink(import->user, batch, error);
    return store_put(import->store, arrival->source, batch, &arrival->put, error);
}

static void say_remarks(struct arrival *arrival, const struct batch *batch)
{
    struct import *import = arrival->intake->import;
    const char *origin = arrival->offer->kept->origin;
    gsize first = arrival->piece->line;
    for (guint i = 0; i < batch->remarks->len; i++) {
        const struct remark *remark = &g_array_index(batch->remarks, struct remark, i);
        g_autoptr(GString) place = g_string_new(origin);
        if (remark->line && first)
            g_string_append_printf(place, ":%" G_GSIZE_FORMAT, first + remark->line - 1);
        if (remark->column && first)
            g_string_append_printf(place, ":%" G_GSIZE_FORMAT, remark->column);
        import_say(import, "%s: %s", place->str, remark->text);
        arrival->refused += remark->kind == REMARK_REFUSED;
    }
    if (batch->remarks_left_out)
        import_say(import, "%s: and %u more", origin, batch->remarks_left_out);
    import->remarks += batch->remarks->len + batch->remarks_left_out;
}

static bool parse_piece(struct arrival *arrival, const struct format *format, bool *something,
                        GError **error)
{
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, take, arrival);
    batch.complete = complete;
    g_assert(format);
    bool fine = format->parse(arrival->piece->text, &batch, error);
    guint others = batch.rigs->len + batch.setups->len + batch.claims->len;
    fine = fine && batch_flush(&batch, error);
    *something |= batch.runs_seen || others;
    say_remarks(arrival, &batch);
    arrival->series = arrival->last_series;
    return fine;
}

/* *something: whether the source gave anything worth keeping. */
static bool parse(struct arrival *arrival, bool *something, GError **error)
{
    bool fine = true;
    for (guint i = 0; fine && i < arrival->texts->len; i++) {
        const struct text *text = &g_array_index(arrival->texts, struct text, i);
        arrival->piece = &text->piece;
        fine = parse_piece(arrival, text->format, something, error);
    }
    arrival->intake->import->rows_refused += arrival->refused;
    return fine;
}

/* --- known bytes, new words --- */

static bool has_tag(const struct batch *batch, const struct run *run, const char *name)
{
    for (guint i = 0; i < run->tags; i++)
        if (!strcmp(g_array_index(batch->tags, struct pair, run->tag + i).name, name))
            return true;
    return false;
}

/* What is said of a run beside what the file itself says, by way of a batch that goes nowhere. */
static bool restate_run(struct intake *intake, const struct offer *offer, const struct place *place,
                        gint64 run_id, const char *machine, struct batch *scratch, bool *altered,
                        GError **error)
{
    struct run *run = batch_run(scratch);
    run->machine = machine;
    words_apply(&intake->words, place, offer->path, &(struct made){0}, run, scratch);
    if (run->setup.layout && !has_tag(scratch, run, guessed_tag))
        batch_tag(scratch, guessed_tag, ""); /* what was a guess is said now */
    struct stated stated = {
        .setup = run->setup,
        .started = run->started_from == DATE_STATED ? run->started : NULL,
        .note = run->note,
        .tags = &g_array_index(scratch->tags, struct pair, run->tag),
        .n_tags = run->tags,
    };
    bool fine = store_state(intake->import->store, run_id, &stated, altered, error);
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

static bool restate(struct intake *intake, const struct offer *offer, const struct place *place,
                    gint64 id, GError **error)
{
    struct import *import = intake->import;
    g_autoptr(GArray) runs = runs_of(import->store, id, error);
    auto_clear(batch_clear) struct batch scratch;
    guint64 stated = 0;
    batch_init(&scratch, NULL, NULL);
    for (guint i = 0; runs && i < runs->len; i++) {
        const struct known_run *run = &g_array_index(runs, struct known_run, i);
        bool altered;
        if (!restate_run(intake, offer, place, run->id, run->machine, &scratch, &altered, error))
            return false;
        stated += altered;
    }
    if (!runs)
        return false;
    import->files_known++;
    import->put.known += runs->len;
    import->put.stated += stated;
    if (!offer->by_hand) /* of many the sum is said */
        intake->known++, intake->known_runs += runs->len;
    else if (stated)
        import_say(import, "%s: 0 new results; %" G_GUINT64_FORMAT " run%s stated anew",
                   offer->kept->origin, stated, stated == 1 ? "" : "s");
    else
        import_say(import, "%s: already there (%u run%s)", offer->kept->origin, runs->len,
                   runs->len == 1 ? "" : "s");
    return true;
}

void intake_say_known(struct intake *intake, const char *origin)
{
    if (intake->known)
        import_say(intake->import, "%s: %u file%s already there (%" G_GUINT64_FORMAT " run%s)",
                   origin, intake->known, intake->known == 1 ? "" : "s", intake->known_runs,
                   intake->known_runs == 1 ? "" : "s");
    intake->known = 0, intake->known_runs = 0;
}

/* --- one source --- */

/* A file that was appended to: its beginning is a source that came from the same place before.
 * *last: the newest one from there. */
static bool find_shorter(struct intake *intake, const struct source *source, gint64 *last,
                         gint64 *shorter, GError **error)
{
    char hash[65];
    guint64 size;
    *shorter = 0;
    if (!store_source_last(intake->import->store, source->origin, last, hash, &size, error))
        return false;
    if (!*last || size >= source->length)
        return true;
    g_autofree char *beginning = source_hash_beginning(source, (gsize)size);
    if (!strcmp(beginning, hash))
        *shorter = *last;
    return true;
}

static void say_put(const struct arrival *arrival)
{
    struct import *import = arrival->intake->import;
    const char *origin = arrival->offer->kept->origin;
    const struct put_counts *put = &arrival->put;
    if (put->known)
        import_say(import,
                   "%s: %" G_GUINT64_FORMAT " run%s already there, %" G_GUINT64_FORMAT " new",
                   origin, put->known, put->known == 1 ? "" : "s", put->runs);
    if (put->stated)
        import_say(import, "%s: %" G_GUINT64_FORMAT " run%s stated anew", origin, put->stated,
                   put->stated == 1 ? "" : "s");
    if (arrival->replaced)
        import_say(import, "%s: %" G_GUINT64_FORMAT " run%s of its older version taken out", origin,
                   arrival->replaced, arrival->replaced == 1 ? "" : "s");
    if (put->fuller)
        import_say(import, "%s: %" G_GUINT64_FORMAT " run%s with more figures than before", origin,
                   put->fuller, put->fuller == 1 ? "" : "s");
    if (arrival->outgrown)
        import_say(import, "%s: %" G_GUINT64_FORMAT " unfinished run%s of before it grew taken out",
                   origin, arrival->outgrown, arrival->outgrown == 1 ? "" : "s");
    if (put->refused)
        import_say(import,
                   "%s: %" G_GUINT64_FORMAT
                   " of these runs are already there with another rig, layout or compression; "
                   "they stay as they are: correct them with shootout annotate",
                   origin, put->refused);
    import->put.runs += put->runs;
    import->put.results += put->results;
    import->put.known += put->known;
    import->put.fuller += put->fuller;
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

static bool store_whole(struct arrival *arrival, bool *something, GError **error)
{
    struct store *store = arrival->intake->import->store;
    const struct source *kept = arrival->offer->kept;
    bool typed = arrival->format == &shootout_format;
    g_autofree char *modified = kept->modified ? date_format(kept->modified) : NULL;
    struct source_info info = {
        .sha256 = kept->hash,
        .size = kept->length,
        .origin = kept->origin,
        .kind = typed ? "typed" : "results",
        .title = arrival->offer->title,
        .modified = modified,
        .etag = kept->etag,
        .format = arrival->format->name,
        .importer = arrival->format->importer,
    };
    gint64 last = 0, shorter = 0;
    if (!find_shorter(arrival->intake, kept, &last, &shorter, error) ||
        !store_source_begin(store, &info, &arrival->source, error))
        return false;
    bool fine =
        put_bytes(store, arrival->source, kept, error) &&
        (!shorter || store_source_grown(store, shorter, arrival->source, error)) &&
        parse(arrival, something, error) &&
        (!shorter || store_source_outgrown(store, arrival->source, &arrival->outgrown, error));
    *something |= typed && fine && !arrival->refused && last;
    if (!fine || !*something) {
        store_source_cancel(store);
        return fine;
    }
    if (!typed || store_source_replaces(store, arrival->source, &arrival->replaced, error))
        return store_source_end(store, arrival->source, error);
    store_source_cancel(store);
    return false;
}

bool intake_next(struct intake *intake, GError **error)
{
    if (!intake->import->store || ++intake->sources < STORE_SOURCES)
        return true;
    intake->sources = 0;
    return store_pause(intake->import->store, error);
}

/* The known source that stands for this one; 0 where it is to be read.  Read again is a description
 * that was corrected and now is what it had been, and what a shorter file grew to, for the sake of
 * the runs of that. */
static bool find_standing(struct arrival *arrival, gint64 *id, GError **error)
{
    struct store *store = arrival->intake->import->store;
    struct source *kept = arrival->offer->kept;
    bool replaced = false;
    *id = 0;
    if (!store)
        return true;
    if (!store_source_find(store, source_hash(kept), id, error))
        return false;
    if (*id && arrival->format == &shootout_format &&
        !store_source_replaced(store, *id, kept->origin, &replaced, error))
        return false;
    gint64 last, shorter = 0;
    if (*id && !find_shorter(arrival->intake, kept, &last, &shorter, error))
        return false;
    *id = replaced || shorter ? 0 : *id;
    return true;
}

static bool take_new(struct arrival *arrival, GError **error)
{
    struct intake *intake = arrival->intake;
    struct offer *offer = arrival->offer;
    bool fine = intake->import->store ? store_whole(arrival, &offer->taken, error)
                                      : parse(arrival, &offer->taken, error);
    if (!fine)
        return false;
    if (arrival->refused && offer->path && arrival->format == &shootout_format)
        words_refuse(&intake->words, offer->path);
    if (!offer->taken)
        return true;
    intake->import->files++;
    say_put(arrival);
    return intake_next(intake, error);
}

/* The description that holds for a known source may have been corrected: its words apply to the
 * known runs. */
static bool take_source(struct arrival *arrival, GError **error)
{
    struct offer *offer = arrival->offer;
    struct intake *intake = arrival->intake;
    gint64 id;
    if (!find_standing(arrival, &id, error))
        return false;
    if (offer->path && arrival->format != &shootout_format)
        arrival->place = words_place(&intake->words, offer->path);
    if (!id)
        return take_new(arrival, error);
    offer->taken = true;
    return restate(intake, offer, arrival->place, id, error);
}

bool import_known(struct intake *intake, struct offer *offer, gint64 source, GError **error)
{
    const struct place *place = offer->path ? words_place(&intake->words, offer->path) : NULL;
    offer->taken = true;
    return restate(intake, offer, place, source, error);
}

/* --- is it one? --- */

static const char *why_nothing(const struct offer *offer)
{
    const struct source *source = offer->kept;
    if (offer->n_pieces)
        return "no tool's output in what this page shows; import --draft lists the numbers in its "
               "prose";
    if (!source->length)
        return "expected results, found an empty file";
    if (source_binary(source))
        return "expected text that a benchmark printed, found a binary file";
    if (fio_jobfile_is_source(source))
        return "a job file of fio: it tells what was asked, results lying beside it are read with "
               "it";
    return "no result found in it; shootout formats lists what is read";
}

/* Text without results may be a note; a description is none, and one that could not be read was
 * refused. */
static void pass_over(struct intake *intake, const struct source *source,
                      const struct format *format)
{
    struct passed *passed = &intake->import->passed;
    enum passed_kind kind = passed_kind_of(source->bytes, source->length);
    if (format == &shootout_format)
        return;
    if (kind == PASSED_TEXT && source->length > NOTE_LARGEST)
        kind = PASSED_LARGE;
    else if (kind == PASSED_TEXT && !passed_reads(source->bytes, source->length))
        kind = PASSED_BINARY;
    if (kind != PASSED_TEXT || !beside_offer(&intake->beside, source))
        passed->n[kind]++;
}

static void refuse(struct import *import, const struct offer *offer)
{
    import_say(import, "%s: %s", offer->kept->origin, why_nothing(offer));
    import->not_taken = true;
}

static bool find_texts(const struct import *import, const struct offer *offer, struct texts *texts,
                       GError **error)
{
    const struct format *given = import->format ? format_get(import->format, error) : NULL;
    if (import->format && !given)
        return false;
    if (!offer->n_pieces)
        texts_find(texts, (struct piece){.text = offer->kept, .line = 1}, given);
    for (guint i = 0; i < offer->n_pieces; i++)
        texts_find(texts, offer->pieces[i], given);
    return true;
}

bool import_source(struct intake *intake, struct offer *offer, GError **error)
{
    struct import *import = intake->import;
    auto_clear(texts_clear) struct texts texts;
    texts_init(&texts);
    offer->taken = false;
    if (!find_texts(import, offer, &texts, error))
        return false;
    if (texts.tie) {
        import_say(import, "%s", texts.tie->message);
        import->not_taken = true;
        return true;
    }
    struct arrival arrival = {.intake = intake, .offer = offer, .texts = texts.all};
    if (texts.all->len)
        arrival.format = g_array_index(texts.all, struct text, 0).format;
    bool note = arrival.format && arrival.format->note;
    if (texts.all->len && (!note || offer->by_hand) && !take_source(&arrival, error))
        return false;
    import->told |= note && offer->by_hand;
    if (offer->taken)
        beside_results(&intake->beside, offer->kept->origin);
    else if (!offer->by_hand)
        pass_over(intake, offer->kept, arrival.format);
    else if (!note)
        refuse(import, offer);
    return true;
}
