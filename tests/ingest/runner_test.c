/* Asking a machine: programs that end, hang, flood and fail; recordings that replay them. */
#include "ingest/collect/recording.h"
#include "ingest/collect/runner.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <signal.h>
#include <unistd.h>

static enum ran shell(const char *script, const struct running *running, struct outcome *outcome)
{
    auto_clear(runner_clear) struct runner *runner = runner_live();
    const char *const argv[] = {"sh", "-c", script, NULL};
    return runner_run(runner, argv, running, outcome);
}

static void takes_both_outputs(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    CHECK(shell("echo out; echo err >&2; exit 3", NULL, &outcome) == RAN_EXITED);
    CHECK_TEXT(outcome.text, "out\nerr\n");
    CHECK(outcome.status == 3);
    CHECK(outcome.seconds >= 0);
}

static void is_alone(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const char *const more[] = {"RUNNER_TEST=yes", NULL};
    const struct running running = {.folder = "/usr", .environment = more};
    CHECK(shell("cat; pwd; echo $LC_ALL $RUNNER_TEST; ls /proc/self/fd | wc -l", &running,
                &outcome) == RAN_EXITED);
    /* 0, 1, 2, the pipe that tells that it lives, and the folder that ls reads */
    CHECK_TEXT(outcome.text, "/usr\nC yes\n5\n");
}

static void names_a_missing_program(void)
{
    auto_clear(runner_clear) struct runner *runner = runner_live();
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const char *const argv[] = {"no-such-tool", NULL};
    CHECK(runner_run(runner, argv, NULL, &outcome) == RAN_MISSING);
    g_autofree char *found = runner_find(runner, "sh");
    CHECK(found && g_str_has_suffix(found, "/sh"));
}

/* Ended, even where nobody has asked yet how. */
static bool is_gone(pid_t pid)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/stat", (int)pid), *stat = NULL;
    if (kill(pid, 0))
        return true;
    return g_file_get_contents(path, &stat, NULL, NULL) && strstr(stat, ") Z ");
}

static void ends_what_hangs(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const struct running running = {.seconds = 1};
    CHECK(shell("echo begun; sleep 600 & echo $!; wait", &running, &outcome) == RAN_TIMEOUT);
    CHECK(g_str_has_prefix(outcome.text, "begun\n"));
    pid_t sleeper = (pid_t)g_ascii_strtoll(outcome.text + strlen("begun\n"), NULL, 10);
    bool gone = false;
    for (int i = 0; sleeper > 0 && !gone && i < 100; i++) {
        gone = is_gone(sleeper);
        g_usleep(10000);
    }
    CHECK(gone);
}

static void ends_a_flood(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const struct running running = {.limit = 65536};
    CHECK(shell("yes", &running, &outcome) == RAN_FLOODED);
    CHECK(outcome.length == 65536);
}

static bool enough(void *user, pid_t group, gsize printed)
{
    *(pid_t *)user = group;
    return printed < 3;
}

static void asks_while_it_runs(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    pid_t group = 0;
    const struct running running = {.watch = enough, .user = &group};
    CHECK(shell("echo abc; exec sleep 600", &running, &outcome) == RAN_STOPPED);
    CHECK(group > 0 && group != getpgrp());
    CHECK_TEXT(outcome.text, "abc\n");
}

static void tells_a_signal(void)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    CHECK(shell("kill -9 $$", NULL, &outcome) == RAN_SIGNALED);
    CHECK(outcome.signal == SIGKILL);
}

static const char recorded[] = "==> /proc/mdstat <==\n"
                               "Personalities :\n"
                               "\n"
                               "==> /sys/block/md0 -> ../devices/virtual/block/md0 <==\n"
                               "==> /sys/block/sda/size <==\n"
                               "8\n"
                               "\n"
                               "==> $ zpool status -P <==\n"
                               "no pools\n"
                               "==> status 1 <==\n"
                               "==> $ lsblk -J <==\n"
                               "{}";

