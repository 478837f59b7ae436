/* Renderers: one awkward table in every form, against tests/data/render (UPDATE=1 in the
 * environment writes them anew); no form loses, breaks or invents anything. */
#include "report/render.h"
#include "report/wrap.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "tests/test.h"

#include <jansson.h>
#include <libxml/parser.h>
#include <stdlib.h>

#define LINE "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:cache=256M,wb/zfs.raidz1/zfs:rs=128K"
#define NASTY "a\x1b[31mb\x07|c\td\ne\\f\xe2\x80\xaeg<i>\"q\",[/code]"

static void add_columns(struct table *t)
{
    table_column(t, &(struct column){.name = "run", .kind = COLUMN_INTEGER});
    table_column(t, &(struct column){.name = "layout", .wraps = true});
    table_column(t, &(struct column){.name = "host"});
    table_column(t, &(struct column){.name = "throughput",
                                     .title = "median throughput",
                                     .kind = COLUMN_NUMBER,
                                     .unit = UNIT_BYTES_PER_SECOND});
    table_column(t, &(struct column){.name = "latency_mean",
                                     .title = "latency",
                                     .kind = COLUMN_NUMBER,
                                     .unit = UNIT_SECONDS});
    table_column(t, &(struct column){.name = "ratio", .kind = COLUMN_RATIO});
    table_column(t, &(struct column){.name = "digest", .machine = true});
}

static void add_row(struct table *t, double run, const char *layout, const char *host,
                    double throughput, double latency, double ratio, const char *digest)
{
    table_row(t);
    table_number(t, run);
    table_text(t, layout);
    table_text(t, host);
    table_number(t, throughput);
    table_number(t, latency);
    table_number(t, ratio);
    table_text(t, digest);
}

static void make_table(struct table *t)
{
    table_init(t, "winners");
    table_title(t, "winners on pe2900 \u2013 bonnie++");
    add_columns(t);
    table_note(t, NOTE_ABOVE,
               "One run each: no difference below 20 %% can be told from noise on this machine, so "
               "take the order as a hint.");
    add_row(t, 1, LINE, "\u6771\u4eac-db1", 353.4e6, 0.00012, 1, "abc");
    add_row(t, 12345, "2xdisk/geom.mirror/ufs", NASTY, 3534000.5, NAN, 0.0123, "=1+2");
    add_row(t, NAN, NULL, "", 0, 1e-9, 2.225, "@x, \"y\"");
    table_note(t, NOTE_BELOW, "A03: less than \u2264 2x the memory.");
    table_end(t);
}

/* The table in one form.  The caller frees with free(). */
static char *render(const struct table *table, const char *name,
                    const struct render_options *options)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    CHECK(renderer_get(name, NULL)->render(table, options, out, NULL));
    fclose(out);
    return text;
}

static void check_golden(const char *name, const struct render_options *options, const char *file)
{
    auto_clear(table_clear) struct table t;
    make_table(&t);
    char *got = render(&t, name, options);
    g_autofree char *path = g_strdup_printf("%s/render/%s.want", DATA, file);
    g_autofree char *want = NULL;
    if (g_getenv("UPDATE"))
        g_file_set_contents(path, got, -1, NULL);
    CHECK(g_file_get_contents(path, &want, NULL, NULL));
    check_text(got, want, file, __FILE__, __LINE__);
    free(got);
}

static void matches_goldens(void)
{
    const struct render_options free_width = {0}, typographic = {.columns = 100, .colour = true},
                                eighty = {.columns = 80, .ascii = true},
                                forty = {.columns = 40, .ascii = true};
    check_golden("text", &typographic, "text-100-colour");
    check_golden("text", &eighty, "text-80");
    check_golden("text", &forty, "text-40");
    check_golden("csv", &free_width, "csv");
    check_golden("tsv", &free_width, "tsv");
    check_golden("json", &free_width, "json");
    check_golden("ndjson", &free_width, "ndjson");
    check_golden("markdown", &free_width, "markdown");
    check_golden("forum", &free_width, "forum");
    check_golden("html", &free_width, "html");
}

