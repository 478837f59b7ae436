/* JUnit's XML, as build servers read it: a case per row of a table that has the columns `workload`
 * and `verdict`, the plain verdict as its text.  Where the table has an `answer`, "failed" is a
 * failure and "not told" a skipped case.  Source of the form: the schema of Jenkins' xUnit plug-in
 * (testsuite tests failures skipped; testcase classname name). */
#include "report/pages/markup.h"
#include "report/render.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <string.h>

static const char *text_of(const struct table *table, guint row, const char *name)
{
    int column = table_find_column(table, name);
    const struct cell *cell = column < 0 ? NULL : table_cell(table, row, (guint)column);
    return cell && cell->kind == CELL_TEXT ? cell->text : NULL;
}

static guint count(const struct table *table, const char *answer)
{
    guint n = 0;
    for (guint row = 0; row < table->rows; row++)
        n += !g_strcmp0(text_of(table, row, "answer"), answer);
    return n;
}

static void put_case(const struct table *table, guint row, struct markup *markup)
{
    const char *work = text_of(table, row, "workload"), *verdict = text_of(table, row, "verdict"),
               *candidate = text_of(table, row, "candidate"),
               *answer = text_of(table, row, "answer");
    g_autofree char *name = g_strdup_printf("%s%s%s", work ? work : "unknown workload",
                                            candidate ? ", " : "", candidate ? candidate : "");
    markup_open(markup, "testcase");
    markup_attribute(markup, "classname", text_of(table, row, "setting"));
    markup_attribute(markup, "name", name);
    if (!g_strcmp0(answer, "failed") || !g_strcmp0(answer, "not told")) {
        markup_open(markup, *answer == 'f' ? "failure" : "skipped");
        markup_attribute(markup, "message", verdict);
        markup_close(markup);
    }
    markup_element(markup, "system-out", verdict ? verdict : "");
    markup_close(markup);
}

static bool render(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error)
{
    (void)options;
    if (table_find_column(table, "workload") < 0 || table_find_column(table, "verdict") < 0)
        return error_set(error, STATUS_USAGE,
                         "junit takes verdicts (compare, compare --fail-on), not a table of %s",
                         table->name);
    auto_clear(markup_clear) struct markup markup;
    markup_init(&markup, MARKUP_XML);
    markup_doctype(&markup);
    markup_open(&markup, "testsuite");
    markup_attributef(&markup, "name", "shootout %s", table->name);
    markup_attributef(&markup, "tests", "%u", table->rows);
    markup_attributef(&markup, "failures", "%u", count(table, "failed"));
    markup_attributef(&markup, "skipped", "%u", count(table, "not told"));
    for (guint row = 0; row < table->rows; row++)
        put_case(table, row, &markup);
    markup_close(&markup);
    fprintf(out, "%s\n", markup_end(&markup));
    return true;
}

const struct renderer junit_renderer = {
    .name = "junit", .endings = "junit", .bare = true, .render = render};
