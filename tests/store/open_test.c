/* Opening: new archives, files that are none, other versions, read-only places, two writers. */
#include "store/filesystem.h"
#include "tests/store/archive.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A folder that goes with all that is in it. */
struct place {
    char *folder, *path;
};

static void clear_place(struct place *place)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    g_chmod(place->folder, 0700);
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strconcat(place->path, endings[i], NULL);
        g_remove(path);
    }
    g_rmdir(place->folder);
    g_free(place->folder);
    g_free(place->path);
}

static struct place make_place(void)
{
    char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL);
    return (struct place){folder, g_build_filename(folder, "a %41#?.db", NULL)};
}

static void make_file(const char *path)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = store_open(path, STORE_WRITE, &error);
    no_error(error);
    struct given run = {.digest = 1};
    import(s, "a", "a", &run, 1);
}

static void sql(const char *path, const char *text)
{
    sqlite3 *db;
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

/* Opening fails with these words, and leaves the file as it was. */
static void check_refused(const char *path, enum store_mode mode, const char *words)
{
    GError *error = NULL;
    g_autofree char *before = NULL, *after = NULL;
    gsize length = 0, length_after = 0;
    g_file_get_contents(path, &before, &length, NULL);
    CHECK(!store_open(path, mode, &error));
    CHECK(error && g_str_has_prefix(error->message, path) && !strchr(error->message, '\n'));
    CHECK_ERROR(error, words);
    g_file_get_contents(path, &after, &length_after, NULL);
    CHECK(length == length_after && (!before || !memcmp(before, after, length)));
}

static void makes_an_archive(void)
{
    auto_clear(clear_place) struct place place = make_place();
    GError *error = NULL;
    struct store *s = store_open(place.path, STORE_WRITE, &error);
    no_error(error);
    GStatBuf about;
    CHECK(store_made(s) && !store_read_only(s));
    CHECK_TEXT(store_path(s), place.path);
    CHECK(!g_stat(place.path, &about) && (about.st_mode & 0777) == 0600);
    CHECK(number(s, "SELECT length(uuid) = 36 AND length(salt) = 16 FROM archive") == 1);
    CHECK(store_size(s) > 16384);
    store_close(s);
    s = store_open(place.path, STORE_WRITE, &error);
    CHECK(s && !store_made(s));
    CHECK(number(s, "SELECT count(*) FROM archive") == 1);
    CHECK_ANSWER(s, "PRAGMA user_version", "0");
    store_close(s);
    g_autofree char *wal = g_strconcat(place.path, "-wal", NULL);
    CHECK(!g_file_test(wal, G_FILE_TEST_EXISTS));
}

static void takes_an_empty_file(void)
{
    auto_clear(clear_place) struct place place = make_place();
    g_file_set_contents(place.path, "", 0, NULL);
    check_refused(place.path, STORE_READ, "empty, not an archive");
    make_file(place.path);
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = store_open(place.path, STORE_READ, &error);
    no_error(error);
    CHECK(number(s, "SELECT count(*) FROM runs") == 1);
}

/* Another program may have filled the file that this one made: it is not this one's to delete. */
static void deletes_nothing(void)
{
    auto_clear(clear_place) struct place place = make_place();
    g_autofree char *wal = g_strconcat(place.path, "-wal", NULL);
    GError *error = NULL;
    GStatBuf about;
    g_mkdir(wal, 0700); /* in the way: the file is made, the archive in it is not */
    CHECK(!store_open(place.path, STORE_WRITE, &error));
    CHECK(error && g_str_has_prefix(error->message, place.path));
    g_clear_error(&error);
    CHECK(!g_stat(place.path, &about));
    g_rmdir(wal);
    make_file(place.path);
}

static void refuses_what_is_no_archive(void)
{
    auto_clear(clear_place) struct place place = make_place();
    check_refused(place.path, STORE_READ, "cannot be opened: No such file");
    check_refused(place.folder, STORE_READ, "a folder, not an archive");
    check_refused(place.folder, STORE_WRITE, "a folder, not an archive");
    g_file_set_contents(place.path,
                        "version: 1.97, a text of more than a hundred bytes, so that "
                        "there is room for the header of an SQLite file in it, and on",
                        -1, NULL);
    check_refused(place.path, STORE_READ, "not an archive: no SQLite file");
    check_refused(place.path, STORE_WRITE, "not an archive: no SQLite file");
    g_remove(place.path);
    sql(place.path, "CREATE TABLE bookmarks (url TEXT)");
    check_refused(place.path, STORE_READ, "an SQLite file of another program");
    check_refused(place.path, STORE_WRITE, "an SQLite file of another program");
    g_autofree char *deep = g_build_filename(place.folder, "no", "a.db", NULL);
    check_refused(deep, STORE_WRITE, "cannot be made: No such file");
}

static void refuses_newer_archives(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    sql(place.path, "PRAGMA user_version = 7");
    check_refused(place.path, STORE_READ,
                  "made by a newer shootout (tables 7, this one knows 0); "
                  "shootout 7.0 and later read it");
    check_refused(place.path, STORE_WRITE, "made by a newer shootout");
}

static void reports_damage(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    FILE *file = fopen(place.path, "r+");
    fseek(file, 16384, SEEK_SET); /* the first page says that it is ours */
    for (int i = 0; i < 16384 * 20; i++)
        fputc('x', file);
    fclose(file);
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = store_open(place.path, STORE_READ, &error);
    auto_clear(filter_clear) struct filter *where = filter_parse("date=2011", NULL);
    guint64 runs;
    CHECK(!s || !store_unjudged(s, where, &runs, &error));
    CHECK_ERROR(error, "damaged");
}

/* --- read-only places: as nobody where the tests run as root, whom nothing is read-only for --- */

static void as_nobody(void (*check)(const struct place *), const struct place *place)
{
    if (geteuid()) {
        check(place);
        return;
    }
    CHECK(!chown(place->folder, 65534, (gid_t)-1) && !chown(place->path, 65534, (gid_t)-1));
    unsigned before = CU_get_number_of_failures();
    pid_t child = fork(); /* SQLite keeps locks by process, and gives up root for good */
    if (!child) {
        if (setuid(65534))
            _exit(1);
        check(place);
        _exit(CU_get_number_of_failures() > before);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status));
}

