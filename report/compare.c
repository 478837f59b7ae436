/* Contestants side by side. */
#include "report/compare.h"

#include "report/columns.h"
#include "report/hosts.h"
#include "report/pair.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { DIGITS = 4, MOST_COLUMNS = 40 };

/* What every row of a contest says whose question has no answer; contest_refused() says why. */
#define UNANSWERED "the question has no answer (P10)"

static bool any_repeated(const struct contests *contests, guint first, guint n, guint runs)
{
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; k < contest->contestants->len; k++)
            if (contest_at(contest, k)->n >= runs)
                return true;
    }
    return false;
}

/* --- sentences --- */

/* Why nobody leads: the doubt that says so where there is one. */
static const char *nobody_words(const struct contest *contest)
{
    const struct contestant *first = contest_at(contest, 0);
    if (isnan(first->median))
        return first->reason ? first->reason : "no numbers";
    return contest->doubts->len ? contest->doubts->pdata[0] : "none of these is a disk result";
}

static char *lead_sentence(const struct contest *contest, double margin)
{
    int leader = contest_leader(contest, 0);
    if (leader < 0)
        return g_strdup(nobody_words(contest));
    const struct contestant *a = contest_at(contest, (guint)leader);
    g_autofree char *value =
        unit_format(a->median, metrics[contest->metric].unit, UNIT_DECIMAL, DIGITS);
    g_autofree char *name = contest_name(a);
    guint b = (guint)leader + 1;
    while (b < contest->contestants->len && !contest_ranked(contest_at(contest, b)))
        b++;
    if (b >= contest->contestants->len)
        return g_strdup_printf("%s: %s; nothing to compare it with", name, value);
    g_autofree char *refused = pair_refused(contest, (guint)leader, b);
    if (refused)
        return g_strdup_printf("%s and %s are not comparable: %s; %s measured %s", a->label,
                               contest_at(contest, b)->label, refused, name, value);
    g_autofree char *sentence = verdict_sentence(contest, (guint)leader, b, margin);
    return g_strdup_printf("%s; %s measured %s", sentence, name, value);
}

char *compare_sentence(const struct contest *contest, double margin)
{
    g_autofree char *unanswered = contest_refused(contest);
    if (unanswered)
        return g_strdup_printf("not answerable: %s", unanswered);
    g_autofree char *lead = lead_sentence(contest, margin);
    return g_strjoin("; ", lead, contest_reserve(contest), NULL);
}

/* --- tables --- */

/* What people see depends on what there is: ranges of two runs, intervals of three. */
static gsize choose_columns(const struct contests *contests, guint first, guint n,
                            const struct compare_options *options, gsize baselines,
                            struct column_use *uses)
{
    bool ranges = any_repeated(contests, first, n, 2), tested = any_repeated(contests, first, n, 3),
         several = baselines > 1, shown = options->shown;
    const struct column_use all[] = {
        {SHOW_CONTEST, false},
        {SHOW_WORKLOAD, false},
        {SHOW_CLASS, false},
        {SHOW_PART, false},
        {SHOW_METRIC, false},
        {SHOW_UNIT, false},
        {SHOW_BY, false},
        {SHOW_CONTESTANT, true},
        {SHOW_RIG, false},
        {SHOW_LAYOUT, false},
        {SHOW_COMPRESSION, false},
        {SHOW_TOOL, false},
        {SHOW_TOOL_VERSION, false},
        {SHOW_WS, false},
        {SHOW_N, true},
        {SHOW_MEDIAN, true},
        {SHOW_SHOWN, true},
        {SHOW_SHOWN_WHY, false},
        {SHOW_MIN, ranges && !tested && !shown},
        {SHOW_MAX, ranges && !tested && !shown},
        {SHOW_MEAN, false},
        {SHOW_BASELINE, several},
        {SHOW_RATIO, true},
        {SHOW_RATIO_LO, tested && !shown},
        {SHOW_RATIO_HI, tested && !shown},
        {SHOW_P, false},
        {SHOW_GRADE, false},
        {SHOW_RUNS_NEEDED, false},
        {SHOW_RANK, tested && !several && !shown},
        {SHOW_TIER, false},
        {SHOW_SURVIVES, !several && !shown},
        {SHOW_USABLE, !several && !shown},
        {SHOW_DIFFERS, false},
        {SHOW_VERDICT, true},
    };
    gsize used = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (shown || (all[i].column != SHOW_SHOWN && all[i].column != SHOW_SHOWN_WHY))
            uses[used++] = all[i];
    return used;
}

