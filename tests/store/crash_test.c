/* Stopped, torn, failed, without power at every write and sync: the archive is the old one or the
 * new one, whole, and where the program lives to say something it says one sentence. */
#include "ingest/import.h"
#include "ingest/reimport.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/dump.h"
#include "store/merge.h"
#include "store/purge.h"
#include "tests/store/archive.h"
#include "tests/store/vfs.h"

#include <glib/gstdio.h>
#include <sys/wait.h>

/* What the cases work on: base.db is copied to work.db before each. */
struct bench {
    char *folder, *base, *work, *other, *copy, *results;
};

static void clear_bench(struct bench *bench)
{
    g_autofree char *line = g_strdup_printf("rm -rf '%s'", bench->folder);
    CHECK(g_spawn_command_line_sync(line, NULL, NULL, NULL, NULL));
    char *const all[] = {bench->folder, bench->base, bench->work,
                         bench->other,  bench->copy, bench->results};
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        g_free(all[i]);
}

static void make_base(const char *path, guint64 digest)
{
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    no_error(error);
    store_set_clock(s, 1304418151);
    struct given runs[] = {{.digest = digest,
                            .machine = "a",
                            .setup = {.rig = "r", .layout = RAIDZ1, .said = SAID_FILE}},
                           {.digest = digest + 1, .machine = "b", .started = "2011-05-03"}};
    g_autofree char *bytes = g_strdup_printf("bytes of %d", (int)digest);
    import(s, "a.log", bytes, runs, 2);
    no_error(error);
    store_close(s);
}

/* A run whose figures are not those of its source: what reimport puts right. */
static void alter_figures(const char *path, const char *results)
{
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    struct import import = {.store = s};
    store_set_clock(s, 1304418151);
    CHECK(import_paths(&import, (const char *const[]){results, NULL}, &error));
    no_error(error);
    store_close(s);
    sqlite3 *db;
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, "UPDATE result SET throughput = 1 WHERE id = 3 * 4096", NULL, NULL,
                       NULL) == SQLITE_OK);
    sqlite3_close(db);
}

static struct bench make_bench(void)
{
    char *folder = g_dir_make_tmp("shootout-crash-XXXXXX", NULL);
    struct bench bench = {
        .folder = folder,
        .base = g_build_filename(folder, "base.db", NULL),
        .work = g_build_filename(folder, "work.db", NULL),
        .other = g_build_filename(folder, "other.db", NULL),
        .copy = g_build_filename(folder, "copy.db", NULL),
        .results = g_build_filename(folder, "dd.txt", NULL),
    };
    CHECK(g_file_set_contents(bench.results,
                              "3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s\n", -1, NULL));
    make_base(bench.base, 10);
    alter_figures(bench.base, bench.results);
    make_base(bench.other, 20);
    return bench;
}

static void copy_file(const char *from, const char *to)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strconcat(to, endings[i], NULL);
        g_unlink(path);
    }
    g_autofree char *bytes = NULL;
    gsize length;
    CHECK(g_file_get_contents(from, &bytes, &length, NULL));
    FILE *out = fopen(to, "wb");
    CHECK(out && fwrite(bytes, 1, length, out) == length && !fclose(out));
}

/* --- what is done to work.db --- */

static struct store *open_work(const struct bench *bench, GError **error)
{
    struct store *s = store_open(bench->work, STORE_WRITE, error);
    if (s)
        store_set_clock(s, 1304418152);
    return s;
}

static bool do_import(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = open_work(bench, error);
    struct given runs[] = {{.digest = 30, .setup = {.rig = "q", .said = SAID_FILE}},
                           {.digest = 31}};
    struct put_counts counts = {0};
    return s && store_begin(s, "import", NULL, error) &&
           put_given(s, "b.log", "bytes of b", runs, 1, &counts, error) &&
           put_given(s, "c.log", "bytes of c", runs + 1, 1, &counts, error) &&
           store_commit(s, error);
}

static bool do_annotate(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = open_work(bench, error);
    return s && annotate(s, NULL, "layout", MIRROR, error);
}

