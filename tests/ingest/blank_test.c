/* Devices that may be written over, and those that may not, each for its own reason: recorded. */
#include "ingest/collect/blank.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "tests/test.h"

#include <string.h>

/* An empty disk, with what follows told before; what was told first counts. */
static char *machine(const char *more)
{
    return g_strconcat(more,
                       "==> /proc/self/mountinfo <==\n22 1 8:1 / / rw - ext4 /dev/sda1 rw\n\n"
                       "==> /proc/swaps <==\nFilename Type Size Used Priority\n/dev/sda2 "
                       "partition 9 0 -2\n\n"
                       "==> /sys/class/block/sdb/dev <==\n8:16\n\n"
                       "==> /sys/class/block/sdb/size <==\n2048\n\n"
                       "==> /sys/class/block/sdb/ro <==\n0\n\n"
                       "==> /sys/class/block/sdb/device/model <==\nDISK 1000    \n\n"
                       "==> $ wipefs --no-act --noheadings --output TYPE /dev/sdb <==\n\n",
                       NULL);
}

static bool look(struct blank *blank, const char *text, const char *path, GError **error)
{
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(text, strlen(text), "machine", NULL);
    CHECK(runner);
    return blank_look(blank, runner, path, error);
}

static void takes_what_is_empty(void)
{
    auto_clear(blank_clear) struct blank blank = {0};
    g_autofree char *text = machine("");
    CHECK(look(&blank, text, "/dev/sdb", NULL));
    CHECK_TEXT(blank.model, "DISK 1000");
    CHECK(blank.size == 1 << 20);
    GError *error = NULL;
    CHECK(blank_open(&blank, "DISK 2000", &error) < 0);
    CHECK_TEXT(error->message,
               "/dev/sdb is not written over: its model is 'DISK 1000', not 'DISK 2000'");
    g_clear_error(&error);
}

static void refuses_what_is_used(void)
{
    static const struct {
        const char *told, *says;
    } cases[] = {
        {"==> /proc/self/mountinfo <==\n36 22 8:16 / /srv rw - xfs /dev/disk/by-id/x rw\n\n",
         "it is mounted on /srv"},
        {"==> /proc/self/mountinfo <==\n36 22 0:44 / /pool rw - btrfs /dev/sdb rw\n\n",
         "it is mounted on /pool"},
        {"==> /proc/swaps <==\n/dev/sdb partition 9 0 -2\n\n", "it is swap"},
        {"==> /sys/class/block/sdb/sdb1/dev <==\n8:17\n\n", "it has partitions (sdb1)"},
        {"==> /sys/class/block/sdb/holders/md0/dev <==\n9:0\n\n", "md0 stands on it"},
        {"==> /sys/class/block/sdb/ro <==\n1\n\n", "it is read-only"},
        {"==> $ wipefs --no-act --noheadings --output TYPE /dev/sdb <==\ncrypto_LUKS\ngpt\n\n",
         "it holds crypto_LUKS; wipefs -a /dev/sdb would take that away"},
        {"==> $ wipefs --no-act --noheadings --output TYPE /dev/sdb <==\nwipefs: error: /dev/sdb: "
         "probing initialization failed\n==> status 1 <==\n",
         "what is on it cannot be told: wipefs: error"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(blank_clear) struct blank blank = {0};
        g_autofree char *text = machine(cases[i].told);
        GError *error = NULL;
        CHECK(!look(&blank, text, "/dev/sdb", &error));
        CHECK(error && error->code == STATUS_USAGE && strstr(error->message, cases[i].says) &&
              g_str_has_prefix(error->message, "/dev/sdb is not written over: "));
        if (error && !strstr(error->message, cases[i].says))
            fprintf(stderr, "expected '%s' in: %s\n", cases[i].says, error->message);
        g_clear_error(&error);
    }
}

/* Without the tool that knows signatures nothing is written over; of what the system tells nothing
 * neither. */
static void refuses_what_is_not_told(void)
{
    auto_clear(blank_clear) struct blank blank = {0}, other = {0};
    GError *error = NULL;
    static const char bare[] = "==> /sys/class/block/sdb/dev <==\n8:16\n\n"
                               "==> /sys/class/block/sdb/size <==\n2048\n\n";
    CHECK(!look(&blank, bare, "/dev/sdb", &error));
    CHECK(error && strstr(error->message, "wipefs, of package util-linux, is not there"));
    g_clear_error(&error);
    CHECK(!look(&other, bare, "/dev/sdc", &error));
    CHECK(error && strstr(error->message, "the system tells nothing of it"));
    g_clear_error(&error);
}

/* A partition has the model of its disk, what has none its name. */
static void names_the_model(void)
{
    static const char part[] = "==> /sys/class/block/sdb1/dev <==\n8:17\n\n"
                               "==> /sys/class/block/sdb1/size <==\n2048\n\n"
                               "==> /sys/class/block/sdb1/../device/model <==\nDISK 1000\n\n"
                               "==> $ wipefs --no-act --noheadings --output TYPE /dev/sdb1 <==\n\n";
    static const char virtual
        [] = "==> /sys/class/block/vdb/dev <==\n254:16\n\n"
             "==> /sys/class/block/vdb/size <==\n2048\n\n"
             "==> $ wipefs --no-act --noheadings --output TYPE /dev/vdb <==\n\n";
    auto_clear(blank_clear) struct blank one = {0}, two = {0};
    CHECK(look(&one, part, "/dev/sdb1", NULL));
    CHECK_TEXT(one.model, "DISK 1000");
    CHECK(look(&two, virtual, "/dev/vdb", NULL));
    CHECK_TEXT(two.model, "vdb");
}

TESTS("blank", {"takes what is empty", takes_what_is_empty},
      {"refuses what is used", refuses_what_is_used},
      {"refuses what is not told", refuses_what_is_not_told}, {"names the model", names_the_model})