/* "ahead (one run each)", "too close to call (three runs each; 4 more would tell)". */
static char *told(const struct contest *contest, const struct contestant *c,
                  const struct contestant *base, enum verdict verdict, double margin)
{
    g_autofree char *runs = contest_runs_words(c, base);
    guint more = verdict == VERDICT_UNDECIDED ? verdict_more_runs(contest, c, base, margin) : 0;
    return more ? g_strdup_printf("%s (%s; %u more would tell)", verdict_word(verdict), runs, more)
                : g_strdup_printf("%s (%s)", verdict_word(verdict), runs);
}

static char *verdict_text(const struct contest *contest, const struct contestant *c,
                          const struct contestant *base, const char *refused, enum verdict verdict,
                          double margin)
{
    if (c->trust == TRUST_INVALID)
        return g_strdup_printf("not a disk result (%s)", c->rule);
    if (isnan(c->median))
        return g_strdup_printf("no number%s%s", c->reason ? ": " : "", c->reason ? c->reason : "");
    if (refused)
        return g_strdup_printf("not comparable: %s", refused);
    g_autofree char *word = base && base != c ? told(contest, c, base, verdict, margin)
                            : contest->contestants->len > 1 ? g_strdup("baseline")
                                                            : g_strdup("alone");
    return c->trust == TRUST_SUSPECT ? g_strdup_printf("%s; doubtful (%s)", word, c->rule)
                                     : g_steal_pointer(&word);
}

struct filler {
    struct table *table;
    const struct column_use *uses;
    gsize n;
    const struct compare_options *options;
    GArray *remarks; /* struct shown_remark */
};

/* Why there is no such figure, or what it rests on, each once with those that it is about. */
struct shown_remark {
    const char *text;
    GString *names;
    bool missing;
};

static void clear_remark(gpointer data)
{
    g_string_free(((struct shown_remark *)data)->names, TRUE);
}

static void note_shown(struct filler *f, const struct contestant *c, const struct normalised *shown)
{
    const char *text = shown->why ? shown->why : shown->with;
    if (!text)
        return;
    for (guint i = 0; i < f->remarks->len; i++) {
        struct shown_remark *remark = &g_array_index(f->remarks, struct shown_remark, i);
        if (!strcmp(remark->text, text)) {
            if (!strstr(remark->names->str, c->label))
                g_string_append_printf(remark->names, ", %s", c->label);
            return;
        }
    }
    struct shown_remark remark = {text, g_string_new(c->label), shown->why != NULL};
    g_array_append_val(f->remarks, remark);
}

static void add_row(struct filler *f, guint number, const struct contest *contest, guint at,
                    const struct contestant *base)
{
    const struct contestant *c = contest_at(contest, at);
    struct contest_row row = {.number = number,
                              .contest = contest,
                              .c = c,
                              .base = base,
                              .duel = {.lo = NAN},
                              .margin = f->options->margin,
                              .shown = {NAN, NULL, NULL},
                              .surviving = NAN,
                              .of_leader = NAN};
    enum verdict verdict = VERDICT_NONE;
    g_autofree char *refused = NULL, *differs = NULL, *unanswered = contest_refused(contest);
    if (base && base != c) {
        guint other = contest_place(contest, base);
        verdict = verdict_of(contest, at, other, row.margin, &row.duel);
        refused = pair_refused(contest, other, at);
        differs = pair_differs(contest, other, at, true);
    }
    if (f->options->shown) {
        row.shown = normalise(f->options->shown, contest, at, base, f->table->texts);
        note_shown(f, c, &row.shown);
    }
    g_autofree char *text =
        verdict_text(contest, c, base, unanswered ? UNANSWERED : refused, verdict, row.margin);
    row.refused = refused || unanswered, row.differs = differs, row.verdict = text;
    columns_fill(f->table, f->uses, f->n, &row);
}

