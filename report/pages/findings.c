/* Everything that the audit found, each said once. */
#include "report/findings.h"
#include "report/pages/section.h"
#include "schema/auto.h"

static void put_rest(struct markup *m, const struct table *table)
{
    for (guint i = 0; i < table->notes->len; i++)
        markup_element(m, "p", g_array_index(table->notes, struct table_note, i).text);
}

bool section_findings(const struct page *page, struct markup *m, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    findings_table(page->contests, true, &table);
    if (!table.rows)
        return true;
    section_open(m, "findings", "Findings");
    markup_element(m, "p",
                   "What makes a number, or a comparison, worth less than it looks; worst first, "
                   "with how many results it is about. Nothing was left out: what is not a disk "
                   "result is shown and not ranked, what is doubtful is ranked and cannot win. In "
                   "brackets stand the rule, and the lines that are this program's own judgement.");
    bool fine = section_table(m, &table, error);
    put_rest(m, &table);
    markup_close(m);
    return fine;
}
