/* The bytes that a run came from. */
#include "cli/show_source.h"
#include "cli/output.h"
#include "ingest/lines.h"
#include "report/wrap.h"
#include "schema/auto.h"

#include <stdlib.h>

enum { LINES = 40, LARGEST = 64 << 20 };

/* Where a run stands. */
struct place {
    gint64 source, at, length, size, line;
    char *origin;
};

static void place_clear(struct place *place)
{
    g_free(place->origin);
}

static gint64 integer(const struct rows *rows, const char *column)
{
    return rows_integer(rows, rows_find(rows, column));
}

static bool find_place(struct place *place, struct store *store, gint64 run, GError **error)
{
    GError *wrong = NULL;
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "show_run", NULL, error);
    if (!rows)
        return false;
    rows_bind_integer(rows, "run", run);
    if (!rows_next(rows, &wrong)) {
        if (wrong)
            g_propagate_error(error, wrong);
        return error_set(error, STATUS_FAILED, "there is no run %" G_GINT64_FORMAT, run);
    }
    *place = (struct place){
        .source = integer(rows, "source_id"),
        .at = integer(rows, "at"),
        .length = integer(rows, "length"),
        .size = integer(rows, "size"),
        .line = integer(rows, "line"),
        .origin = g_strdup(rows_text(rows, rows_find(rows, "source"))),
    };
    return true;
}

/* Every byte, but for a terminal. */
static bool put_source(const struct world *world, struct store *store, gint64 source,
                       GError **error)
{
    auto_clear(output_clear) struct output out = {0};
    return output_open(&out, world, NULL, error) &&
           store_source_write(store, source, out.file, error) && output_close(&out, error);
}

bool show_source(const struct world *world, struct store *store, gint64 run, GError **error)
{
    auto_clear(place_clear) struct place place = {0};
    return find_place(&place, store, run, error) && put_source(world, store, place.source, error);
}

/* --- by name --- */

struct found {
    gint64 source, rank;
    GString *others; /* what else is called so */
};

static void add_found(struct found *found, const struct rows *rows)
{
    gint64 source = integer(rows, "source_id"), rank = integer(rows, "rank");
    if (!found->source)
        found->source = source, found->rank = rank;
    if (rank == found->rank)
        g_string_append_printf(found->others, "%s%s (%.12s)", found->others->len ? ", " : "",
                               rows_text(rows, rows_find(rows, "source")),
                               rows_text(rows, rows_find(rows, "sha256")));
    if (rank == found->rank && source != found->source)
        found->source = -1;
}

static bool find_named(struct store *store, const char *name, gint64 *source, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "name_source", NULL, error);
    if (!rows)
        return false;
    g_autoptr(GString) others = g_string_new(NULL);
    struct found found = {.others = others};
    GError *wrong = NULL;
    rows_bind_text(rows, "name", name);
    while (rows_next(rows, &wrong))
        add_found(&found, rows);
    *source = found.source;
    if (wrong) {
        g_propagate_error(error, wrong);
        return false;
    }
    if (!found.source)
        return error_set(error, STATUS_FAILED,
                         "there is no source or note '%s'; show RUN lists those of a run", name);
    return found.source > 0 || error_set(error, STATUS_FAILED,
                                         "'%s' may be one of several: %s; give more of its name "
                                         "or its hash",
                                         name, others->str);
}

bool show_named_source(const struct world *world, struct store *store, const char *name,
                       GError **error)
{
    gint64 source;
    return find_named(store, name, &source, error) && put_source(world, store, source, error);
}

/* --- the lines of a run --- */

/* Encodings are told by the whole source, so its lines are read from there. */
static void put_lines(const struct world *world, const struct place *place,
                      const struct source *source)
{
    auto_clear(lines_clear) struct lines lines;
    gsize end = (gsize)(place->at + place->length), n = 0;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line) && line.at < end;) {
        if (line.at + line.bytes <= (gsize)place->at)
            continue;
        if (n++ == LINES) {
            fputs("    ...\n", world->out);
            break;
        }
        g_autofree char *clean = wrap_clean(line.text, false);
        fprintf(world->out, "    %s\n", clean);
    }
}

bool show_lines(const struct world *world, struct store *store, gint64 run, GError **error)
{
    auto_clear(place_clear) struct place place = {0};
    auto_clear(source_clear) struct source source = {0};
    if (!find_place(&place, store, run, error))
        return false;
    if (place.size > LARGEST)
        return true;
    char *bytes = NULL;
    gsize length;
    FILE *memory = open_memstream(&bytes, &length);
    bool done = store_source_write(store, place.source, memory, error);
    fclose(memory);
    if (done) {
        g_autofree char *origin = wrap_clean(place.origin, false);
        source_of_bytes(&source, place.origin, bytes, length);
        fprintf(world->out, "\n%s", origin);
        if (place.line)
            fprintf(world->out, ", line %" G_GINT64_FORMAT, place.line);
        fputs(":\n", world->out);
        put_lines(world, &place, &source);
    }
    free(bytes);
    return done;
}
