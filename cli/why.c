/* why: the verdict of a workload in plain sentences. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/why.h"
#include "report/wrap.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {CONTESTED_OPTIONS, ASKED_STATED, ASKED_WITH, {0}};

static bool contains(const char *text, const char *part)
{
    g_autofree char *x = g_utf8_casefold(text ? text : "", -1), *y = g_utf8_casefold(part, -1);
    return strstr(x, y) != NULL;
}

/* Contests in which something competes and whose work is, or is called, `work`. */
static bool fits(const struct contest *contest, const char *work)
{
    const char *class = contest->of->words[FIELD_class];
    return contest->contestants->len > 1 &&
           (!g_strcmp0(class, work) || contains(contest->title, work) ||
            contains(contest->brief, work) || contains(contest->of->words[FIELD_workload], work));
}

/* Whom it is about: the two named, or the leader and who comes next. */
static bool choose(const struct contest *contest, const char *const *names, guint *a, guint *b,
                   GError **error)
{
    int leader = contest_leader(contest, contest->survive), first = leader, second = -1;
    if (names[0] && (first = contest_find(contest, names[0], error)) < 0)
        return false;
    if (names[0] && names[1] && (second = contest_find(contest, names[1], error)) < 0)
        return false;
    if (second < 0 && names[0] && first != leader)
        second = leader;
    for (guint i = 0; second < 0 && i < contest->contestants->len; i++)
        if ((int)i != first && contest_ranked(contest_at(contest, i)))
            second = (int)i;
    if (first < 0 || second < 0)
        return error_set(error, STATUS_UNTOLD, "%s: fewer than two disk results to compare",
                         contest->title);
    bool turned = contest_ratio(contest, contest_at(contest, (guint)first)->median,
                                contest_at(contest, (guint)second)->median) < 1;
    *a = (guint)(turned ? second : first), *b = (guint)(turned ? first : second);
    return true;
}

/* One comparison with its reasons. */
struct told {
    const struct contest *contest;
    guint a, b;
    GPtrArray *reasons; /* struct reason * */
};

static void clear_told(gpointer data)
{
    g_ptr_array_unref(((struct told *)data)->reasons);
}

static void print_wrapped(const struct world *world, const char *text, int indent, FILE *out)
{
    g_autofree char *clean = wrap_clean(text, world->ascii);
    g_auto(GStrv) lines = wrap_lines(clean, MIN(world->columns, 100) - indent);
    for (char **line = lines; *line; line++)
        fprintf(out, "%*s%s\n", indent, "", *line);
}

/* "Could it be luck?  No: ...": a question asked once stands before its answers. */
static void print_reason(const struct world *world, const struct reason *reason,
                         const struct reason *before, FILE *out)
{
    bool asked = before && !strcmp(before->question, reason->question);
    g_autofree char *text =
        g_strdup_printf("%s%s%s", asked ? "" : reason->question, asked ? "" : "? ", reason->answer);
    text[0] = g_ascii_toupper(text[0]);
    print_wrapped(world, text, 2, out);
}

static bool print_all(const struct world *world, const struct args *args, const GArray *all,
                      GError **error)
{
    auto_clear(output_clear) struct output output = {0};
    if (!output_open(&output, world, args_value(args, "output"), error))
        return false;
    for (guint i = 0; i < all->len; i++) {
        const struct told *told = &g_array_index(all, struct told, i);
        g_autofree char *head = g_strjoin(*told->contest->setting ? " - " : "",
                                          told->contest->title, told->contest->setting, NULL);
        if (i)
            fputc('\n', output.file);
        print_wrapped(world, head, 0, output.file);
        for (guint k = 0; k < told->reasons->len; k++) {
            const struct reason *reason = told->reasons->pdata[k];
            if (reason->command)
                fprintf(output.file, "    %s\n", reason->answer);
            else
                print_reason(world, reason, k ? told->reasons->pdata[k - 1] : NULL, output.file);
        }
    }
    return output_close(&output, error);
}

static bool print_table(const struct world *world, const struct args *args, const GArray *all,
                        GError **error)
{
    static const char *const names[] = {"workload", "a", "b", "question", "answer"};
    auto_clear(table_clear) struct table table = {0};
    table_init(&table, "why");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        table_column(&table, &(struct column){.name = names[i]});
    for (guint i = 0; i < all->len; i++) {
        const struct told *told = &g_array_index(all, struct told, i);
        for (guint k = 0; k < told->reasons->len; k++) {
            const struct reason *reason = told->reasons->pdata[k];
            table_row(&table);
            table_text(&table, told->contest->of->words[FIELD_workload]);
            table_text(&table, contest_at(told->contest, told->a)->label);
            table_text(&table, contest_at(told->contest, told->b)->label);
            table_text(&table, reason->question);
            table_text(&table, reason->answer);
        }
    }
    table_end(&table);
    return output_table(world, args, &table, error);
}

/* Every contest that fits, a screenful at most; *answered: one of them at least has an answer. */
static bool gather(const struct contested *c, const struct world *world, const struct args *args,
                   GArray *all, bool *answered, GError **error)
{
    enum { MOST = 4 };
    const char *const *words = args_rest(args);
    guint more = 0;
    g_autoptr(GError) why = NULL;
    for (guint i = 0; i < c->contests.all->len; i++) {
        struct told told = {.contest = contests_at(&c->contests, i)};
        if (!fits(told.contest, words[0]))
            continue;
        g_clear_error(&why);
        if (!choose(told.contest, words + 1, &told.a, &told.b, &why))
            continue;
        if (all->len >= MOST && !args_has(args, "all")) {
            more++;
            continue;
        }
        told.reasons = why_make(told.contest, told.a, told.b, c->options.margin);
        g_array_append_val(all, told);
        *answered |= why_answered(told.contest, told.a, told.b, c->options.margin);
    }
    if (more)
        world_say(world, "%u more comparison%s: --all, or a longer WORKLOAD", more,
                  more == 1 ? "" : "s");
    if (!all->len && why)
        g_propagate_error(error, g_steal_pointer(&why));
    else if (!all->len)
        error_set(error, STATUS_FAILED, "nothing competes in a workload called '%s'", words[0]);
    return all->len;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    static const char *const none[] = {NULL};
    auto_clear(contested_clear) struct contested c = {0};
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(struct told));
    g_array_set_clear_func(all, clear_told);
    bool answered = false;
    if (!contested_open_words(&c, world, args, none, error) ||
        !gather(&c, world, args, all, &answered, error))
        return STATUS_FAILED;
    bool fine = output_for_people(args) ? print_all(world, args, all, error)
                                        : print_table(world, args, all, error);
    return !fine ? STATUS_FAILED : answered ? STATUS_DONE : STATUS_UNTOLD;
}

const struct command why_command = {
    .name = "why",
    .group = "ask",
    .arguments = "WORKLOAD [A [B]]",
    .summary = "a verdict in plain sentences, and what would settle it",
    .help = "WORKLOAD is a class or part of a workload: seq-write, rand-read:bs=4K.  A and B are "
            "contestants\n"
            "by a name or part of one; not given, the leader and who comes next.  Ends with 5 "
            "where none\n"
            "of it can be answered.",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