/* The contestant that ratios refer to: the named one, or the leader.  *named counts how often the
 * name was found. */
static const struct contestant *baseline_of(const struct contest *contest, const char *name,
                                            guint *named, GError **why)
{
    int leader = contest_leader(contest, 0);
    if (name) {
        g_clear_error(why);
        int found = contest_find(contest, name, why);
        if (found >= 0) {
            ++*named;
            return contest_at(contest, (guint)found);
        }
    }
    return leader < 0 ? NULL : contest_at(contest, (guint)leader);
}

/* "told apart: raidz1, raidz2 | stripe": tiers, where there are three contestants to tell apart. */
static void note_tiers(struct table *table, const struct contest *contest, double margin)
{
    g_autoptr(GString) text = g_string_new(NULL);
    guint before = 0, most = 0, ranked = 0;
    for (guint i = 0; i < MIN(contest->contestants->len, VERDICT_CONTESTANTS); i++) {
        guint tier = verdict_tier_of(contest, i, margin);
        if (!tier)
            continue;
        g_string_append_printf(text, "%s%s",
                               !before         ? ""
                               : tier > before ? " | "
                                               : ", ",
                               contest_at(contest, i)->label);
        before = tier, most = MAX(most, tier), ranked++;
    }
    double alike = contest->verdicts ? contest->verdicts->alike : NAN;
    if (ranked > 2 && most > 1 && most < ranked)
        table_note(table, NOTE_BELOW, "told apart: %s", text->str);
    else if (ranked > 2 && most == 1 && !isnan(alike))
        table_note(table, NOTE_BELOW,
                   alike < 0.05 ? "not all are equal (probability %.2g by Kruskal and Wallis), but "
                                  "which differs from the first cannot be told"
                                : "none of these can be told from another (Kruskal and Wallis: "
                                  "equal ones differ so much with probability %.2g)",
                   alike);
}

/* What differs beside what competes, for the contestants of which it is known. */
static void note_differences(struct table *table, const struct contest *contest,
                             const struct contestant *base)
{
    enum { MOST = 4 };
    guint said = 0;
    for (guint i = 0; base && i < MIN(contest->contestants->len, VERDICT_CONTESTANTS); i++) {
        const struct contestant *c = contest_at(contest, i);
        g_autofree char *differs = pair_differs(contest, contest_place(contest, base), i, false);
        if (differs && said++ < MOST)
            table_note(table, NOTE_BELOW, "%s against %s also differs in %s", c->label, base->label,
                       differs);
    }
}

static void note_allowed(struct table *table, const struct contest *contest)
{
    for (gsize i = 0; contest->terms && contest->terms->allowed[i]; i++) {
        const struct rule *rule = rule_find(contest->terms->allowed[i]);
        table_note(table, NOTE_ABOVE, "allowed (%s), although %s", rule->id, rule->about);
    }
}

/* Several hosts per contestant: their noise, apart from that of runs. */
static void note_hosts(struct table *table, const struct contests *contests,
                       const struct contest *contest)
{
    enum { MOST = 4 };
    for (guint i = 0, said = 0; i < contest->contestants->len && said < MOST; i++) {
        const struct contestant *c = contest_at(contest, i);
        struct host_noise noise = {NAN, NAN, 0};
        if (c->hosts)
            noise = hosts_noise(contests->cells, c->cell, contest->metric);
        if (!isnan(noise.runs) && said++ < MOST)
            table_note(table, NOTE_BELOW,
                       "%s: %u hosts, each counted once; runs of one host vary by %.1f %%, hosts "
                       "by %.1f %%",
                       c->label, noise.n, 100 * noise.runs, 100 * noise.hosts);
    }
    for (guint i = 0; contest->by == FIELD_host && i < contest->contestants->len; i++) {
        double off = hosts_deviation(contest, i);
        if (fabs(off) > HOSTS_APART)
            table_note(table, NOTE_BELOW, "%s stands apart: %.1f robust deviations %s",
                       contest_at(contest, i)->label, fabs(off),
                       off < 0 ? "worse than the middle host" : "better than the middle host");
    }
}

