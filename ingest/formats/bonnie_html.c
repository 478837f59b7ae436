/* Pages of bon_csv2html: each row of their table is turned back into the CSV row that it was made
 * from and read as that.
 *
 * 1.03 keeps every field as it was.  1.9x and 2.x have a second row with the latencies, and columns
 * that appear only when some row uses them, so those are known by their headings.  2.x says M/sec
 * of all five rates, but divides only block, rewrite and block read by 1024 (rounded); +++++ and
 * blank both become 0 there, told apart by the CPU beside it (bonnie++ 2.00a).
 *
 * A row is cut out of the lines first and then given to libxml2, so that one row is all that is
 * held. */
#include "ingest/formats/bonnie.h"

#include "schema/auto.h"

#include <libxml/HTMLparser.h>
#include <math.h>
#include <string.h>

enum { LONGEST_ROW = 1 << 16, MOST_CELLS = 64, PAIRS = 6, DEEPEST = 16 };

/* Kinds of columns before the tests; those of pairs are not named. */
enum column {
    COLUMN_NAME,
    COLUMN_CONCURRENCY,
    COLUMN_SIZE,
    COLUMN_CHUNK,
    COLUMN_FILES,
    COLUMN_LARGEST,
    COLUMN_SMALLEST,
    COLUMN_DIRS,
    COLUMN_FILE_CHUNK,
    COLUMNS,
};
static const char *const headings[COLUMNS] = {
    [COLUMN_CONCURRENCY] = "Concurrency", [COLUMN_SIZE] = "Size",
    [COLUMN_CHUNK] = "Chunk Size",        [COLUMN_FILES] = "Num Files",
    [COLUMN_LARGEST] = "Max Size",        [COLUMN_SMALLEST] = "Min Size",
    [COLUMN_DIRS] = "Num Dirs",           [COLUMN_FILE_CHUNK] = "Chunk Size",
};

struct bonnie_html {
    struct batch *batch;
    struct bonnie_pair *pair;
    bool titled;        /* the title of the page came: its table follows */
    bool page;          /* between the heading of a table and its end */
    bool old;           /* 1.0x: 27 cells as in its CSV */
    bool mega;          /* three of the rates are MiB/s */
    bool in_row;        /* text of a row is being gathered */
    char version[16];   /* of bon_csv2html: its rows are of that form */
    int place[COLUMNS]; /* cell of a row; -1: the table has no such column */
    guint io, create;   /* first cell of either six pairs */
    guint cells;        /* of a row; 0: the columns are not known yet */
    bool rows;          /* there were some */
    bool refused;       /* the last one; its latencies follow */
    GString *row;
    struct line row_line;
    GPtrArray *found, *held; /* texts of the cells of this row; of the row before, waiting for its
                                latencies */
    struct line held_line;
    gsize held_end;
    const char *latency[BONNIE_TESTS];
    GStringChunk *texts;
};

struct bonnie_html *bonnie_html_new(struct batch *batch, struct bonnie_pair *pair)
{
    struct bonnie_html *html = g_new0(struct bonnie_html, 1);
    html->batch = batch;
    html->pair = pair;
    html->row = g_string_new(NULL);
    html->found = g_ptr_array_new();
    html->held = g_ptr_array_new();
    html->texts = g_string_chunk_new(1024);
    return html;
}

void bonnie_html_free(struct bonnie_html *html)
{
    g_string_free(html->row, TRUE);
    g_ptr_array_unref(html->found);
    g_ptr_array_unref(html->held);
    g_string_chunk_free(html->texts);
    g_free(html);
}

static bool is(const char *text, const char *word)
{
    return !strcmp(text, word);
}

static const char *cell(const GPtrArray *cells, guint i)
{
    return i < cells->len ? g_ptr_array_index(cells, i) : "";
}

static void refuse(struct bonnie_html *html, const struct line *line, const char *what)
{
    batch_remark(html->batch, REMARK_REFUSED, line->number, 0, "page of bon_csv2html: %s", what);
}

/* --- from markup to cells --- */

/* One blank between words, none around them. */
static const char *tidy(struct bonnie_html *html, const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *at = text; *at;) {
        gsize blank = g_str_has_prefix(at, "\xc2\xa0") ? 2 : strchr(" \t\r\n", *at) ? 1 : 0;
        if (blank && out->len && out->str[out->len - 1] != ' ')
            g_string_append_c(out, ' ');
        else if (!blank)
            g_string_append_c(out, *at);
        at += MAX(blank, 1);
    }
    if (out->len && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
    return g_string_chunk_insert_len(html->texts, out->str, (gssize)out->len);
}

