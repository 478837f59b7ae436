/* Putting: identity of runs, words about setups, rigs and their revisions, facets and figures. */
#include "store/inside.h"
#include "tests/store/archive.h"

static struct setup says(const char *layout, enum said said)
{
    return (struct setup){.layout = layout, .origin = ORIGIN_STATED, .said = said};
}

static void keeps_figures(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    struct run *run = batch_run(&b);
    run->digest = G_MAXUINT64, run->tool = "bonnie++", run->tool_version = "1.97";
    run->at = 7, run->length = 30, run->line = 3, run->series = 2, run->duration = 12.5;
    run->status = RUN_TIMEOUT, run->started = "2011-05", run->note = "hot";
    struct result *result = batch_result(&b, seq(&b, WORKLOAD_SEQ_WRITE));
    for (int i = 0; i < METRIC_COUNT; i++)
        result->values[i] = i + 0.5;
    result->n = 5, result->working_set = 1e9;
    result = batch_result(&b, seq(&b, WORKLOAD_SEQ_READ));
    batch_missing(&b, METRIC_cpu, "+++++", "too fast to measure");
    batch_missing(&b, METRIC_rate, NULL, "not run");
    batch_fact(&b, "load", "0.5", NULL, ORIGIN_DETECTED);
    batch_tag(&b, "state", "good");
    batch_end_run(&b, NULL);
    struct put_counts counts = import_batch(s, "a.csv", "x", &b);
    CHECK(counts.runs == 1 && counts.results == 2 && !counts.known);
    for (int i = 0; i < METRIC_COUNT; i++) {
        g_autofree char *sql = g_strdup_printf("SELECT %s FROM results", metrics[i].name);
        CHECK_NEAR(number(s, sql), i + 0.5, 0);
    }
    CHECK_ANSWER(s, "SELECT n || ' ' || bs || ' ' || qd || direct FROM results", "5 8192 1no");
    CHECK_ANSWER(s, "SELECT n FROM results WHERE class = 'seq-read'", "NULL");
    CHECK_ANSWER(s, "SELECT digest || ' ' || at || ' ' || length || ' ' || line || series FROM run",
                 "-1 7 30 32");
    CHECK_ANSWER(s, "SELECT status || ' ' || note || ' ' || tags FROM runs",
                 "timeout hot state=good");
    CHECK_ANSWER(s, "SELECT started || ' ' || started_epoch FROM runs", "2011-05 1304208000");
    CHECK_ANSWER(s, "SELECT group_concat(metric || ':' || coalesce(printed, '-')) FROM missing",
                 "cpu:+++++,rate:-");
    CHECK_ANSWER(s, "SELECT key || value FROM run_fact", "load0.5");
}

static void knows_equal_runs(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given two[] = {{.digest = 5}, {.digest = 5}, {.digest = 6}};
    struct put_counts counts = import(s, "a.log", "one", two, 3);
    CHECK(counts.runs == 3 && !counts.known); /* two equal ones in one file are repetitions */
    counts = import(s, "mail.txt", "two", two, 2);
    CHECK(!counts.runs && counts.known == 2 && !counts.refused);
    struct given three[] = {{.digest = 5}, {.digest = 5}, {.digest = 5}};
    counts = import(s, "b.log", "three", three, 3);
    CHECK(counts.runs == 1 && counts.known == 2);
    CHECK(number(s, "SELECT count(*) FROM results") == 8);
}

static void counts_many_digests(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    g_autofree struct given *given = g_new0(struct given, 4000);
    for (guint i = 0; i < 4000; i++)
        given[i].digest = (guint64)(i % 2000) << 20; /* equal low bits: every slot is taken */
    CHECK(import(s, "a", "a", given, 4000).runs == 4000);
    CHECK(number(s, "SELECT count(*) FROM run WHERE nth = 2") == 2000);
}

