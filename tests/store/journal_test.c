/* Plans of the collector in the archive: kept within a change or outside, found again, ended. */
#include "tests/store/archive.h"

static gint64 find(struct store *s, const char *folder, bool last)
{
    gint64 plan, change;
    g_autofree char *settings = NULL;
    GError *error = NULL;
    CHECK(store_plan_find(s, folder, last, &plan, &settings, &change, &error));
    no_error(error);
    return plan;
}

static void finds_what_is_not_over(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    gint64 one, two;
    CHECK(!find(s, "/mnt", true));
    CHECK(store_plan_begin(s, "/mnt", "a", &one, NULL));
    CHECK(find(s, "/mnt", false) == one && !find(s, "/srv", false));
    CHECK(store_plan_begin(s, "/mnt", "b", &two, NULL));
    CHECK(find(s, "/mnt", false) == two);
    CHECK(store_plan_end(s, two, NULL));
    CHECK(!find(s, "/mnt", false) && find(s, "/mnt", true) == two);
}

static void keeps_cells(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    gint64 plan;
    struct planned cell = {.nth = 1, .tool = "fio", .workload = "seeks", .state = "running"};
    cell.value = NAN;
    CHECK(store_plan_begin(s, "/mnt", "a", &plan, NULL));
    CHECK(store_plan_cell(s, plan, &cell, NULL));
    cell.state = "done", cell.value = 12;
    CHECK(store_plan_cell(s, plan, &cell, NULL));
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "plan_cells", NULL, NULL);
    rows_bind_integer(rows, "plan", plan);
    CHECK(rows_next(rows, NULL));
    CHECK_TEXT(rows_text(rows, 4), "done");
    CHECK(rows_number(rows, 5) == 12 && !rows_next(rows, NULL));
    cell.state = "odd";
    CHECK(!store_plan_cell(s, plan, &cell, NULL));
}

/* Results of one plan that come one by one are one change, until it is undone. */
static void goes_on_with_a_change(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    struct given first = {.digest = 1, .write = 1e6}, second = {.digest = 2, .write = 1e6};
    struct put_counts counts = {0};
    GError *error = NULL;
    gint64 undone;
    CHECK(store_begin(s, "run", NULL, NULL) && put_given(s, "a", "a", &first, 1, &counts, NULL));
    gint64 change = store_change(s);
    CHECK(store_commit(s, NULL) && store_go_on(s, change, NULL));
    CHECK(store_change(s) == change && put_given(s, "b", "b", &second, 1, &counts, NULL));
    CHECK(store_commit(s, NULL));
    CHECK(number(s, "SELECT count(*) FROM runs") == 2);
    CHECK(number(s, "SELECT count(*) FROM changes") == 1);
    CHECK(store_undo(s, 0, NULL, &undone, NULL));
    CHECK(number(s, "SELECT count(*) FROM runs") == 0);
    CHECK(!store_go_on(s, change, &error) && !store_change(s));
    CHECK_ERROR(error, "was undone");
}

TESTS("journal", {"finds what is not over", finds_what_is_not_over}, {"keeps cells", keeps_cells},
      {"goes on with a change", goes_on_with_a_change})
