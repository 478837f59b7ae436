/* Devices, names, sizes, and readers against texts that are cut, mixed or hostile. */
#include "ingest/collect/detect.h"
#include "ingest/collect/devices_line.h"
#include "ingest/collect/hw.h"
#include "ingest/collect/inspect.h"
#include "ingest/collect/printed.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "tests/test.h"

/* The lines that a text tells, joined by " ; ". */
static char *lines_of(const char *text)
{
    auto_clear(detection_clear) struct detection found = {0};
    GString *lines = g_string_new(NULL);
    detection_init(&found);
    if (!detect_text(text, strlen(text), &found, NULL))
        g_string_append(lines, "not known");
    for (guint i = 0; i < found.stacks->len; i++)
        g_string_append_printf(lines, "%s%s", i ? " ; " : "", detection_stack(&found, i)->line);
    return g_string_free(lines, FALSE);
}

#define CHECK_LINES(text, want)                                                                    \
    do {                                                                                           \
        g_autofree char *got = lines_of(text);                                                     \
        CHECK_TEXT(got, want);                                                                     \
    } while (0)

static void sizes_are_those_sold(void)
{
    static const struct {
        guint64 bytes;
        const char *tag;
    } cases[] = {{500107862016, "500G"},   {1000204886016, "1T"},    {1999844147200, "2T"},
                 {298998894592, "300G"},   {1920383410176, "1920G"}, {1024209543168, "1024G"},
                 {3839505596416, "3840G"}, {107374147584, "107G"},   {5992000000000, "6T"},
                 {58977157120, "59G"},     {899627876352, "900G"},   {20971520, "21M"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *tag = device_size_tag(cases[i].bytes);
        CHECK_TEXT(tag, cases[i].tag);
    }
}

static void names_mean_parts(void)
{
    static const char *const cases[][2] = {{"sda1", "sda"},
                                           {"/dev/sda12", "sda"},
                                           {"nvme0n1p2", "nvme0n1"},
                                           {"ada0s1a", "ada0"},
                                           {"mirror/gm0a", "mirror/gm0"},
                                           {"sda", "sda"},
                                           {"nvme0n12", NULL},
                                           {"sdaa", NULL},
                                           {"ada00", NULL}};
    struct devices *devices = devices_new();
    static const char *const known[] = {"sda", "nvme0n1", "ada0", "mirror/gm0"};
    for (gsize i = 0; i < G_N_ELEMENTS(known); i++)
        devices_disk(devices, known[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        const struct device *meant = devices_meant(devices, cases[i][0]);
        CHECK_TEXT(meant ? device_name(meant) : NULL, cases[i][1]);
    }
    devices_free(devices);
}

static void order_of_telling_is_free(void)
{
    struct devices *devices = devices_new();
    struct device *array = devices_layer(devices, "md0", "md.raid5:chunk=64K");
    for (guint i = 0; i < 3; i++)
        device_member(array, ROLE_NONE, i == 0 ? "sda1" : i == 1 ? "sdb1" : "sdc1");
    struct device *disk = devices_disk(devices, "sda");
    disk->size = 500107862016;
    g_autofree char *line = devices_line(devices, array, NULL);
    CHECK_TEXT(line, "disk.500G+2xdisk/md.raid5:chunk=64K/unknown");
    devices_free(devices);
}

static void what_stands_on_itself_is_unknown(void)
{
    struct devices *devices = devices_new();
    device_member(devices_layer(devices, "a", "md.raid1"), ROLE_NONE, "b");
    device_member(devices_layer(devices, "b", "md.raid1"), ROLE_NONE, "a");
    g_autofree char *line = devices_line(devices, devices_find(devices, "a"), NULL);
    CHECK(strstr(line, "unknown") != NULL);
    g_autofree char *name = g_strdup("deep0");
    for (guint i = 0; i < 5000; i++) {
        g_autofree char *below = g_strdup_printf("deep%u", i + 1);
        device_member(devices_layer(devices, name, "dm.crypt"), ROLE_NONE, below);
        g_free(name);
        name = g_strdup(below);
    }
    g_autofree char *deep = devices_line(devices, devices_find(devices, "deep0"), NULL);
    CHECK(strstr(deep, "unknown") != NULL);
    devices_free(devices);
}

static void levels_by_their_many_names(void)
{
    static const char *const cases[][2] = {{"RAID-10", "raid10"},
                                           {"1+0", "raid10"},
                                           {"6 Reed-Solomon", "raid6"},
                                           {"6 (ADG)", "raid6"},
                                           {"Spanned_volume", "concat"},
                                           {"RAID1E", "raid1e"},
                                           {"5", "raid5"},
                                           {"JBOD", "jbod"},
                                           {"RAID 7", NULL},
                                           {"", NULL},
                                           {"RAID100", NULL}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        char level[16];
        CHECK_TEXT(hw_level(cases[i][0], level) ? level : NULL, cases[i][1]);
    }
}

static void controllers_by_their_models(void)
{
    static const char *const cases[][2] = {{"LSI MegaRAID SAS 9286CV-8e", "9286cv-8e"},
                                           {"PERC H730P Mini", "h730p"},
                                           {"PERC 5/i", "perc5"},
                                           {"Smart Array P420i", "p420i"},
                                           {"IBM ServeRAID 8k-l", "serveraid-8k-l"},
                                           {"Intel(R) RAID Controller RS3DC080", "intel-rs3dc080"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = hw_controller(cases[i][0]);
        CHECK_TEXT(name, cases[i][1]);
    }
}

static void sizes_are_read_with_their_units(void)
{
    CHECK(printed_size("1.5 TB", 1024, 0) == 1649267441664);
    CHECK(printed_size("64kB", 1024, 0) == 65536);
    CHECK(printed_size("476940MB [0x3a386030 Sectors]", 1024, 0) == 500107837440);
    CHECK(printed_size("1500.3GB", 1000, 0) == 1500300000000);
    CHECK(printed_size("35042     \tTo Log. Drive", 1024, 'M') == 36744200192);
    CHECK(printed_size("none", 1024, 0) == 0);
    CHECK(printed_size("9e99 EB", 1024, 0) == 0);
}

static void pools_of_every_era(void)
{
    CHECK_LINES("  pool: a\n state: ONLINE\n scrub: none requested\nconfig:\n\n\tNAME  STATE READ "
                "WRITE CKSUM\n"
                "\ta  ONLINE 0 0 0\n\t  raidz  ONLINE 0 0 0\n\t    da0  ONLINE 0 0 0\n"
                "\t    da1  ONLINE 0 0 0\n\t    da2  ONLINE 0 0 0\n\terrors: none\n",
                "3xdisk/zfs.raidz1/zfs");
    CHECK_LINES(
        "  pool: t\n state: DEGRADED\n  scan: none requested\nconfig:\n\n"
        "        NAME  STATE READ WRITE CKSUM\n        t  DEGRADED 0 0 0\n"
        "          mirror-0  DEGRADED 0 0 0\n            replacing-0  DEGRADED 0 0 0\n"
        "              ada0/old  REMOVED 0 0 0\n              ada2  ONLINE 0 0 0\n"
        "            9178234598723495  UNAVAIL 0 0 0  was /dev/ada1\n"
        "        logs\n          nvd0p1  ONLINE 0 0 0\n        spares\n          ada3  AVAIL\n",
        "2xdisk/zfs.mirror+log=nvme+spare=disk/zfs");
}

static void several_outputs_are_joined(void)
{
    CHECK_LINES(
        "==> /proc/mdstat <==\nPersonalities : [raid1]\nmd0 : active raid1 sdb1[1] sda1[0]\n"
        "      976630464 blocks super 1.2 [2/2] [UU]\n\nunused devices: <none>\n"
        "==> /proc/self/mountinfo <==\n25 1 9:0 / / rw - ext4 /dev/md0 rw\n"
        "==> /sys/block/sda/size <==\n1953525168\n==> /sys/block/sdb/size <==\n1953525168\n",
        "2xdisk.1T/md.raid1/ext4");
}

static void what_is_no_output_is_said(void)
{
    auto_clear(detection_clear) struct detection found = {0};
    g_autoptr(GError) error = NULL;
    const char *text = "1+0 records in\n1+0 records out\n";
    detection_init(&found);
    CHECK(!detect_knows(text, strlen(text)));
    CHECK(!detect_text(text, strlen(text), &found, &error));
    CHECK_TEXT(error->message, "expected the output of a storage tool, found none that is known");
}

static void check_cut(const char *text, gsize length)
{
    auto_clear(detection_clear) struct detection found = {0};
    detection_init(&found);
    g_autofree char *cut = g_strndup(text, length);
    detect_text(cut, length, &found, NULL);
    for (guint i = 0; i < found.stacks->len; i++) {
        const char *line = detection_stack(&found, i)->line;
        auto_clear(layout_clear) struct layout *layout = layout_parse(line, NULL);
        CHECK_TEXT(layout ? layout_canon(layout) : "unknown", line);
    }
}

/* Recordings of machines, cut anywhere and with bytes changed: every line is a layout, nothing
 * fails. */
static void cut_and_broken_texts_do_no_harm(void)
{
    g_autoptr(GDir) folder = g_dir_open(SOURCE "/tests/machines", 0, NULL);
    g_autoptr(GRand) chance = g_rand_new_with_seed(5);
    CHECK(folder != NULL);
    for (const char *name; folder && (name = g_dir_read_name(folder));) {
        g_autofree char *path = g_build_filename(SOURCE "/tests/machines", name, NULL);
        g_autofree char *text = NULL;
        gsize length;
        if (!g_str_has_suffix(name, ".txt") || g_str_has_suffix(name, "-user.txt") ||
            !g_file_get_contents(path, &text, &length, NULL))
            continue;
        for (guint i = 0; i < 4; i++)
            check_cut(text, (gsize)g_rand_int_range(chance, 1, (gint32)length));
        for (guint i = 0; i < 200; i++)
            text[g_rand_int_range(chance, 0, (gint32)length)] =
                (char)g_rand_int_range(chance, 1, 256);
        check_cut(text, length);
    }
}

static void long_lists_stay_quick(void)
{
    g_autoptr(GString) text = g_string_new("Personalities : [raid6]\nmd0 : active raid6");
    for (guint i = 0; i < 20000; i++)
        g_string_append_printf(text, " d%u[%u]", i, i);
    g_string_append(text, "\n  9 blocks super 1.2 level 6, 64k chunk [20000/20000] [U]\n");
    CHECK_LINES(text->str, "20000xdisk/md.raid6:chunk=64K/unknown");
    g_string_assign(text, "Personalities : [raid1]\n");
    for (guint i = 0; i < 20000; i++)
        g_string_append_printf(text, "md%u : active raid1 x%uz[0] y%uz[1]\n  9 blocks [2/2] [UU]\n",
                               i, i, i);
    g_autofree char *many = lines_of(text->str);
    CHECK(g_str_has_prefix(many, "2xdisk/md.raid1/unknown ; "));
}

static void a_folder_that_is_not_there_is_an_error(void)
{
    auto_clear(detection_clear) struct detection found = {0};
    auto_clear(runner_clear) struct runner *runner = runner_live();
    g_autoptr(GError) error = NULL;
    detection_init(&found);
    CHECK(!inspect_dir(runner, "/no/such/folder", &found, &error));
    CHECK_TEXT(error->message, "expected a folder to inspect, found none at /no/such/folder");
}

TESTS("detect", {"sizes are those sold", sizes_are_those_sold},
      {"names mean parts", names_mean_parts},
      {"order of telling is free", order_of_telling_is_free},
      {"what stands on itself is unknown", what_stands_on_itself_is_unknown},
      {"levels by their many names", levels_by_their_many_names},
      {"controllers by their models", controllers_by_their_models},
      {"sizes are read with their units", sizes_are_read_with_their_units},
      {"pools of every era", pools_of_every_era},
      {"several outputs are joined", several_outputs_are_joined},
      {"what is no output is said", what_is_no_output_is_said},
      {"cut and broken texts do no harm", cut_and_broken_texts_do_no_harm},
      {"long lists stay quick", long_lists_stay_quick},
      {"a folder that is not there is an error", a_folder_that_is_not_there_is_an_error})
