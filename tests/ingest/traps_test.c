/* What numbers mean that say something else: data/traps.tsv lists the traps, each with the case
 * that has it.  Here every one of them is read, and must give what its .want says, and that what
 * the trap is about; that it was printed so stands in its .in. */
#include "tests/ingest/cases.h"

enum { TRAP, FORMAT, CASE, PRINTED, SHOWS, COLUMNS, FEWEST = 50 };

/* "bonnie++" has its cases in data/bonnie. */
static char *case_path(const char *const *row, const char *ending)
{
    g_autofree char *folder = g_strndup(row[FORMAT], strcspn(row[FORMAT], "+-."));
    return g_strdup_printf("%s/%s/%s%s", DATA, folder, row[CASE], ending);
}

static bool holds(const char *const *row)
{
    g_autofree char *in = case_path(row, ".in"), *want = case_path(row, ".want");
    g_autofree char *bytes = NULL, *expected = NULL;
    gsize length;
    const struct format *format = format_get(row[FORMAT], NULL);
    if (!format || !g_file_get_contents(in, &bytes, &length, NULL) ||
        !g_file_get_contents(want, &expected, NULL, NULL))
        return false;
    g_autofree char *got = cases_parse(format, bytes, length);
    return !strcmp(got, expected) && strstr(bytes, row[PRINTED]) && strstr(got, row[SHOWS]);
}

static void every_trap_has_its_case(void)
{
    g_autofree char *text = NULL;
    guint n = 0;
    CHECK(g_file_get_contents(DATA "/traps.tsv", &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++) {
        if (!**line || **line == '#')
            continue;
        g_auto(GStrv) row = g_strsplit(*line, "\t", -1);
        bool whole = g_strv_length(row) == COLUMNS;
        CHECK_TEXT(whole && holds((const char *const *)row) ? NULL : *line, NULL);
        n++;
    }
    CHECK(n >= FEWEST);
}

TESTS("traps", {"every trap has its case", every_trap_has_its_case})
