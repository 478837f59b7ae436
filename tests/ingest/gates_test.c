/* What a collector looks at before and beside its runs, from recordings: gates, disks and their
 * counters, targets that are refused; and its own folder on this machine. */
#include "ingest/collect/caches.h"
#include "ingest/collect/gates.h"
#include "ingest/collect/orphans.h"
#include "ingest/collect/prepare.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <math.h>
#include <string.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The error has these words in it; it is freed. */
static void check_says(GError *error, const char *words)
{
    CHECK(error && strstr(error->message, words));
    if (error && !strstr(error->message, words))
        fprintf(stderr, "expected '%s' in: %s\n", words, error->message);
    g_clear_error(&error);
}

static struct runner *replay(const char *text)
{
    GError *error = NULL;
    struct runner *runner = runner_replay(text, strlen(text), "test", &error);
    CHECK(runner && !error);
    return runner;
}

static char *words_of(const struct gates *gates)
{
    g_ptr_array_add(gates->words, NULL);
    char *text = g_strjoinv("; ", (char **)gates->words->pdata);
    g_ptr_array_remove_index(gates->words, gates->words->len - 1);
    return text;
}

static void sees_arrays(void)
{
    static const struct {
        const char *recording, *state, *words;
    } cases[] = {
        {"==> /proc/mdstat <==\nmd0 : active raid5 sdc1[3] sdb1[1] sda1[0]\n      1953519872 "
         "blocks "
         "[3/3] [UUU]\n",
         NULL, ""},
        {"==> /proc/mdstat <==\nmd0 : active raid1 sdb1[1]\n      976630464 blocks [2/1] [_U]\n",
         "degraded", "md0: degraded [_U]"},
        {"==> /proc/mdstat <==\nmd1 : active raid1 sdb1[1] sda1[0]\n      976630464 blocks [2/2] "
         "[UU]\n"
         "      [==>..................]  resync = 12.6% (123/976) finish=1.0min speed=1K/sec\n",
         "rebuilding", "md1: resync = 12.6% "},
        {"==> /sys/fs/btrfs/1234-56/exclusive_operation <==\nbalance\n", "rebuilding",
         "btrfs 1234-56: balance"},
        {"==> /proc/meminfo <==\nMemTotal: 1024 kB\nSwapTotal: 4096 kB\nSwapFree: 2096 kB\n", NULL,
         "2 MB of swap are in use"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(runner_clear) struct runner *runner = replay(cases[i].recording);
        struct target nowhere = {.dir = (char *)"/nonexistent"};
        g_autoptr(GPtrArray) disks = g_ptr_array_new();
        auto_clear(gates_clear) struct gates gates = {0};
        gates_look(&gates, runner, &nowhere, disks);
        g_autofree char *words = words_of(&gates);
        CHECK_TEXT(words, cases[i].words);
        CHECK_TEXT(gates.state ? gates.state : "", cases[i].state ? cases[i].state : "");
    }
}

static void sees_pools(void)
{
    auto_clear(runner_clear) struct runner *runner =
        replay("==> $ zpool status tank <==\n  pool: tank\n state: DEGRADED\n"
               "  scan: resilver in progress since Sun Jul 25 16:07:49 2021\n");
    struct target target = {
        .dir = (char *)"/nonexistent", .fs = (char *)"zfs", .source = (char *)"tank/bench"};
    g_autoptr(GPtrArray) disks = g_ptr_array_new();
    auto_clear(gates_clear) struct gates gates = {0};
    gates_look(&gates, runner, &target, disks);
    CHECK_TEXT(gates.state, "resilvering");
    CHECK(gates.words->len == 2);
}

/* Of a machine's arrays and pools only those below the folder. */
static void passes_over_what_is_elsewhere(void)
{
    auto_clear(runner_clear) struct runner *runner =
        replay("==> /dev/mapper/vg-lv -> ../dm-3 <==\n"
               "==> /sys/class/block/dm-3/slaves/md1 <==\n"
               "==> /sys/class/block/md1/slaves/sdc <==\n"
               "==> /sys/fs/btrfs/1234-56/exclusive_operation <==\nbalance\n"
               "==> /sys/fs/btrfs/1234-56/devices/sde <==\n\n"
               "==> /proc/mdstat <==\nmd0 : active raid1 sdb1[1]\n      976 blocks [2/1] [_U]\n"
               "md1 : active raid1 sdc[0] sdd[1]\n      976 blocks [2/2] [UU]\n");
    static const struct {
        const char *fs, *source, *words;
    } cases[] = {{"ext4", "/dev/mapper/vg-lv", ""},
                 {"btrfs", "/dev/sde", "btrfs 1234-56: balance"},
                 {"ext4", "/dev/md0", "md0: degraded [_U]"},
                 {"zfs", "tank/bench", ""},
                 {"overlay", "overlay", "md0: degraded [_U]; btrfs 1234-56: balance"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct target target = {.dir = (char *)"/nonexistent",
                                .fs = (char *)cases[i].fs,
                                .source = (char *)cases[i].source};
        g_autoptr(GPtrArray) disks = g_ptr_array_new();
        auto_clear(gates_clear) struct gates gates = {0};
        gates_look(&gates, runner, &target, disks);
        g_autofree char *words = words_of(&gates);
        CHECK_TEXT(words, cases[i].words);
    }
}

static void counts_below_layers(void)
{
    auto_clear(runner_clear) struct runner *runner = replay(
        "==> /dev/mapper/vg-lv -> ../dm-3 <==\n"
        "==> /sys/class/block/dm-3/slaves/md0 <==\n==> /sys/class/block/md0/slaves/sda1 <==\n"
        "==> /sys/class/block/md0/slaves/sdb1 <==\n"
        "==> /proc/diskstats <==\n"
        "   8       1 sda1 10 0 100 5 20 0 200 9 0 1500 14\n"
        "   8      17 sdb1 10 0 10 5 20 0 20 9 0 500 14\n"
        "   8      33 sdc1 10 0 7777 5 20 0 7777 9 0 7777 14\n");
    struct target target = {.fs = (char *)"ext4", .source = (char *)"/dev/mapper/vg-lv"};
    g_autoptr(GPtrArray) disks = counters_disks(runner, &target);
    CHECK(disks->len == 2);
    struct counters counters;
    counters_take(&counters, runner, disks);
    CHECK(counters.read == 110 * 512 && counters.written == 220 * 512 && counters.busy == 2);
    CHECK(isnan(counters.load) && isnan(counters.temperature));
}

static void refuses_targets(void)
{
    static const struct {
        const char *mount, *says;
        guint allow;
    } cases[] = {
        {"nfs4 server:/x", "behind a network; --allow network", TARGET_NETWORK},
        {"tmpfs none", "lies in memory (tmpfs); --allow tmpfs", TARGET_MEMORY},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GError *error = NULL;
        g_autofree char *text = g_strdup_printf(
            "==> /proc/self/mountinfo <==\n1 0 8:1 / / rw - %s rw\n", cases[i].mount);
        auto_clear(runner_clear) struct runner *runner = replay(text);
        auto_clear(target_clear) struct target target = {.lock = -1};
        CHECK(target_look(&target, runner, g_get_tmp_dir(), NULL));
        CHECK(target_refuse(&target, cases[i].allow, NULL));
        CHECK(!target_refuse(&target, 0, &error));
        check_says(error, cases[i].says);
    }
}

static void keeps_to_its_folder(void)
{
    GError *error = NULL;
    g_autofree char *dir = g_dir_make_tmp("shootout-XXXXXX", NULL);
    auto_clear(runner_clear) struct runner *runner = runner_live();
    auto_clear(target_clear) struct target one = {.lock = -1}, two = {.lock = -1};
    CHECK(target_look(&one, runner, dir, NULL) && target_take(&one, NULL));
    CHECK(target_look(&two, runner, dir, NULL) && !target_take(&two, &error));
    check_says(error, "another shootout is at work here");
    /* A link out of the folder is removed, not followed. */
    g_autofree char *beside = g_build_filename(dir, "beside", NULL);
    g_autofree char *link = target_path(&one, "link"), *deep = target_path(&one, "a/b/c");
    CHECK(g_file_set_contents(beside, "x", 1, NULL) && !symlink(dir, link));
    CHECK(!g_mkdir_with_parents(deep, 0700));
    target_leave(&one);
    CHECK(g_file_test(beside, G_FILE_TEST_EXISTS));
    CHECK(!g_file_test(one.own, G_FILE_TEST_EXISTS));
    CHECK(!unlink(beside) && !rmdir(dir));
}

static bool up_to(void *user, guint64 written)
{
    return written < *(const guint64 *)user;
}

static void writes_the_same_data(void)
{
    g_autofree char *dir = g_dir_make_tmp("shootout-XXXXXX", NULL);
    g_autofree char *a = g_build_filename(dir, "a", NULL), *b = g_build_filename(dir, "b", NULL);
    g_autofree char *one = NULL, *two = NULL;
    gsize length = 0;
    guint64 all = G_MAXUINT64, half = 1 << 20;
    const guint64 size = (2 << 20) + 5;
    CHECK(prepare_file(a, size, 7, up_to, &all, NULL) &&
          prepare_file(b, size, 7, up_to, &all, NULL));
    CHECK(g_file_get_contents(a, &one, &length, NULL) && g_file_get_contents(b, &two, NULL, NULL));
    CHECK(length == size && !memcmp(one, two, length));
    CHECK(memcmp(one, one + (1 << 20), 4096) != 0);
    CHECK(!unlink(b) && !prepare_file(b, size, 7, up_to, &half, NULL));
    CHECK(!g_file_test(b, G_FILE_TEST_EXISTS));
    CHECK(!unlink(a) && !rmdir(dir));
}

/* In the folder of the test, which no other reads. */
static void empties_caches(void)
{
    g_autofree char *dir = g_dir_make_tmp("shootout-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(dir, "a", NULL), *what = NULL, *none = NULL;
    guint64 all = G_MAXUINT64;
    struct statfs fs;
    CHECK(prepare_file(path, 4 << 20, 7, up_to, &all, NULL));
    bool memory = !statfs(dir, &fs) && fs.f_type == TMPFS_MAGIC; /* whose pages are the file */
    bool dropped = caches_drop(path, &what);
    if (!caches_can_drop()) {
        CHECK(!dropped);
        CHECK_TEXT(what, "not dropped: only root can");
    } else if (memory) {
        CHECK(!dropped);
        CHECK_TEXT(what, "dropped, 100 % of the file left");
    } else {
        CHECK(dropped && g_str_has_prefix(what, "dropped, "));
        CHECK(caches_drop(NULL, &none));
        CHECK_TEXT(none, "dropped");
    }
    CHECK(!unlink(path) && !rmdir(dir));
}

static void leaves_a_reserve(void)
{
    const guint64 G = 1 << 30;
    CHECK(target_room_of(50 * G, 50 * G, 0) == 40 * G);
    CHECK(target_room_of(50 * G, 50 * G, 20 * G) == 30 * G);
    CHECK(target_room_of(50 * G, 50 * G, 60 * G) == 0);
    CHECK(target_room_of(95 * G, 5 * G, 0) == 0);
    CHECK(target_slop("ext4", 100 * G) == 0);
    CHECK(target_slop(NULL, 100 * G) == 0);
    CHECK(target_slop("zfs", 320 * G) == 10 * G);
    CHECK(target_slop("zfs", 1 * G) == G / 8);
    CHECK(target_slop("zfs", 64 * 1024 * G) == 128 * G);
}

TESTS("gates", {"leaves a reserve", leaves_a_reserve}, {"empties caches", empties_caches},
      {"sees arrays", sees_arrays}, {"sees pools", sees_pools},
      {"passes over what is elsewhere", passes_over_what_is_elsewhere},
      {"counts below layers", counts_below_layers}, {"refuses targets", refuses_targets},
      {"keeps to its folder", keeps_to_its_folder}, {"writes the same data", writes_the_same_data})
