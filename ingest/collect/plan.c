/* Plans: cells in their order, what they cost, and the table of them. */
#include "ingest/collect/plan.h"

#include "schema/auto.h"
#include "schema/error.h"

#include <math.h>
#include <string.h>

const char *const cell_state_words[CELL_STATES + 1] = {"waiting", "running", "done", "failed",
                                                       NULL};

static void clear_cell(void *data)
{
    g_free(((struct plan_cell *)data)->note);
}

static void free_task(gpointer data)
{
    task_free(data);
}

void plan_init(struct plan *plan, const struct means *means, guint64 seed)
{
    *plan = (struct plan){
        .means = *means,
        .seed = seed,
        .tasks = g_ptr_array_new_with_free_func(free_task),
        .cells = g_array_new(FALSE, TRUE, sizeof(struct plan_cell)),
        .left_out = g_ptr_array_new_with_free_func(g_free),
    };
    g_array_set_clear_func(plan->cells, clear_cell);
}

void plan_clear(struct plan *plan)
{
    g_clear_pointer(&plan->cells, g_array_unref);
    g_clear_pointer(&plan->tasks, g_ptr_array_unref);
    g_clear_pointer(&plan->left_out, g_ptr_array_unref);
}

struct plan_cell *plan_cell_at(const struct plan *plan, guint i)
{
    return &g_array_index(plan->cells, struct plan_cell, i);
}

void plan_cell_add(struct plan *plan, const struct task *task, guint nth)
{
    struct plan_cell cell = {.task = task, .nth = nth, .value = NAN};
    g_array_append_val(plan->cells, cell);
}

void plan_repeat(struct plan *plan, guint times)
{
    for (guint nth = 2; nth <= times; nth++)
        for (guint i = 0; i < plan->tasks->len; i++)
            plan_cell_add(plan, plan->tasks->pdata[i], nth);
}

/* Rounds stay rounds, so that every workload has a number early: what is shuffled is each round.
 * Numbers are those of GLib's Mersenne Twister, which are the same everywhere. */
void plan_shuffle(struct plan *plan)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)(plan->seed ^ plan->seed >> 32));
    struct plan_cell *cells = (struct plan_cell *)(void *)plan->cells->data;
    for (guint from = 0, to; from < plan->cells->len; from = to) {
        for (to = from; to < plan->cells->len && cells[to].nth == cells[from].nth;)
            to++;
        for (guint i = to - 1; i > from; i--) {
            guint j = (guint)g_rand_int_range(rand, (gint32)from, (gint32)i + 1);
            struct plan_cell moved = cells[i];
            cells[i] = cells[j];
            cells[j] = moved;
        }
    }
}

const struct task *plan_task(struct plan *plan, const char *tool, const char *workload,
                             GError **error)
{
    for (guint i = 0; i < plan->tasks->len; i++) {
        const struct task *task = plan->tasks->pdata[i];
        if (!strcmp(task->tool->name, tool) && !strcmp(task->workload, workload))
            return task;
    }
    const struct tool *known = tool_get(tool, error);
    struct task *task = known ? tool_settle(known, workload, &plan->means, error) : NULL;
    if (task)
        g_ptr_array_add(plan->tasks, task);
    return task;
}

/* --- what it costs --- */

double task_written(const struct task *task, double rate)
{
    double work = isnan(task->passes) ? rate * task->seconds : (double)task->size;
    return work * task->writes;
}

double task_seconds(const struct task *task, double rate)
{
    double passes = isnan(task->passes) ? 0 : task->passes * (double)task->size / rate;
    if (task->passes == 1 && task->seconds && !task->input) /* of one read the most it takes */
        return fmin(passes, task->seconds);
    return passes + task->seconds;
}

/* How often what is read is written: a file once, a device anew where a cell wrote over it. */
static guint prepares(const struct plan *plan)
{
    guint n = 0;
    bool there = false;
    for (guint i = 0; i < plan->cells->len; i++) {
        const struct task *task = plan_cell_at(plan, i)->task;
        n += task->wants_file && !there;
        there = (there || task->wants_file) && !(plan->means.device && task->makes_file);
    }
    return n;
}

double plan_written(const struct plan *plan)
{
    double written = prepares(plan) * (double)plan->means.size;
    for (guint i = 0; i < plan->cells->len; i++)
        written += task_written(plan_cell_at(plan, i)->task, PLAN_RATE);
    return written;
}

double plan_seconds(const struct plan *plan, double rate, guint cool)
{
    double seconds = prepares(plan) * (double)plan->means.size / rate;
    for (guint i = 0; i < plan->cells->len; i++)
        seconds += task_seconds(plan_cell_at(plan, i)->task, rate) + cool;
    return seconds;
}

guint64 plan_space(const struct plan *plan)
{
    guint64 most = 0;
    for (guint i = 0; i < plan->tasks->len; i++) {
        const struct task *task = plan->tasks->pdata[i];
        if (!task->wants_file && task->writes > 0)
            most = MAX(most, task->size);
    }
    guint64 read = prepares(plan) ? plan->means.size : 0;
    return plan->means.device ? MAX(most, read) : most + read;
}

/* --- the table --- */

static guint cells_of(const struct plan *plan, const struct task *task)
{
    guint n = 0;
    for (guint i = 0; i < plan->cells->len; i++)
        n += plan_cell_at(plan, i)->task == task;
    return n;
}

static void add_row(const struct plan *plan, const struct task *task, double rate,
                    struct table *table)
{
    guint n = cells_of(plan, task);
    table_row(table);
    table_text(table, task->tool->name);
    table_text(table, task_title(task));
    table_number(table, n);
    table_number(table, task_written(task, rate) * n);
    table_number(table, rint(task_seconds(task, rate) * n));
}

void plan_show(const struct plan *plan, double rate, struct table *table)
{
    static const struct column columns[] = {
        {.name = "tool"},
        {.name = "workload", .wraps = true},
        {.name = "runs", .kind = COLUMN_INTEGER},
        {.name = "written", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
        {.name = "seconds", .title = "takes about", .kind = COLUMN_NUMBER, .unit = UNIT_SECONDS},
    };
    table_init(table, "plan");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    guint n = prepares(plan);
    if (n) {
        table_row(table);
        table_text(table, "shootout");
        table_text(table,
                   plan->means.device ? "writes what is read" : "writes the file that is read");
        table_number(table, n);
        table_number(table, (double)plan->means.size * n);
        table_number(table, rint((double)plan->means.size * n / rate));
    }
    for (guint i = 0; i < plan->tasks->len; i++)
        if (cells_of(plan, plan->tasks->pdata[i]))
            add_row(plan, plan->tasks->pdata[i], rate, table);
    for (guint i = 0; i < plan->left_out->len; i++)
        table_note(table, NOTE_BELOW, "left out: %s", (char *)plan->left_out->pdata[i]);
    table_end(table);
}
