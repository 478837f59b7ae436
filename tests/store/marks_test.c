/* Marks of one run are those of all that are its own. */
#include "store/inside.h"
#include "tests/store/archive.h"

static struct store *make(void)
{
    GError *error = NULL;
    struct store *s = make_archive();
    struct given runs[] = {{.digest = 1, .write = 100},
                           {.digest = 2, .write = 200},
                           {.digest = 3, .write = 300},
                           {.digest = 4, .write = 400}};
    import(s, "a.log", "a", runs, G_N_ELEMENTS(runs));
    CHECK(sqlite_script(
        s->db, "marks",
        "INSERT INTO tag VALUES (1, 'superseded', 'yes'), (1, 'bay', '3'), (2, 'unstable', 'x'),"
        " (2, 'limit', 'x'), (2, 'state', 'bad'), (2, 'steady', 'no'), (3, 'preconditioned', 'no'),"
        " (3, 'fill', '50'), (3, 'baseline', 'yes'), (4, 'compressratio', '1.5'), (4, 'guessed', "
        "'layout');"
        "INSERT INTO missing VALUES (4096, 'rate', '12', 'read as 1.2'), (4097, 'rate', 'x', 'y'),"
        " (8193, 'cpu', '5', 'unit unclear'), (12288, 'cpu', NULL, 'unit unclear');"
        "UPDATE run SET note = 'speed does not follow from bytes and seconds' WHERE id > 2;"
        "INSERT INTO run_fact VALUES (1, 'steady reads', 'no: slope', NULL, 'derived'),"
        " (2, 'steady writes', 'yes', NULL, 'derived'), (3, 'free', 'no: x', NULL, 'detected'),"
        " (4, 'steady state', 'not attained in 25 rounds', NULL, 'derived'),"
        " (4, 'disk.model', 'st1', NULL, 'detected'), (4, 'disk.rpm', '7200', NULL, 'detected')",
        &error));
    no_error(error);
    return s;
}

/* The rows of one run when those from first to last are asked about. */
static char *marks(struct store *s, gint64 first, gint64 last, gint64 run, int *n)
{
    GError *error = NULL;
    GString *text = g_string_new(NULL);
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "marks", NULL, &error);
    rows_bind_integer(rows, "first", first);
    rows_bind_integer(rows, "last", last);
    while (rows_next(rows, &error)) {
        if (rows_integer(rows, rows_find(rows, "run")) != run)
            continue;
        const char *result = rows_text(rows, rows_find(rows, "result"));
        g_string_append_printf(text, "%s %s %s\n", result ? result : "-",
                               rows_text(rows, rows_find(rows, "name")),
                               rows_text(rows, rows_find(rows, "value")));
        (*n)++;
    }
    no_error(error);
    return g_string_free(text, FALSE);
}

static void test_same(void)
{
    auto_clear(store_clear) struct store *s = make();
    int all = 0, each = 0;
    for (gint64 run = 1; run <= 4; run++) {
        g_autofree char *of_all = marks(s, 1, 5, run, &all),
                        *of_one = marks(s, run, run, run, &each);
        CHECK_TEXT(of_one, of_all);
    }
    CHECK(all == 18 && each == 18);
}

TESTS("marks", {"of one run and of all are the same", test_same})
