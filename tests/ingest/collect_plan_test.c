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

/* --- files that say what to run --- */

static const char heading[] = "Version 1.1.0\n'ACCESS SPECIFICATIONS ===\n";
static const char columns[] = "'size,% of size,% reads,% random,delay,burst,align,reply\n";

/* A specification of a configuration; `lines` as in the file. */
static void add_spec(GString *icf, const char *name, const char *lines)
{
    g_string_append_printf(icf, "'Access specification name,default assignment\n\t%s,NONE\n%s%s",
                           name, columns, lines);
}

static char *write_file(const char *folder, const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);
    CHECK(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static void makes_specifications_exactly(void)
{
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    g_autoptr(GString) icf = g_string_new(heading);
    add_spec(icf, "mine",
             "\t512,10,80,100,0,1,0,0\n\t1024,5,80,100,0,1,0,0\n"
             "\t2048,5,80,100,0,1,0,0\n\t4096,60,80,100,0,1,0,0\n"
             "\t8192,2,80,100,0,1,0,0\n\t16384,4,80,100,0,1,0,0\n"
             "\t32768,4,80,100,0,1,0,0\n\t65536,10,80,100,0,1,0,0\n");
    add_spec(icf, "backup", "\t4096,60,100,100,0,1,0,0\n\t65536,40,0,0,0,1,0,0\n");
    add_spec(icf, "thirds",
             "\t4096,33,100,0,0,1,0,0\n\t8192,34,100,0,0,1,0,0\n"
             "\t65536,33,0,0,0,1,0,0\n");
    add_spec(icf, "places", "\t4096,50,100,100,0,1,0,0\n\t8192,50,100,0,0,1,0,0\n");
    add_spec(icf, "halves", "\t4096,33.5,100,100,0,1,0,0\n\t8192,66.5,100,100,0,1,0,0\n");
    add_spec(icf, "slow", "\t4096,100,100,100,10,1,0,0\n");
    g_autofree char *path = write_file(folder, "patterns.ICF", icf->str);
    auto_clear(plan_clear) struct plan plan;
    plan_init(&plan, &root, 1);
    CHECK(plan_is_file(path));
    CHECK(plan_file(&plan, path, &(struct ask){.qd = "1,8"}, NULL, NULL, NULL));
    static const char *const made[] = {
        "mixed.fileserver@iometer:data=random,direct=yes,flush=end,qd=1",
        "mixed.fileserver@iometer:data=random,direct=yes,flush=end,qd=8",
        "mixed:bs=4K/60:64K/40,data=random,direct=yes,flush=end,lines=760c2481,qd=1,random=60,"
        "read=60",
        "mixed:bs=4K/60:64K/40,data=random,direct=yes,flush=end,lines=760c2481,qd=8,random=60,"
        "read=60"};
    CHECK(plan.tasks->len == G_N_ELEMENTS(made));
    for (guint i = 0; i < MIN(plan.tasks->len, G_N_ELEMENTS(made)); i++) {
        const struct task *task = plan.tasks->pdata[i];
        g_autoptr(GPtrArray) argv = tool_command(task, &bench);
        g_autofree char *canon = canon_of_fio(argv);
        CHECK_TEXT(task_title(task), made[i]);
        CHECK_TEXT(canon, made[i]);
        /* What a journal has makes the same task. */
        CHECK(plan_task(&plan, task->tool->name, task->workload, NULL) == task);
        struct task *again = tool_settle(task->tool, task->workload, &root, NULL);
        CHECK_TEXT(again ? again->workload : NULL, task->workload);
        task_free(again);
    }
    static const char *const left_out[] = {"whole percents of the reads", "go to random places",
                                           "counts in whole percents", "counts in whole percents",
                                           "slow: it pauses"};
    CHECK(plan.left_out->len == G_N_ELEMENTS(left_out));
    for (guint i = 0; i < MIN(plan.left_out->len, G_N_ELEMENTS(left_out)); i++)
        CHECK(strstr(plan.left_out->pdata[i], left_out[i]));
    remove(path), remove(folder);
}

/* The hash is that of the specification as Iometer's own results have it. */
static void names_lines_as_iometer_does(void)
{
    const struct mix_line lines[] = {{4096, 60, 100, 100}, {65536, 40, 0, 0}};
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    struct workload w;
    workload_init(&w, WORKLOAD_MIXED);
    workload_mix(&w, lines, 2, NULL, texts);
    CHECK_TEXT(w.lines, "760c2481");
}

static void runs_what_is_assigned(void)
{
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    g_autoptr(GString) icf = g_string_new(heading);
    add_spec(icf, "reads", "\t4096,100,100,100,0,1,0,0\n");
    add_spec(icf, "writes", "\t4096,100,0,100,0,1,0,0\n");
    g_string_append(icf, "'MANAGER LIST ===\n");
    for (int i = 1; i <= 2; i++)
        g_string_append_printf(icf,
                               "'Worker\n\tWorker %d\n'Number of outstanding IOs,x\n\t16,DISABLED\n"
                               "'Assigned access specs\n\treads\n'End assigned access specs\n"
                               "'Target\n\tC:\n'End target\n'End worker\n",
                               i);
    g_autofree char *path = write_file(folder, "assigned.icf", icf->str);
    static const struct {
        const char *qd, *made;
    } cases[] = {{NULL, "rand-read:bs=4K,direct=yes,jobs=2,qd=32"},
                 {"4", "rand-read:bs=4K,direct=yes,qd=4"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(plan_clear) struct plan plan;
        plan_init(&plan, &root, 1);
        CHECK(plan_file(&plan, path, &(struct ask){.qd = cases[i].qd}, NULL, NULL, NULL));
        CHECK(plan.tasks->len == 1);
        CHECK_TEXT(((const struct task *)plan.tasks->pdata[0])->workload, cases[i].made);
    }
    remove(path), remove(folder);
}

static void counts_job_files(void)
{
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    g_autofree char *path = write_file(folder, "db.fio",
                                       "[global]\nbs=8k\n[log]\nrw=write\nsize=4M\nnumjobs=2\n"
                                       "[pages]\nstonewall\nrw=randrw\nrwmixread=75\nsize=8m\n"
                                       "runtime=2m\n");
    auto_clear(plan_clear) struct plan plan;
    plan_init(&plan, &root, 1);
    CHECK(plan_file(&plan, path, &(struct ask){0}, NULL, NULL, NULL));
    const struct task *task = plan.tasks->pdata[0];
    CHECK_TEXT(task_title(task), "db.fio (2 jobs)");
    CHECK(task->size == 16 << 20 && plan_space(&plan) == 16 << 20);
    CHECK_NEAR(plan_written(&plan), (8 + 8 + 2) << 20, 1); /* laid out before it is read */
    CHECK_NEAR(plan_seconds(&plan, 1 << 20, 0), 8 + 8 + 120, 1e-6);
    CHECK(g_str_has_prefix(task->input, "[global]\ndirectory=.\n; db.fio\n"));
    const struct task *again = plan_task(&plan, "fio-jobs", task->workload, NULL);
    CHECK(again == task);
    remove(path), remove(folder);
}

static void keeps_job_files_in(void)
{
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"filename=/dev/sda", "x.fio:4: 'filename=/dev/sda' is not run: it names a place outside"},
        {"filename = data:/dev/sda", "outside of the folder"},
        {"filename=../data", "outside of the folder"},
        {"write_bw_log=/tmp/x", "outside of the folder"},
        {"iomem=mmaphuge:/mnt/x", "outside of the folder"},
        {"directory=/mnt/fio", "the folder is the one that is given to run"},
        {"directory=sub", "the folder is the one that is given to run"},
        {"exec_prerun=rm x", "beyond the folder"},
        {"exec_postrun=rm x", "beyond the folder"},
        {"read_iolog=x", "beyond the folder"},
        {"ioscheduler=none", "beyond the folder"},
        {"include other.fio", "beyond the folder"},
        {"ioengine=external:x.so", "does not work on files"},
        {"ioengine=net", "does not work on files"},
        {"size=${SIZE}", "its value stands elsewhere"},
        {"size='1'", "its value stands elsewhere"},
        {"[../../x]", "it names a path"},
        {"[/x]", "it names a path"},
        {"description=LONG", "x.fio:4: the line is too long to be run"},
        {"; LONG", "x.fio:4: the line is too long to be run"},
        {"size=1m\r", NULL},
        {"filename=data:more", NULL},
        {"bssplit=4k/60:8k/40", NULL},
        {"description=see http://example.org/../x", NULL},
        {"; filename=/dev/sda", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GError *error = NULL;
        g_autofree char *filler = g_strnfill(5000, 'a'); /* fio reads the rest as another line */
        g_autoptr(GString) line = g_string_new(cases[i].line);
        g_string_replace(line, "LONG", filler, 0);
        g_autofree char *text = g_strdup_printf("; x.fio\n[a]\nrw=write\nsize=1M\n%s\n", line->str);
        struct task *task = tool_settle(&jobs_tool, text, &root, &error);
        if (cases[i].says)
            check_says(error, cases[i].says);
        CHECK(!task == (cases[i].says != NULL));
        task_free(task);
    }
    GError *error = NULL;
    CHECK(!tool_settle(&jobs_tool, "; x.fio\nno jobs\n", &root, &error));
    check_says(error, "x.fio: expected a job file of fio");
}

TESTS("collect_plan", {"asks for what it names", asks_for_what_it_names},
      {"settles what is left open", settles_what_is_left_open},
      {"says what cannot be", says_what_cannot_be}, {"names the package", names_the_package},
      {"reads ranges", reads_ranges}, {"draws the order", draws_the_order},
      {"counts what it costs", counts_what_it_costs},
      {"makes specifications exactly", makes_specifications_exactly},
      {"names lines as Iometer does", names_lines_as_iometer_does},
      {"runs what is assigned", runs_what_is_assigned}, {"counts job files", counts_job_files},
      {"keeps job files in", keeps_job_files_in})
