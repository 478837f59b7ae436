/* What runs in a folder run on, from recorded machines: the setup, what is kept of host and serial
 * numbers, rigs that are known again, and what marks the results. */
#include "ingest/collect/gates.h"
#include "ingest/collect/standing.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <string.h>

static struct store *memory(void)
{
    GError *error = NULL;
    struct store *store = store_open(NULL, STORE_MEMORY, &error);
    CHECK(store && !error);
    return store;
}

static struct runner *machine(const char *name)
{
    g_autofree char *path = g_strdup_printf(SOURCE "/tests/machines/%s.txt", name), *text = NULL;
    gsize length = 0;
    GError *error = NULL;
    CHECK(g_file_get_contents(path, &text, &length, NULL));
    struct runner *runner = runner_replay(text, length, name, &error);
    CHECK(runner && !error);
    return runner;
}

static void find(struct standing *standing, struct store *store, const char *name, const char *dir,
                 struct setup *setup)
{
    GError *error = NULL;
    auto_clear(runner_clear) struct runner *runner = machine(name);
    CHECK(standing_find(standing, runner, store, dir, setup, &error) && !error);
}

static const char *value_of(const GArray *facts, const char *key)
{
    for (guint i = 0; i < facts->len; i++)
        if (!strcmp(g_array_index(facts, struct fact, i).key, key))
            return g_array_index(facts, struct fact, i).value;
    return NULL;
}

static void fills_in_what_is_not_said(void)
{
    auto_clear(store_clear) struct store *store = memory();
    auto_clear(standing_clear) struct standing all = {0}, some = {0};
    struct setup none = {0}, said = {.rig = "nas", .layout = "2xdisk/zfs.mirror/zfs"};
    find(&all, store, "linux-btrfs-raid1", "/pool/bench", &none);
    CHECK_TEXT(none.layout, "3xhdd.7k2.sata3.8T/btrfs.raid1:meta=raid1c3/btrfs");
    CHECK_TEXT(none.compression, "zstd-3");
    CHECK(none.origin == ORIGIN_DETECTED);
    CHECK(none.said == SAID_FILE);
    CHECK(none.rig && *none.rig);
    find(&some, store, "linux-btrfs-raid1", "/pool/bench", &said);
    CHECK_TEXT(said.rig, "nas");
    CHECK_TEXT(said.layout, "2xdisk/zfs.mirror/zfs");
    CHECK(!said.compression); /* of another layout */
    CHECK_TEXT(value_of(some.run, "detected.layout"), none.layout);
    CHECK_TEXT(value_of(some.run, "detected.compression"), "zstd-3");
}

static void keeps_hashes(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *one = memory(), *other = memory();
    g_autofree char *first = NULL, *again = NULL, *elsewhere = NULL, *plain = NULL;
    CHECK(store_identity(one, "WD-123", &first, &error) && strlen(first) == 16);
    CHECK(store_identity(one, "WD-123", &again, &error));
    CHECK(store_identity(other, "WD-123", &elsewhere, &error));
    CHECK_TEXT(again, first);
    CHECK(strcmp(elsewhere, first) != 0);
    CHECK(store_begin(one, "annotate", "test", &error));
    CHECK(!store_identity_say(one, "maybe", &error) && error);
    g_clear_error(&error);
    CHECK(store_identity_say(one, "keep", &error) && store_commit(one, &error));
    CHECK(store_identity(one, "WD-123", &plain, &error));
    CHECK_TEXT(plain, "WD-123");
}

/* Nowhere in what is kept stands a host's name or a serial number. */
static void tells_no_names(void)
{
    auto_clear(store_clear) struct store *store = memory();
    static const char told[] =
        "==> $ uname -a <==\nLinux secretbox 6.1.0 #1 SMP x86_64 GNU/Linux\n";
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(told, strlen(told), "test", NULL);
    auto_clear(standing_clear) struct standing standing = {0};
    struct setup setup = {0};
    GError *error = NULL;
    CHECK(standing_find(&standing, runner, store, "/", &setup, &error) && !error);
    CHECK(standing.host && strlen(standing.host) == 16);
    for (guint i = 0; i < standing.rig->len; i++)
        CHECK(!strstr(g_array_index(standing.rig, struct fact, i).value, "secretbox"));
    CHECK(!setup.layout && !setup.compression);
}

/* Two arrays and an NVMe on one machine, the first array without one of its disks. */
static const char two_arrays[] =
    "==> /proc/self/mountinfo <==\n22 1 9:0 / / rw - ext4 /dev/md0 rw\n"
    "23 22 9:1 / /data rw - xfs /dev/md1 rw\n24 22 259:0 / /fast rw - xfs /dev/nvme0n1 rw\n"
    "25 22 0:50 / /away rw - overlay overlay rw\n\n"
    "==> /proc/mdstat <==\nPersonalities : [raid1]\n"
    "md1 : active raid1 sdd[1] sdc[0]\n      976630464 blocks super 1.2 [2/2] [UU]\n\n"
    "md0 : active raid1 sda[0]\n      976630464 blocks super 1.2 [2/1] [U_]\n\n"
    "==> /proc/meminfo <==\nMemTotal: 1024 kB\n\n"
    "==> /sys/block/sda/size <==\n1953525168\n==> /sys/block/sda/device/model <==\nDISK A\n"
    "==> /sys/block/sdc/size <==\n1953525168\n==> /sys/block/sdc/device/model <==\nDISK B\n"
    "==> /sys/block/sdd/size <==\n1953525168\n==> /sys/block/sdd/device/model <==\nDISK B\n"
    "==> /sys/block/nvme0n1/size <==\n1953525168\n"
    "==> /sys/block/nvme0n1/device/model <==\nDISK C\n";