static void refuses_contradiction(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(RAIDZ1, SAID_FILE)};
    import(s, "a.log", "one", &run, 1);
    for (enum said said = SAID_FILE; said <= SAID_OPTION; said++) {
        run.setup = says(RAIDZ2, said); /* from another source, and different, however strong */
        g_autofree char *origin = g_strdup_printf("%d.log", said),
                        *bytes = g_strdup_printf("bytes %d", said);
        struct put_counts counts = import(s, origin, bytes, &run, 1);
        CHECK(counts.known == 1 && !counts.stated && counts.refused == 1);
    }
    run.setup = says(RAIDZ1, SAID_OPTION); /* the same */
    struct put_counts counts = import(s, "e.log", "five", &run, 1);
    CHECK(!counts.stated && !counts.refused && counts.known == 1);
    CHECK_ANSWER(s, "SELECT layout FROM runs", RAIDZ1);
    CHECK(number(s, "SELECT count(*) FROM setup") == 1); /* what was refused made nothing */
}

static void fills_in_the_unknown(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(RAIDZ1, SAID_OPTION)};
    import(s, "a.log", "one", &run, 1);
    run.setup = (struct setup){.rig = "pe2900", .said = SAID_OPTION};
    struct put_counts counts = import(s, "b.log", "two", &run, 1);
    CHECK(counts.stated == 1 && !counts.refused);
    CHECK_ANSWER(s, "SELECT rig || ' ' || layout FROM runs", "pe2900 " RAIDZ1);
    run.setup = (struct setup){.compression = "lz4", .said = SAID_FILE}; /* too weak to fill in */
    counts = import(s, "c.log", "three", &run, 1);
    CHECK(!counts.stated && !counts.refused);
    CHECK_ANSWER(s, "SELECT compression FROM runs", "unknown");
}

static void same_source_is_not_refused(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(RAIDZ1, SAID_OPTION)};
    import(s, "a.log", "one", &run, 1);
    run.setup = says(RAIDZ2, SAID_OPTION);
    struct put_counts counts = import(s, "a.log", "one", &run, 1);
    CHECK(counts.known == 1 && !counts.refused && !counts.stated);
    CHECK_ANSWER(s, "SELECT layout FROM runs", RAIDZ1);
}

static void keeps_unknowns_apart(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given runs[] = {{.digest = 1, .machine = "db1"},
                           {.digest = 2, .machine = "db2"},
                           {.digest = 3},
                           {.digest = 4, .machine = "db1"}};
    import(s, "/tmp/x/a.log", "one", runs, 4);
    struct given other = {.digest = 5, .machine = "db1"};
    import(s, "b.log", "two", &other, 1);
    CHECK_ANSWER(s, "SELECT group_concat(unknown, '|') FROM setup",
                 "db1 (a.log)|db2 (a.log)|(a.log)|db1 (b.log)");
    struct given known = {.digest = 6, .machine = "db1", .setup = says(MIRROR, SAID_FILE)};
    known.setup.rig = "x";
    import(s, "c.log", "three", &known, 1);
    CHECK_ANSWER(s, "SELECT unknown FROM runs WHERE run = 6", "NULL");
}

static void derives_compression(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given runs[] = {
        {.digest = 1, .setup = says(MIRROR, SAID_FILE)},
        {.digest = 2, .setup = says(RAIDZ1, SAID_FILE)},
        {.digest = 3, .setup = says("6xdisk/zfs.raidz1/zfs:comp=lz4", SAID_FILE)},
        {.digest = 4, .setup = says(RAIDZ1, SAID_FILE)},
        {.digest = 5},
    };
    runs[3].setup.compression = "off";
    import(s, "a.log", "one", runs, 5);
    CHECK_ANSWER(s,
                 "SELECT group_concat(compression || ':' || coalesce(setup.origin, '-'), ' ') "
                 "FROM run JOIN setup ON setup.id = setup_id",
                 "off:derived unknown:- lz4:stated off:stated unknown:-");
    CHECK(number(s, "SELECT count(*) FROM layout") == 2);
}

/* --- rigs --- */

static void describe(struct store *s, const char *bytes, const char *memory, const char *os)
{
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    batch_rig(&b, "pe2900", "2011");
    if (memory)
        batch_rig_fact(&b, "memory", memory, "B", ORIGIN_STATED);
    if (os)
        batch_rig_fact(&b, "os", os, NULL, ORIGIN_STATED);
    import_batch(s, "shootout.xml", bytes, &b);
}