static void check_reading(const struct place *place)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = store_open(place->path, STORE_READ, &error);
    no_error(error);
    CHECK(s && store_read_only(s) && number(s, "SELECT count(*) FROM runs") == 1);
    CHECK(s && !store_begin(s, "import", NULL, &error));
    CHECK_ERROR(error, "opened for reading only");
}

static void check_file(const struct place *place)
{
    check_refused(place->path, STORE_WRITE, "cannot be written to");
    check_reading(place);
}

static void check_folder(const struct place *place)
{
    check_refused(place->path, STORE_WRITE, "cannot be written to");
    check_reading(place);
    g_autofree char *new = g_build_filename(place->folder, "new.db", NULL);
    check_refused(new, STORE_WRITE, "cannot be made: Permission denied");
}

static void reads_a_read_only_file(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    g_chmod(place.path, 0400);
    as_nobody(check_file, &place);
}

static void reads_in_a_read_only_folder(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    g_chmod(place.folder, 0500);
    as_nobody(check_folder, &place);
}

/* What a test can have under it keeps its locks; a place that is not there is nobody's. */
static void trusts_locks_of_this_machine(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    CHECK_TEXT(filesystem_unsafe(place.folder), NULL);
    CHECK_TEXT(filesystem_unsafe("/nowhere/at/all"), NULL);
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = store_open(place.path, STORE_WRITE, &error);
    no_error(error);
    CHECK_TEXT(store_unsafe(s), NULL);
    CHECK_ANSWER(s, "SELECT count(*) FROM runs", "1");
}

/* --- two writers --- */

struct told {
    int times;
    char *whom;
};

static void tell(void *user, const char *whom)
{
    struct told *told = user;
    told->times++;
    g_free(told->whom);
    told->whom = g_strdup(whom);
}

/* A change of an archive that another one holds, begun by a writer who waits so long. */
static bool begins_within(const char *path, int milliseconds, struct told *told, GError **error)
{
    const struct patience patience = {milliseconds, tell, told};
    auto_clear(store_clear) struct store *s =
        store_open_patiently(path, STORE_WRITE, &patience, error);
    return s && store_begin(s, "import", NULL, error);
}

static void says_that_it_waits(void)
{
    auto_clear(clear_place) struct place place = make_place();
    GError *error = NULL;
    make_file(place.path);
    auto_clear(store_clear) struct store *one = store_open(place.path, STORE_WRITE, &error);
    no_error(error);
    struct told told = {0};
    CHECK(store_begin(one, "import", NULL, NULL));
    CHECK(!begins_within(place.path, 100, &told, NULL) && told.times == 0);
    CHECK(!begins_within(place.path, 1200, &told, NULL) && told.times == 1);
    CHECK_TEXT(told.whom, "another program"); /* the locks are this process's own */
    store_rollback(one);
    CHECK(begins_within(place.path, 1200, &told, NULL) && told.times == 1);
    g_free(told.whom);
}

/* A process that is writing until it is killed; where it is, "process N" or "process N (NAME)". */
static pid_t hold(const char *path)
{
    int ends[2];
    char ready = 0;
    CHECK(!pipe(ends));
    pid_t child = fork();
    if (!child) {
        struct store *s = store_open(path, STORE_WRITE, NULL);
        ready = s && store_begin(s, "import", NULL, NULL);
        if (write(ends[1], &ready, 1) == 1)
            pause();
        _exit(1);
    }
    CHECK(read(ends[0], &ready, 1) == 1 && ready);
    close(ends[0]), close(ends[1]);
    return child;
}

