/* Changes: the log, corrections, forgetting, and undo in chains. */
#include "store/inside.h"
#include "tests/store/archive.h"

static struct setup says(const char *layout)
{
    return (struct setup){.rig = "pe2900", .layout = layout, .said = SAID_FILE};
}

static void import_two(struct store *s)
{
    struct given runs[] = {{.digest = 1, .setup = says(RAIDZ1), .started = "2011-05-03"},
                           {.digest = 2, .setup = says(RAIDZ2)}};
    import(s, "a.log", "bytes of a", runs, 2);
}

static void annotates(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    GError *error = NULL;
    CHECK(annotate(s, "run=1", "layout", "6xdisk/raidz2", &error));
    CHECK(annotate(s, "run=1", "compression", "lz4", &error));
    CHECK(annotate(s, "run=1", "note", "it was warm", &error));
    CHECK(annotate(s, "run=1", "tag.state", "bad", &error));
    CHECK(annotate(s, "run=2", "date", "2011", &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT layout || ' ' || compression || ' ' || note || ' ' || tags FROM runs",
                 RAIDZ2 " lz4 it was warm state=bad");
    CHECK_ANSWER(s, "SELECT started || ' ' || started_from FROM runs WHERE run = 2", "2011 stated");
    CHECK_ANSWER(s, "SELECT group_concat(said) FROM run", "4,1");
    CHECK(annotate(s, "run=1", "note", "", &error) &&
          annotate(s, "run=1", "tag.state", "", &error));
    CHECK(annotate(s, "run=1", "layout", "", &error) && annotate(s, NULL, "date", "", &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT unknown FROM runs WHERE run = 1", "(a.log)");
    CHECK_ANSWER(
        s, "SELECT count(*) FROM runs WHERE started IS NULL AND note IS NULL AND tags IS NULL",
        "2");
}

static void takes_compression_with_the_layout(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(MIRROR)};
    import(s, "a", "a", &run, 1);
    annotate(s, NULL, "layout", RAIDZ1, NULL); /* `off` was only derived from ufs */
    CHECK_ANSWER(s, "SELECT compression FROM runs", "unknown");
    annotate(s, NULL, "compression", "lz4", NULL);
    annotate(s, NULL, "layout", RAIDZ2, NULL); /* was said: stays */
    CHECK_ANSWER(s, "SELECT compression FROM runs", "lz4");
    annotate(s, NULL, "layout", MIRROR, NULL); /* cannot compress */
    CHECK_ANSWER(s, "SELECT compression FROM runs", "off");
    annotate(s, NULL, "layout", RAIDZ2, NULL);
    annotate(s, NULL, "compression", "on", NULL);
    annotate(s, NULL, "compression", "", NULL);
    CHECK_ANSWER(s, "SELECT compression FROM runs", "unknown");
}

static void annotates_rigs(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    GError *error = NULL;
    CHECK(annotate(s, NULL, "rig.memory", "14G", &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT group_concat(rig_revision) FROM runs", "2,2");
    CHECK_ANSWER(s, "SELECT value || unit FROM rig_facts", "14000000000B");
    CHECK(annotate(s, "run=1", "rig.os", "FreeBSD 8", &error));
    CHECK_ANSWER(s, "SELECT facts FROM rigs WHERE revision = 3",
                 "memory=14000000000 B; os=FreeBSD 8");
    CHECK(annotate(s, "run=1", "rig.memory", "", &error));
    CHECK_ANSWER(s, "SELECT facts FROM rigs WHERE revision = 4", "os=FreeBSD 8");
    CHECK(annotate(s, NULL, "rig.name", "dell", &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision) FROM runs", "dell4,dell2");
    CHECK(undo(s, 0, &error) && undo(s, 0, &error) && undo(s, 0, &error) && undo(s, 0, &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision) FROM runs", "pe29001,pe29001");
    CHECK(number(s, "SELECT count(*) FROM rigs") == 1);
    CHECK(annotate(s, "run=1", "rig", "other", &error));
    CHECK(!annotate(s, "run=1", "rig.name", "pe2900", &error));
    CHECK_ERROR(error, "there is a rig pe2900 already");
    CHECK(!annotate(s, NULL, "rig.name", "x", &error));
    CHECK_ERROR(error, "more than one");
}

static void refuses_bad_words(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    GError *error = NULL;
    const char *bad[][3] = {
        {"layout", "6 disks", "column"},       {"compression", "fast", "expected off"},
        {"date", "yesterday", "yesterday"},    {"colour", "red", "'colour' cannot be"},
        {"layout.name", "x", "more than one"}, {"rig", "pe2900#7", "no rig pe2900#7"},
        {"rig.name", "", "expected a name"},   {"rig.memory", "much", "much"}};
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        CHECK(!annotate(s, NULL, bad[i][0], bad[i][1], &error));
        CHECK_ERROR(error, bad[i][2]);
    }
    annotate(s, NULL, "rig", "", NULL);
    CHECK(!annotate(s, NULL, "rig.memory", "1G", &error));
    CHECK_ERROR(error, "say rig=NAME");
    CHECK(number(s, "SELECT count(*) FROM change") == 2);
}

static void names_a_layout(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    CHECK(annotate(s, "run=1", "layout.name", "S4a", NULL));
    CHECK(annotate(s, "run=2", "layout", "s4a", NULL)); /* said by its name */
    CHECK_ANSWER(s, "SELECT group_concat(layout) FROM runs", RAIDZ1 "," RAIDZ1);
    CHECK(annotate(s, NULL, "layout.name", "", NULL));
    CHECK_ANSWER(s, "SELECT layout_name FROM runs", "NULL");
}

static void forgets(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    CHECK(forget(s, "run=1"));
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "2");
    import_two(s); /* importing again does not bring back what was forgotten */
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "2");
    CHECK(undo(s, 2, NULL));
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "1,2");
    CHECK(undo(s, 3, NULL) && number(s, "SELECT count(*) FROM runs") == 1); /* forgotten again */
    import_two(s);
    CHECK(number(s, "SELECT count(*) FROM runs") == 1);
}

static void undoes_an_import(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    GError *error = NULL;
    gint64 source;
    g_autofree char *sha256 = hash("bytes of a");
    CHECK(undo(s, 1, &error) == 2);
    CHECK(number(s, "SELECT (SELECT count(*) FROM results) + (SELECT count(*) FROM rigs)"
                    " + (SELECT count(*) FROM sources) + (SELECT count(*) FROM layouts)") == 0);
    CHECK(store_source_find(s, sha256, &source, &error) && !source);
    CHECK(undo(s, 2, &error) == 3); /* undo of the undo */
    CHECK(number(s, "SELECT count(*) FROM results") == 4);
    CHECK(store_source_find(s, sha256, &source, &error) && source == 1);
    CHECK(undo(s, 3, &error) == 4); /* and of that */
    CHECK(number(s, "SELECT count(*) FROM runs") == 0);
    no_error(error);
    CHECK(!undo(s, 1, &error));
    CHECK_ERROR(error, "undone already, by change 2");
    CHECK_ANSWER(s,
                 "SELECT group_concat(verb || coalesce(undoes, '') || '/' || coalesce(undone, ''))"
                 " FROM changes",
                 "import/2,undo1/,undo2/4,undo3/");
}

static void imports_again_after_undo(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    CHECK(undo(s, 0, NULL) == 2);
    struct given runs[] = {{.digest = 1, .setup = says(RAIDZ2)},
                           {.digest = 2, .setup = says(RAIDZ2)}};
    struct put_counts counts = import(s, "b.log", "bytes of a", runs, 2);
    CHECK(counts.runs == 2 && counts.results == 4 && !counts.known);
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision || layout) FROM runs",
                 "pe29001" RAIDZ2 ",pe29001" RAIDZ2);
    CHECK_ANSWER(s, "SELECT origin FROM sources", "b.log");
    auto_clear(filter_clear) struct filter *last = filter_parse("last", NULL);
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "list_runs", last, NULL);
    CHECK(rows_next(rows, NULL) && rows_next(rows, NULL) && !rows_next(rows, NULL));
    GError *error = NULL;
    CHECK(!undo(s, 2, &error)); /* doing change 1 again would do it twice */
    CHECK_ERROR(error, "change 3 stands in the way");
    CHECK(undo(s, 3, NULL) && number(s, "SELECT count(*) FROM runs") == 0);
    CHECK(undo(s, 2, NULL) && number(s, "SELECT count(*) FROM runs") == 2);
    CHECK_ANSWER(s, "SELECT group_concat(layout) FROM runs", RAIDZ1 "," RAIDZ2);
}

