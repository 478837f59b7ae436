/* Sources: bytes come back as they went in, growing files, several versions of them. */
#include "tests/store/archive.h"

#include <sqlite3.h>

/* Bytes that zstd cannot take for granted, any length. */
static char *noise(gsize length, guint32 seed)
{
    char *bytes = g_malloc(length + 1);
    for (gsize i = 0; i < length; i++)
        bytes[i] = (char)(1 + (i % 7 ? (seed = seed * 1664525 + 1013904223) >> 24 : 9) % 200);
    bytes[length] = 0;
    return bytes;
}

static gint64 put_source(struct store *s, const char *origin, const char *bytes, gsize step,
                         GError **error)
{
    gint64 source = 0;
    g_autofree char *sha256 = hash(bytes);
    gsize length = strlen(bytes);
    struct source_info info = {
        .sha256 = sha256, .size = length, .origin = origin, .kind = "results"};
    if (!store_source_begin(s, &info, &source, error))
        return 0;
    for (gsize at = 0; at < length; at += step)
        if (!store_source_bytes(s, source, bytes + at, MIN(step, length - at), error))
            return 0;
    return store_source_end(s, source, error) ? source : 0;
}

/* What store_source_write() writes; NULL with an error. */
static char *read_source(struct store *s, gint64 source, gsize *length, GError **error)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, length);
    bool written = store_source_write(s, source, out, error);
    fclose(out);
    if (written)
        return bytes;
    free(bytes);
    return NULL;
}

static void check_bytes(struct store *s, gint64 source, const char *want)
{
    GError *error = NULL;
    gsize length = 0;
    char *got = read_source(s, source, &length, &error);
    no_error(error);
    CHECK(got && length == strlen(want) && !memcmp(got, want, length));
    free(got);
}

static void gives_bytes_back(void)
{
    static const gsize lengths[] = {0, 1, 1000, 1 << 20, (1 << 20) + 1, 3 << 20};
    static const gsize steps[] = {1 << 12, 700001, 1 << 20, 5 << 20};
    auto_clear(store_clear) struct store *s = make_archive();
    store_begin(s, "import", NULL, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(lengths); i++)
        for (guint j = 0; j < G_N_ELEMENTS(steps); j++) {
            GError *error = NULL;
            g_autofree char *bytes = noise(lengths[i], i * 10 + (lengths[i] ? j : 0));
            gint64 source = put_source(s, "a", bytes, steps[j], &error);
            no_error(error);
            check_bytes(s, source, bytes);
        }
    store_commit(s, NULL);
    CHECK(number(s, "SELECT count(*) FROM source") == 18); /* the shortest are alike */
    CHECK(number(s, "SELECT count(*) FROM source_part WHERE source_id = 18") == 3);
}

/* As a tool leaves it that failed at once. */
static void nothing_is_a_part_too(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = make_archive();
    store_begin(s, "import", NULL, NULL);
    gint64 source = put_source(s, "empty", "", 1, &error);
    CHECK(put_source(s, "empty as well", "", 1, &error) == source);
    CHECK(put_source(s, "full", "some", 1, &error) != source);
    no_error(error);
    CHECK(store_commit(s, NULL));
    CHECK(number(s, "SELECT count(*) FROM source") == 2);
    CHECK(number(s, "SELECT count(*) FROM source_part") == 2);
    check_bytes(s, source, "");
}

static void keeps_bytes_once(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    store_begin(s, "import", NULL, NULL);
    gint64 one = put_source(s, "a", "same", 4, NULL), two = put_source(s, "b", "same", 4, NULL);
    CHECK(one == two && one);
    CHECK(store_commit(s, NULL));
    CHECK_ANSWER(s, "SELECT group_concat(origin) FROM sources", "a");
}

static void wants_all_bytes(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    GError *error = NULL;
    gint64 source;
    g_autofree char *sha256 = hash("12345");
    struct source_info info = {.sha256 = sha256, .size = 5, .origin = "x/a", .kind = "results"};
    store_begin(s, "import", NULL, NULL);
    CHECK(store_source_begin(s, &info, &source, NULL));
    CHECK(store_source_bytes(s, source, "123", 3, NULL));
    CHECK(!store_source_end(s, source, &error));
    CHECK_ERROR(error, "a: expected 5 bytes, got 3");
    CHECK(store_commit(s, NULL));
    CHECK(number(s, "SELECT (SELECT count(*) FROM source) + (SELECT count(*) FROM change)") == 0);
}

static void finds_sources(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    store_begin(s, "import", NULL, NULL);
    put_source(s, "a", "first", 9, NULL);
    put_source(s, "a", "second", 9, NULL);
    put_source(s, "b", "third", 9, NULL);
    store_commit(s, NULL);
    gint64 source;
    char sha256[65];
    guint64 size;
    g_autofree char *first = hash("first"), *second = hash("second");
    CHECK(store_source_find(s, first, &source, NULL) && source == 1);
    CHECK(store_source_find(s, "no such hash", &source, NULL) && source == 0);
    CHECK(store_source_last(s, "a", &source, sha256, &size, NULL) && source == 2 && size == 6);
    CHECK_TEXT(sha256, second);
    CHECK(store_source_last(s, "c", &source, NULL, NULL, NULL) && source == 0);
    GError *error = NULL;
    gsize length;
    CHECK(!read_source(s, 77, &length, &error));
    CHECK_ERROR(error, "there is no source 77");
}

/* A log in three states; the run of each line stands for the bytes before it. */
static const char *const logs[] = {"one\n", "one\ntwo\n", "one\ntwo\nthree\n"};

