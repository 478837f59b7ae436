/* The run loop. */
#include "ingest/collect/collect.h"

#include "ingest/collect/caches.h"
#include "ingest/collect/keep.h"
#include "ingest/collect/orphans.h"
#include "ingest/collect/prepare.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char data_name[] = "data", fresh_name[] = "fresh", input_name[] = "jobs.fio";

/* Of what a tool may take: that much more than it takes at the slowest speed of a disk that works,
 * so that only what hangs is stopped. */
static const double SLOWEST = 1e6 /* B/s */, PATIENCE = 2;
enum { LEAST_LIMIT = 120 /* s */, MEBIBYTE = 1 << 20 };

/* One cell at work. */
struct work {
    struct collect *collect;
    guint cell;
    const char *what;
    gint64 began;  /* us, monotonic */
    gint64 looked; /* the same, when the disks were last looked at */
    double moved, rate;
    const char *why; /* why it was stopped; NULL */
};

static double since(gint64 us)
{
    return (double)(g_get_monotonic_time() - us) / G_USEC_PER_SEC;
}

/* --- journal --- */

static bool put_cell(struct collect *collect, guint i, enum cell_state state, GError **error)
{
    const struct plan_cell *cell = plan_cell_at(collect->plan, i);
    const struct planned planned = {
        .place = i,
        .nth = cell->nth,
        .tool = cell->task->tool->name,
        .workload = cell->task->workload,
        .state = cell_state_words[state],
        .value = NAN,
    };
    return store_plan_cell(collect->store, collect->journal, &planned, error);
}

bool collect_journal(struct collect *collect, const char *settings, GError **error)
{
    if (!store_plan_begin(collect->store, collect->target->dir, settings, &collect->journal, error))
        return false;
    for (guint i = 0; i < collect->plan->cells->len; i++)
        if (!put_cell(collect, i, CELL_WAITING, error))
            return false;
    return true;
}

/* --- progress --- */

static double left(const struct collect *collect, guint from)
{
    double seconds = 0;
    for (guint i = from; i < collect->plan->cells->len; i++) {
        const struct plan_cell *cell = plan_cell_at(collect->plan, i);
        if (cell->state == CELL_WAITING)
            seconds += task_seconds(cell->task, collect->rate) + collect->cool;
    }
    return seconds;
}

static void show(struct work *w)
{
    struct collect *collect = w->collect;
    if (!collect->progress || since(w->looked) < 1)
        return;
    struct counters now;
    counters_take(&now, collect->runner, collect->disks);
    double moved = now.read + now.written;
    w->rate = (moved - w->moved) / since(w->looked);
    w->moved = moved;
    w->looked = g_get_monotonic_time();
    const struct plan_cell *cell = plan_cell_at(collect->plan, w->cell);
    double this = fmax(task_seconds(cell->task, collect->rate) - since(w->began), 0);
    collect->progress(collect->user,
                      &(struct progress){w->what, w->cell + 1, collect->plan->cells->len,
                                         since(w->began), this + left(collect, w->cell + 1),
                                         w->rate});
}

static bool may_go_on(struct work *w)
{
    show(w);
    if (interrupt_asked(w->collect->interrupt))
        w->why = "was interrupted";
    else if (!target_room(w->collect->target))
        w->why = "was stopped: the file system was 90 % full, or its reserve was reached";
    return !w->why;
}

static bool watch(void *user, pid_t group, gsize printed)
{
    (void)group;
    (void)printed;
    return may_go_on(user);
}

static bool watch_writing(void *user, guint64 written)
{
    return written % (16 * MEBIBYTE) || may_go_on(user);
}

/* --- before --- */

static bool has_file(const char *path, guint64 size)
{
    struct stat stat;
    return !lstat(path, &stat) && S_ISREG(stat.st_mode) && (guint64)stat.st_size == size;
}

static bool fits(const struct collect *collect, guint64 size, GError **error)
{
    enum {
        WAITS = 20,
        WAIT = 100000 /* us: what was removed is given back with the next commit */
    };
    guint64 room = target_room(collect->target);
    for (int i = 0; size > room && i < WAITS; i++) {
        target_flush(collect->target);
        g_usleep(WAIT);
        room = target_room(collect->target);
    }
    if (size <= room)
        return true;
    return error_set(error, STATUS_FAILED,
                     "was not started: %" G_GUINT64_FORMAT
                     " MiB would fill the file system over 90 %% or into its reserve, "
                     "%" G_GUINT64_FORMAT " are left",
                     size / MEBIBYTE, room / MEBIBYTE);
}

/* A device has one place for all: what was written to be read is lost by the next that writes. */
static bool is_prepared(const struct collect *collect, const char *path)
{
    return collect->target->own ? has_file(path, collect->plan->means.size) : collect->prepared;
}