static void names_what_stands_in_the_way(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    GError *error = NULL;
    import_two(s);                                /* 1 */
    annotate(s, "run=1", "layout", MIRROR, NULL); /* 2 */
    annotate(s, "run=1", "layout", RAIDZ2, NULL); /* 3 */
    annotate(s, "run=2", "layout", MIRROR, NULL); /* 4: another run */
    annotate(s, "run=1", "note", "x", NULL);      /* 5: another field */
    CHECK(!undo(s, 2, &error));
    CHECK_ERROR(error, "change 3 stands in the way");
    CHECK(!undo(s, 1, &error));
    CHECK_ERROR(error, "change 5 stands in the way");
    CHECK(undo(s, 3, NULL) == 6);
    CHECK_ANSWER(s, "SELECT layout FROM runs WHERE run = 1", MIRROR);
    CHECK(undo(s, 2, NULL) == 7); /* 3 and 6 cancel out */
    CHECK_ANSWER(s, "SELECT layout FROM runs WHERE run = 1", RAIDZ1);
    CHECK(!undo(s, 6, &error)); /* doing 3 again on what 7 altered */
    CHECK_ERROR(error, "change 7 stands in the way");
    CHECK(undo(s, 0, NULL) == 8 && undo(s, 0, NULL) == 9 && undo(s, 0, NULL) == 10);
    CHECK(!undo(s, 0, &error));
    CHECK_ERROR(error, "nothing to undo");
    CHECK(!undo(s, 77, &error));
    CHECK_ERROR(error, "there is no change 77");
    CHECK(number(s, "SELECT count(*) FROM change") == 10);
}

