/* Tables of claims. */
#include "report/claim_table.h"

#include "report/claim.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* "A28 SUSPECT, A29 SUSPECT". */
static char *rules_of(const struct claim_answer *answer)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < answer->n; i++)
        g_string_append_printf(text, "%s%s %s", i ? ", " : "", answer->findings[i].rule->id,
                               severity_names[answer->findings[i].severity]);
    return g_string_free(text, FALSE);
}

static const struct column columns[] = {
    {.name = "claim"},
    {.name = "text", .title = "says", .wraps = true},
    {.name = "a", .machine = true},
    {.name = "b", .machine = true},
    {.name = "workload", .machine = true},
    {.name = "effect", .machine = true},
    {.name = "verdict", .wraps = true},
    {.name = "why", .wraps = true},
    {.name = "right", .machine = true},
    {.name = "next", .machine = true},
    {.name = "comparisons", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "least", .kind = COLUMN_RATIO, .machine = true},
    {.name = "most", .kind = COLUMN_RATIO, .machine = true},
    {.name = "rules", .machine = true},
    {.name = "said_at", .machine = true},
    {.name = "source", .machine = true},
};

static void add_row(struct table *table, const struct claim *claim,
                    const struct claim_answer *answer, const char *source, bool people)
{
    g_autofree char *rules = rules_of(answer);
    table_row(table);
    table_text(table, claim->name);
    table_text(table, claim->text);
    table_text(table, claim->a);
    table_text(table, claim->b);
    table_text(table, claim->workload);
    table_text(table, claim->effect);
    table_text(table, claim_words[answer->verdict]);
    if (people && answer->verdict == CLAIM_NOT_ANSWERABLE && answer->next)
        table_printf(table, "%s; %s", answer->why, answer->next);
    else
        table_text(table, answer->why);
    table_text(table, answer->right);
    table_text(table, answer->next);
    table_number(table, answer->figures);
    table_number(table, answer->least);
    table_number(table, answer->most);
    table_text(table, rules);
    table_text(table, claim->said_at);
    table_text(table, source);
}

static struct claim claim_of(const struct rows *rows)
{
    struct claim claim = {0};
    const struct {
        const char *name, **text;
    } parts[] = {
        {"claim", &claim.name},    {"text", &claim.text},         {"a", &claim.a},
        {"b", &claim.b},           {"workload", &claim.workload}, {"metric", &claim.metric},
        {"effect", &claim.effect}, {"said_at", &claim.said_at},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        *parts[i].text = rows_text(rows, rows_find(rows, parts[i].name));
    return claim;
}

/* Some result of the selection comes from this folder. */
static bool is_asked(const struct claims *claims, const char *folder)
{
    if (!claims->where)
        return true;
    for (guint i = 0; i < claims->cells.cells->len; i++) {
        const char *origin = cells_at(&claims->cells, i)->words[FIELD_source];
        g_autofree char *its = origin ? g_path_get_dirname(origin) : NULL;
        if (its && !strcmp(its, folder))
            return true;
    }
    return false;
}

static void count_below(struct table *table, const struct claim_counts *counts)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < CLAIM_VERDICTS; i++)
        if (counts->verdicts[i])
            g_string_append_printf(text, "%s%u %s", text->len ? ", " : "", counts->verdicts[i],
                                   claim_words[i]);
    if (counts->all)
        table_note(table, NOTE_BELOW, "%u claim%s: %s", counts->all, counts->all == 1 ? "" : "s",
                   text->str);
}

/* A claim whose words cannot be read is one that nobody can answer; the others stand. */
static bool check(struct claims *claims, const struct claim *claim, const char *folder,
                  struct claim_answer *answer, GError **error)
{
    GError *why = NULL;
    if (claim_check(claims, claim, folder, answer, &why))
        return true;
    if (!g_error_matches(why, ERROR_DOMAIN, STATUS_USAGE)) {
        g_propagate_error(error, why);
        return false;
    }
    *answer = (struct claim_answer){.verdict = CLAIM_NOT_ANSWERABLE, .least = NAN, .most = NAN};
    answer->why = g_string_chunk_insert(claims->texts, why->message);
    g_error_free(why);
    return true;
}

bool claim_table(struct claims *claims, bool people, struct claim_counts *counts,
                 struct table *table, GError **error)
{
    *counts = (struct claim_counts){0};
    table_init(table, "claims");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    auto_clear(rows_clear) struct rows *rows =
        store_rows(claims->store, "list_claims", NULL, error);
    if (!rows)
        return false;
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        struct claim claim = claim_of(rows);
        struct claim_answer answer;
        const char *source = rows_text(rows, rows_find(rows, "source"));
        g_autofree char *folder = g_path_get_dirname(source);
        if (!is_asked(claims, folder))
            continue;
        if (!check(claims, &claim, folder, &answer, &failed))
            break;
        counts->verdicts[answer.verdict]++, counts->all++;
        add_row(table, &claim, &answer, source, people);
    }
    table_end(table);
    count_below(table, counts);
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

static char *findings_of(const struct claim_answer *answer)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < answer->n; i++) {
        g_autofree char *sentence = finding_sentence(&answer->findings[i]);
        g_string_append_printf(text, "%s%s: %s (%s)", text->len ? "; " : "",
                               severity_words[answer->findings[i].severity], sentence,
                               answer->findings[i].rule->id);
    }
    return g_string_free(text, FALSE);
}

void claim_table_one(const struct claim *claim, const struct claim_answer *answer,
                     struct table *table)
{
    g_autofree char *findings = findings_of(answer), *rules = rules_of(answer);
    const struct {
        struct column column;
        const char *text;
    } cells[] = {
        {{.name = "verdict"}, claim_words[answer->verdict]},
        {{.name = "why", .wraps = true}, answer->why},
        {{.name = "right", .title = "right would be", .wraps = true}, answer->right},
        {{.name = "next", .title = "to settle it", .wraps = true}, answer->next},
        {{.name = "findings", .wraps = true}, *findings ? findings : NULL},
        {{.name = "claim", .wraps = true, .machine = true}, claim->text},
        {{.name = "a", .machine = true}, claim->a},
        {{.name = "b", .machine = true}, claim->b},
        {{.name = "workload", .machine = true}, claim->workload},
        {{.name = "effect", .machine = true}, claim->effect},
        {{.name = "rules", .machine = true}, rules},
    };
    table_init(table, "claim");
    table->upright = true;
    for (gsize i = 0; i < G_N_ELEMENTS(cells); i++)
        table_column(table, &cells[i].column);
    table_row(table);
    for (gsize i = 0; i < G_N_ELEMENTS(cells); i++)
        table_text(table, cells[i].text);
    table_end(table);
}