static void add_cells(struct bonnie_html *html, const xmlNode *node, int depth)
{
    for (; node && depth < DEEPEST && html->found->len < MOST_CELLS; node = node->next) {
        bool is_cell = node->type == XML_ELEMENT_NODE && (!xmlStrcmp(node->name, BAD_CAST "td") ||
                                                          !xmlStrcmp(node->name, BAD_CAST "th"));
        if (!is_cell) {
            add_cells(html, node->children, depth + 1);
            continue;
        }
        xmlChar *text = xmlNodeGetContent(node);
        g_ptr_array_add(html->found, (gpointer)tidy(html, text ? (char *)text : ""));
        xmlFree(text);
    }
}

static void read_cells(struct bonnie_html *html)
{
    g_autofree char *text = g_strconcat("<table>", html->row->str, "</table>", NULL);
    xmlDoc *tree = htmlReadMemory(text, (int)strlen(text), NULL, "UTF-8",
                                  HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                      HTML_PARSE_COMPACT | HTML_PARSE_RECOVER);
    g_ptr_array_set_size(html->found, 0);
    if (tree)
        add_cells(html, xmlDocGetRootElement(tree), 0);
    xmlFreeDoc(tree);
}

/* --- from cells to a row of CSV --- */

static const char *column_of(const struct bonnie_html *html, enum column column)
{
    return html->place[column] < 0 ? "" : cell(html->held, (guint)html->place[column]);
}

static void add_field(GString *csv, const char *text)
{
    if (csv->len)
        g_string_append_c(csv, ',');
    g_string_append(csv, text);
}

/* Of 2.x, whose rates of block, rewrite and block read are in MiB/s. */
static bool in_mega(const struct bonnie_html *html, int test)
{
    return html->mega &&
           (test == BONNIE_PUT_BLOCK || test == BONNIE_REWRITE || test == BONNIE_GET_BLOCK);
}

static void add_pair(const struct bonnie_html *html, GString *csv, int test)
{
    guint i = bonnie_counts_files(test) ? html->create + 2 * (guint)(test - BONNIE_SEQ_CREATE)
                                        : html->io + 2 * (guint)test;
    const char *rate = cell(html->held, i), *cpu = cell(html->held, i + 1);
    guint64 mega;
    char kilo[24];
    if (in_mega(html, test) && is(rate, "0") && !g_ascii_isdigit(*cpu))
        rate = *cpu ? "+++++" : "";
    else if (in_mega(html, test) &&
             bonnie_digits((struct bonnie_token){rate, strlen(rate)}, &mega)) {
        g_snprintf(kilo, sizeof kilo, "%" G_GUINT64_FORMAT, mega * 1024);
        rate = kilo;
    }
    add_field(csv, rate);
    add_field(csv, cpu);
}

static void add_new_form(const struct bonnie_html *html, GString *csv)
{
    const char *form = html->mega ? "1.98" : "1.97";
    g_string_append(csv, form);
    add_field(csv, *html->version ? html->version : form);
    add_field(csv, column_of(html, COLUMN_NAME));
    add_field(csv, column_of(html, COLUMN_CONCURRENCY));
    add_field(csv, "");
    add_field(csv, column_of(html, COLUMN_SIZE));
    add_field(csv, column_of(html, COLUMN_CHUNK));
    for (int i = 0; i < 2 && html->mega; i++) /* seeks and seekers are not shown */
        add_field(csv, "");
    for (int test = BONNIE_PUTC; test <= BONNIE_SEEKS; test++)
        add_pair(html, csv, test);
    for (int column = COLUMN_FILES; column <= COLUMN_FILE_CHUNK; column++)
        add_field(csv, column_of(html, (enum column)column));
    for (int test = BONNIE_SEQ_CREATE; test < BONNIE_TESTS; test++)
        add_pair(html, csv, test);
    for (int test = 0; test < BONNIE_TESTS; test++)
        add_field(csv, html->latency[test] ? html->latency[test] : "");
}

static void add_old_form(const struct bonnie_html *html, GString *csv)
{
    g_string_append(csv, column_of(html, COLUMN_NAME));
    for (guint i = 1; i < html->held->len; i++)
        add_field(csv, cell(html->held, i));
}