static void keeps_a_rig_in_use(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    struct given run = {.digest = 9, .setup = says(RAIDZ1)};
    import(s, "b.log", "b", &run, 1);
    CHECK(undo(s, 1, NULL));
    CHECK_ANSWER(s, "SELECT rig || runs FROM rigs", "pe29001");
    CHECK(undo(s, 2, NULL));
    CHECK(number(s, "SELECT count(*) FROM runs") == 0);
}

static void undoes_restating(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    struct given run = {.digest = 1, .setup = {.compression = "lz4", .said = SAID_OPTION}};
    import(s, "b.log", "b", &run, 1);
    CHECK_ANSWER(s, "SELECT compression FROM runs", "lz4");
    CHECK(undo(s, 2, NULL));
    CHECK_ANSWER(s, "SELECT compression || said FROM runs JOIN run AS r ON r.id = runs.run",
                 "unknown1");
}

static void logs_only_what_altered(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_two(s);
    import_two(s);
    CHECK(annotate(s, NULL, "note", "", NULL) && annotate(s, "run=1", "layout", RAIDZ1, NULL));
    CHECK(forget(s, "run=77"));
    /* layout=RAIDZ1 altered who said it, hence the second entry */
    CHECK_ANSWER(s, "SELECT group_concat(verb) FROM changes", "import,annotate");
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "list_changes", NULL, NULL);
    CHECK(rows_next(rows, NULL) && rows_integer(rows, 0) == 2);
    CHECK_TEXT(rows_text(rows, 1), "2011-05-03T10:22:31Z");
    CHECK_TEXT(rows_name(rows, 2), "verb");
    CHECK_TEXT(rows_text(rows, 3), "shootout annotate");
    CHECK(rows_null(rows, 4) && isnan(rows_number(rows, 4)) && rows_integer(rows, 6) == 0);
}

static void pauses(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1};
    struct put_counts counts = {0};
    store_begin(s, "import", NULL, NULL);
    CHECK(put_given(s, "a", "a", &run, 1, &counts, NULL) && store_pause(s, NULL));
    run.digest = 2;
    CHECK(put_given(s, "b", "b", &run, 1, &counts, NULL));
    store_rollback(s); /* takes back what came after the pause */
    CHECK_ANSWER(s, "SELECT group_concat(run || change) FROM runs", "11");
    CHECK(undo(s, 1, NULL) && number(s, "SELECT count(*) FROM runs") == 0);
}

/* Another writer's undo while the change pauses, as the change finds it afterwards. */
static void stops_when_undone(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1};
    struct put_counts counts = {0};
    GError *error = NULL;
    CHECK(store_begin(s, "import", NULL, NULL));
    CHECK(put_given(s, "a", "a", &run, 1, &counts, NULL));
    CHECK(sqlite_script(s->db, "test",
                        "INSERT INTO change (id, at, verb, command) "
                        "VALUES (2, '', 'undo', ''); UPDATE change SET undone = 2 WHERE id = 1",
                        NULL));
    CHECK(!store_pause(s, &error) && !store_change(s));
    CHECK_ERROR(error, "change 1 was undone, by change 2, before it was complete");
}

TESTS("change", {"annotates", annotates},
      {"takes compression with the layout", takes_compression_with_the_layout},
      {"annotates rigs", annotates_rigs}, {"refuses bad words", refuses_bad_words},
      {"names a layout", names_a_layout}, {"forgets", forgets},
      {"undoes an import", undoes_an_import},
      {"imports again after undo", imports_again_after_undo},
      {"names what stands in the way", names_what_stands_in_the_way},
      {"keeps a rig in use", keeps_a_rig_in_use}, {"undoes restating", undoes_restating},
      {"logs only what altered", logs_only_what_altered}, {"pauses", pauses},
      {"stops when undone", stops_when_undone})