static void revises_rigs(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    const char *revisions = "SELECT count(*) FROM rig";
    describe(s, "1", "1024", NULL);
    describe(s, "2", "1024", NULL); /* the same */
    CHECK(number(s, revisions) == 1);
    describe(s, "3", "1024", "FreeBSD 8.2"); /* a fact more */
    CHECK(number(s, revisions) == 2);
    describe(s, "4", NULL, "FreeBSD 8.2"); /* a part of the latest */
    CHECK(number(s, revisions) == 2);
    describe(s, "5", NULL, "FreeBSD 9.0"); /* a changed fact; what is not said again stays */
    CHECK(number(s, revisions) == 3);
    CHECK_ANSWER(s, "SELECT facts FROM rigs WHERE revision = 3", "memory=1024 B; os=FreeBSD 9.0");
    describe(s, "6", NULL, "FreeBSD 8.2"); /* as it was once */
    CHECK(number(s, revisions) == 3);
}

static void rig_words_select_revisions(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    describe(s, "1", "1024", NULL);
    describe(s, "2", "2048", NULL);
    struct given runs[] = {{.digest = 1, .setup = {.rig = "pe2900", .said = SAID_FILE}},
                           {.digest = 2, .setup = {.rig = "pe2900#1", .said = SAID_FILE}},
                           {.digest = 3, .setup = {.rig = "new", .said = SAID_FILE}}};
    import(s, "a", "a", runs, 3);
    CHECK_ANSWER(s, "SELECT group_concat(rig || rig_revision, ' ') FROM runs",
                 "pe29002 pe29001 new1");
    GError *error = NULL;
    struct put_counts counts = {0};
    struct given wrong = {.digest = 4, .setup = {.rig = "pe2900#9", .said = SAID_FILE}};
    store_begin(s, "import", NULL, NULL);
    CHECK(!put_given(s, "b", "b", &wrong, 1, &counts, &error));
    CHECK_ERROR(error, "no rig pe2900#9");
    CHECK(store_commit(s, NULL));
    CHECK(number(s, "SELECT count(*) FROM change") == 3); /* altered nothing: not in the log */
}

static void enters_setups_and_claims(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    struct setup setup = {.rig = "t710", .layout = RAIDZ1, .said = SAID_DESCRIPTION};
    struct claim claim = {.name = "C1", .text = "A is faster", .a = "raidz1", .effect = "A 5 %"};
    g_array_append_val(b.setups, setup);
    g_array_append_val(b.claims, claim);
    import_batch(s, "shootout.xml", "one", &b);
    import_batch(s, "shootout.xml", "one", &b); /* again: nothing new */
    CHECK_ANSWER(s, "SELECT claim || ': ' || text || ' ' || source FROM claims",
                 "C1: A is faster shootout.xml");
    CHECK(number(s, "SELECT count(*) FROM setup_entry") == 1);
    CHECK_ANSWER(s, "SELECT layout || runs FROM layouts", RAIDZ1 "0");
    CHECK(number(s, "SELECT count(*) FROM change") == 1);
    g_array_index(b.claims, struct claim, 0).text = "A is much faster";
    import_batch(s, "shootout.xml", "two", &b); /* a new version of the file */
    CHECK_ANSWER(s, "SELECT group_concat(text) FROM claims", "A is much faster");
    CHECK(number(s, "SELECT count(*) FROM setup_entry WHERE removed IS NULL") == 1);
    GError *error = NULL;
    CHECK(undo(s, 2, &error) && undo(s, 1, &error));
    no_error(error);
    CHECK(number(s, "SELECT (SELECT count(*) FROM claims) + (SELECT count(*) FROM layouts)"
                    " + (SELECT count(*) FROM rigs)") == 0);
}

/* A corrected shootout.xml: what it says no more goes, what it says again stays, and undo and the
 * older bytes bring back what was. */