/* Of a table of one contest the verdict stands last, and what it says no doubt repeats. */
static void add_notes(struct table *table, const struct contest *contest,
                      const struct contestant *base, double margin)
{
    g_autofree char *sentence = compare_sentence(contest, margin);
    if (contest->contestants->len > 1 && contest->taken)
        table_note(table, NOTE_ABOVE, "by %s: the key that varies", fields[contest->by].name);
    note_allowed(table, contest);
    for (guint i = 0; i < contest->doubts->len; i++) {
        const char *doubt = contest->doubts->pdata[i];
        if (!strstr(sentence, doubt))
            table_note(table, NOTE_BELOW, "%s", doubt);
    }
    note_differences(table, contest, base);
    note_tiers(table, contest, margin);
}

static void note_remarks(struct table *table, const struct filler *f)
{
    if (!f->options->shown)
        return;
    const char *title = f->options->shown->title;
    table_note(table, NOTE_BELOW, "%s: %s", title, f->options->shown->formula);
    for (guint i = 0; i < f->remarks->len; i++) {
        const struct shown_remark *remark = &g_array_index(f->remarks, struct shown_remark, i);
        if (remark->missing)
            table_note(table, NOTE_BELOW, "no figure %s for %s: %s", title, remark->names->str,
                       remark->text);
        else
            table_note(table, NOTE_BELOW, "%s rests on: %s", title, remark->text);
    }
}

static guint add_rows(struct filler *f, const struct contests *contests, guint first, guint n,
                      const char *baseline, bool notes, GError **why)
{
    guint named = 0;
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        const struct contestant *base = baseline_of(contest, baseline, &named, why);
        for (guint k = 0; k < contest->contestants->len; k++)
            add_row(f, i, contest, k, base);
        if (notes) {
            add_notes(f->table, contest, base, f->options->margin);
            note_hosts(f->table, contests, contest);
        }
    }
    return named;
}

bool compare_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table, GError **error)
{
    const char *const one[] = {options->baseline, NULL};
    const char *const *baselines = options->baselines ? options->baselines : one;
    gsize several = g_strv_length((char **)baselines);
    struct column_use uses[MOST_COLUMNS];
    g_autoptr(GArray) remarks = g_array_new(FALSE, FALSE, sizeof(struct shown_remark));
    g_array_set_clear_func(remarks, clear_remark);
    struct filler f = {table, uses, choose_columns(contests, first, n, options, several, uses),
                       options, remarks};
    enum metric metric = columns_metric(contests, first, n);
    const struct column_style style = {columns_by(contests, first, n),
                                       metric == METRIC_NONE ? UNIT_NONE : metrics[metric].unit,
                                       options->shown};
    table_init(table, "comparison");
    columns_add(table, uses, f.n, &style);
    g_autoptr(GError) why = NULL;
    bool found = true;
    for (const char *const *at = baselines; at == baselines || *at; at++) {
        const char *baseline = *at;
        guint named = add_rows(&f, contests, first, n, baseline, n == 1 && at == baselines, &why);
        found = found && (!baseline || named);
        if (!baseline)
            break;
    }
    table_end(table);
    note_remarks(table, &f);
    if (contests_guess(contests, first, n))
        table_note(table, NOTE_BELOW, "%s", contests_guess(contests, first, n));
    if (n == 1) {
        const struct contest *contest = contests_at(contests, first);
        g_autofree char *sentence = compare_sentence(contest, options->margin);
        table_title(table, "%s%s%s", contest->title, *contest->setting ? " - " : "",
                    contest->setting);
        table_note(table, NOTE_BELOW, "%s", sentence);
    }
    if (found)
        return true;
    g_propagate_error(error, g_steal_pointer(&why));
    return false;
}

void compare_sentences(const struct contests *contests, guint first, guint n, double margin,
                       struct table *table)
{
    static const char *const names[] = {"workload", "setting", "verdict"};
    table_init(table, "verdicts");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        table_column(table, &(struct column){.name = names[i], .wraps = true});
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        g_autofree char *sentence = compare_sentence(contest, margin);
        table_row(table);
        table_text(table, contest->of->words[FIELD_workload]);
        table_text(table, contest->setting);
        table_text(table, sentence);
    }
    table_end(table);
}