static bool prepare(struct work *w, const char *path, GError **error)
{
    struct collect *collect = w->collect;
    guint64 size = collect->plan->means.size, seed = collect->plan->seed;
    bool device = !collect->target->own;
    if (is_prepared(collect, path))
        return true;
    if (!device)
        unlink(path);
    w->what = "writes the file that is read";
    if (!fits(collect, size, error) ||
        !(device ? prepare_device(collect->target->lock, size, seed, watch_writing, w, error)
                 : prepare_file(path, size, seed, watch_writing, w, error)))
        return false;
    collect->prepared = true;
    collect->rate = (double)size / fmax(since(w->began), 1e-3);
    w->began = g_get_monotonic_time();
    return true;
}

static bool make_ready(struct work *w, const struct bench *bench, GError **error)
{
    const struct task *task = plan_cell_at(w->collect->plan, w->cell)->task;
    if (!target_stands(w->collect->target, error) ||
        (task->input && !g_file_set_contents(bench->input, task->input, -1, error)))
        return false;
    if (task->wants_file)
        return prepare(w, bench->file, error);
    return fits(w->collect, task->writes > 0 ? task->size : 0, error);
}

/* --- one cell --- */

static guint limit_of(const struct collect *collect, const struct task *task)
{
    if (collect->limit)
        return collect->limit;
    double passes = isnan(task->passes) ? 0 : task->passes * (double)task->size / SLOWEST;
    return (guint)fmin(fmax(passes + PATIENCE * task->seconds, LEAST_LIMIT) + LEAST_LIMIT,
                       G_MAXINT);
}