static void replaces_older_words(void)
{
    static const char runs[] = "SELECT group_concat(run || coalesce(note, '')) FROM runs";
    auto_clear(store_clear) struct store *s = make_archive();
    GError *error = NULL;
    struct setup is = says(RAIDZ1, SAID_DESCRIPTION);
    struct given old[] = {{.digest = 1, .setup = is}, {.digest = 2, .setup = is}};
    struct given new[] = {{.digest = 1, .setup = is, .line = 7}, {.digest = 3, .setup = is}};
    import(s, "shootout.xml", "one", old, 2);
    import(s, "copy.log", "elsewhere", &(struct given){.digest = 9}, 1);
    CHECK(annotate(s, "run=1", "note", "x", &error));
    struct put_counts counts = import(s, "shootout.xml", "two", new, 2); /* 4 */
    CHECK(counts.runs == 1 && counts.known == 1);
    CHECK_ANSWER(s, runs, "1x,3,4");
    CHECK_ANSWER(s, "SELECT line FROM runs WHERE run = 1", "7");
    CHECK(!undo(s, 1, &error));
    CHECK_ERROR(error, "change 4 stands in the way");
    CHECK(undo(s, 4, &error));
    CHECK_ANSWER(s, runs, "1x,2,3");
    import(s, "shootout.xml", "two", new, 2);
    CHECK_ANSWER(s, runs, "1x,3,4");
    import(s, "shootout.xml", "one", old, 2); /* as it had been */
    CHECK_ANSWER(s, runs, "1x,2,3");
    CHECK(undo(s, 0, &error));
    CHECK_ANSWER(s, runs, "1x,3,4");
    CHECK(forget(s, "run=1"));
    import(s, "shootout.xml", "three", old, 2);
    CHECK_ANSWER(s, runs, "2,3"); /* what was forgotten stays away */
    no_error(error);
    import(s, "copy.log", "overwritten", &(struct given){.digest = 10}, 1);
    CHECK_ANSWER(s, runs, "2,3,5"); /* a log tells of other runs */
}

/* An entry that a later version takes out stands in the way of undoing the earlier one. */
static void entries_stand_in_the_way(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    g_array_append_val(b.setups, ((struct setup){.layout = RAIDZ1, .said = SAID_DESCRIPTION}));
    import_batch(s, "shootout.xml", "one", &b);
    g_array_set_size(b.setups, 0);
    import_batch(s, "shootout.xml", "two", &b);
    CHECK(number(s, "SELECT count(*) FROM layouts") == 0);
    GError *error = NULL;
    CHECK(!undo(s, 1, &error));
    CHECK_ERROR(error, "change 2 stands in the way");
    CHECK(undo(s, 2, NULL) && number(s, "SELECT count(*) FROM layouts") == 1);
}

static void names_layouts_once(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(RAIDZ1, SAID_FILE)};
    run.setup.layout_name = "S4a";
    import(s, "a", "a", &run, 1);
    run.digest = 2, run.setup.layout_name = "other";
    import(s, "b", "b", &run, 1);
    CHECK_ANSWER(s, "SELECT group_concat(layout_name) FROM runs", "S4a,S4a");
}

static void states_one_run(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given run = {.digest = 1, .setup = says(RAIDZ1, SAID_OPTION)};
    import(s, "a", "a", &run, 1);
    bool altered;
    struct stated weak = {.setup = says(RAIDZ2, SAID_DESCRIPTION)},
                  strong = {.setup = says(RAIDZ2, SAID_OPTION)};
    store_begin(s, "import", NULL, NULL);
    CHECK(store_state(s, 1, &weak, &altered, NULL) && !altered);
    CHECK(store_state(s, 1, &strong, &altered, NULL) && altered);
    CHECK(store_state(s, 1, &strong, &altered, NULL) && !altered);
    store_commit(s, NULL);
    CHECK_ANSWER(s, "SELECT layout FROM runs", RAIDZ2);
}

/* One import that only states. */
static bool state(struct store *s, gint64 run, const struct stated *stated)
{
    bool altered = false;
    CHECK(store_begin(s, "import", NULL, NULL));
    CHECK(store_state(s, run, stated, &altered, NULL));
    CHECK(store_commit(s, NULL));
    return altered;
}

