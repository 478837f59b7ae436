/* /compare: who leads, charts, tables and findings of a selection. */
#include "cli/args.h"
#include "cli/contested.h"
#include "cli/serve/aside.h"
#include "cli/serve/form.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "cli/serve/take.h"
#include "cli/serve/wanted.h"
#include "report/pages/section.h"
#include "schema/auto.h"

#include <string.h>

enum { RUNS_BY_NUMBER = 30 };

struct question {
    const struct address *target;
    struct contested contested;
    struct aside aside; /* what was said while it was opened: how many runs were left out */
    char *line;         /* the command that makes an article of it */
};

static void question_clear(struct question *question)
{
    contested_clear(&question->contested);
    aside_clear(&question->aside);
    g_free(question->line);
}

/* The options point into the arguments, which go; the page needs the baseline alone. */
static bool question_open(struct question *question, const struct site *site, GError **error)
{
    aside_open(&question->aside, site->world);
    g_autoptr(GPtrArray) words = wanted_words(question->target, &compare_command, error),
                         report =
                             words ? wanted_words(question->target, &report_command, error) : NULL;
    auto_clear(args_clear) struct args *args =
        report ? args_parse(&compare_command, (const char *const *)words->pdata, error) : NULL;
    bool fine = args && contested_open(&question->contested, &question->aside.world, args, error);
    question->line = report ? wanted_line(&report_command, report) : NULL;
    question->contested.options.baseline = address_value(question->target, "baseline");
    return fine;
}

/* By their numbers, so that it is exactly these; of very many by the words that they share. */
static char *runs_address(const struct cells *cells, const struct contestant *contestant)
{
    static const enum field shared[] = {FIELD_layout, FIELD_workload, FIELD_compression,
                                        FIELD_tool};
    const struct cell_data *cell = contestant->cell;
    GString *address = g_string_new("/runs");
    for (guint i = 0; cell->runs <= RUNS_BY_NUMBER && i < cell->runs; i++) {
        g_autofree char *number =
            g_strdup_printf("%" G_GINT64_FORMAT, cells_run(cells, cell, i)->run);
        address_add(address, "run", number);
    }
    if (cell->runs <= RUNS_BY_NUMBER)
        return g_string_free(address, FALSE);
    if (cell->words[FIELD_rig]) {
        g_autofree char *rig =
            g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
        address_add(address, "rig", rig);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(shared); i++)
        if (cell->words[shared[i]])
            address_add(address, fields[shared[i]].name, cell->words[shared[i]]);
    return g_string_free(address, FALSE);
}

static bool put_answer(struct markup *m, const struct question *question, GError **error)
{
    const struct contested *c = &question->contested;
    const struct contests_options how = {.survive = c->options.survive,
                                         .terms = &c->contests.terms};
    struct page page = {.store = c->asked.store,
                        .where = c->asked.where,
                        .contests = &c->contests,
                        .options = &how,
                        .baseline = c->options.baseline,
                        .margin = c->options.margin,
                        .command = question->line,
                        .version = VERSION,
                        .form = PAGE_WHOLE,
                        .runs = runs_address,
                        .progress = progress_new()};
    page.progress->crowded = section_crowded(&page);
    bool fine = section_answer(&page, m, error) && section_contests(&page, m, error) &&
                section_findings(&page, m, error);
    progress_free(page.progress);
    return fine;
}

/* The form is open where it is needed to go on. */
static bool put_choice(struct markup *m, struct site *site, const struct question *question,
                       bool answered, GError **error)
{
    form_put_chosen(m, question->target);
    markup_open(m, "details");
    markup_attribute(m, "class", "ask");
    markup_attribute(m, "open", answered ? NULL : "");
    markup_element(m, "summary", "Choose machines, workloads, and what competes");
    bool fine = form_put(m, site, question->target, FORM_COMPARE,
                         answered ? &question->contested.contests : NULL, error);
    markup_close(m);
    return fine;
}

static bool put_page(struct markup *m, struct site *site, struct question *question,
                     const GError *wrong, GError **error)
{
    if (!put_choice(m, site, question, !wrong, error))
        return false;
    aside_put(&question->aside, m);
    if (wrong) {
        sheet_say(m, "warning", "%s", wrong->message);
        return true;
    }
    return take_put(m, question->target, TAKE_COMPARE, error) && put_answer(m, question, error);
}

void page_compare(struct site *site, const struct address *target, struct response *response)
{
    struct markup m;
    auto_clear(question_clear) struct question question = {.target = target};
    g_autoptr(GError) wrong = NULL, error = NULL;
    if (strcmp(target->path, "/compare"))
        return;
    bool fine = question_open(&question, site, &wrong);
    guint n = fine ? question.contested.cells.runs->len : 0;
    g_autofree char *where = filter_format(question.contested.asked.where),
                    *sub = fine
                               ? g_strdup_printf("%u result%s of: %s.", n, n == 1 ? "" : "s", where)
                               : NULL;
    sheet_open(&m, "Compare", sub);
    if (put_page(&m, site, &question, wrong, &error)) {
        sheet_close(&m, response, fine ? 200 : pages_status(wrong));
        return;
    }
    markup_clear(&m);
    sheet_problem(response, 503, error->message);
}