static void never_exceeds_the_width(void)
{
    auto_clear(table_clear) struct table t;
    make_table(&t);
    for (int columns = 12; columns < 160; columns++) {
        char *text = render(&t, "text", &(struct render_options){.columns = columns});
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        for (guint i = 0; lines[i]; i++) {
            CHECK(wrap_width(lines[i]) <= columns);
            CHECK(!g_str_has_suffix(lines[i], " "));
        }
        free(text);
    }
}

static void upright_rows(void)
{
    auto_clear(table_clear) struct table t;
    table_init(&t, "status");
    t.upright = true;
    table_column(&t, &(struct column){.name = "archive"});
    table_column(&t, &(struct column){.name = "size", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES});
    table_row(&t);
    table_text(&t, "a.db");
    table_number(&t, 4096);
    char *text = render(&t, "text", &(struct render_options){.columns = 80, .ascii = true});
    CHECK_TEXT(text, "archive  a.db\nsize     4.10 kB\n");
    free(text);
}

static void json_reads_back(void)
{
    auto_clear(table_clear) struct table t;
    make_table(&t);
    char *text = render(&t, "json", &(struct render_options){0});
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_integer_value(json_object_get(root, "shootout")) == 1);
    json_t *row = json_array_get(json_object_get(root, "winners"), 1);
    CHECK(json_array_size(json_object_get(root, "winners")) == 3);
    CHECK_TEXT(json_string_value(json_object_get(row, "host")), NASTY);
    CHECK_TEXT(json_string_value(json_object_get(row, "digest")), "=1+2");
    CHECK(json_is_null(json_object_get(row, "latency_mean")));
    CHECK(json_real_value(json_object_get(row, "throughput")) == 3534000.5);
    CHECK(json_array_size(json_object_get(root, "notes")) == 2);
    json_decref(root);
    free(text);
}

static void json_holds_several_tables(void)
{
    auto_clear(table_clear) struct table a, b;
    make_table(&a);
    table_init(&b, "facts");
    table_column(&b, &(struct column){.name = "key"});
    table_note(&b, NOTE_BELOW, "none known");
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    CHECK(render_json((const struct table *[]){&a, &b}, 2, out, NULL));
    fclose(out);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_array_size(json_object_get(root, "winners")) == 3);
    CHECK(json_is_array(json_object_get(root, "facts")));
    CHECK(json_array_size(json_object_get(root, "notes")) == 3);
    json_decref(root);
    free(text);
}

/* The next field as RFC 4180 reads it, unquoted; *at moves behind it. */
static char *csv_field(const char **at)
{
    GString *field = g_string_new(NULL);
    bool quoted = **at == '"';
    for (*at += quoted; **at; ++*at) {
        if (quoted && (*at)[0] == '"' && (*at)[1] != '"') {
            ++*at;
            break;
        }
        if (!quoted && strchr(",\n", **at))
            break;
        *at += quoted && **at == '"';
        g_string_append_c(field, **at);
    }
    return g_string_free(field, FALSE);
}

static void csv_reads_back(void)
{
    auto_clear(table_clear) struct table t;
    make_table(&t);
    char *text = render(&t, "csv", &(struct render_options){0});
    const char *at = strchr(text, '\n') + 1;
    for (guint row = 0; row < t.rows; row++)
        for (guint i = 0; i < t.columns->len; i++) {
            const struct cell *cell = table_cell(&t, row, i);
            bool quoted = *at == '"';
            g_autofree char *field = csv_field(&at);
            if (cell->kind == CELL_NUMBER)
                CHECK(g_ascii_strtod(field, NULL) == cell->number);
            else
                CHECK_TEXT(field, cell->kind == CELL_NULL ? "" : cell->text);
            CHECK(*field || quoted == (cell->kind == CELL_TEXT));
            CHECK(*at++ == (i + 1 < t.columns->len ? ',' : '\n'));
        }
    CHECK_TEXT(at, "");
    free(text);
}