static void check_holder(const char *path)
{
    struct told told = {0};
    GError *error = NULL;
    pid_t child = hold(path);
    CHECK(!begins_within(path, 1200, &told, &error) && told.times == 1);
    CHECK_ERROR(error, "another program is writing to it; waited 1.2 s");
    g_autofree char *whom = g_strdup_printf("process %d", (int)child);
    CHECK(told.whom && g_str_has_prefix(told.whom, whom));
    g_free(told.whom);
    CHECK(!kill(child, SIGKILL) && waitpid(child, NULL, 0) == child);
    CHECK(begins_within(path, 1200, &told, NULL)); /* the dead hold nothing */
}

static void names_who_writes(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    check_holder(place.path);
    sql(place.path, "PRAGMA journal_mode = DELETE");
    check_holder(place.path);
}

static void waits_for_another_writer(void)
{
    auto_clear(clear_place) struct place place = make_place();
    GError *error = NULL;
    make_file(place.path);
    auto_clear(store_clear) struct store *one = store_open(place.path, STORE_WRITE, &error);
    auto_clear(store_clear) struct store *two = store_open_patiently(
        place.path, STORE_WRITE, &(struct patience){.milliseconds = 100}, &error);
    auto_clear(store_clear) struct store *reader = store_open(place.path, STORE_READ, &error);
    no_error(error);
    struct given run = {.digest = 2};
    struct put_counts counts = {0};
    CHECK(store_begin(one, "import", NULL, NULL));
    CHECK(put_given(one, "b", "b", &run, 1, &counts, NULL));
    CHECK(!store_begin(two, "import", NULL, &error));
    CHECK_ERROR(error, "another program is writing to it; waited 0.1 s");
    CHECK(!store_change(two));
    CHECK(number(reader, "SELECT count(*) FROM runs") == 1); /* readers see what was there */
    CHECK(store_pause(one, NULL));
    CHECK(number(reader, "SELECT count(*) FROM runs") == 2);
    CHECK(store_commit(one, NULL));
    run.digest = 3;
    CHECK(import(two, "c", "c", &run, 1).runs == 1);
    CHECK_ANSWER(reader, "SELECT group_concat(run || change) FROM runs", "11,22,33");
}

/* Another writer between two parts of an import: neither takes the other's numbers. */
static void shares_numbers(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    auto_clear(store_clear) struct store *one = store_open(place.path, STORE_WRITE, NULL);
    auto_clear(store_clear) struct store *two = store_open(place.path, STORE_WRITE, NULL);
    struct given run = {.digest = 5, .setup = {.rig = "r", .layout = RAIDZ1, .said = SAID_FILE}};
    struct put_counts counts = {0};
    for (int i = 0; i < 3; i++) {
        struct store *s = i % 2 ? two : one;
        g_autofree char *name = g_strdup_printf("%d", i);
        run.digest = 10 + (guint64)i;
        CHECK(store_begin(s, "import", NULL, NULL));
        CHECK(put_given(s, name, name, &run, 1, &counts, NULL) && store_commit(s, NULL));
    }
    CHECK(counts.runs == 3);
    CHECK_ANSWER(one, "SELECT group_concat(run || rig || rig_revision) FROM runs WHERE run > 1",
                 "2r1,3r1,4r1");
}

static void leaves_nothing_of_what_stopped(void)
{
    auto_clear(clear_place) struct place place = make_place();
    make_file(place.path);
    struct store *s = store_open(place.path, STORE_WRITE, NULL);
    struct given run = {.digest = 2};
    struct put_counts counts = {0};
    CHECK(store_begin(s, "import", NULL, NULL));
    CHECK(put_given(s, "b", "b", &run, 1, &counts, NULL));
    store_close(s); /* without a commit */
    s = store_open(place.path, STORE_READ, NULL);
    CHECK(number(s, "SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM source)") == 2);
    store_close(s);
}

TESTS("open", {"makes an archive", makes_an_archive}, {"takes an empty file", takes_an_empty_file},
      {"deletes nothing", deletes_nothing},
      {"refuses what is no archive", refuses_what_is_no_archive},
      {"refuses newer archives", refuses_newer_archives}, {"reports damage", reports_damage},
      {"reads a read-only file", reads_a_read_only_file},
      {"reads in a read-only folder", reads_in_a_read_only_folder},
      {"says that it waits", says_that_it_waits}, {"names who writes", names_who_writes},
      {"trusts locks of this machine", trusts_locks_of_this_machine},
      {"waits for another writer", waits_for_another_writer}, {"shares numbers", shares_numbers},
      {"leaves nothing of what stopped", leaves_nothing_of_what_stopped})