static void grow(struct store *s, int state, const struct setup *setup, struct put_counts *counts)
{
    struct given runs[3] = {
        {.digest = 1, .line = 1}, {.digest = 2, .line = 2}, {.digest = 3, .line = 3}};
    for (int i = 0; i < 3; i++)
        runs[i].setup = setup ? *setup : (struct setup){0};
    GError *error = NULL;
    gint64 shorter = 0, longer = 0;
    CHECK(store_begin(s, "import", NULL, &error));
    CHECK(store_source_last(s, "grow.log", &shorter, NULL, NULL, &error));
    g_autofree char *sha256 = hash(logs[state]);
    struct source_info info = {.sha256 = sha256,
                               .size = strlen(logs[state]),
                               .origin = "grow.log",
                               .kind = "results",
                               .format = "dd"};
    CHECK(store_source_begin(s, &info, &longer, &error));
    CHECK(store_source_bytes(s, longer, logs[state], info.size, &error));
    CHECK(!shorter || store_source_grown(s, shorter, longer, &error));
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    fill(&b, runs, (gsize)state + 1);
    *counts = (struct put_counts){0};
    CHECK(store_put(s, longer, &b, counts, &error) && store_source_end(s, longer, &error));
    CHECK(store_commit(s, &error));
    no_error(error);
}

static void grows(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct put_counts counts;
    struct setup a = {.rig = "r", .layout = RAIDZ1, .said = SAID_OPTION};
    struct setup b = {.rig = "r", .layout = RAIDZ2, .said = SAID_OPTION};
    grow(s, 0, &a, &counts);
    grow(s, 1, &b, &counts);
    CHECK(counts.runs == 1 && counts.known == 1 && !counts.refused && !counts.stated);
    grow(s, 2, &b, &counts);
    CHECK(counts.runs == 1 && counts.known == 2);
    CHECK_ANSWER(s, "SELECT group_concat(layout) FROM runs", RAIDZ1 "," RAIDZ2 "," RAIDZ2);
    CHECK_ANSWER(s, "SELECT source || ':' || runs FROM sources", "3:3");
    CHECK_ANSWER(s, "SELECT count(DISTINCT sha256) FROM runs", "1");
    CHECK(number(s, "SELECT count(DISTINCT source_id) FROM source_part") == 1);
    for (int i = 0; i < 3; i++) {
        gint64 source;
        g_autofree char *sha256 = hash(logs[i]);
        CHECK(store_source_find(s, sha256, &source, NULL) && source == 3);
        check_bytes(s, i + 1, logs[i]);
    }
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "source_runs", NULL, NULL);
    rows_bind_integer(rows, "source", 3);
    for (int i = 1; i <= 3; i++)
        CHECK(rows_next(rows, NULL) && rows_integer(rows, 0) == i && rows_integer(rows, 2) == i);
    CHECK(!rows_next(rows, NULL));
}

static void ungrows(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct put_counts counts;
    gint64 source;
    GError *error = NULL;
    for (int i = 0; i < 3; i++)
        grow(s, i, NULL, &counts);
    CHECK(!undo(s, 1, &error));
    CHECK_ERROR(error, "change 2 stands in the way");
    CHECK(undo(s, 3, NULL));
    CHECK_ANSWER(s, "SELECT source || ':' || runs FROM sources", "2:2");
    CHECK(store_source_last(s, "grow.log", &source, NULL, NULL, NULL) && source == 2);
    for (int i = 0; i < 3; i++) /* the bytes are still there, in what was taken back */
        check_bytes(s, i + 1, logs[i]);
    CHECK(undo(s, 2, NULL));
    CHECK_ANSWER(s, "SELECT source || ':' || runs FROM sources", "1:1");
    grow(s, 2, NULL, &counts); /* from one line to three at once */
    CHECK(counts.runs == 2 && counts.known == 1);
    CHECK_ANSWER(s, "SELECT source || ':' || runs FROM sources", "3:3");
    for (int i = 0; i < 3; i++)
        check_bytes(s, i + 1, logs[i]);
}

static void finds_damage(void)
{
    g_autofree char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.db", NULL);
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    no_error(error);
    store_begin(s, "import", NULL, NULL);
    put_source(s, "a.txt", "some bytes", 99, NULL);
    put_source(s, "b.txt", "other bytes", 99, NULL);
    store_commit(s, NULL);
    store_close(s);
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(
        db,
        "UPDATE source_part SET bytes = (SELECT bytes FROM source_part WHERE source_id = 2)"
        " WHERE source_id = 1; UPDATE source_part SET bytes = x'00' WHERE source_id = 2",
        NULL, NULL, NULL);
    sqlite3_close(db);
    s = store_open(path, STORE_READ, &error);
    gsize length;
    CHECK(!read_source(s, 1, &length, &error));
    CHECK_ERROR(error, "source 1 (a.txt): damaged");
    CHECK(!read_source(s, 2, &length, &error));
    CHECK_ERROR(error, "source 2 (b.txt): a part of it is no zstd frame");
    store_close(s);
    remove(path);
    remove(folder);
}

TESTS("source", {"gives bytes back", gives_bytes_back}, {"keeps bytes once", keeps_bytes_once},
      {"nothing is a part too", nothing_is_a_part_too}, {"wants all bytes", wants_all_bytes},
      {"finds sources", finds_sources}, {"grows", grows}, {"ungrows", ungrows},
      {"finds damage", finds_damage})