/* What only the page has to say of the run. */
static void settle(const struct bonnie_html *html, struct bonnie_run *run)
{
    run->forms = BONNIE_TABLE;
    bonnie_copy(run->version, sizeof run->version, html->version, strlen(html->version));
    if (html->mega)
        run->seekers = BONNIE_SEEKERS_LOST;
    for (int test = 0; test < BONNIE_SEEKS; test++)
        if (in_mega(html, test) && run->cells[test].state == BONNIE_MEASURED &&
            !(run->cells[test].rate > 0)) {
            run->cells[test].state = BONNIE_HIDDEN;
            run->cells[test].rate = NAN;
        }
    run->line = (guint)html->held_line.number;
    run->at = html->held_line.at;
    run->end = html->held_end;
}

/* The row that waited for its latencies. */
static bool end_held(struct bonnie_html *html)
{
    if (!html->held->len)
        return true;
    g_autoptr(GString) csv = g_string_new(NULL);
    struct bonnie_run run;
    struct bonnie_fault fault = {0};
    (html->old ? add_old_form : add_new_form)(html, csv);
    enum bonnie_found found = bonnie_csv_read(csv->str, csv->len, &run, &fault);
    if (found == BONNIE_ROW)
        settle(html, &run);
    else if (found != BONNIE_NOTHING)
        refuse(html, &html->held_line, fault.text);
    g_ptr_array_set_size(html->held, 0);
    memset(html->latency, 0, sizeof html->latency);
    return found != BONNIE_ROW || bonnie_pair_keep(html->pair, &run);
}

/* --- rows of the table --- */

/* "", [Concurrency,] Size, [Chunk Size,] five tests, Num Files ..., six tests; the cell above the
 * names is left out where Concurrency stands (2.00a).  The rest have two cells each below them. */
static bool read_columns(struct bonnie_html *html)
{
    bool old = is(cell(html->found, 1), "Size:Chunk Size");
    enum column column = COLUMN_CONCURRENCY;
    guint below = 1;
    for (int i = 0; i < COLUMNS; i++)
        html->place[i] = -1;
    html->place[COLUMN_NAME] = 0;
    html->old = old;
    html->io = html->create = html->cells = 0;
    for (guint i = *cell(html->found, 0) ? 0 : 1; i < html->found->len; i++) {
        const char *text = old && i == 1 ? "Size" : cell(html->found, i);
        enum column next = column;
        while (next < COLUMNS && !is(text, headings[next]))
            next++;
        if (next < COLUMNS) {
            html->place[next] = (int)below++;
            column = next + 1;
        } else if (is(text, "Per Char") || is(text, "Block") || is(text, "Rewrite")) {
            html->io = html->io ? html->io : below;
            below += 2;
            column = COLUMN_FILES;
        } else if (is(text, "Create") || is(text, "Read") || is(text, "Delete")) {
            html->create = html->create ? html->create : below;
            below += 2;
        } else {
            return false;
        }
        if (next == COLUMN_FILES) /* seeks have their heading in the row above */
            html->place[next] += 2, below += 2;
    }
    html->cells = below;
    return html->place[COLUMN_SIZE] > 0 && html->place[COLUMN_FILES] > 0 &&
           html->place[COLUMN_FILES] == (int)html->io + 2 * PAIRS &&
           html->create + 2 * PAIRS == below;
}

/* "Latency", six cells, an empty one or none, "Latency", six cells. */
static bool read_latencies(struct bonnie_html *html, const struct line *line)
{
    guint i = 1, second = 0;
    for (guint at = 1; at < html->found->len; at++)
        if (is(cell(html->found, at), "Latency"))
            second = at;
    bool whole =
        second > PAIRS && second + PAIRS + 1 == html->found->len && html->held->len && !html->old;
    if (!whole && !html->refused)
        refuse(html, line, "expected 12 latencies below the row that they belong to");
    if (!whole)
        return true;
    for (int test = 0; test < BONNIE_TESTS; test++, i++) {
        if (test == BONNIE_SEQ_CREATE)
            i = second + 1;
        html->latency[test] = cell(html->found, i);
    }
    html->held_end = line->at + line->bytes;
    return end_held(html);
}

/* Only names hold commas; another would become a field of its own. */
static bool fits(struct bonnie_html *html, const struct line *line)
{
    g_autofree char *what = NULL;
    if (html->found->len != html->cells)
        what =
            g_strdup_printf("expected a row of %u cells, found %u", html->cells, html->found->len);
    for (guint i = 1; !what && i < html->found->len; i++)
        if (strchr(cell(html->found, i), ','))
            what = g_strdup_printf("expected a cell without a comma, found '%.40s'",
                                   cell(html->found, i));
    if (what)
        refuse(html, line, what);
    return !what;
}

