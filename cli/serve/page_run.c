/* /run/N and /source/SHA256: one run with its lines, and the bytes that they stand in. */
#include "cli/serve/files.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "cli/show_run.h"
#include "cli/show_source.h"
#include "report/pages/section.h"
#include "schema/auto.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 64 /* digits */ };

static const char *text_of(const struct show *show, const char *column)
{
    const struct table *table = &show->tables[SHOW_RUN];
    int at = table_find_column(table, column);
    const struct cell *cell = at < 0 ? NULL : table_cell(table, 0, (guint)at);
    return cell && cell->kind == CELL_TEXT ? cell->text : NULL;
}

/* --- what is known of it --- */

/* A row per fact: what it is, and how it is written. */
static void put_known(struct markup *m, const struct table *run)
{
    auto_clear(table_clear) struct table known = {0};
    table_init(&known, "known");
    table_column(&known, &(struct column){.name = "fact", .title = "fact"});
    table_column(&known, &(struct column){.name = "value", .wraps = true});
    for (guint i = 0; i < run->columns->len; i++) {
        const struct column *column = table_column_at(run, i);
        const struct cell *cell = table_cell(run, 0, i);
        if (column->machine || cell->kind == CELL_NULL)
            continue;
        table_row(&known);
        table_text(&known, column->title);
        if (cell->kind == CELL_TEXT)
            table_text(&known, cell->text);
        else if (column->unit == UNIT_NONE)
            table_printf(&known, "%.0f", cell->number);
        else {
            g_autofree char *text = unit_format(cell->number, column->unit, UNIT_DECIMAL, 3);
            table_text(&known, text);
        }
    }
    table_end(&known);
    section_table(m, &known, "known");
}

static void put_tables(struct markup *m, const struct show *show)
{
    static const struct {
        enum show_table table;
        const char *title;
    } parts[] = {
        {SHOW_RESULTS, "Figures"},
        {SHOW_FINDINGS, "What is wrong with them"},
        {SHOW_MISSING, "What they lack"},
        {SHOW_FACTS, "Facts"},
        {SHOW_TAGS, "Tags"},
        {SHOW_NOTES, "Notes beside the results"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (!show->tables[parts[i].table].rows)
            continue;
        markup_open(m, "section");
        markup_element(m, "h2", parts[i].title);
        section_table(m, &show->tables[parts[i].table], "run");
        markup_close(m);
    }
}

/* --- its lines --- */

static bool put_lines(struct markup *m, const struct site *site, gint64 run,
                      const struct show *show, GError **error)
{
    char *text = NULL;
    size_t length = 0;
    struct world world = *site->world;
    world.out = open_memstream(&text, &length);
    bool fine = show_lines(&world, site->store, run, error);
    fclose(world.out);
    markup_open(m, "section");
    markup_element(m, "h2", "Where it came from");
    const char *hash = text_of(show, "sha256"), *origin = text_of(show, "source");
    if (fine && *text)
        section_pre(m, g_strstrip(text));
    markup_open(m, "p");
    markup_text(m, "The bytes as they were found: ");
    g_autofree char *address = g_strdup_printf("/source/%s", hash ? hash : "");
    sheet_link(m, address, origin ? origin : "source");
    markup_text(m, ".");
    markup_close(m);
    markup_close(m);
    free(text);
    return fine;
}

static void put_links(struct markup *m, gint64 run, const struct show *show)
{
    g_autofree char *json = g_strdup_printf("/run/%" G_GINT64_FORMAT ".json", run);
    const char *rig = text_of(show, "rig");
    markup_open(m, "p");
    markup_attribute(m, "class", "take");
    if (rig && strcmp(rig, "unknown")) {
        g_autoptr(GString) address = g_string_new("/compare");
        address_add(address, "rig", rig);
        sheet_link(m, address->str, "compare all of this machine");
        markup_text(m, ", ");
    }
    sheet_link(m, json, "json");
    markup_text(m, ".");
    markup_close(m);
    markup_open(m, "details");
    markup_element(m, "summary", "The same on the command line");
    markup_open(m, "pre");
    markup_attribute(m, "tabindex", "0");
    markup_textf(
        m, "shootout show %" G_GINT64_FORMAT "\nshootout show %" G_GINT64_FORMAT " --source\n", run,
        run);
    markup_close(m);
    markup_close(m);
}

void page_run(struct site *site, const struct address *target, struct response *response)
{
    struct markup m;
    gint64 run;
    auto_clear(show_clear) struct show show = {0};
    g_autoptr(GError) error = NULL;
    if (!g_str_has_prefix(target->path, "/run/"))
        return;
    const char *number = target->path + strlen("/run/");
    if (!g_ascii_string_to_signed(number, 10, 1, G_MAXINT64, &run, NULL) || *number == '+' ||
        *number == '0')
        return;
    if (!show_run(&show, site->store, run, true, &error)) {
        sheet_problem(response, pages_status(error), error->message);
        return;
    }
    g_autofree char *title = g_strdup_printf("Run %" G_GINT64_FORMAT, run);
    sheet_open(&m, title, text_of(&show, "command"));
    put_tables(&m, &show);
    markup_open(&m, "section");
    markup_element(&m, "h2", "What it ran on");
    put_known(&m, &show.tables[SHOW_RUN]);
    markup_close(&m);
    bool fine = put_lines(&m, site, run, &show, &error);
    put_links(&m, run, &show);
    if (fine) {
        sheet_close(&m, response, 200);
        return;
    }
    markup_clear(&m);
    sheet_problem(response, 503, error->message);
}

/* --- bytes --- */

static bool is_hash(const char *text)
{
    return strlen(text) == HASH && !text[strspn(text, "0123456789abcdef")];
}

/* Text is looked at, anything else is saved; a browser never takes either for a page. */
void page_source(struct site *site, const struct address *target, struct response *response)
{
    g_autoptr(GError) error = NULL;
    const char *hash = target->path + strlen("/source/");
    if (!g_str_has_prefix(target->path, "/source/") || !is_hash(hash))
        return;
    g_autoptr(GBytes) bytes = files_source(site, hash, &error);
    if (!bytes) {
        sheet_problem(response, pages_status(error), error->message);
        return;
    }
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    bool plain = g_utf8_validate(text, (gssize)length, NULL);
    response_bytes(response, 200, plain ? "text/plain; charset=utf-8" : "application/octet-stream",
                   bytes);
    response->name = plain ? NULL : g_strdup_printf("%.12s.bin", hash);
}
