/* run: measure the storage under a folder and keep what comes of it. */
#include "cli/archive.h"
#include "cli/asked.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run_asked.h"
#include "cli/world.h"
#include "ingest/collect/collect.h"
#include "ingest/collect/standing.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static const struct option options[] = {
    {"workload", 0, "WORKLOAD",
     "what to run: seq-read, rand-write:bs=16K, mixed.database@iometer, "
     "meta-* ...; may be given again"},
    {"suite", 0, "NAME|FILE",
     "quick (the usual one), standard, full, dd, bonnie, iometer, or a file: access "
     "specifications of Iometer (.icf) or jobs of fio (.fio)"},
    {"command", 0, "LINE", "run this line in the folder {dir} and keep what it prints"},
    {"tool", 0, "NAME", "with this tool only: fio, dd or bonnie++"},
    {"bs", 0, "SIZES", "block sizes: 4K,64K,1M or 4K..1M"},
    {"qd", 0, "NUMBERS", "requests under way: 1,16 or 1..32"},
    {"jobs", 0, "NUMBERS", "processes that share them"},
    {"size", 0, "SIZE", "of the file that is worked on; twice the memory if not given"},
    {"seconds", 0, "TIME", "of work at random places (30 s), and at most of a read by fio"},
    {"repeat", 0, "N", "run each so often; with --until-stable at most so often (10)"},
    {"until-stable", 0, NULL,
     "repeat until half of the 95 % interval of the median is within 5 % of it"},
    {"within", 0, "SHARE", "not 5 % but this, like 2%"},
    {"least", 0, "N", "before it is asked whether they agree (3)"},
    {"seed", 0, "N", "of the order and the data"},
    {"cool", 0, "TIME", "pause between two runs (2 s)"},
    {"time-limit", 0, "TIME", "stop a tool that takes longer"},
    {"dry-run", 'n', NULL, "print the plan and write nothing"},
    {"yes", 'y', NULL, "do not ask, however long it takes and much it writes"},
    {"resume", 0, NULL, "go on with the plan that was begun here"},
    {"retry-failed", 0, NULL, "the same, and run again what failed"},
    {"reserve", 0, "SIZE", "leave so much free on the file system (of ZFS 1/32, if not given)"},
    {"device", 0, NULL, "DIR is a device that is measured itself: what is on it is lost"},
    {"yes-destroy", 0, "MODEL", "the model of that device, in place of typing it when asked"},
    {"allow", 0, "KIND", "network or tmpfs: measure even that"},
    {"tools", 0, "DIR", "look for the tools there first"},
    {"rig", 0, "NAME", "the machine configuration that this is"},
    {"layout", 0, "LINE", "the storage layout that DIR lies on"},
    {"compression", 0, "NAME", "off, lz4, zstd-3, on ..."},
    {"tag", 't', "NAME=VALUE", "a tag for every run; may be given again"},
    {0},
};

/* Past these it asks. */
static const double LONG_SECONDS = 30 * 60, MUCH_WRITTEN = 200e9;

/* One `run` under way. */
struct session {
    struct world *world;
    const struct args *args;
    struct runner *runner;
    struct target target;
    struct run_settings settings;
    struct plan plan;
    struct store *store;
    gint64 journal, change; /* of the plan that is gone on with; 0 */
};

static void clear_session(struct session *s)
{
    store_close(s->store);
    plan_clear(&s->plan);
    run_settings_clear(&s->settings);
    target_clear(&s->target);
    runner_clear(&s->runner);
}

static void say(void *user, const char *line)
{
    progress_say(user, line);
}

static void show_progress(void *user, const struct progress *p)
{
    const struct world *world = user;
    g_autofree char *took = progress_time(p->seconds), *left = progress_time(p->left);
    g_autofree char *moved = isnan(p->moved)
                                 ? g_strdup("")
                                 : unit_format(p->moved, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3);
    g_autofree char *line = g_strdup_printf("%u/%u %s  %s %s  about %s left", p->cell, p->cells,
                                            p->what, took, moved, left);
    progress_draw(world, line);
}

/* --- going on with a plan --- */

static enum cell_state state_of(const char *word, bool retry)
{
    for (int i = 0; i < CELL_STATES; i++)
        if (!strcmp(cell_state_words[i], word))
            return i == CELL_RUNNING || (i == CELL_FAILED && retry) ? CELL_WAITING
                                                                    : (enum cell_state)i;
    return CELL_WAITING;
}

