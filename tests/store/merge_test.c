/* Two archives into one: what is new, what meets, what contradicts, and what undo takes back. */
#include "store/merge.h"
#include "store/check.h"
#include "store/extract.h"
#include "store/inside.h"
#include "store/purge.h"
#include "tests/store/archive.h"

#include <unistd.h>

/* The other archive is a file; it goes with its folder. */
struct place {
    char *folder, *path;
};

static struct place make_place(void)
{
    char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL);
    return (struct place){folder, g_build_filename(folder, "nas.db", NULL)};
}

static void clear_place(struct place *place)
{
    unlink(place->path);
    rmdir(place->folder);
    g_free(place->folder);
    g_free(place->path);
}

static struct store *open_other(const struct place *place)
{
    GError *error = NULL;
    struct store *s = store_open(place->path, STORE_WRITE, &error);
    no_error(error);
    store_set_clock(s, 1304418151);
    return s;
}

static struct setup on(const char *rig, const char *layout)
{
    return (struct setup){.rig = rig, .layout = layout, .said = SAID_FILE};
}

static void check_whole(struct store *s)
{
    GError *error = NULL;
    auto_clear(table_clear) struct table table = {0};
    struct check_counts counts = {0};
    CHECK(store_check(s, &(struct check_options){0}, &table, &counts, &error));
    no_error(error);
    for (guint i = 0; i < table.rows; i++)
        fprintf(stderr, "%s %s: %s\n", table_cell(&table, i, 0)->text,
                table_cell(&table, i, 1)->text, table_cell(&table, i, 2)->text);
    CHECK(!counts.found);
}

/* "thing name field: here | there (done); ..." */
static char *merge_with(struct store *s, const struct place *place, struct merge *merge)
{
    GError *error = NULL;
    auto_clear(table_clear) struct table table = {0};
    merge->path = place->path;
    merge->whole = true;
    CHECK(store_merge(s, merge, &table, &error));
    no_error(error);
    check_whole(s);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < table.rows; i++) {
        const char *here = table_cell(&table, i, 3)->text;
        g_string_append_printf(text, "%s%s %s %s: %s | %s (%s)", i ? "; " : "",
                               table_cell(&table, i, 0)->text, table_cell(&table, i, 1)->text,
                               table_cell(&table, i, 2)->text, here ? here : "-",
                               table_cell(&table, i, 4)->text, table_cell(&table, i, 5)->text);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void check_merge(struct store *s, const struct place *place, guint64 runs, guint64 known,
                        const char *words, int line)
{
    struct merge merge = {0};
    g_autofree char *text = merge_with(s, place, &merge);
    if (merge.runs != runs || merge.known != known || strcmp(text, words))
        fprintf(stderr, "line %d: %d new, %d known, %s\n    want %s\n", line, (int)merge.runs,
                (int)merge.known, text, words);
    CHECK(merge.runs == runs && merge.known == known && !strcmp(text, words));
}

#define CHECK_MERGE(s, place, runs, known, words)                                                  \
    check_merge(s, place, runs, known, words, __LINE__)

static void adds_what_is_new(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct store *other = open_other(&place);
    struct given mine = {.digest = 1, .setup = on("a", RAIDZ1)};
    struct given theirs[] = {{.digest = 1, .setup = on("a", RAIDZ1)},
                             {.digest = 2, .setup = on("b", MIRROR), .write = 3e8},
                             {.digest = 3, .machine = "m"}};
    import(s, "a.log", "a", &mine, 1);
    import(other, "b.log", "b", theirs, 3);
    CHECK(annotate(other, "run=2", "tag.state", "bad", NULL));
    CHECK(annotate(other, "run=2", "note", "warm", NULL));
    CHECK(forget(other, "run=3"));
    store_close(other);
    CHECK_MERGE(s, &place, 1, 1, "");
    CHECK_ANSWER(
        s, "SELECT rig || ' ' || layout || ' ' || tags || ' ' || note FROM runs WHERE run = 2",
        "b " MIRROR " state=bad warm");
    CHECK_ANSWER(s, "SELECT throughput FROM results WHERE run = 2 AND class = 'seq-write'",
                 "300000000");
    CHECK_ANSWER(s, "SELECT group_concat(verb) FROM changes", "import,merge");
    CHECK_MERGE(s, &place, 0, 2, "");
    CHECK_ANSWER(s, "SELECT count(*) FROM changes", "2");
    GError *error = NULL;
    CHECK(undo(s, 0, &error));
    no_error(error);
    check_whole(s);
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "1");
    CHECK_MERGE(s, &place, 1, 2,
                "run 2 note: - | warm (filled in); run 2 tag.state: - | bad (filled in)");
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "1,2");
}