static void replays(void)
{
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(recorded, strlen(recorded), "box.txt", NULL);
    CHECK(runner && runner_replays(runner));
    g_autofree char *mdstat = runner_read(runner, "/proc/mdstat");
    CHECK_TEXT(mdstat, "Personalities :\n");
    g_autofree char *link = runner_link(runner, "/sys/block/md0");
    CHECK_TEXT(link, "../devices/virtual/block/md0");
    g_autofree char *size = runner_word(runner, "/sys/block/sda/size");
    CHECK_TEXT(size, "8");
    g_autofree char *none = runner_read(runner, "/proc/meminfo");
    CHECK_TEXT(none, NULL);
    g_auto(GStrv) disks = runner_list(runner, "/sys/block");
    CHECK(g_strv_length(disks) == 2);
    CHECK_TEXT(disks[0], "md0");
    CHECK_TEXT(disks[1], "sda");
}

static void replays_commands(void)
{
    auto_clear(runner_clear) struct runner *runner =
        runner_replay(recorded, strlen(recorded), "box.txt", NULL);
    auto_clear(outcome_clear) struct outcome pool = {0}, disks = {0}, other = {0};
    const char *const zpool[] = {"/sbin/zpool", "status", "-P", NULL};
    CHECK(runner_run(runner, zpool, NULL, &pool) == RAN_EXITED);
    CHECK_TEXT(pool.text, "no pools\n");
    CHECK(pool.status == 1);
    const char *const lsblk[] = {"lsblk", "-J", NULL};
    CHECK(runner_run(runner, lsblk, NULL, &disks) == RAN_EXITED);
    CHECK_TEXT(disks.text, "{}");
    CHECK(!disks.status);
    const char *const list[] = {"zpool", "list", NULL};
    CHECK(runner_run(runner, list, NULL, &other) == RAN_MISSING);
    g_autofree char *found = runner_find(runner, "lsblk");
    CHECK_TEXT(found, "lsblk");
}

static void refuses_what_is_no_recording(void)
{
    g_autoptr(GError) error = NULL;
    static const char text[] = "hello\n==> /proc/mdstat <==\n";
    CHECK(!runner_replay(text, strlen(text), "x.txt", &error));
    CHECK_TEXT(error->message, "x.txt:1: expected a recording that begins with \"==> /path <==\"");
    CHECK(recording_is("\n==> /proc/mdstat <==\n"));
    CHECK(!recording_is("==> picture.png <==\n"));
    CHECK(!recording_is("==> status 1 <==\n"));
}

/* What a live runner records replays to the same answers. */
static void records(void)
{
    g_autofree char *folder = g_dir_make_tmp("runner-XXXXXX", NULL);
    g_autofree char *file = g_build_filename(folder, "size", NULL);
    g_autofree char *link = g_build_filename(folder, "link", NULL);
    CHECK(g_file_set_contents(file, "12", -1, NULL) && !symlink("size", link));
    g_autofree char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    auto_clear(runner_clear) struct runner *live = runner_live();
    runner_record(live, out);
    const char *const argv[] = {"sh", "-c", "echo 7; exit 2", NULL};
    auto_clear(outcome_clear) struct outcome first = {0}, second = {0};
    CHECK(runner_run(live, argv, NULL, &first) == RAN_EXITED);
    g_autofree char *read = runner_read(live, file);
    g_autofree char *target = runner_link(live, link);
    g_auto(GStrv) names = runner_list(live, folder);
    CHECK_TEXT(read, "12");
    CHECK_TEXT(target, "size");
    fclose(out);
    auto_clear(runner_clear) struct runner *again = runner_replay(text, length, "again", NULL);
    CHECK(again && runner_run(again, argv, NULL, &second) == RAN_EXITED);
    CHECK_TEXT(second.text, first.text);
    CHECK(second.status == 2);
    g_autofree char *word = runner_word(again, file);
    CHECK_TEXT(word, "12");
    g_autofree char *leads = runner_link(again, link);
    CHECK_TEXT(leads, "size");
    g_auto(GStrv) listed = runner_list(again, folder);
    CHECK(g_strv_equal((const char *const *)listed, (const char *const *)names));
    unlink(link), unlink(file), rmdir(folder);
}

TESTS("runner", {"takes both outputs", takes_both_outputs}, {"is alone", is_alone},
      {"names a missing program", names_a_missing_program}, {"ends what hangs", ends_what_hangs},
      {"ends a flood", ends_a_flood}, {"asks while it runs", asks_while_it_runs},
      {"tells a signal", tells_a_signal}, {"replays", replays},
      {"replays commands", replays_commands},
      {"refuses what is no recording", refuses_what_is_no_recording}, {"records", records})
