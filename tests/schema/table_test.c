/* Tables: rows are filled, columns found. */
#include "schema/auto.h"
#include "schema/table.h"
#include "tests/test.h"

static void fills_rows(void)
{
    auto_clear(table_clear) struct table t;
    table_init(&t, "rows");
    table_column(&t, &(struct column){.name = "a"});
    table_column(&t, &(struct column){.name = "b", .kind = COLUMN_NUMBER});
    table_row(&t);
    table_text(&t, "one");
    table_row(&t);
    table_text(&t, NULL);
    table_number(&t, 2);
    table_end(&t);
    CHECK(t.rows == 2 && t.cells->len == 4);
    CHECK_TEXT(table_cell(&t, 0, 0)->text, "one");
    CHECK(table_cell(&t, 0, 1)->kind == CELL_NULL);
    CHECK(table_cell(&t, 1, 0)->kind == CELL_NULL);
    CHECK_NEAR(table_cell(&t, 1, 1)->number, 2, 0);
}

static void finds_columns(void)
{
    auto_clear(table_clear) struct table t;
    table_init(&t, "rows");
    table_column(&t, &(struct column){.name = "a"});
    CHECK(table_find_column(&t, "a") == 0);
    CHECK(table_find_column(&t, "b") == -1);
    CHECK_TEXT(table_column_at(&t, 0)->title, "a");
}

TESTS("table", {"fills rows", fills_rows}, {"finds columns", finds_columns})