static void find_in(struct standing *standing, const char *text, const char *dir)
{
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(text, strlen(text), "test", NULL);
    auto_clear(store_clear) struct store *store = memory();
    struct setup setup = {0};
    CHECK(standing_find(standing, runner, store, dir, &setup, NULL));
}

/* What is not well elsewhere is no matter of a folder; where the stack is not told it may be. */
static void hears_of_its_own_arrays(void)
{
    static const struct {
        const char *dir, *health;
    } cases[] = {
        {"/", "md0 is degraded"}, {"/data", ""}, {"/fast", ""}, {"/away", "md0 is degraded"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(standing_clear) struct standing standing = {0};
        find_in(&standing, two_arrays, cases[i].dir);
        const GPtrArray *health = standing.found.health;
        CHECK_TEXT(health->len ? health->pdata[0] : "", cases[i].health);
        CHECK(health->len == (*cases[i].health ? 1 : 0));
        CHECK(standing.found.about->len == health->len);
    }
}

/* A controller's array is no matter of a folder on other disks. */
static void hears_of_its_own_controllers(void)
{
    static const char controller[] =
        "==> $ tw_cli /c0 show all <==\n"
        "Unit  UnitType  Status         %RCmpl  %V/I/M  Stripe  Size(GB)  Cache  AVrfy\n"
        "------------------------------------------------------------------------------\n"
        "u0    RAID-5    DEGRADED       -       -       64K     5587.9    RiW    ON\n\n";
    g_autofree char *text = g_strconcat(two_arrays, controller, NULL);
    auto_clear(standing_clear) struct standing fast = {0}, away = {0};
    find_in(&fast, text, "/fast");
    find_in(&away, text, "/away");
    CHECK(fast.found.health->len == 0);
    CHECK(away.found.health->len == 2);
}

/* Another folder on other disks is no other configuration of the machine. */
static void keeps_disks_with_the_folder(void)
{
    auto_clear(standing_clear) struct standing data = {0}, fast = {0};
    find_in(&data, two_arrays, "/data");
    find_in(&fast, two_arrays, "/fast");
    CHECK_TEXT(value_of(data.run, "disk.model"), "DISK B");
    CHECK_TEXT(value_of(fast.run, "disk.model"), "DISK C");
    CHECK_TEXT(value_of(data.rig, "memory"), "1048576");
    CHECK(data.rig->len == fast.rig->len);
    for (guint i = 0; i < data.rig->len; i++) {
        const struct fact *fact = &g_array_index(data.rig, struct fact, i);
        CHECK_TEXT(value_of(fast.rig, fact->key), fact->value);
    }
}

static void knows_a_rig_again(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *store = memory();
    auto_clear(standing_clear) struct standing first = {0}, again = {0}, another = {0};
    struct setup one = {0}, two = {0}, three = {0};
    find(&first, store, "linux-btrfs-raid1", "/pool/bench", &one);
    CHECK(store_begin(store, "run", "test", &error));
    CHECK(store_rig(store, "nas", NULL, (const struct fact *)(void *)first.rig->data,
                    first.rig->len, &error));
    CHECK(store_rig(store, one.rig, NULL, NULL, 0, &error) && store_commit(store, &error));
    find(&again, store, "linux-btrfs-raid1", "/pool/bench", &two);
    CHECK_TEXT(two.rig, "nas");
    find(&another, store, "linux-nvme-xfs", "/", &three);
    CHECK(three.rig && strcmp(three.rig, "nas") != 0);
    g_autofree char *next = NULL, *wanted = g_strconcat(one.rig, "-2", NULL);
    CHECK(store_rig_free(store, one.rig, &next, &error));
    CHECK_TEXT(next, wanted);
}

static void marks_by_what_tools_say(void)
{
    static const struct {
        const char *seen, *health, *state;
        guint words;
    } cases[] = {
        {NULL, "pool tank is DEGRADED", "degraded", 1},
        {NULL, "virtual drive 0 is Rebuilding", "rebuilding", 1},
        {NULL, "pool tank: scrub in progress since Sunday", "scrubbing", 1},
        {NULL, "pool tank: resilver in progress since Sunday", "resilvering", 1},
        {NULL, "the controller's battery is Failed", NULL, 1},
        {NULL, "pool tank is 91 % full", NULL, 1},
        {"md0: degraded [U_]", "md0 is degraded", NULL, 1},
        {"md0: degraded [U_]", "md1 is degraded", "degraded", 2},
        {"md0: degraded [U_]", "md0: recovery 12 %", "rebuilding", 2},
        {"2 MB of swap are in use", "1 MiB of swap are in use", NULL, 1},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(gates_clear) struct gates gates = {g_ptr_array_new_with_free_func(g_free), NULL,
                                                      0};
        g_autoptr(GPtrArray) health = g_ptr_array_new();
        if (cases[i].seen)
            g_ptr_array_add(gates.words, g_strdup(cases[i].seen));
        g_ptr_array_add(health, (char *)cases[i].health);
        gates_add(&gates, health);
        CHECK_TEXT(gates.state ? gates.state : "", cases[i].state ? cases[i].state : "");
        CHECK(gates.words->len == cases[i].words);
    }
}

TESTS("standing", {"fills in what is not said", fills_in_what_is_not_said},
      {"keeps hashes", keeps_hashes}, {"tells no names", tells_no_names},
      {"hears of its own arrays", hears_of_its_own_arrays},
      {"hears of its own controllers", hears_of_its_own_controllers},
      {"keeps disks with the folder", keeps_disks_with_the_folder},
      {"knows a rig again", knows_a_rig_again},
      {"marks by what tools say", marks_by_what_tools_say})