static void states_dates_notes_and_tags(void)
{
    static const char said[] =
        "SELECT group_concat(coalesce(started || started_from, '') || '/'"
        " || coalesce(note, '') || '/' || coalesce(tags, ''), ' ') FROM runs";
    auto_clear(store_clear) struct store *s = make_archive();
    struct given runs[] = {{.digest = 1, .started = "2010"}, {.digest = 2}};
    import(s, "a", "a", runs, 2);
    struct pair tags[] = {{"room", "hot"}, {"state", "new"}, {"room", "cold"}};
    struct stated stated = {.started = "2011", .note = "n", .tags = tags, .n_tags = 3};
    CHECK(state(s, 1, &stated) && state(s, 2, &stated) && !state(s, 2, &stated));
    /* A date in the output stays; of two tags the last counts. */
    CHECK_ANSWER(s, said,
                 "2010in the output/n/room=cold; state=new 2011stated/n/room=cold; state=new");
    CHECK(annotate(s, "run=2", "tag.state", "bad", NULL) &&
          annotate(s, "run=2", "date", "", NULL) && annotate(s, "run=2", "note", "mine", NULL));
    stated.note = "other", tags[2].value = "";
    CHECK(state(s, 2, &stated)); /* the room alone */
    CHECK_ANSWER(s, said, "2010in the output/n/room=cold; state=new /mine/state=bad");
    CHECK(undo(s, 0, NULL) && undo(s, 0, NULL) && undo(s, 0, NULL));
    CHECK(state(s, 2, &stated)); /* what was annotated and undone holds up nothing */
    CHECK_ANSWER(s, said, "2010in the output/n/room=cold; state=new 2011stated/other/state=bad");
    CHECK(undo(s, 0, NULL) && undo(s, 0, NULL) && undo(s, 0, NULL) && undo(s, 0, NULL));
    CHECK_ANSWER(s, said, "2010in the output// //");
}

/* Every statement of an import fails in turn; nothing of it may stay. */
static void rolls_back(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given runs[] = {{.digest = 1, .setup = says(RAIDZ1, SAID_FILE)}, {.digest = 2}};
    runs[0].setup.rig = "r";
    bool done = false;
    guint n = 1;
    for (; !done && n < 200; n++) {
        GError *error = NULL;
        struct put_counts counts = {0};
        sqlite_fail_at(s->db, n);
        done = store_begin(s, "import", NULL, &error) &&
               put_given(s, "a", "bytes", runs, 2, &counts, &error) && store_commit(s, &error);
        sqlite_fail_at(s->db, 0);
        if (done)
            break;
        CHECK_ERROR(error, "a test asked for it");
        if (store_change(s))
            store_rollback(s);
        CHECK(number(s, "SELECT (SELECT count(*) FROM change) + (SELECT count(*) FROM source)"
                        " + (SELECT count(*) FROM source_part) + (SELECT count(*) FROM run)"
                        " + (SELECT count(*) FROM result) + (SELECT count(*) FROM workload)"
                        " + (SELECT count(*) FROM rig) + (SELECT count(*) FROM setup)") == 0);
    }
    CHECK(done && n > 20);
    CHECK(number(s, "SELECT count(*) FROM results") == 4);
}

/* A failing source takes back itself alone. */
static void cancels_a_source(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given good = {.digest = 1}, bad = {.digest = 2, .setup = says("no layout", SAID_FILE)};
    bad.setup.rig = "gone";
    GError *error = NULL;
    struct put_counts counts = {0};
    store_begin(s, "import", NULL, NULL);
    CHECK(put_given(s, "a", "a", &good, 1, &counts, NULL));
    CHECK(!put_given(s, "b", "b", &bad, 1, &counts, &error));
    CHECK_ERROR(error, "column");
    good.digest = 3;
    CHECK(put_given(s, "c", "c", &good, 1, &counts, NULL));
    CHECK(store_commit(s, NULL));
    CHECK_ANSWER(s, "SELECT group_concat(origin) FROM sources", "a,c");
    CHECK_ANSWER(s, "SELECT group_concat(run) FROM runs", "1,2");
    CHECK(number(s, "SELECT count(*) FROM rig") == 0);
}

TESTS("put", {"keeps figures", keeps_figures}, {"knows equal runs", knows_equal_runs},
      {"counts many digests", counts_many_digests},
      {"refuses contradiction", refuses_contradiction},
      {"fills in the unknown", fills_in_the_unknown},
      {"same source is not refused", same_source_is_not_refused},
      {"keeps unknowns apart", keeps_unknowns_apart}, {"derives compression", derives_compression},
      {"revises rigs", revises_rigs}, {"rig words select revisions", rig_words_select_revisions},
      {"enters setups and claims", enters_setups_and_claims},
      {"replaces older words", replaces_older_words},
      {"entries stand in the way", entries_stand_in_the_way},
      {"names layouts once", names_layouts_once}, {"states one run", states_one_run},
      {"states dates, notes and tags", states_dates_notes_and_tags}, {"rolls back", rolls_back},
      {"cancels a source", cancels_a_source})
