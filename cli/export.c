/* `shootout export`: results as tables, as a small archive, or everything as plain files. */
#include "report/export.h"
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "report/export_openmetrics.h"
#include "report/export_phoronix.h"
#include "schema/auto.h"
#include "store/extract.h"

#include <string.h>

enum { TITLE = 126 /* characters of a composite.xml's title */ };

static const struct option options[] = {
    {"as", 0, "KIND",
     "csv, tsv, ndjson, phoronix, openmetrics or db; csv where neither this nor a file's ending "
     "says"},
    {"output", 'o', "FILE", "write there, in the kind that its ending names"},
    {"all", 'a', "DIR", "everything, as plain files into that folder"},
    {"without-identity", 0, NULL,
     "db: without hosts, machine names, serials, paths, commands, notes and source bytes"},
    {"force", 'f', NULL, "db: replace a file that is there"},
    {0},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

/* --- kinds --- */

struct job {
    struct world *world;
    const struct args *args;
    struct store *store;
    struct filter *where;
    const struct export_kind *kind;
};

struct export_kind {
    const char *name, *ending;
    const struct renderer *renderer; /* of a table */
    bool (*write)(struct job *job, GError **error);
};

static bool write_table(struct job *job, GError **error)
{
    guint64 rows;
    auto_clear(output_clear) struct output out = {0};
    if (!output_open(&out, job->world, args_value(job->args, "output"), error) ||
        !export_results(job->store, job->where, job->kind->renderer, out.file, &rows, error) ||
        !output_close(&out, error))
        return false;
    world_say(job->world, "%" G_GUINT64_FORMAT " result%s", rows, plural(rows));
    return true;
}

static bool write_archive(struct job *job, GError **error)
{
    const char *path = args_value(job->args, "output");
    struct extract extract = {
        .without_identity = args_has(job->args, "without-identity"),
        .replace = args_has(job->args, "force"),
        .command = job->world->line,
    };
    if (!path)
        return error_set(error, STATUS_USAGE, "an archive is a file: name it with -o FILE.db");
    if (!store_extract(job->store, job->where, path, &extract, error))
        return false;
    world_say(job->world, "%s: an archive of %" G_GUINT64_FORMAT " run%s", path, extract.runs,
              plural(extract.runs));
    if (extract.without_identity)
        world_say(job->world,
                  "left out: hosts, machine names, serials, paths, commands, notes, and the bytes "
                  "of the sources, in which these stand; names of rigs and tags are in it");
    return true;
}

static bool write_phoronix(struct job *job, GError **error)
{
    auto_clear(output_clear) struct output out = {0};
    g_autofree char *selection = job->where ? filter_format(job->where) : g_strdup("everything");
    g_autofree char *title =
        g_utf8_substring(selection, 0, MIN(TITLE, g_utf8_strlen(selection, -1)));
    const struct export_phoronix about = {
        .title = title, .version = VERSION, .now = job->world->now};
    return output_open(&out, job->world, args_value(job->args, "output"), error) &&
           export_phoronix(job->store, job->where, &about, out.file, error) &&
           output_close(&out, error);
}

static bool write_openmetrics(struct job *job, GError **error)
{
    auto_clear(output_clear) struct output out = {0};
    return output_open(&out, job->world, args_value(job->args, "output"), error) &&
           export_openmetrics(job->store, job->where, job->world->now, out.file, error) &&
           output_close(&out, error);
}

/* One row a kind. */
static const struct export_kind kinds[] = {
    {"csv", ".csv", &csv_renderer, write_table},
    {"tsv", ".tsv", &tsv_renderer, write_table},
    {"ndjson", ".ndjson", &ndjson_renderer, write_table},
    {"phoronix", ".xml", NULL, write_phoronix},
    {"openmetrics", ".prom", NULL, write_openmetrics},
    {"db", ".db", NULL, write_archive},
};

static const struct export_kind *choose_kind(const struct args *args, GError **error)
{
    const char *as = args_value(args, "as"), *path = args_value(args, "output");
    g_autoptr(GString) names = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (as ? !strcmp(as, kinds[i].name) : path && g_str_has_suffix(path, kinds[i].ending))
            return &kinds[i];
        g_string_append_printf(names, "%s%s", i ? ", " : "", kinds[i].name);
    }
    if (!as && (!path || !strcmp(path, "-")))
        return kinds;
    error_set(error, STATUS_USAGE, "no kind of export '%s'; there are %s", as ? as : path,
              names->str);
    return NULL;
}

/* --- everything --- */

static int everything(struct world *world, const char *dir, GError **error)
{
    struct export_counts counts;
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store || !export_all(store, dir, false, &counts, error))
        return STATUS_FAILED;
    world_say(world,
              "%s: %" G_GUINT64_FORMAT " row%s and %" G_GUINT64_FORMAT
              " source%s; import makes an equal archive of it",
              dir, counts.rows, plural(counts.rows), counts.sources, plural(counts.sources));
    return STATUS_DONE;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    struct job job = {.world = world, .args = args, .kind = choose_kind(args, error)};
    auto_clear(filter_clear) struct filter *where = NULL;
    if (!job.kind || !selection_parse(args, args_rest(args), &where, error))
        return STATUS_USAGE;
    if (args_has(args, "all") && (where || args_has(args, "as") || args_has(args, "output"))) {
        error_set(error, STATUS_USAGE, "--all DIR is everything, as plain files: alone");
        return STATUS_USAGE;
    }
    if (args_has(args, "all"))
        return everything(world, args_value(args, "all"), error);
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    job.store = store, job.where = where;
    if (!store || !selection_settle(world, store, where, error) || !job.kind->write(&job, error))
        return STATUS_FAILED;
    return STATUS_DONE;
}

const struct command export_command = {
    .name = "export",
    .group = "publish",
    .arguments = "[SELECTION...]",
    .summary = "results as csv or ndjson, a small archive to give away, or everything",
    .help = "csv, tsv and ndjson have a row for each result with the columns of the view results "
            "(shootout sql \"SELECT sql FROM sqlite_schema WHERE name = 'results'\" says what each "
            "is), in base units and exact to the digit.\n"
            "\n"
            "    shootout export rig=pe2900 -o pe2900.csv\n"
            "    shootout export rig=pe2900 -o composite.xml      for the Phoronix Test Suite\n"
            "    shootout export class=rand-read -o /var/lib/node_exporter/textfile/shootout.prom\n"
            "    shootout export tag.article=raidz -o raidz.db --without-identity\n"
            "    shootout export --all archive/      everything: archive.ndjson and the sources",
    .options = options,
    .selects = true,
    .run = run,
};
