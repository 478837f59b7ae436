/* The sink that prints instead of keeping.  ndjson goes out as it comes, so that any length can be
 * read; other forms need the whole table. */
#include "cli/dryrun.h"

#include "cli/output.h"
#include "cli/world.h"
#include "report/render.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

struct printer {
    struct world *world;
    struct table table;
    FILE *out; /* ndjson goes here; NULL: the table is kept whole */
    guint64 run;
};

static void start_table(struct table *table)
{
    const struct column columns[] = {
        {.name = "run", .kind = COLUMN_INTEGER},
        {.name = "line", .kind = COLUMN_INTEGER},
        {.name = "tool"},
        {.name = "tool_version"},
        {.name = "machine"},
        {.name = "class", .machine = true},
        {.name = "part", .machine = true},
        {.name = "workload", .wraps = true},
        {.name = "metric"},
        {.name = "value", .kind = COLUMN_NUMBER, .digits = 6},
        {.name = "unit"},
        {.name = "reason", .wraps = true},
    };
    table_init(table, "measurements");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static char *class_of(const struct workload *facets)
{
    GString *class = g_string_new(workload_classes[facets->class].text);
    if (facets->name)
        g_string_append_printf(class, ".%s", facets->name);
    if (facets->origin)
        g_string_append_printf(class, "@%s", facets->origin);
    return g_string_free(class, FALSE);
}

static void add_row(struct printer *p, const struct run *run, const struct batch_workload *workload,
                    enum metric metric, double value, const char *reason)
{
    static const char *const parts[] = {NULL, "read", "write"};
    g_autofree char *class = class_of(&workload->facets);
    struct table *t = &p->table;
    table_row(t);
    table_number(t, (double)p->run);
    table_number(t, run->line ? (double)run->line : NAN);
    table_text(t, run->tool);
    table_text(t, run->tool_version);
    table_text(t, run->machine);
    table_text(t, class);
    table_text(t, parts[workload->facets.part]);
    table_text(t, workload->canon);
    table_text(t, metrics[metric].name);
    table_number(t, value);
    table_text(t, unit_name(metrics[metric].unit));
    table_text(t, reason);
}

static void add_result(struct printer *p, const struct batch *batch, const struct run *run,
                       const struct result *result)
{
    const struct batch_workload *workload =
        &g_array_index(batch->workloads, struct batch_workload, result->workload);
    for (int i = 0; i < METRIC_COUNT; i++)
        if (!isnan(result->values[i]))
            add_row(p, run, workload, (enum metric)i, result->values[i], NULL);
    for (guint i = 0; i < result->missings; i++) {
        const struct missing *missing =
            &g_array_index(batch->missings, struct missing, result->missing + i);
        if (isnan(result->values[missing->metric]))
            add_row(p, run, workload, missing->metric, NAN, missing->reason);
    }
}

static bool print_batch(void *user, const struct batch *batch, GError **error)
{
    struct printer *p = user;
    for (guint i = 0; i < batch->runs->len; i++) {
        const struct run *run = &g_array_index(batch->runs, struct run, i);
        p->run++;
        for (guint k = 0; k < run->results; k++)
            add_result(p, batch, run,
                       &g_array_index(batch->results, struct result, run->result + k));
    }
    if (!p->out)
        return true;
    table_end(&p->table);
    bool fine = ndjson_renderer.render(&p->table, &(struct render_options){0}, p->out, error);
    table_clear(&p->table);
    start_table(&p->table);
    return fine;
}

static void say(void *user, const char *line)
{
    struct printer *p = user;
    world_say(p->world, "%s", line);
}

int dryrun(struct world *world, const struct args *args, struct import *import, GError **error)
{
    struct printer p = {.world = world};
    auto_clear(output_clear) struct output output = {0};
    const char *as = args_value(args, "as");
    if (as && !strcmp(as, "ndjson")) {
        if (!output_open(&output, world, args_value(args, "output"), error))
            return STATUS_FAILED;
        p.out = output.file;
    }
    start_table(&p.table);
    import->sink = print_batch;
    import->say = say;
    import->progress = NULL; /* rows come all the time */
    import->user = &p;
    bool fine = import_paths(import, args_rest(args), error);
    table_end(&p.table);
    if (fine)
        fine = p.out ? output_close(&output, error) : output_table(world, args, &p.table, error);
    table_clear(&p.table);
    return !fine ? STATUS_FAILED : import->not_taken ? STATUS_PARTIAL : STATUS_DONE;
}
