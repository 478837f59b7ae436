/* Where each number came from, and what others claimed. */
#include "report/pages/section.h"
#include "schema/auto.h"

#include <string.h>

static bool finish(GError *failed, GError **error)
{
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

static void put_claim(struct markup *m, const struct rows *rows)
{
    const char *effect = rows_text(rows, rows_find(rows, "effect")),
               *place = rows_text(rows, rows_find(rows, "said_at"));
    markup_open(m, "li");
    markup_text(m, rows_text(rows, rows_find(rows, "text")));
    if (effect)
        markup_textf(m, " (%s)", effect);
    markup_open(m, "span");
    markup_attribute(m, "class", "small");
    markup_textf(m, " %s, %s", rows_text(rows, rows_find(rows, "claim")),
                 rows_text(rows, rows_find(rows, "source")));
    if (place)
        markup_textf(m, ", %s", place);
    markup_close(m);
    markup_close(m);
}

bool section_claims(const struct page *page, struct markup *m, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(page->store, "list_claims", page->where, error);
    if (!rows)
        return false;
    GError *failed = NULL;
    bool any = false;
    while (rows_next(rows, &failed)) {
        if (!any) {
            section_open(m, "claims", "What others claimed");
            markup_element(m, "p",
                           "As their authors put it, in short; the numbers above are what there is "
                           "to hold against them.");
            markup_open(m, "ul");
        }
        any = true;
        put_claim(m, rows);
    }
    if (any) {
        markup_close(m);
        markup_close(m);
    }
    return finish(failed, error);
}

static void source_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "source", .title = "source", .wraps = true},
        {.name = "format"},
        {.name = "runs", .kind = COLUMN_INTEGER},
        {.name = "bytes", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
        {.name = "sha256", .title = "SHA-256 begins"},
    };
    table_init(table, "sources");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

bool section_sources(const struct page *page, struct markup *m, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(page->store, "used_sources", page->where, error);
    if (!rows)
        return false;
    auto_clear(table_clear) struct table table = {0};
    source_columns(&table);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        table_row(&table);
        table_text(&table, rows_text(rows, rows_find(rows, "source")));
        table_text(&table, rows_text(rows, rows_find(rows, "format")));
        table_number(&table, rows_number(rows, rows_find(rows, "runs")));
        table_number(&table, rows_number(rows, rows_find(rows, "size")));
        table_printf(&table, "%.16s", rows_text(rows, rows_find(rows, "sha256")));
    }
    table_end(&table);
    if (failed)
        return finish(failed, error);
    section_open(m, "sources", "Where the numbers came from");
    markup_element(m, "p", "The archive keeps the bytes of each of these whole, under their hash.");
    bool fine = section_table(m, &table, error);
    markup_close(m);
    return fine;
}