static char *command_text(const GPtrArray *argv)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i + 1 < argv->len; i++) {
        const char *word = argv->pdata[i];
        static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-+=.,:/@%";
        g_autofree char *quoted =
            *word && !word[strspn(word, plain)] ? g_strdup(word) : g_shell_quote(word);
        g_string_append_printf(text, "%s%s", i ? " " : "", quoted);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void execute(struct work *w, const struct bench *bench, struct finished *finished,
                    struct outcome *outcome)
{
    struct collect *collect = w->collect;
    const struct task *task = plan_cell_at(collect->plan, w->cell)->task;
    const char *const more[] = {collect->target->mark, NULL};
    const struct running running = {
        .folder = collect->target->own,
        .output = collect->target->own,
        .seconds = limit_of(collect, task),
        .environment = more,
        .watch = watch,
        .user = w,
    };
    g_autoptr(GPtrArray) argv = tool_command(task, bench);
    finished->command =
        task->tool->shell ? g_strdup(argv->pdata[argv->len - 2]) : command_text(argv);
    finished->began = time(NULL);
    counters_take(&finished->before, collect->runner, collect->disks);
    w->began = w->looked = g_get_monotonic_time();
    w->moved = finished->before.read + finished->before.written;
    finished->ran =
        runner_run(collect->runner, (const char *const *)argv->pdata, &running, outcome);
    counters_take(&finished->after, collect->runner, collect->disks);
    finished->why = w->why;
}

static void learn(struct collect *collect, const struct plan_cell *cell)
{
    bool ordered =
        cell->task->passes == 1 && cell->task->facets.random <= 0 && cell->state == CELL_DONE;
    if (ordered && cell->value > 0)
        collect->rate = cell->value;
}

/* What was done that a read comes from the storage, for people; NULL where nothing is read. */
static char *pass_caches(const struct collect *collect, const struct task *task,
                         const struct bench *bench, bool *dropped)
{
    const struct means *means = &collect->plan->means;
    char *said = NULL;
    if (task->wants_cold && means->drops)
        *dropped = caches_drop(bench->file, &said);
    else if (task->facets.direct == ANSWER_YES)
        said = g_strdup("passed by: O_DIRECT");
    else if (task->wants_cold)
        said = g_strdup_printf("not dropped: only root can; the file is %.1f times the memory",
                               (double)task->size / fmax((double)means->memory, 1));
    return said;
}

static void clear_finished(struct finished *finished)
{
    g_free(finished->command);
}

static bool work_cell(struct work *w, const struct bench *bench, GError **error)
{
    struct collect *collect = w->collect;
    struct plan_cell *cell = plan_cell_at(collect->plan, w->cell);
    auto_clear(outcome_clear) struct outcome outcome = {0};
    g_autoptr(GError) not_ready = NULL;
    g_autofree char *drop = NULL, *what = NULL;
    auto_clear(clear_finished) struct finished finished = {
        .cell = w->cell, .outcome = &outcome, .began = time(NULL)};
    if (!make_ready(w, bench, &not_ready)) {
        finished.why = w->why ? w->why : not_ready->message;
    } else {
        what = g_strconcat(cell->task->tool->name, " ", task_title(cell->task), NULL);
        w->what = what;
        drop = pass_caches(collect, cell->task, bench, &finished.dropped);
        finished.drop = drop;
        collect->prepared &= !cell->task->makes_file;
        execute(w, bench, &finished, &outcome);
    }
    orphans_end(collect->target->mark); /* what a tool left takes the next one's time and room */
    if (target_is_ours(collect->target))
        target_empty(collect->target, data_name);
    if (collect->interrupt->signal)
        return put_cell(collect, w->cell, CELL_WAITING, error);
    if (!keep_finished(collect, &finished, error))
        return false;
    target_flush(collect->target); /* before the next begins */
    learn(collect, cell);
    collect->done += cell->state == CELL_DONE;
    collect->failed += cell->state == CELL_FAILED;
    return true;
}

/* --- until stable --- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Half the width of the median's interval against the median, of a task's values. */
static bool is_stable(const struct collect *collect, const struct task *task, guint *n)
{
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
    *n = 0;
    for (guint i = 0; i < collect->plan->cells->len; i++) {
        const struct plan_cell *cell = plan_cell_at(collect->plan, i);
        if (cell->task != task)
            continue;
        *n = MAX(*n, cell->nth);
        if (cell->state == CELL_WAITING)
            return true; /* to be asked when it is done */
        if (cell->value > 0)
            g_array_append_val(values, cell->value);
    }
    g_array_sort(values, by_value);
    const double *sorted = (const double *)(void *)values->data;
    if (values->len < 2)
        return !values->len; /* one that only fails does not settle */
    struct stats_interval interval = stats_median_interval(sorted, values->len, 0.95);
    double median = stats_median(sorted, values->len);
    return (interval.hi - interval.lo) / 2 / median <= collect->until;
}

static bool add_repeats(struct collect *collect, GError **error)
{
    for (guint t = 0; collect->until > 0 && t < collect->plan->tasks->len; t++) {
        guint n;
        const struct task *task = collect->plan->tasks->pdata[t];
        if (is_stable(collect, task, &n) || n >= collect->most)
            continue;
        plan_cell_add(collect->plan, task, n + 1);
        if (!put_cell(collect, collect->plan->cells->len - 1, CELL_WAITING, error))
            return false;
    }
    return true;
}

/* --- all --- */

char *collect_line(const struct collect *collect, guint i)
{
    const struct plan_cell *cell = plan_cell_at(collect->plan, i);
    bool rate = isnan(cell->task->passes) || cell->task->rated;
    g_autofree char *value =
        isnan(cell->value)
            ? g_strdup("no value")
            : unit_format(cell->value, rate ? UNIT_PER_SECOND : UNIT_BYTES_PER_SECOND, UNIT_DECIMAL,
                          3);
    return g_strdup_printf("%u/%u %s %s%s%s", i + 1, collect->plan->cells->len,
                           cell->task->tool->name, task_title(cell->task),
                           cell->state == CELL_FAILED ? " failed: it " : ": ",
                           cell->state == CELL_FAILED ? cell->note : value);
}

static void say_cell(const struct collect *collect, guint i)
{
    g_autofree char *line = collect_line(collect, i);
    collect->say(collect->user, line);
}

static bool run_cell(struct collect *collect, guint i, GError **error)
{
    g_autofree char *file = target_path(collect->target, data_name);
    g_autofree char *fresh = target_path(collect->target, fresh_name);
    g_autofree char *input = target_path(collect->target, input_name);
    /* also where two plans have one seed: equal figures under one name are one run */
    g_autofree char *name =
        g_strdup_printf("run-%" G_GINT64_MODIFIER "x-%u", g_get_real_time(), i + 1);
    const struct bench bench = {
        .name = name,
        .folder = collect->target->own,
        .file = file,
        .fresh = fresh,
        .input = input,
        .seed = collect->plan->seed + i, /* the same data twice is less than data */
        .memory = collect->plan->means.memory,
        .root = !geteuid(),
    };
    gint64 now = g_get_monotonic_time();
    struct work work = {.collect = collect, .cell = i, .began = now, .looked = now, .moved = NAN};
    if (!put_cell(collect, i, CELL_RUNNING, error) || !work_cell(&work, &bench, error))
        return false;
    if (collect->interrupt->signal)
        return true;
    say_cell(collect, i);
    return add_repeats(collect, error);
}

static bool any_waits(const struct collect *collect)
{
    for (guint i = 0; i < collect->plan->cells->len; i++)
        if (plan_cell_at(collect->plan, i)->state == CELL_WAITING)
            return true;
    return false;
}

bool collect_run(struct collect *collect, GError **error)
{
    g_autoptr(GPtrArray) disks = counters_disks(collect->runner, collect->target);
    collect->disks = disks;
    collect->rate = PLAN_RATE;
    bool fine = true, first = true;
    for (guint i = 0; fine && i < collect->plan->cells->len; i++) {
        if (plan_cell_at(collect->plan, i)->state != CELL_WAITING)
            continue;
        if (interrupt_wait(collect->interrupt, first ? 0 : collect->cool))
            break;
        first = false;
        fine = run_cell(collect, i, error);
        if (collect->interrupt->signal)
            break;
    }
    collect->disks = NULL;
    return fine && (any_waits(collect) || store_plan_end(collect->store, collect->journal, error));
}