static bool do_merge(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = open_work(bench, error);
    auto_clear(table_clear) struct table table = {0};
    struct merge merge = {.path = bench->other, .whole = true};
    return s && store_merge(s, &merge, &table, error);
}

static bool do_reimport(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = open_work(bench, error);
    auto_clear(table_clear) struct table table = {0};
    struct reimport reimport = {.store = s};
    return s && reimport_apply(&reimport, "reimport", &table, error) &&
           (reimport.numbers || error_set(error, STATUS_FAILED, "nothing differed"));
}

static bool do_backup(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = store_open(bench->work, STORE_READ, error);
    return s && store_backup(s, bench->copy, true, error);
}

static bool do_purge(const struct bench *bench, GError **error)
{
    auto_clear(store_clear) struct store *s = open_work(bench, error);
    auto_clear(filter_clear) struct filter *where = filter_parse("run=1", NULL);
    struct purge purge = {0};
    return s && store_purge(s, where, &purge, error);
}

typedef bool (*act_of)(const struct bench *bench, GError **error);

/* --- what came of it --- */

static bool add_row(void *user, const char *table, const struct dump_value *values, gsize n,
                    GError **error)
{
    (void)error;
    g_checksum_update(user, (const guchar *)table, -1);
    for (gsize i = 0; i < n; i++) {
        char text[G_ASCII_DTOSTR_BUF_SIZE] = "";
        if (values[i].kind == DUMP_INTEGER)
            g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, values[i].integer);
        if (values[i].kind == DUMP_NUMBER)
            g_ascii_dtostr(text, sizeof text, values[i].number);
        g_checksum_update(user, (const guchar *)text, (gssize)strlen(text) + 1);
        g_checksum_update(user, (const guchar *)values[i].bytes, (gssize)values[i].length);
    }
    return true;
}

/* All rows of an archive that is whole; "damaged" and what is wrong of another. */
static char *state_of(const char *path)
{
    GError *error = NULL;
    auto_clear(table_clear) struct table table = {0};
    struct check_counts counts = {0};
    auto_clear(store_clear) struct store *s = store_open(path, STORE_READ, &error);
    if (!s || !store_check(s, &(struct check_options){0}, &table, &counts, &error) ||
        counts.found) {
        char *text =
            g_strdup_printf("damaged: %s", error ? error->message : table_cell(&table, 0, 2)->text);
        g_clear_error(&error);
        return text;
    }
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_auto(GStrv) tables = dump_tables(s, &error);
    for (char **name = tables; name && *name; name++)
        CHECK(dump_rows(s, *name, add_row, sum, NULL, &error));
    no_error(error);
    return g_strdup(g_checksum_get_string(sum));
}

