/* import: keep results. */
#include "cli/archive.h"
#include "cli/asked.h"
#include "cli/draft.h"
#include "cli/dryrun.h"
#include "cli/output.h"
#include "cli/restored.h"
#include "cli/world.h"
#include "ingest/restore.h"
#include "schema/auto.h"

static const struct option options[] = {
    ASKED_STATED,
    {"dry-run", 'n', NULL,
     "read and print what would be stored, one measurement a row; keep nothing"},
    {"draft", 0, NULL,
     "write a shootout.xml (-o) of every number in the prose of a page, to be confirmed by a "
     "person; keep nothing"},
    {0},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

/* " FOLDER" where one folder was imported: describe writes beside the results, then. */
static char *folder_word(const struct args *args)
{
    const char *const *words = args_rest(args);
    bool one = words[0] && !words[1] && g_file_test(words[0], G_FILE_TEST_IS_DIR);
    g_autofree char *quoted = one ? world_quote(words[0]) : NULL;
    return one ? g_strconcat(" ", quoted, NULL) : g_strdup("");
}

/* How many runs of what was brought just now nobody has described, and what does. */
static bool add_undescribed(GString *text, const struct args *args, struct store *store,
                            gint64 change, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "undescribed_since", NULL, error);
    if (!rows)
        return false;
    rows_bind_integer(rows, "change", change);
    GError *failed = NULL;
    guint64 runs = rows_next(rows, &failed) ? (guint64)rows_integer(rows, 0) : 0;
    if (failed) {
        g_propagate_error(error, failed);
        return false;
    }
    g_autofree char *folder = folder_word(args);
    if (runs)
        g_string_append_printf(text,
                               "; %" G_GUINT64_FORMAT " run%s undescribed: shootout describe%s",
                               runs, plural(runs), folder);
    return true;
}

/* Where it is, and one line that says what came of it. */
static bool summarise(const struct world *world, const struct args *args,
                      const struct import *import, GError **error)
{
    const struct put_counts *put = &import->put;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *passed = passed_words(&import->passed);
    g_string_append_printf(text, "%" G_GUINT64_FORMAT " result%s", put->results,
                           plural(put->results));
    if (import->notes_kept)
        g_string_append_printf(text, ", %" G_GUINT64_FORMAT " note%s kept", import->notes_kept,
                               plural(import->notes_kept));
    if (passed)
        g_string_append_printf(text, ", %s", passed);
    if (put->known)
        g_string_append_printf(text, "; %" G_GUINT64_FORMAT " run%s already there", put->known,
                               plural(put->known));
    if (put->stated)
        g_string_append_printf(text, "; %" G_GUINT64_FORMAT " run%s stated anew", put->stated,
                               plural(put->stated));
    if (import->rows_refused)
        g_string_append_printf(text, "; %" G_GUINT64_FORMAT " row%s refused", import->rows_refused,
                               plural(import->rows_refused));
    if (!add_undescribed(text, args, import->store, import->change, error))
        return false;
    world_say(world, "%" G_GUINT64_FORMAT " run%s from %" G_GUINT64_FORMAT " file%s; archive: %s",
              put->runs, plural(put->runs), import->files, plural(import->files),
              store_path(import->store));
    world_say(world, "%s", text->str);
    return true;
}

static int keep(struct world *world, const struct args *args, struct import *import, GError **error)
{
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_WRITE, error);
    if (!store)
        return STATUS_FAILED;
    store_set_clock(store, world->now);
    import->store = store;
    import->notes = true;
    if (!import_paths(import, args_rest(args), error) || !summarise(world, args, import, error))
        return STATUS_FAILED;
    return import->not_taken || import->put.refused ? STATUS_PARTIAL : STATUS_DONE;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    g_autoptr(GArray) tags = g_array_new(FALSE, TRUE, sizeof(struct pair));
    struct import import = {0};
    if (!asked_statement(&import, world, args, texts, tags, error))
        return STATUS_USAGE;
    if (args_has(args, "draft"))
        return draft(world, args, &import, error);
    if (args_has(args, "dry-run"))
        return dryrun(world, args, &import, error);
    if (args_count(args) == 1 && restore_is(args_rest(args)[0]))
        return restored(world, args_rest(args)[0], error);
    return keep(world, args, &import, error);
}

const struct command import_command = {
    .name = "import",
    .group = "keep",
    .arguments = "SOURCE...",
    .summary = "keep results: files, folders, archives, addresses, or - for standard input",
    .help =
        "Reads what benchmarks printed, whatever tool and version it was, and stores every number "
        "with\n"
        "the bytes it came from.  What the results ran on comes from the options, from the "
        "nearest\n"
        "shootout.xml, or from the output itself; it can be said or corrected later (annotate).\n"
        "Giving the same files again adds nothing; new words about them are applied.\n"
        "Archives are opened, also one inside another; of a page what it shows is read; an "
        "address\n"
        "that was imported before is asked whether it changed.  What may come of one is limited\n"
        "(--limit): fetch.bytes, .seconds, .stall, .redirects, .attempts, unpack.bytes, .member,\n"
        ".members, .ratio.\n"
        "A folder that `export --all` wrote is taken back as the archive that it was.",
    .options = options,
    .prints_table = true,
    .writes = "draft",
    .run = run,
};
