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
      {"knows a rig again", knows_a_rig_again},
      {"marks by what tools say", marks_by_what_tools_say})