static void overwrites_nothing(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct store *other = open_other(&place);
    struct given mine[] = {{.digest = 1, .setup = on("a", RAIDZ1)}, {.digest = 2}, {.digest = 3}};
    struct given theirs[] = {{.digest = 1, .setup = on("a", MIRROR), .write = 5e8},
                             {.digest = 2, .setup = on("a", RAIDZ2), .started = "2011"},
                             {.digest = 3}};
    import(s, "a.log", "a", mine, 3);
    import(other, "b.log", "b", theirs, 3);
    CHECK(annotate(s, "run=1", "note", "mine", NULL));
    CHECK(annotate(other, "run=1", "note", "theirs", NULL));
    CHECK(annotate(other, "run=2", "note", "new", NULL));
    CHECK(forget(s, "run=3"));
    store_close(other);
    static const char words[] =
        "run 3 removed: forgotten | stands (left forgotten); "
        "run 1 note: mine | theirs (kept); "
        "run 1 setup: a#1, " RAIDZ1 ", unknown | a#1, " MIRROR ", off (kept); "
        "run 2 note: - | new (filled in); "
        "run 2 setup: unknown, unknown, unknown | a#1, " RAIDZ2 ", unknown (filled in); "
        "run 2 started: - | 2011 (filled in); "
        "run 1 figures: - | 1 results differ (kept; reimport reads the sources again)";
    struct merge dry = {.dry_run = true};
    g_autofree char *said = merge_with(s, &place, &dry);
    CHECK_TEXT(said, words);
    CHECK_ANSWER(s, "SELECT count(*) FROM changes WHERE verb = 'merge'", "0");
    CHECK_MERGE(s, &place, 0, 3, words);
    CHECK_ANSWER(s, "SELECT group_concat(layout || ' ' || note, '; ') FROM runs",
                 RAIDZ1 " mine; " RAIDZ2 " new");
    CHECK_ANSWER(s, "SELECT throughput FROM results WHERE run = 1 AND class = 'seq-write'",
                 "100000000");
    CHECK(undo(s, 0, NULL));
    CHECK_ANSWER(s, "SELECT count(*) FROM runs WHERE layout IS NULL AND note IS NULL", "1");
}

static void put_rig(struct store *s, const char *origin, const char *memory, guint64 digest)
{
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    batch_rig(&b, "pe2900", NULL);
    batch_rig_fact(&b, "memory", memory, "B", ORIGIN_STATED);
    struct given run = {.digest = digest, .setup = on("pe2900", RAIDZ1)};
    fill(&b, &run, 1);
    import_batch(s, origin, origin, &b);
}

static void joins_rigs_by_facts(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct store *other = open_other(&place);
    put_rig(s, "a", "8", 1);
    put_rig(other, "b", "8", 2);
    CHECK(annotate(other, NULL, "rig.os", "FreeBSD 8", NULL)); /* pe2900#2 */
    store_close(other);
    CHECK_MERGE(s, &place, 1, 0, "");
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision) FROM runs", "pe29001,pe29002");
    CHECK_MERGE(s, &place, 0, 1, "");
    CHECK_ANSWER(s, "SELECT count(*) FROM rigs", "2");
}

static void keeps_contradicting_rigs_apart(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct store *other = open_other(&place);
    put_rig(s, "a", "8", 1);
    put_rig(other, "b", "16", 2);
    CHECK(annotate(other, NULL, "rig.memory", "32", NULL));
    store_close(other);
    CHECK_MERGE(s, &place, 1, 0, "rig pe2900 memory: 8 | 16 (kept; the other is named pe2900-nas)");
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision) FROM runs", "pe29001,pe2900-nas2");
    CHECK_MERGE(s, &place, 0, 1, "");
    CHECK_ANSWER(s, "SELECT count(*) FROM rigs", "3");
}

static void follows_files_that_grew(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct store *other = open_other(&place);
    struct given runs[] = {{.digest = 1}, {.digest = 2}};
    gint64 shorter, longer;
    struct put_counts counts = {0};
    import(s, "a.log", "one", runs, 1);
    import(other, "a.log", "one", runs, 1);
    CHECK(store_source_last(other, "a.log", &shorter, NULL, NULL, NULL));
    CHECK(store_begin(other, "import", NULL, NULL));
    g_autofree char *sha256 = hash("one two");
    struct source_info info = {.sha256 = sha256,
                               .size = 7,
                               .origin = "a.log",
                               .kind = "results",
                               .format = "dd",
                               .importer = 1};
    CHECK(store_source_begin(other, &info, &longer, NULL) &&
          store_source_bytes(other, longer, "one two", 7, NULL) &&
          store_source_grown(other, shorter, longer, NULL));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    fill(&batch, runs, 2);
    CHECK(store_put(other, longer, &batch, &counts, NULL) &&
          store_source_end(other, longer, NULL) && store_commit(other, NULL));
    store_close(other);
    CHECK_MERGE(s, &place, 1, 1, "");
    CHECK_ANSWER(s, "SELECT count(*) FROM sources", "1");
    CHECK_ANSWER(s, "SELECT count(*) FROM source_part", "1");
    CHECK(undo(s, 0, NULL));
    check_whole(s);
    CHECK_ANSWER(s, "SELECT size FROM sources", "3");
}

