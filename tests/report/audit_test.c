/* The audit: every finding on the published figures, no more and no less; the arithmetic and the
 * lines of each rule. */
#include "ingest/import.h"
#include "report/audit.h"
#include "report/ceilings.h"
#include "schema/auto.h"
#include "schema/words.h"
#include "tests/test.h"

struct audited {
    struct store *store;
    struct cells cells;
    struct audit audit;
};

static void audited_clear(struct audited *a)
{
    audit_clear(&a->audit);
    cells_clear(&a->cells);
    store_clear(&a->store);
}

static void audited_open(struct audited *a, const char *path)
{
    const char *paths[] = {path, NULL};
    g_autoptr(GError) error = NULL;
    a->store = store_open(NULL, STORE_MEMORY, &error);
    struct import import = {.store = a->store, .command = "import"};
    bool fine = a->store && import_paths(&import, paths, &error) &&
                cells_load(a->store, NULL, NULL, &a->cells, &error);
    CHECK_TEXT(error ? error->message : NULL, NULL);
    if (fine)
        audit_cells(&a->audit, &a->cells, &limits_default);
}

static const char *word(const struct cell_data *cell, enum field field)
{
    return cell->words[field] ? cell->words[field] : "unknown";
}

/* "A08=NOTE A11=NOTE": by id. */
static char *findings_of(const struct audited *a, guint cell)
{
    g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < audit_count(&a->audit, cell); i++) {
        const struct finding *f = audit_finding(&a->audit, cell, i);
        g_ptr_array_add(list, g_strconcat(f->rule->id, "=", severity_names[f->severity], NULL));
    }
    g_ptr_array_sort(list, words_order);
    g_ptr_array_add(list, NULL);
    return g_strjoinv(" ", (char **)list->pdata);
}

static int find_cell(const struct audited *a, const char *rig, const char *layout,
                     const char *compression, const char *workload)
{
    for (guint i = 0; i < a->cells.cells->len; i++) {
        const struct cell_data *cell = cells_at(&a->cells, i);
        if (!strcmp(word(cell, FIELD_rig), rig) &&
            (!layout || !strcmp(word(cell, FIELD_layout), layout)) &&
            (!compression || !strcmp(word(cell, FIELD_compression), compression)) &&
            !strcmp(word(cell, FIELD_workload), workload))
            return (int)i;
    }
    return -1;
}

/* Lines of tests/data/audit/NAME without comments and the heading. */
static char **lines_of(const char *name)
{
    g_autofree char *path = g_build_filename(DATA, "audit", name, NULL), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL));
    char **lines = g_strsplit(text ? text : "", "\n", -1);
    return lines;
}

static bool is_row(const char *line)
{
    return *line && *line != '#' && !g_str_has_prefix(line, "figure\t") &&
           !g_str_has_prefix(line, "rig\t");
}

static void finds_what_is_wrong_with_the_published_figures(void)
{
    auto_clear(audited_clear) struct audited a = {0};
    audited_open(&a, SOURCE "/tests/shootouts");
    g_auto(GStrv) lines = lines_of("published.tsv");
    guint seen = 0;
    for (char **line = lines; *line; line++) {
        if (!is_row(*line))
            continue;
        g_auto(GStrv) cells = g_strsplit(*line, "\t", -1);
        int cell = find_cell(&a, cells[1], cells[2], cells[3], cells[4]);
        g_autofree char *got = cell < 0 ? g_strdup("no such cell") : findings_of(&a, (guint)cell);
        g_autofree char *named = g_strdup_printf("%s %s", cells[0], got);
        g_autofree char *want = g_strdup_printf("%s %s", cells[0], cells[5]);
        CHECK_TEXT(named, want);
        seen++;
    }
    CHECK(seen == 43);
    CHECK(seen == a.cells.cells->len);
}

