/* /use: layouts for a use, measured ones first. */
#include "cli/args.h"
#include "cli/asked.h"
#include "cli/serve/aside.h"
#include "cli/serve/form.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "cli/serve/take.h"
#include "cli/serve/wanted.h"
#include "report/pages/section.h"
#include "report/uses.h"
#include "schema/auto.h"

#include <string.h>

static guint count_of(const struct address *target, const char *name)
{
    guint64 number = 0;
    const char *text = address_value(target, name);
    return text && g_ascii_string_to_unsigned(text, 10, 0, 999, &number, NULL) ? (guint)number : 0;
}

static bool fill(struct aside *aside, const struct address *target, const struct use *use,
                 struct table *table, GError **error)
{
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(cells_clear) struct cells cells = {0};
    auto_clear(audit_clear) struct audit audit = {0};
    g_autoptr(GPtrArray) words = wanted_words(target, &winners_command, error);
    auto_clear(args_clear) struct args *args =
        words ? args_parse(&winners_command, (const char *const *)words->pdata, error) : NULL;
    const struct uses_question question = {use, count_of(target, "disks"),
                                           count_of(target, "survive")};
    guint disks = question.disks;
    if (!args || !asked_open(&asked, &aside->world, args, error) ||
        !cells_load(asked.store, asked.where, NULL, &cells, error))
        return false;
    audit_cells(&audit, &cells, &limits_default);
    uses_table(&cells, &audit, &question, &disks, table);
    return table->rows ||
           error_set(error, STATUS_UNTOLD,
                     disks ? "no layout of %u disks survives the failure of any %u"
                           : "nothing was measured to take the number of disks from: choose one",
                     disks, question.survive);
}

static bool put_page(struct markup *m, struct site *site, const struct address *target,
                     const struct use *use, const struct table *table, struct aside *aside,
                     const GError *wrong, GError **error)
{
    markup_open(m, "section");
    markup_attribute(m, "class", "ask");
    if (!form_put(m, site, target, FORM_USE, NULL, error))
        return false;
    markup_close(m);
    aside_put(aside, m);
    if (wrong)
        sheet_say(m, "warning", "%s.", wrong->message);
    if (!use || wrong)
        return true;
    section_table(m, table, "uses");
    return take_put(m, target, TAKE_USE, error);
}

void page_use(struct site *site, const struct address *target, struct response *response)
{
    struct markup m;
    auto_clear(table_clear) struct table table = {0};
    auto_clear(aside_clear) struct aside aside = {0};
    g_autoptr(GError) wrong = NULL, error = NULL;
    if (strcmp(target->path, "/use"))
        return;
    const char *name = address_value(target, "for");
    const struct use *use = name ? use_get(name, &wrong) : NULL;
    aside_open(&aside, site->world);
    if (use)
        fill(&aside, target, use, &table, &wrong);
    sheet_open(&m, "Layouts for a use", "What was measured first; then what theory expects.");
    if (put_page(&m, site, target, use, &table, &aside, wrong, &error)) {
        sheet_close(&m, response, wrong ? pages_status(wrong) : 200);
        return;
    }
    markup_clear(&m);
    sheet_problem(response, 503, error->message);
}