/* In a process of its own: 0 done, 1 failed with a sentence, 2 anything else; *seen: operations. */
static int act(const struct bench *bench, act_of deed, enum vfs_how how, int at, int *seen)
{
    int ends[2];
    CHECK(!pipe(ends));
    pid_t child = fork();
    if (!child) {
        GError *error = NULL;
        vfs = (struct vfs){.at = at, .how = how};
        bool done = deed(bench, &error);
        vfs_power_off(); /* what is done stays done */
        ssize_t written = write(ends[1], &vfs.seen, sizeof vfs.seen);
        bool sentence = error && *error->message && !strchr(error->message, '\n');
        _exit(written < 0 ? 3 : done ? error ? 2 : 0 : sentence ? 1 : 2);
    }
    int status;
    close(ends[1]);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
    if (read(ends[0], seen, sizeof *seen) != sizeof *seen)
        *seen = G_MAXINT;
    close(ends[0]);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void check_case(const struct bench *bench, const char *old, const char *new, int ended,
                       enum vfs_how how, int at)
{
    g_autofree char *state = state_of(bench->work);
    bool is_old = !strcmp(state, old), is_new = !strcmp(state, new);
    bool fine = ended == 0 ? is_new : (is_old || is_new) && (ended == 1 || ended == VFS_STOPPED);
    if (!fine)
        fprintf(stderr, "operation %d, way %d: ended with %d, the archive is %s\n", at, (int)how,
                ended,
                is_old   ? "the old one"
                : is_new ? "the new one"
                         : state);
    CHECK(fine);
}

/* Every operation, in every way; as many as the deed has. */
static void check_deed(const struct bench *bench, act_of deed, bool alters)
{
    int seen, ended;
    copy_file(bench->base, bench->work);
    g_autofree char *old = state_of(bench->work);
    CHECK(act(bench, deed, VFS_STOP, 0, &seen) == 0);
    g_autofree char *new = state_of(bench->work);
    CHECK(strlen(old) == 64 && strlen(new) == 64 && alters == (strcmp(old, new) != 0));
    for (enum vfs_how how = 0; how < VFS_HOWS; how++) {
        int last = 1, at = 1;
        for (; at <= last; at++) {
            copy_file(bench->base, bench->work);
            ended = act(bench, deed, how, at, &seen);
            check_case(bench, old, new, ended, how, at);
            if (at == last && seen >= at)
                last++;
        }
        CHECK(at > 4); /* there was something to go wrong */
    }
}

/* A new archive, in whose first change there is no WAL: nothing, an archive without runs, or one
 * with all of them; each can be gone on with. */
static void makes(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    int seen, at = 1;
    for (enum vfs_how how = 0; how < VFS_HOWS; how++)
        for (int last = at = 1; at <= last; at++) {
            copy_file(bench.base, bench.work); /* takes what lies beside it away, too */
            g_unlink(bench.work);
            int ended = act(&bench, do_import, how, at, &seen);
            GError *error = NULL;
            auto_clear(store_clear) struct store *s = open_work(&bench, &error);
            no_error(error);
            double runs = s ? number(s, "SELECT count(*) FROM runs") : -1;
            bool fine = ended == 0 ? runs == 2 : runs == 0 || runs == 2;
            if (!fine)
                fprintf(stderr, "operation %d, way %d: ended with %d, %g runs\n", at, (int)how,
                        ended, runs);
            CHECK(fine && (ended == 0 || ended == 1 || ended == VFS_STOPPED));
            store_clear(&s);
            g_autofree char *state = state_of(bench.work);
            CHECK(strlen(state) == 64);
            if (at == last && seen >= at)
                last++;
        }
}

static void imports(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    check_deed(&bench, do_import, true);
}

static void annotates(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    check_deed(&bench, do_annotate, true);
}

static void merges(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    check_deed(&bench, do_merge, true);
}

static void reimports(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    check_deed(&bench, do_reimport, true);
}

static void purges(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    check_deed(&bench, do_purge, true);
}

/* The copy is not there, or it is the archive. */
static void backs_up(void)
{
    auto_clear(clear_bench) struct bench bench = make_bench();
    int seen;
    copy_file(bench.base, bench.work);
    g_autofree char *old = state_of(bench.work);
    for (enum vfs_how how = 0; how < VFS_HOWS; how++)
        for (int at = 1, last = 1; at <= last; at++) {
            g_unlink(bench.copy);
            int ended = act(&bench, do_backup, how, at, &seen);
            bool there = g_file_test(bench.copy, G_FILE_TEST_EXISTS);
            bool fine = (ended == 0 && there) || (ended == 1 && !there) || ended == VFS_STOPPED;
            if (!fine)
                fprintf(stderr, "operation %d, way %d: ended with %d, a copy is %s\n", at, (int)how,
                        ended, there ? "there" : "not there");
            CHECK(fine);
            g_autofree char *work = state_of(bench.work), *copy = state_of(bench.copy);
            CHECK_TEXT(work, old);
            CHECK(!there || !strcmp(copy, old));
            if (at == last && seen >= at)
                last++;
        }
}

int main(int argc, char **argv)
{
    static const struct test_case cases[] = {{"makes", makes},         {"imports", imports},
                                             {"annotates", annotates}, {"merges", merges},
                                             {"reimports", reimports}, {"purges", purges},
                                             {"backs up", backs_up}};
    vfs_register();
    return run_tests("crash", cases, G_N_ELEMENTS(cases), argc, argv);
}