/* A small archive holds what was selected; without identity nothing of the rest. */
static void gives_away(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = make_archive();
    struct given runs[] = {{.digest = 1, .machine = "secretbox", .setup = on("a", RAIDZ1)},
                           {.digest = 2, .machine = "other"}};
    GError *error = NULL;
    import(s, "/home/secret/a.log", "secret bytes", runs, 2);
    CHECK(annotate(s, "run=1", "note", "secret note", NULL));
    g_autofree char *path = g_build_filename(place.folder, "mine.db", NULL);
    struct extract extract = {.command = "export secret", .without_identity = true};
    auto_clear(filter_clear) struct filter *where = filter_parse("run=1", NULL);
    CHECK(!store_extract(s, where, place.path, &extract, &error)); /* memory is no file */
    g_clear_error(&error);
    store_close(s);
    s = open_other(&place);
    import(s, "/home/secret/a.log", "secret bytes", runs, 2);
    CHECK(annotate(s, "run=1", "note", "secret note", NULL));
    CHECK(store_extract(s, where, path, &extract, &error));
    no_error(error);
    g_autofree char *bytes = NULL;
    gsize length;
    CHECK(g_file_get_contents(path, &bytes, &length, NULL));
    CHECK(!g_strstr_len(bytes, (gssize)length, "secret"));
    struct store *small = store_open(path, STORE_READ, &error);
    no_error(error);
    check_whole(small);
    CHECK_ANSWER(small, "SELECT layout || ' ' || rig FROM runs", RAIDZ1 " a");
    CHECK_ANSWER(small, "SELECT count(*) FROM results", "2");
    store_close(small);
    CHECK(!store_extract(s, where, path, &extract, &error));
    CHECK_ERROR(error, "is there already; --force replaces it");
    unlink(path);
}

static bool holds(const char *path, const char *text)
{
    g_autofree char *bytes = NULL;
    gsize length;
    CHECK(g_file_get_contents(path, &bytes, &length, NULL));
    return g_strstr_len(bytes, (gssize)length, text);
}

static void purges(void)
{
    auto_clear(clear_place) struct place place = make_place();
    auto_clear(store_clear) struct store *s = open_other(&place);
    struct given secret = {.digest = 1, .machine = "secretbox", .setup = on("secretrig", MIRROR)};
    struct given other[] = {{.digest = 2}, {.digest = 3}};
    GError *error = NULL;
    import(s, "secret.log", "secret bytes", &secret, 1);
    import(s, "b.log", "b", other, 2);
    CHECK(annotate(s, "run=1", "note", "secret note", NULL));
    CHECK(annotate(s, NULL, "tag.state", "fine", NULL));
    CHECK(forget(s, "run=2"));
    CHECK(holds(place.path, "secretbox") || store_size(s));
    auto_clear(filter_clear) struct filter *where = filter_parse("run=1", NULL);
    struct purge purge = {.dry_run = true};
    CHECK(store_purge(s, where, &purge, &error) && purge.runs == 1 && purge.sources == 1);
    no_error(error);
    CHECK(number(s, "SELECT count(*) FROM runs") == 2);
    purge = (struct purge){0};
    CHECK(store_purge(s, where, &purge, &error));
    no_error(error);
    CHECK(purge.runs == 1 && purge.sources == 1 && purge.setups == 1 && purge.rigs == 1);
    check_whole(s);
    purge = (struct purge){0};
    CHECK(store_purge(s, NULL, &purge, &error) && purge.runs == 1 && !purge.sources);
    no_error(error);
    check_whole(s);
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "3");
    CHECK_ANSWER(s, "SELECT command FROM changes WHERE change = 3", "annotate (purged)");
    CHECK(!undo(s, (gint64)number(s, "SELECT max(change) FROM changes"), &error));
    CHECK_ERROR(error, "deleted or repaired for good");
    store_clear(&s);
    CHECK(!holds(place.path, "secret"));
}

TESTS("merge", {"adds what is new", adds_what_is_new}, {"overwrites nothing", overwrites_nothing},
      {"joins rigs by facts", joins_rigs_by_facts},
      {"keeps contradicting rigs apart", keeps_contradicting_rigs_apart},
      {"follows files that grew", follows_files_that_grew}, {"gives away", gives_away},
      {"purges", purges})
