/* /: what is in the archive, and what can be asked of it. */
#include "cli/serve/form.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "schema/auto.h"
#include "schema/unit.h"

#include <string.h>

enum { LATEST = 8 };

int pages_status(const GError *error)
{
    return error->domain == ERROR_DOMAIN && error->code == STATUS_USAGE ? 400 : 404;
}

static char *count_of(const struct rows *rows, const char *column, const char *one,
                      const char *many)
{
    gint64 n = rows_integer(rows, rows_find(rows, column));
    return g_strdup_printf("%" G_GINT64_FORMAT " %s", n, n == 1 ? one : many);
}

/* "127 results of 50 runs on 7 machines and 11 layouts; last import 2011-05-03".  NULL with an
 * error. */
static char *holdings(struct site *site, GError **error)
{
    enum { DATE = 10 };
    auto_clear(rows_clear) struct rows *rows = store_rows(site->store, "status", NULL, error);
    if (!rows || !rows_next(rows, error))
        return NULL;
    g_autofree char *results = count_of(rows, "results", "result", "results"),
                    *runs = count_of(rows, "runs", "run", "runs"),
                    *rigs = count_of(rows, "rigs", "machine", "machines"),
                    *layouts = count_of(rows, "layouts", "layout", "layouts");
    const char *last = rows_text(rows, rows_find(rows, "last_at"));
    return g_strdup_printf("%s of %s, on %s and %s%s%.*s.", results, runs, rigs, layouts,
                           last ? "; last import " : "", DATE, last ? last : "");
}

static bool put_forms(struct markup *m, struct site *site, const struct address *target,
                      GError **error)
{
    markup_open(m, "section");
    markup_attribute(m, "class", "ask");
    markup_element(m, "h2", "Who leads?");
    if (!form_put(m, site, target, FORM_COMPARE, NULL, error))
        return false;
    markup_close(m);
    markup_open(m, "section");
    markup_attribute(m, "class", "ask");
    markup_element(m, "h2", "Which layout for a use?");
    if (!form_put(m, site, target, FORM_USE, NULL, error))
        return false;
    markup_close(m);
    return true;
}

static bool put_latest(struct markup *m, struct site *site, GError **error)
{
    gint64 next = 0;
    markup_open(m, "section");
    markup_element(m, "h2", "Latest runs");
    if (!pages_runs(site, NULL, G_MAXINT64, LATEST, m, &next, error))
        return false;
    if (next) {
        markup_open(m, "p");
        sheet_link(m, "/runs", "All runs");
        markup_close(m);
    }
    markup_close(m);
    return true;
}

void page_front(struct site *site, const struct address *target, struct response *response)
{
    struct markup m;
    g_autoptr(GError) error = NULL;
    if (strcmp(target->path, "/"))
        return;
    g_autofree char *sub = holdings(site, &error);
    sheet_open(&m, "Storage benchmarks", sub);
    if (sub && put_forms(&m, site, target, &error) && put_latest(&m, site, &error)) {
        sheet_close(&m, response, 200);
        return;
    }
    markup_clear(&m);
    sheet_problem(response, 503, error ? error->message : "The archive says nothing.");
}
