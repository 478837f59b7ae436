/* Layouts for a use. */
#include "cli/for_use.h"

#include "cli/asked.h"
#include "cli/output.h"
#include "report/uses.h"
#include "schema/auto.h"

static bool read_count(const struct args *args, const char *option, guint *count, GError **error)
{
    const char *text = args_value(args, option);
    guint64 number = 0;
    if (text && !g_ascii_string_to_unsigned(text, 10, 0, 999, &number, NULL))
        return error_set(error, STATUS_USAGE, "--%s: expected a number of disks, found '%s'",
                         option, text);
    *count = (guint)number;
    return true;
}

static bool read_question(const struct args *args, struct uses_question *question, GError **error)
{
    question->use = use_get(args_value(args, "for"), error);
    return question->use && read_count(args, "disks", &question->disks, error) &&
           read_count(args, "survive", &question->survive, error);
}

static int answer(const struct cells *cells, const struct uses_question *question,
                  const struct world *world, const struct args *args, GError **error)
{
    auto_clear(audit_clear) struct audit audit = {0};
    auto_clear(table_clear) struct table table = {0};
    guint disks = question->disks;
    audit_cells(&audit, cells, &limits_default);
    if (output_for_people(args))
        uses_table(cells, &audit, question, &disks, &table);
    else
        uses_flat(cells, &audit, question, &table);
    if (table.rows)
        return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
    if (disks)
        error_set(error, STATUS_UNTOLD, "no layout of %u disks survives the failure of any %u",
                  disks, question->survive);
    else
        error_set(error, STATUS_USAGE,
                  "nothing was measured to take the number of disks from; "
                  "expected --disks N");
    return STATUS_UNTOLD;
}

int for_use(struct world *world, const struct args *args, GError **error)
{
    struct uses_question question = {0};
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(cells_clear) struct cells cells = {0};
    if (!read_question(args, &question, error) || !asked_open(&asked, world, args, error) ||
        !cells_load(asked.store, asked.where, NULL, &cells, error))
        return STATUS_FAILED;
    return answer(&cells, &question, world, args, error);
}