static bool machine_row(struct bonnie_html *html, const struct line *line, gsize end)
{
    if (!end_held(html))
        return false;
    html->rows = true;
    html->refused = !fits(html, line);
    if (html->refused)
        return true;
    for (guint i = 0; i < html->found->len; i++)
        g_ptr_array_add(html->held, g_ptr_array_index(html->found, i));
    html->held_line = *line;
    html->held_end = end;
    return !html->old || end_held(html);
}

static void note_version(struct bonnie_html *html, const char *text)
{
    gsize n = strcspn(text, " <");
    bool version = bonnie_version((struct bonnie_token){text, n}) != 0;
    bonnie_copy(html->version, sizeof html->version, text, version ? n : 0);
}

static bool has(const struct bonnie_html *html, const char *text)
{
    for (guint i = 0; i < html->found->len; i++)
        if (is(cell(html->found, i), text))
            return true;
    return false;
}

static bool end_row(struct bonnie_html *html, gsize end)
{
    if (!html->in_row)
        return true;
    html->in_row = false;
    const struct line *line = &html->row_line;
    if (html->row->len >= LONGEST_ROW) {
        refuse(html, line, "expected rows, found one longer than 64 KiB");
        return true;
    }
    if (!html->held->len)
        g_string_chunk_clear(html->texts);
    read_cells(html);
    const char *first = cell(html->found, 0);
    if (g_str_has_prefix(first, "Version ") && strlen(first) < 40)
        note_version(html, strchr(first, ' ') + 1);
    else if (has(html, "Per Char") && !read_columns(html))
        html->cells = 0;
    else if (has(html, "% CPU"))
        html->mega = has(html, "M/sec");
    else if (html->cells && is(first, "Latency"))
        return read_latencies(html, line);
    else if (html->cells && html->found->len && !has(html, "Per Char") &&
             !has(html, "Sequential Output"))
        return machine_row(html, line, end);
    return true;
}

/* --- lines --- */

static const char *find_tag(const char *text, const char *tag)
{
    gsize n = strlen(tag);
    for (const char *at = text; (at = strchr(at, '<')); at++)
        if (!g_ascii_strncasecmp(at, tag, n) && !g_ascii_isalnum(at[n]))
            return at;
    return NULL;
}

static void gather(struct bonnie_html *html, const char *text, gsize n)
{
    if (html->in_row && html->row->len < LONGEST_ROW)
        g_string_append_len(html->row, text, (gssize)MIN(n, (gsize)LONGEST_ROW));
}

/* Where the title was cut off. */
static bool is_heading(const char *text)
{
    return find_tag(text, "<td") && strstr(text, ">Sequential Output<");
}

static bool begin_row(struct bonnie_html *html, const struct line *line)
{
    if (!end_row(html, line->at + line->bytes))
        return false;
    html->in_row = true;
    html->row_line = *line;
    html->row_line.text = NULL;
    g_string_truncate(html->row, 0);
    return true;
}

bool bonnie_html_close(struct bonnie_html *html)
{
    bool fine =
        !html->page || (end_row(html, html->row_line.at + html->row_line.bytes) && end_held(html));
    if (html->page && !html->rows)
        refuse(html, &html->row_line,
               html->cells ? "expected rows below the headings, found none"
                           : "expected the headings of bonnie++'s tests, found none");
    html->titled = html->page = html->in_row = html->rows = false;
    html->cells = 0;
    return fine;
}

/* "Bonnie++ V1.03e Benchmark results": pages of 1.0x have the version nowhere else. */
static void note_title(struct bonnie_html *html, const char *text)
{
    const char *title = strstr(text, "Bonnie++ ");
    if (!title || !strstr(title, "Benchmark results"))
        return;
    html->titled = true;
    if (title[strlen("Bonnie++ ")] == 'V')
        note_version(html, title + strlen("Bonnie++ V"));
}

bool bonnie_html_line(struct bonnie_html *html, const struct line *line, bool *taken)
{
    note_title(html, line->text);
    if (!html->page)
        html->page = is_heading(line->text) || (html->titled && find_tag(line->text, "<tr"));
    *taken = html->page;
    const char *at = line->text;
    while (html->page) {
        const char *row = find_tag(at, "<tr"), *end = find_tag(at, "</table");
        const char *next = row && (!end || row < end) ? row : end;
        gsize n = next ? (gsize)(next - at) : strlen(at);
        gather(html, at, n);
        if (!next) {
            gather(html, "\n", 1);
            return true;
        }
        if (!(next == row ? begin_row(html, line) : bonnie_html_close(html)))
            return false;
        gather(html, next, 3);
        at = next + 3;
    }
    return true;
}
