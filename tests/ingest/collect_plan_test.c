/* Plans of the collector: every command of every suite asks its tool for exactly the workload that
 * the plan names; ranges, patterns, missing tools, the order. */
#include "ingest/collect/plan.h"
#include "ingest/formats/dd_command.h"
#include "ingest/options.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <string.h>

/* The error has these words in it; it is freed. */
static void check_says(GError *error, const char *words)
{
    CHECK(error && strstr(error->message, words));
    if (error && !strstr(error->message, words))
        fprintf(stderr, "expected '%s' in: %s\n", words, error->message);
    g_clear_error(&error);
}

static const struct means root = {
    .memory = 1 << 30, .size = 2 << 20, .seconds = 30, .drops = true, .direct = true};
static const struct means other = {.memory = 1 << 30, .size = 2 << 20, .seconds = 30};

static const struct bench bench = {.folder = "/mnt/shootout-run",
                                   .file = "/mnt/shootout-run/data",
                                   .fresh = "/mnt/shootout-run/fresh",
                                   .name = "run-1-1",
                                   .seed = 1,
                                   .memory = 1 << 30};

/* What the importer makes of fio's options. */
static char *canon_of_fio(const GPtrArray *argv)
{
    g_autoptr(GHashTable) values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    for (guint i = 1; argv->pdata[i]; i++) {
        g_auto(GStrv) pair = g_strsplit((const char *)argv->pdata[i] + 2, "=", 2);
        g_hash_table_insert(values, g_strdup(pair[0]), g_strdup(pair[1]));
    }
    struct options options = options_of(values);
    struct workload w;
    return map_fio(&options, &w, texts, NULL) ? workload_format(&w, NULL) : NULL;
}

/* The same of a line of dd, below one that empties the caches where the task wants that. */
static char *canon_of_dd(const struct task *task, const GPtrArray *argv)
{
    g_autofree char *words = g_strjoinv(" ", (char **)argv->pdata);
    g_autofree char *line = g_strconcat("$ ", words, NULL);
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    auto_clear(dd_commands_clear) struct dd_commands typed = {0};
    dd_commands_read(&typed, line);
    CHECK(typed.list && typed.list->len == 1);
    const struct dd_command *command = typed.list->pdata[0];
    const struct dd_facts facts = {
        .input = command->input,
        .output = command->output,
        .ibs = command->ibs,
        .obs = command->obs,
        .conv = command->conv,
        .iflag = command->iflag,
        .oflag = command->oflag,
        .before = task->wants_cold && task->facets.cache ? BEFORE_DROP : BEFORE_UNKNOWN};
    struct workload w;
    return map_dd(&facts, &w, texts, NULL) ? workload_format(&w, NULL) : NULL;
}

static void check_task(const struct task *task)
{
    g_autoptr(GPtrArray) argv = tool_command(task, &bench);
    g_autofree char *canon = task->tool == &fio_tool  ? canon_of_fio(argv)
                             : task->tool == &dd_tool ? canon_of_dd(task, argv)
                                                      : g_strdup(task->workload);
    CHECK_TEXT(canon, task->workload);
}

static void asks_for_what_it_names(void)
{
    const struct means *const both[] = {&root, &other};
    for (gsize i = 0; i < 2; i++)
        for (const char *const *suite = plan_suites; *suite; suite++) {
            auto_clear(plan_clear) struct plan plan;
            plan_init(&plan, both[i], 1);
            CHECK(plan_suite(&plan, *suite, &(struct ask){0}, NULL, NULL, NULL));
            CHECK(plan.tasks->len > 0 && plan.tasks->len == plan.cells->len);
            for (guint t = 0; t < plan.tasks->len; t++)
                check_task(plan.tasks->pdata[t]);
        }
}

