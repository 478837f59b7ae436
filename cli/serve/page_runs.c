/* /runs: the runs of a selection, the newest first. */
#include "cli/args.h"
#include "cli/listed.h"
#include "cli/selection.h"
#include "cli/serve/aside.h"
#include "cli/serve/form.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "cli/serve/take.h"
#include "cli/serve/wanted.h"
#include "report/pages/section.h"
#include "schema/auto.h"

#include <string.h>

enum { A_PAGE = 100, DATE = 10 };

static const char *text_of(const struct rows *rows, const char *column)
{
    return rows_text(rows, rows_find(rows, column));
}

static void make_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "run", .kind = COLUMN_INTEGER, .link = "/run/"},
        {.name = "started", .title = "date"},
        {.name = "rig", .title = "machine"},
        {.name = "layout", .wraps = true},
        {.name = "compression"},
        {.name = "tool"},
        {.name = "classes", .title = "workloads", .wraps = true},
        {.name = "write", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES_PER_SECOND},
        {.name = "read", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES_PER_SECOND},
        {.name = "random", .kind = COLUMN_NUMBER, .unit = UNIT_PER_SECOND},
    };
    table_init(table, "runs");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

/* The first of them, and how many more. */
static void add_classes(struct table *table, const struct rows *rows)
{
    enum { CLASSES = 3 };
    const char *classes = text_of(rows, "classes");
    g_auto(GStrv) parts = g_strsplit(classes ? classes : "", ",", -1);
    guint n = g_strv_length(parts);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < MIN(n, CLASSES); i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", parts[i]);
    if (n > CLASSES)
        g_string_append_printf(text, " and %u more", n - CLASSES);
    table_text(table, text->str);
}

static void add_run(struct table *table, const struct rows *rows)
{
    const char *started = text_of(rows, "started"), *rig = text_of(rows, "rig"),
               *machine = text_of(rows, "machine");
    table_row(table);
    table_number(table, rows_number(rows, rows_find(rows, "run")));
    table_printf(table, "%.*s", DATE, started ? started : "unknown");
    table_text(table, rig ? rig : machine);
    g_autofree char *layout = listed_layout(rows);
    table_text(table, layout);
    table_text(table, text_of(rows, "compression"));
    table_text(table, text_of(rows, "tool"));
    add_classes(table, rows);
    table_number(table, rows_number(rows, rows_find(rows, "seq_write")));
    table_number(table, rows_number(rows, rows_find(rows, "seq_read")));
    table_number(table, rows_number(rows, rows_find(rows, "random")));
}

bool pages_runs(struct site *site, const struct filter *where, gint64 before, guint most,
                struct markup *m, gint64 *next, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(site->store, "latest_runs", where, error);
    auto_clear(table_clear) struct table table = {0};
    GError *wrong = NULL;
    gint64 last = 0;
    *next = 0;
    if (!rows)
        return false;
    rows_bind_integer(rows, "before", before);
    make_columns(&table);
    while (!*next && rows_next(rows, &wrong)) {
        if (table.rows == most) {
            *next = last;
            continue;
        }
        add_run(&table, rows);
        last = rows_integer(rows, rows_find(rows, "run"));
    }
    table_end(&table);
    if (wrong) {
        g_propagate_error(error, wrong);
        return false;
    }
    if (table.rows)
        section_table(m, &table, "runs");
    else
        sheet_say(m, NULL, "No run matches.");
    return true;
}

/* The selection of a target; false with an error. */
static bool read_where(struct site *site, const struct address *target, struct aside *aside,
                       struct filter **where, GError **error)
{
    g_autoptr(GPtrArray) words = wanted_words(target, &list_command, error);
    auto_clear(args_clear) struct args *args =
        words ? args_parse(&list_command, (const char *const *)words->pdata, error) : NULL;
    return args && selection_parse(args, args_rest(args), where, error) &&
           selection_settle(&aside->world, site->store, *where, error);
}

static bool read_before(const struct address *target, gint64 *before, GError **error)
{
    const char *text = address_value(target, "before");
    *before = G_MAXINT64;
    return !text || g_ascii_string_to_signed(text, 10, 1, G_MAXINT64, before, NULL) ||
           error_set(error, STATUS_USAGE, "before: expected the number of a run, found '%s'", text);
}

static void put_next(struct markup *m, const struct address *target, gint64 next)
{
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, next);
    const struct address_change change = {.add_name = "before", .add_value = number};
    g_autofree char *older = address_link(target, "/runs", &change);
    if (!next)
        return;
    markup_open(m, "p");
    sheet_link(m, older, "Older runs");
    markup_close(m);
}

/* What is asked for. */
struct listing {
    struct filter *where;
    gint64 before;
    struct aside aside;
};

static bool put_page(struct markup *m, struct site *site, const struct address *target,
                     struct listing *listing, const GError *wrong, GError **error)
{
    gint64 next = 0;
    form_put_chosen(m, target);
    markup_open(m, "details");
    markup_attribute(m, "class", "ask");
    markup_attribute(m, "open", wrong ? "" : NULL);
    markup_element(m, "summary", "Search runs");
    if (!form_put(m, site, target, FORM_COMPARE, NULL, error))
        return false;
    markup_close(m);
    if (wrong) {
        sheet_say(m, "warning", "%s", wrong->message);
        return true;
    }
    aside_put(&listing->aside, m);
    if (!pages_runs(site, listing->where, listing->before, A_PAGE, m, &next, error))
        return false;
    put_next(m, target, next);
    return take_put(m, target, TAKE_RUNS, error);
}

static void listing_clear(struct listing *listing)
{
    filter_free(listing->where);
    aside_clear(&listing->aside);
}

void page_runs(struct site *site, const struct address *target, struct response *response)
{
    struct markup m;
    auto_clear(listing_clear) struct listing listing = {0};
    g_autoptr(GError) wrong = NULL, error = NULL;
    if (strcmp(target->path, "/runs"))
        return;
    aside_open(&listing.aside, site->world);
    bool fine = read_before(target, &listing.before, &wrong) &&
                read_where(site, target, &listing.aside, &listing.where, &wrong);
    g_autofree char *selection = filter_format(listing.where),
                    *sub = g_strdup_printf("Of %s, the newest first.", selection);
    sheet_open(&m, "Runs", fine ? sub : NULL);
    if (put_page(&m, site, target, &listing, wrong, &error)) {
        sheet_close(&m, response, fine ? 200 : pages_status(wrong));
        return;
    }
    markup_clear(&m);
    sheet_problem(response, 503, error->message);
}