/* "SUSPECT the file is only ..."; "" where the rule does not fire. */
static char *said(const struct audited *a, int cell, const char *rule)
{
    const struct finding *f = cell < 0 ? NULL : audit_find(&a->audit, (guint)cell, rule);
    if (!f)
        return g_strdup(cell < 0 ? "no such cell" : " ");
    g_autofree char *sentence = finding_sentence(f);
    return g_strdup_printf("%s %s", severity_names[f->severity], sentence);
}

static void draws_its_lines_where_they_are_said_to_be(void)
{
    auto_clear(audited_clear) struct audited a = {0};
    audited_open(&a, DATA "/audit/rules");
    g_auto(GStrv) lines = lines_of("rules.tsv");
    guint seen = 0;
    for (char **line = lines; *line; line++) {
        if (!is_row(*line))
            continue;
        g_auto(GStrv) cells = g_strsplit(*line, "\t", -1);
        int cell = find_cell(&a, cells[0], NULL, NULL, cells[1]);
        g_autofree char *got = said(&a, cell, cells[2]);
        g_autofree char *named = g_strdup_printf("%s %s %s", cells[0], cells[2], got),
                        *want =
                            g_strdup_printf("%s %s %s %s", cells[0], cells[2], cells[3], cells[4]);
        CHECK_TEXT(named, want);
        seen++;
    }
    CHECK(seen > 60);
}

static void knows_what_disks_and_links_can_do(void)
{
    struct ceiling re3 = ceiling_of_disk("hdd", "7k2", "sata2", "wd-re3", NAN),
                   any = ceiling_of_disk("hdd", "7k2", "sata2", NULL, NAN),
                   old = ceiling_of_disk("hdd", "7k2", "sata2", NULL, 2009),
                   slow = ceiling_of_disk("hdd", "7k2", "ata33", NULL, NAN),
                   nothing = ceiling_of_disk("disk", NULL, NULL, NULL, NAN);
    CHECK_NEAR(re3.most, 113e6, 0);
    CHECK_NEAR(re3.least, 113e6, 0);
    CHECK_NEAR(re3.rate, 79, 0);
    CHECK_NEAR(any.least, 90e6, 0);
    CHECK_NEAR(any.most, 210e6, 0);
    CHECK_NEAR(old.most, 125e6, 0);
    CHECK_NEAR(slow.most, 33e6, 0);
    CHECK_NEAR(nothing.most, NAN, 0);
    CHECK_NEAR(ceiling_of_disk("hdd", "10k", NULL, NULL, NAN).rate, 133, 0);
    CHECK_NEAR(ceiling_of_disk("hdd", "15k", NULL, NULL, NAN).rate, 182, 0);
    bool shared;
    CHECK_NEAR(ceiling_of_link("pcie3x4", &shared), 3940e6, 1);
    CHECK(!shared);
    CHECK_NEAR(ceiling_of_link("u320", &shared), 320e6, 0);
    CHECK(shared);
    CHECK_NEAR(ceiling_of_network("1gbe", NAN).payload, 118.66e6, 0.01e6);
    CHECK_NEAR(ceiling_of_network("10gbe", 1500).payload, 1186.6e6, 0.05e6);
    CHECK_NEAR(ceiling_of_network("10gbe", 9000).payload, 1239.2e6, 0.05e6);
    CHECK_NEAR(ceiling_of_network("8gfc", NAN).raw, 800e6, 0);
    CHECK_NEAR(ceiling_of_network("carrier", NAN).raw, NAN, 0);
}

static void has_every_rule_once(void)
{
    g_autofree const struct rule **all = rules_all();
    guint n = 0;
    for (; all[n]; n++) {
        CHECK(!n || strcmp(all[n - 1]->id, all[n]->id) < 0);
        CHECK(all[n]->says && all[n]->about && all[n]->source && all[n]->clears);
        CHECK(all[n]->check != NULL);
    }
    CHECK(n == 37 + 18);
}

TESTS("audit",
      {"finds what is wrong with the published figures",
       finds_what_is_wrong_with_the_published_figures},
      {"draws its lines where they are said to be", draws_its_lines_where_they_are_said_to_be},
      {"knows what disks and links can do", knows_what_disks_and_links_can_do},
      {"has every rule once", has_every_rule_once})
