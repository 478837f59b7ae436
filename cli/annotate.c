/* `shootout annotate`: say what runs ran on, or correct it. */
#include "cli/archive.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

/* KEY=VALUE words as pairs; texts go to `texts`. */
static bool read_edits(const char *const *words, GArray *edits, GStringChunk *texts, GError **error)
{
    for (; *words; words++) {
        const char *equal = strchr(*words, '=');
        if (!equal || equal == *words)
            return error_set(error, STATUS_USAGE, "expected KEY=VALUE, found '%s'", *words);
        if (!g_utf8_validate(*words, -1, NULL))
            return error_set(error, STATUS_USAGE, "what is said is no UTF-8");
        struct pair edit = {g_string_chunk_insert_len(texts, *words, equal - *words),
                            g_string_chunk_insert(texts, equal + 1)};
        g_array_append_val(edits, edit);
    }
    return edits->len || error_set(error, STATUS_USAGE,
                                   "annotate wants KEY=VALUE after what it "
                                   "selects; see: shootout annotate --help");
}

static int annotate(struct world *world, struct filter *where, const GArray *edits,
                    GError **error)
{
    guint64 runs;
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !selection_settle(world, store, where, error) ||
        !store_begin(store, "annotate", world->line, error) ||
        !store_annotate(store, where, (const struct pair *)(void *)edits->data, edits->len, &runs,
                        error) ||
        !store_commit(store, error))
        return STATUS_FAILED;
    return selection_say_runs(world, store, where, runs, "annotated", error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(filter_clear) struct filter *where = NULL;
    g_autoptr(GArray) edits = g_array_new(FALSE, TRUE, sizeof(struct pair));
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    const char *const *words = args_rest(args);
    const char *first[] = {args_has(args, "where") ? NULL : words[0], NULL};
    if (!selection_parse(args, first, &where, error) ||
        !read_edits(first[0] ? words + 1 : words, edits, texts, error))
        return STATUS_USAGE;
    return annotate(world, where, edits, error);
}

const struct command annotate_command = {
    .name = "annotate",
    .group = "keep",
    .arguments = "[SELECTION] KEY=VALUE...",
    .summary = "say what runs ran on, or correct it",
    .help = "The first word, or --where, selects; the others are said about what it selects.  "
            "Keys: rig, layout, compression, date, note, tag.NAME, layout.name and rig.name (what "
            "their owner calls them), rig.FACT (rig.memory, rig.os, disk.seq=113MB/s ...).  An "
            "empty value takes "
            "the word away.  What is said here is stronger than what any file says.\n"
            "\n"
            "    shootout annotate source=bonnie.csv layout=6xhdd/zfs.raidz1/zfs rig=pe2900\n"
            "    shootout annotate --where 'date=2011 and not layout=raidz1' tag.state=bad\n"
            "    shootout annotate run=12 note='array was rebuilding'",
    .selects = true,
    .run = run,
};
