/* `shootout annotate`: say what runs ran on, or correct it. */
#include "cli/archive.h"
#include "cli/corrected.h"
#include "cli/selection.h"
#include "cli/told.h"
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

/* What is said of a layout replaces a guess; words of it are read (cli/told.h), but not the name of
 * one that the archive knows. */
static bool read_layout(const struct world *world, struct store *store, GArray *edits, guint i,
                        GStringChunk *texts, GError **error)
{
    struct pair *edit = &g_array_index(edits, struct pair, i);
    struct pair guess = {"tag.guessed", ""};
    bool known = !*edit->value;
    if (!known && !store_layout_named(store, edit->value, &known, error))
        return false;
    auto_clear(told_clear) struct told told = {0};
    if (!known && !told_layout(world, "layout", edit->value, &told, error))
        return false;
    if (!known) {
        edit->value = g_string_chunk_insert(texts, told.layout);
        guess.value = told.guessed ? "layout" : "";
    }
    struct pair compression = {
        "compression", told.compression ? g_string_chunk_insert(texts, told.compression) : NULL};
    g_array_insert_val(edits, 0, guess);
    if (compression.value) /* what is said of it beside the layout comes later and is stronger */
        g_array_insert_val(edits, 0, compression);
    return true;
}

/* 'Dell PE2900, 14 GB' as the rig of that name with the fact. */
static bool read_rig(const struct world *world, struct store *store, struct pair *edit,
                     GStringChunk *texts, GError **error)
{
    g_autoptr(GArray) facts = g_array_new(FALSE, FALSE, sizeof(struct fact));
    if (!*edit->value)
        return true;
    if (!told_rig(world, edit->value, texts, &edit->value, facts, error))
        return false;
    return !facts->len || store_rig(store, edit->value, NULL,
                                    (const struct fact *)(void *)facts->data, facts->len, error);
}

static bool read_words(const struct world *world, struct store *store, GArray *edits,
                       GStringChunk *texts, GError **error)
{
    for (guint i = 0, n = edits->len; i < n; i++) {
        guint at = i + (edits->len - n);
        const char *name = g_array_index(edits, struct pair, at).name;
        if (!strcmp(name, "layout") && !read_layout(world, store, edits, at, texts, error))
            return false;
        if (!strcmp(name, "rig") &&
            !read_rig(world, store, &g_array_index(edits, struct pair, at), texts, error))
            return false;
    }
    return true;
}

static bool annotate(struct world *world, struct store *store, const struct filter *where,
                     GArray *edits, GStringChunk *texts, guint64 *runs, GError **error)
{
    auto_clear(corrected_clear) struct corrected corrected = {0};
    return corrected_before(&corrected, store, where, error) &&
           store_begin(store, "annotate", world->line, error) &&
           read_words(world, store, edits, texts, error) &&
           store_annotate(store, where, (const struct pair *)(void *)edits->data, edits->len, runs,
                          error) &&
           (!*runs || corrected_confirm(&corrected, world, store, error)) &&
           store_commit(store, error);
}

static int run_annotate(struct world *world, struct filter *where, GArray *edits,
                        GStringChunk *texts, GError **error)
{
    guint64 runs = 0;
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !selection_settle(world, store, where, error))
        return STATUS_FAILED;
    store_set_clock(store, world->now);
    if (!annotate(world, store, where, edits, texts, &runs, error)) {
        store_rollback(store);
        return STATUS_FAILED;
    }
    return selection_say_runs(world, store, where, runs, "annotated", error);
}

/* `archive identity=WORD`: not about runs but about what is kept of their machines. */
static int say_identity(struct world *world, const char *word, GError **error)
{
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_WRITE, error);
    if (!store)
        return STATUS_FAILED;
    store_set_clock(store, world->now);
    if (!store_begin(store, "annotate", world->line, error) ||
        !store_identity_say(store, word, error) || !store_commit(store, error)) {
        store_rollback(store);
        return STATUS_FAILED;
    }
    world_say(world, "hosts and serial numbers are kept %s from now on",
              strcmp(word, "keep") ? "as hashes" : "as they are");
    world_say(world, "archive: %s", store_path(store));
    return STATUS_DONE;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    static const char about[] = "identity=";
    const char *const *given = args_rest(args);
    if (args_count(args) == 2 && !strcmp(given[0], "archive") && g_str_has_prefix(given[1], about))
        return say_identity(world, given[1] + strlen(about), error);
    auto_clear(filter_clear) struct filter *where = NULL;
    g_autoptr(GArray) edits = g_array_new(FALSE, TRUE, sizeof(struct pair));
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    const char *const *words = args_rest(args);
    const char *first[] = {args_has(args, "where") ? NULL : words[0], NULL};
    if (!selection_parse(args, first, &where, error) ||
        !read_edits(first[0] ? words + 1 : words, edits, texts, error))
        return STATUS_USAGE;
    return run_annotate(world, where, edits, texts, error);
}

const struct command annotate_command = {
    .name = "annotate",
    .group = "keep",
    .arguments = "[SELECTION] KEY=VALUE...",
    .summary = "say what runs ran on, or correct it",
    .help =
        "The first word, or --where, selects; the others are said about what it selects.  "
        "Keys: rig, layout, compression, date, note, tag.NAME, layout.name and rig.name (what "
        "their owner calls them), rig.FACT (rig.memory, rig.os, disk.seq=113MB/s ...).  Layouts "
        "and rigs may be said in words.  An empty value takes the word away.  What is said "
        "here is stronger than what any file says.  Printed is what every group of runs was "
        "and becomes; past 20 runs a terminal is asked first.\n"
        "\n"
        "    shootout annotate source=bonnie.csv layout=6xhdd/zfs.raidz1/zfs rig=pe2900\n"
        "    shootout annotate --where 'date=2011 and not layout=raidz1' tag.state=bad\n"
        "    shootout annotate source=old.csv 'layout=6 disks, ZFS raidz2' 'rig=nas, 8 GB'\n"
        "    shootout annotate run=12 note='array was rebuilding'\n"
        "    shootout annotate archive identity=keep     hosts and serials as they are, not as "
        "hashes",
    .selects = true,
    .run = run,
};