static void settles_what_is_left_open(void)
{
    static const struct {
        const struct tool *tool;
        const struct means *means;
        const char *asked, *settled;
    } cases[] = {
        {&fio_tool, &root, "seq-write", "seq-write:bs=1M,data=random,flush=end,qd=1"},
        {&fio_tool, &root, "seq-read", "seq-read:bs=1M,cache=cold,qd=1"},
        {&fio_tool, &root, "rand-read:qd=32", "rand-read:bs=4K,direct=yes,qd=32"},
        {&fio_tool, &other, "rand-read", "rand-read:bs=4K,cache=cold,qd=1"},
        {&fio_tool, &root, "rand-read:cache=warm", "rand-read:bs=4K,cache=warm,qd=1"},
        {&fio_tool, &root, "rand-read:jobs=4", "rand-read:bs=4K,direct=yes,jobs=4,qd=4"},
        {&fio_tool, &root, "seq-write:data=40%,flush=every-8",
         "seq-write:bs=1M,data=40%,flush=every-8,qd=1"},
        {&fio_tool, &root, "mixed.database.read@iometer:qd=4",
         "mixed.database@iometer:data=random,direct=yes,flush=end,qd=4"},
        {&dd_tool, &root, "seq-write:bs=2M,data=zero,flush=none",
         "seq-write:bs=2M,data=zero,flush=none,qd=1"},
        {&dd_tool, &other, "seq-read", "seq-read:bs=1M,qd=1"},
        {&bonnie_tool, &root, "seeks", "seq-* seeks"},
        {&bonnie_tool, &root, "char-read", "char-* seq-* seeks"},
        {&bonnie_tool, &root, "meta-stat.rand:files=16384", "meta-*"},
        {&bonnie_tool, &root, "char-* seq-* seeks meta-*", "char-* seq-* seeks meta-*"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GError *error = NULL;
        struct task *task = tool_settle(cases[i].tool, cases[i].asked, cases[i].means, &error);
        CHECK_TEXT(task ? task->workload : error->message, cases[i].settled);
        if (task)
            check_task(task);
        task_free(task);
        g_clear_error(&error);
    }
}

static void says_what_cannot_be(void)
{
    static const struct {
        const struct tool *tool;
        const char *asked, *says;
    } cases[] = {
        {&dd_tool, "rand-read", "dd runs seq-read and seq-write, not rand-read"},
        {&dd_tool, "seq-read:qd=4", "it has one request under way, on one file"},
        {&dd_tool, "seq-read:cache=cold", "only root can empty the caches"},
        {&fio_tool, "seeks", "not seeks"},
        {&fio_tool, "rand-read:jobs=4,qd=6", "must be shared evenly by the jobs"},
        {&fio_tool, "mixed.reread-4k@iozone", "what it is made of is not known"},
        {&bonnie_tool, "seq-write:bs=64K", "its blocks are 8K"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GError *error = NULL;
        CHECK(!tool_settle(cases[i].tool, cases[i].asked, &other, &error));
        check_says(error, cases[i].says);
    }
}

static bool has_only_dd(void *user, const struct tool *tool)
{
    (void)user;
    return tool == &dd_tool;
}

static void names_the_package(void)
{
    GError *error = NULL;
    auto_clear(plan_clear) struct plan plan;
    plan_init(&plan, &root, 1);
    CHECK(!plan_ask(&plan, &(struct ask){.workload = "rand-read"}, has_only_dd, NULL, &error));
    check_says(error, "rand-read needs fio, which is not installed; the package fio brings it");
    /* What another tool can do too goes to that; of a suite the rest is left out and said. */
    CHECK(plan_suite(&plan, "quick", &(struct ask){0}, has_only_dd, NULL, NULL));
    CHECK(plan.tasks->len == 2 && plan.left_out->len == 3);
    CHECK(((const struct task *)plan.tasks->pdata[0])->tool == &dd_tool);
}

static void reads_ranges(void)
{
    g_auto(GStrv) sizes = plan_range("bs", "4K,64K,1M", NULL);
    g_auto(GStrv) depths = plan_range("qd", "1..32", NULL);
    g_autofree char *a = g_strjoinv(" ", sizes), *b = g_strjoinv(" ", depths);
    CHECK_TEXT(a, "4K 64K 1M");
    CHECK_TEXT(b, "1 2 4 8 16 32");
    static const char *const wrong[] = {
        "", "0", "4..1", "x", "1,,2", "1..", "1..99999999999999999999"};
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        GError *error = NULL;
        CHECK(!plan_range("qd", wrong[i], &error));
        check_says(error, "--qd: expected values like 4K,64K or 1..32, found");
    }
}

static char *order_of(guint64 seed)
{
    auto_clear(plan_clear) struct plan plan;
    plan_init(&plan, &root, seed);
    CHECK(plan_ask(&plan, &(struct ask){.workload = "rand-read", .qd = "1..64"}, NULL, NULL, NULL));
    plan_repeat(&plan, 3);
    plan_shuffle(&plan);
    g_autoptr(GString) text = g_string_new(NULL);
    guint seen[4] = {0};
    for (guint i = 0; i < plan.cells->len; i++) {
        const struct plan_cell *cell = plan_cell_at(&plan, i);
        g_string_append_printf(text, "%s/%u ", cell->task->workload, cell->nth);
        seen[cell->nth]++;
    }
    CHECK(seen[1] == 7 && seen[2] == 7 && seen[3] == 7);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void draws_the_order(void)
{
    g_autofree char *one = order_of(1), *again = order_of(1), *two = order_of(2);
    CHECK_TEXT(one, again);
    CHECK(strcmp(one, two) != 0);
}

static void counts_what_it_costs(void)
{
    auto_clear(plan_clear) struct plan plan;
    struct means means = root;
    means.size = 1000 << 20;
    plan_init(&plan, &means, 1);
    CHECK(plan_ask(&plan, &(struct ask){.workload = "seq-write"}, NULL, NULL, NULL));
    CHECK(plan_ask(&plan, &(struct ask){.workload = "rand-read"}, NULL, NULL, NULL));
    CHECK(plan_space(&plan) == 2 * means.size);
    CHECK(plan_written(&plan) == 2.0 * (double)means.size);
    CHECK_NEAR(plan_seconds(&plan, 100e6, 2), 2 * 10.48576 + 30 + 4, 1e-6);
}

TESTS("collect_plan", {"asks for what it names", asks_for_what_it_names},
      {"settles what is left open", settles_what_is_left_open},
      {"says what cannot be", says_what_cannot_be}, {"names the package", names_the_package},
      {"reads ranges", reads_ranges}, {"draws the order", draws_the_order},
      {"counts what it costs", counts_what_it_costs})