static bool load_cells(struct session *s, bool retry, GError **error)
{
    GError *failed = NULL;
    auto_clear(rows_clear) struct rows *rows = store_rows(s->store, "plan_cells", NULL, error);
    if (!rows)
        return false;
    rows_bind_integer(rows, "plan", s->journal);
    while (rows_next(rows, &failed)) {
        const struct task *task =
            plan_task(&s->plan, rows_text(rows, 2), rows_text(rows, 3), error);
        if (!task)
            return false;
        plan_cell_add(&s->plan, task, (guint)rows_integer(rows, 1));
        struct plan_cell *cell = plan_cell_at(&s->plan, s->plan.cells->len - 1);
        cell->state = state_of(rows_text(rows, 4), retry);
        cell->value = cell->state == CELL_WAITING ? NAN : rows_number(rows, 5);
        cell->note = g_strdup(rows_text(rows, 6));
    }
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

/* *found: there is a plan to go on with. */
static bool load(struct session *s, bool *found, GError **error)
{
    g_autofree char *settings = NULL;
    bool retry = args_has(s->args, "retry-failed");
    if (!store_plan_find(s->store, s->target.dir, retry, &s->journal, &settings, &s->change, error))
        return false;
    *found = s->journal;
    if (!*found)
        return true;
    if (!run_settings_parse(&s->settings, settings, error))
        return false;
    s->settings.statement.now = s->world->now;
    s->target.reserve = s->settings.reserve;
    plan_init(&s->plan, &s->settings.means, s->settings.seed);
    runner_prefer(s->runner, s->settings.tools);
    return load_cells(s, retry, error);
}

/* --- a new plan --- */

static bool make(struct session *s, GError **error)
{
    runner_prefer(s->runner, args_value(s->args, "tools"));
    return run_asked_settings(&s->settings, s->world, s->args, s->runner, &s->target, error) &&
           target_refuse(&s->target, s->settings.allowed, error) &&
           run_asked_plan(&s->plan, &s->settings, s->args, s->runner, error);
}

static bool open_store(struct session *s, bool dry, GError **error)
{
    if (dry && !g_file_test(s->world->archive, G_FILE_TEST_EXISTS))
        return true;
    s->store = archive_open(s->world, dry ? STORE_READ : STORE_WRITE, error);
    if (s->store)
        store_set_clock(s->store, 0); /* of each cell its own */
    return s->store;
}

static bool choose(struct session *s, bool dry, GError **error)
{
    bool told = args_has(s->args, "resume") || args_has(s->args, "retry-failed"), found = false;
    if (told && run_asked_chooses(s->args))
        return error_set(error, STATUS_USAGE,
                         "a plan is gone on with as it was begun; leave the other options out");
    if (!open_store(s, dry, error))
        return false;
    if (s->store && (told || !run_asked_chooses(s->args)) && !load(s, &found, error))
        return false;
    if (told && !found)
        return error_set(error, STATUS_FAILED, "no plan was begun in %s%s", s->target.dir,
                         args_has(s->args, "resume") ? " that is not complete" : "");
    if (found && !told)
        world_say(s->world, "going on with plan %d, which is not complete", (int)s->journal);
    return found ? target_refuse(&s->target, s->settings.allowed, error) : make(s, error);
}

/* --- before it begins --- */

static bool check_room(const struct session *s, GError **error)
{
    guint64 needs = plan_space(&s->plan), room = target_room(&s->target);
    const char *own = s->target.own;
    bool left_over = own && g_file_test(own, G_FILE_TEST_EXISTS); /* and takes room */
    if (needs <= room || left_over)
        return true;
    guint64 files = MAX(needs / s->plan.means.size, 1);
    g_autofree char *most = unit_format_size((room / files) >> 20 << 20);
    g_autofree char *wanted = unit_format((double)needs, UNIT_BYTES, UNIT_DECIMAL, 3);
    return error_set(
        error, STATUS_FAILED, "%s: %s would %s; --size %s would fit", s->target.dir, wanted,
        own ? "make the file system fuller than 90 % or reach its reserve" : "not fit on it", most);
}

static guint waiting(const struct plan *plan)
{
    guint n = 0;
    for (guint i = 0; i < plan->cells->len; i++)
        n += plan_cell_at(plan, i)->state == CELL_WAITING;
    return n;
}

static bool print_plan(const struct session *s, double seconds, double written, GError **error)
{
    auto_clear(table_clear) struct table table;
    plan_show(&s->plan, PLAN_RATE, &table);
    g_autofree char *took = progress_time(seconds);
    g_autofree char *bytes = unit_format(written, UNIT_BYTES, UNIT_DECIMAL, 3);
    g_autofree char *size = unit_format_size(s->plan.means.size);
    table_title(&table, "%u runs in %s", s->plan.cells->len, s->target.dir);
    table_note(&table, NOTE_BELOW,
               "%s %s; %s written in all; about %s at 100 MB/s, pauses of %u s included; "
               "order and data by seed %" G_GUINT64_FORMAT,
               s->plan.means.device ? "the first" : "a file of", size, bytes, took,
               s->settings.cool, s->plan.seed);
    if (s->plan.means.size < 2 * s->plan.means.memory)
        table_note(&table, NOTE_BELOW, "the file is less than twice the memory");
    table_note(&table, NOTE_BELOW,
               s->plan.means.drops ? "caches are emptied before reads that go through them"
                                   : "this is not root: caches cannot be emptied");
    return output_table(s->world, s->args, &table, error);
}

/* An empty answer is no. */
static bool approve(const struct session *s, double seconds, double written, GError **error)
{
    char answer[16] = "";
    if ((seconds <= LONG_SECONDS && written <= MUCH_WRITTEN) || args_has(s->args, "yes"))
        return true;
    if (!isatty(STDIN_FILENO) || !isatty(fileno(s->world->err)))
        return error_set(
            error, STATUS_USAGE,
            "that takes more than 30 minutes or writes more than 200 GB: say --yes, or "
            "less with --size, --seconds or another suite");
    fputs("begin? [y/N] ", s->world->err);
    fflush(s->world->err);
    return (fgets(answer, sizeof answer, stdin) && (*answer == 'y' || *answer == 'Y')) ||
           error_set(error, STATUS_FAILED, "not begun");
}

/* Who is to destroy something names it, by an option or when asked. */
static bool take_device(struct session *s, GError **error)
{
    char answer[256] = "";
    const struct blank *blank = &s->target.blank;
    const char *model = args_value(s->args, "yes-destroy");
    if (!model && isatty(STDIN_FILENO) && isatty(fileno(s->world->err))) {
        fprintf(s->world->err, "all that is on %s is lost; its model is %s\ntype the model> ",
                blank->path, blank->model);
        fflush(s->world->err);
        model = fgets(answer, sizeof answer, stdin);
    }
    if (!model)
        return error_set(error, STATUS_USAGE,
                         "all that is on %s would be lost: say --yes-destroy '%s'", blank->path,
                         blank->model);
    return target_take_device(&s->target, model, error);
}

static void say_doubts(const struct session *s, const struct gates *gates)
{
    for (guint i = 0; i < s->target.doubts->len; i++)
        world_say(s->world, "%s", (char *)s->target.doubts->pdata[i]);
    for (guint i = 0; i < gates->words->len; i++)
        world_say(s->world, "the results will be marked: %s", (char *)gates->words->pdata[i]);
}

/* --- running --- */

static int report(const struct session *s, const struct collect *collect, GError **error)
{
    guint left = waiting(&s->plan), failed = 0;
    for (guint i = 0; i < s->plan.cells->len; i++)
        failed += plan_cell_at(&s->plan, i)->state == CELL_FAILED;
    g_autofree char *dir = world_quote(s->target.dir);
    progress_wipe(s->world);
    world_say(s->world, "%u of %u runs done%s", s->plan.cells->len - left - failed,
              s->plan.cells->len, failed ? "" : ", none failed");
    if (failed)
        world_say(s->world, "%u failed; again with: shootout run %s --retry-failed", failed, dir);
    world_say(s->world, "archive: %s", store_path(s->store));
    if (collect->interrupt->signal || left) {
        error_set(error, STATUS_FAILED, "stopped; go on with: shootout run %s --resume", dir);
        return STATUS_FAILED;
    }
    return failed ? STATUS_PARTIAL : STATUS_DONE;
}

/* What is under the folder, and what is not as it should be there. */
static bool stand(struct session *s, struct standing *standing, struct gates *gates, GError **error)
{
    struct statement *statement = &s->settings.statement;
    struct setup *setup = &statement->setup;
    if (!standing_find(standing, s->runner, s->store, s->target.dir, setup, error))
        return false;
    standing_state(standing, statement->rig_facts, statement->n_rig_facts);
    gates_add(gates, standing->found.health);
    const char *line = detection_stack(&standing->found, 0)->line;
    world_say(s->world, "rig %s, layout %s, compression %s", setup->rig ? setup->rig : "unknown",
              setup->layout ? setup->layout : "unknown",
              setup->compression ? setup->compression : "as the layout says");
    if (setup->layout && strcmp(line, setup->layout) && strcmp(line, "unknown"))
        world_say(s->world, "found here is another layout: %s", line);
    for (guint i = 0; i < standing->found.wants->len; i++)
        world_say(s->world, "would tell more: %s", (char *)standing->found.wants->pdata[i]);
    return true;
}

static int work(struct session *s, struct interrupt *interrupt, GError **error)
{
    auto_clear(gates_clear) struct gates gates = {0};
    auto_clear(standing_clear) struct standing standing = {0};
    struct statement *statement = &s->settings.statement;
    g_autofree char *settings = run_settings_text(&s->settings);
    g_autoptr(GPtrArray) disks = counters_disks(s->runner, &s->target);
    gates_look(&gates, s->runner, &s->target, disks);
    if (!stand(s, &standing, &gates, error))
        return STATUS_FAILED;
    say_doubts(s, &gates);
    struct collect collect = {
        .store = s->store,
        .runner = s->runner,
        .target = &s->target,
        .plan = &s->plan,
        .interrupt = interrupt,
        .statement = statement,
        .standing = &standing,
        .gates = &gates,
        .command = s->world->line,
        .cool = s->settings.cool,
        .limit = s->settings.limit,
        .until = s->settings.until,
        .most = s->settings.most,
        .journal = s->journal,
        .change = s->change,
        .say = say,
        .progress = progress_shown(s->world) ? show_progress : NULL,
        .user = s->world,
    };
    if (!s->journal && !collect_journal(&collect, settings, error))
        return STATUS_FAILED;
    bool fine = collect_run(&collect, error);
    target_leave(&s->target);
    return fine ? report(s, &collect, error) : STATUS_FAILED;
}

static int begin(struct session *s, bool dry, GError **error)
{
    double seconds = plan_seconds(&s->plan, PLAN_RATE, s->settings.cool);
    double written = plan_written(&s->plan);
    if (!print_plan(s, seconds, written, error) || !check_room(s, error))
        return STATUS_FAILED;
    if (dry)
        return STATUS_DONE;
    fflush(s->world->out);
    if (!approve(s, seconds, written, error))
        return STATUS_USAGE;
    auto_clear(interrupt_clear) struct interrupt interrupt;
    interrupt_init(&interrupt);
    if (!(s->target.own ? target_take(&s->target, error) : take_device(s, error)))
        return STATUS_FAILED;
    return work(s, &interrupt, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    bool dry = args_has(args, "dry-run");
    auto_clear(clear_session) struct session s = {
        .world = world, .args = args, .runner = runner_live(), .target = {.lock = -1}};
    run_settings_init(&s.settings);
    if (!(args_has(args, "device") ? target_look_device : target_look)(&s.target, s.runner,
                                                                       args_rest(args)[0], error) ||
        !choose(&s, dry, error))
        return STATUS_USAGE;
    return begin(&s, dry, error);
}

const struct command run_command = {
    .name = "run",
    .group = "keep",
    .arguments = "DIR",
    .summary = "measure the storage under a folder and keep the results",
    .help =
        "Prints what will be run, what it writes and how long it takes, then runs it with fio, dd "
        "and\n"
        "bonnie++, as found here, in a new folder shootout-run in DIR that goes away at the end.  "
        "Each\n"
        "result is in the archive before the next is measured.  A plan that was stopped, or whose\n"
        "machine went down, is gone on with by the next run there.\n"
        "\n"
        "Unless told otherwise the file is twice as large as the memory, its data do not "
        "compress,\n"
        "what is written is flushed within the time, what is read is not in the caches, and the "
        "order\n"
        "of the runs is drawn by lot.\n"
        "\n"
        "    shootout run /mnt/tank --dry-run\n"
        "    shootout run /mnt/tank --layout 6xhdd/zfs.raidz2/zfs --rig nas --repeat 5\n"
        "    shootout run /mnt/tank --workload rand-read --bs 4K,64K --qd 1..32 --size 64G\n"
        "    shootout run /mnt/tank --suite patterns.icf --qd 1..64\n"
        "    shootout run /mnt/tank --command 'bonnie++ -d {dir} -u root'\n"
        "    shootout run /dev/sdb --device --yes-destroy 'WDC WD1003FBYX-01Y7B1'\n"
        "\n"
        "Specifications of Iometer become jobs of fio with the same requests, those that are "
        "assigned to\n"
        "workers or all; what fio cannot ask exactly is left out and said.  A job file of fio is "
        "run as it\n"
        "is in the folder; one that names a device, a path elsewhere or a command is refused.\n"
        "\n"
        "A device is measured, and written over, only with --device and its model, and only while "
        "nothing\n"
        "is on it: no partitions, no signature, no holders, not mounted, no swap.",
    .options = options,
    .prints_table = true,
    .run = run,
};