static void html_reads_back(void)
{
    auto_clear(table_clear) struct table t;
    make_table(&t);
    char *text = render(&t, "html", &(struct render_options){0});
    g_autofree char *page = g_strdup_printf("<div>%s</div>", text);
    xmlDoc *doc = xmlReadMemory(page, (int)strlen(page), "t", NULL, XML_PARSE_NOERROR);
    CHECK(doc != NULL);
    xmlChar *words = xmlNodeGetContent(xmlDocGetRootElement(doc));
    CHECK(strstr((const char *)words, "g<i>\"q\",[/code]") != NULL);
    xmlFree(words);
    xmlFreeDoc(doc);
    free(text);
}

static void check_cell(const struct column *column, double number, double divisor, const char *want)
{
    const struct cell cell = {CELL_NUMBER, NULL, number};
    g_autofree char *text = render_cell(column, &cell, (struct unit_scale){divisor, ""});
    CHECK_TEXT(text, want);
}

static void cells_are_rounded_for_people(void)
{
    const struct column number = {.kind = COLUMN_NUMBER}, ratio = {.kind = COLUMN_RATIO},
                        four = {.kind = COLUMN_NUMBER, .digits = 4},
                        whole = {.kind = COLUMN_INTEGER};
    check_cell(&number, 353.4e6, 1e6, "353");
    check_cell(&number, 9.996, 1, "10.0");
    check_cell(&number, 99.96, 1, "100");
    check_cell(&number, 1234567, 1, "1234567");
    check_cell(&number, 0.012345, 1, "0.0123");
    check_cell(&number, 1.5e-7, 1, "1.50e-07");
    check_cell(&number, 0, 1, "0");
    check_cell(&four, 353.4e6, 1e6, "353.4");
    check_cell(&ratio, 2.2253, 1, "2.23x");
    check_cell(&whole, 123456, 1, "123456");
}

static void renderers_by_name_and_ending(void)
{
    g_autoptr(GError) error = NULL;
    CHECK(renderer_get("cvs", &error) == NULL);
    CHECK_TEXT(error->message, "--as knows no 'cvs'; it knows text, csv, tsv, json, ndjson, "
                               "markdown, forum, html, "
                               "junit");
    CHECK(error->code == STATUS_USAGE);
    CHECK(renderer_by_file("a/b.MD") == &markdown_renderer);
    CHECK(renderer_by_file("x.htm") == &html_renderer);
    CHECK(renderer_by_file("x.jsonl") == &ndjson_renderer);
    CHECK(renderer_by_file("x.csv/y") == NULL);
    CHECK(renderer_by_file("csv") == NULL);
}

/* The prefix of a column is that of its middle: one number out of memory does not decide it. */
static void prefixes_suit_most(void)
{
    static const struct {
        double numbers[4];
        double divisor;
    } cases[] = {
        {{12e6, 25e6, 31e6, 3e12}, 1e6}, /* one out of memory */
        {{104e6, 200e6, 300e6, 3119e6}, 1e6},
        {{1.1e9, 2e9, 3e9, 4e9}, 1e9},
        {{800, 25e6, 31e6, 40e6}, 1e6},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(table_clear) struct table t = {0};
        table_init(&t, "runs");
        table_column(&t, &(struct column){.name = "throughput",
                                          .kind = COLUMN_NUMBER,
                                          .unit = UNIT_BYTES_PER_SECOND});
        for (gsize k = 0; k < G_N_ELEMENTS(cases[i].numbers); k++) {
            table_row(&t);
            table_number(&t, cases[i].numbers[k]);
        }
        table_end(&t);
        CHECK(render_scale(&t, 0, UNIT_DECIMAL).divisor == cases[i].divisor);
    }
}

TESTS("render", {"matches goldens", matches_goldens},
      {"never exceeds the width", never_exceeds_the_width}, {"upright rows", upright_rows},
      {"json reads back", json_reads_back},
      {"json holds several tables", json_holds_several_tables}, {"csv reads back", csv_reads_back},
      {"html reads back", html_reads_back},
      {"cells are rounded for people", cells_are_rounded_for_people},
      {"prefixes suit most", prefixes_suit_most},
      {"renderers by name and ending", renderers_by_name_and_ending})
