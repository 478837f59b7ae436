/* What others concluded, held against the figures. */
#include "report/claim_table.h"
#include "report/pages/section.h"
#include "schema/auto.h"

static bool any_claims(const struct page *page, bool *any, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(page->store, "list_claims", NULL, error);
    GError *failed = NULL;
    *any = rows && rows_next(rows, &failed);
    if (failed)
        g_propagate_error(error, failed);
    return rows && !failed;
}

const struct table *section_claimed(const struct page *page, bool all, GError **error)
{
    struct table *table = &page->progress->claims[!all];
    struct claim_counts counts;
    bool any;
    if (table->columns)
        return table;
    if (!any_claims(page, &any, error))
        return NULL;
    if (!any) {
        table_init(table, "claims");
        return table;
    }
    auto_clear(claims_clear) struct claims claims = {0};
    if (!claims_open(&claims, page->store, all ? NULL : page->where, error) ||
        !claim_table(&claims, false, &counts, table, error))
        return NULL;
    return table;
}

const char *section_cell(const struct table *table, guint row, const char *column)
{
    int number = table_find_column(table, column);
    const struct cell *cell = number < 0 ? NULL : table_cell(table, row, (guint)number);
    return cell && cell->kind == CELL_TEXT ? cell->text : "";
}

static void put_claim(struct markup *m, const struct table *claims, guint row)
{
    const char *right = section_cell(claims, row, "right"),
               *place = section_cell(claims, row, "said_at");
    markup_open(m, "tr");
    markup_open(m, "th");
    markup_attribute(m, "scope", "row");
    markup_text(m, section_cell(claims, row, "text"));
    markup_text(m, " ");
    markup_open(m, "small");
    markup_textf(m, "%s%s%s", section_cell(claims, row, "claim"), *place ? ", " : "", place);
    markup_close(m);
    markup_close(m);
    markup_element(m, "td", section_cell(claims, row, "verdict"));
    markup_open(m, "td");
    markup_text(m, section_cell(claims, row, "why"));
    if (*right)
        markup_textf(m, "; the figures give: %s", right);
    markup_close(m);
    markup_close(m);
}

bool section_claims(const struct page *page, struct markup *m, GError **error)
{
    static const char *const heads[] = {"Somebody concluded", "Verdict", "Because"};
    const struct table *claims = section_claimed(page, false, error);
    if (!claims || !claims->rows)
        return claims != NULL;
    section_open(page, m, "claims", "What others concluded");
    markup_element(
        m, "p",
        "Conclusions that were published with these figures, in short, each held against "
        "what the figures allow.");
    markup_open(m, "div");
    markup_attribute(m, "class", "scroll");
    markup_attribute(m, "tabindex", "0");
    markup_open(m, "table");
    markup_attribute(m, "class", "claims");
    markup_open(m, "thead");
    markup_open(m, "tr");
    for (gsize i = 0; i < G_N_ELEMENTS(heads); i++) {
        markup_open(m, "th");
        markup_attribute(m, "scope", "col");
        markup_text(m, heads[i]);
        markup_close(m);
    }
    markup_close(m);
    markup_close(m);
    markup_open(m, "tbody");
    for (guint i = 0; i < claims->rows; i++)
        put_claim(m, claims, i);
    markup_close(m);
    markup_close(m);
    markup_close(m);
    markup_close(m);
    return true;
}
