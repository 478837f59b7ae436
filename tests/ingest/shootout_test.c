/* shootout.xml: the cases, what its rules say about files, and that the table and
 * schema/shootout.rng judge alike. */
#include "ingest/description.h"
#include "schema/auto.h"
#include "tests/ingest/cases.h"
#include "tests/test.h"

#include <libxml/relaxng.h>

static void reads_the_cases(void)
{
    run_cases(&shootout_format, "shootout");
}

/* --- the table and the .rng --- */

static void silent(G_GNUC_UNUSED void *context, G_GNUC_UNUSED const char *format, ...)
{
}

static xmlRelaxNG *load_rng(void)
{
    xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt(SOURCE "/schema/shootout.rng");
    xmlRelaxNG *rng = xmlRelaxNGParse(parser);
    xmlRelaxNGFreeParserCtxt(parser);
    CHECK(rng != NULL);
    return rng;
}

static bool rng_accepts(xmlRelaxNG *rng, const char *text, gsize length)
{
    int options = XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET;
    xmlDoc *tree = xmlReadMemory(text, (int)length, NULL, NULL, options);
    if (!tree)
        return false;
    xmlRelaxNGValidCtxt *valid = xmlRelaxNGNewValidCtxt(rng);
    xmlRelaxNGSetValidErrors(valid, silent, silent, NULL);
    bool accepted = xmlRelaxNGValidateDoc(valid, tree) == 0;
    xmlRelaxNGFreeValidCtxt(valid);
    xmlFreeDoc(tree);
    return accepted;
}

/* Both judge `text`; returns the verdict of the table. */
static bool judge_alike(xmlRelaxNG *rng, const char *text, gsize length, const char *what)
{
    g_autoptr(GError) error = NULL;
    auto_clear(xml_clear) struct xml_document *document =
        xml_parse(text, length, "x", description_elements, &error);
    bool accepted = rng_accepts(rng, text, length);
    check_text(accepted ? "accepted" : "refused", document ? "accepted" : "refused",
               error ? error->message : what, __FILE__, __LINE__);
    return document != NULL;
}

static void the_cases_are_judged_alike(void)
{
    xmlRelaxNG *rng = load_rng();
    guint verdicts[2] = {0};
    GDir *dir = g_dir_open(DATA "/shootout", 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(DATA "/shootout", name, NULL), *text = NULL;
        gsize length;
        /* refused-*: what no schema can say. */
        if (!g_str_has_suffix(name, ".in") || g_str_has_prefix(name, "refused-") ||
            !g_file_get_contents(path, &text, &length, NULL))
            continue;
        verdicts[judge_alike(rng, text, length, name)]++;
    }
    g_dir_close(dir);
    CHECK(verdicts[0] > 0 && verdicts[1] > 0);
    xmlRelaxNGFree(rng);
}

static const struct {
    const char *good, *bad;
} samples[] = {
    [XML_TEXT] = {"any", NULL},
    [XML_NAME] = {"a b", "a "},
    [XML_NUMBER] = {"1", "1x"},
    [XML_LAYOUT] = {"2xdisk/zfs.mirror/zfs", ""},
    [XML_WORKLOAD] = {"mixed.a-b.read@me:bs=512/10:1K/90", "two words"},
    [XML_COMPRESSION] = {"zstd-3+dedup", "LZ4"},
    [XML_DATE] = {"2011-05-03T10:22:31Z", "yesterday"},
    [XML_GLOB] = {"*.txt", ""},
    [XML_WORDS] = {"a | b", " "},
};

/* An element with its needed attributes but `without`, and with `more`; `inside` is its content. */
static char *element_text(const struct xml_element *element, const char *without, const char *more,
                          const char *inside)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "<%s", element->name);
    for (const struct xml_attribute *a = element->attributes; a->name; a++)
        if (a->needed && g_strcmp0(a->name, without))
            g_string_append_printf(text, " %s='%s'", a->name, samples[a->kind].good);
    g_string_append_printf(text, "%s>%s</%s>", more, inside, element->name);
    return g_string_free(text, FALSE);
}

static const struct xml_element *element_of(const char *name)
{
    const struct xml_element *e = description_elements;
    while (strcmp(e->name, name))
        e++;
    return e;
}

/* `inside` within the elements from the root down to `parent`. */
static char *nested(const char *parent, const char *inside)
{
    if (!*parent)
        return g_strdup(inside);
    const struct xml_element *element = element_of(parent);
    g_autofree char *text = element_text(element, NULL, "", inside);
    g_auto(GStrv) above = g_strsplit(element->parents, " ", 0);
    return nested(above[0] ? above[0] : "", text);
}

static bool judge_within(xmlRelaxNG *rng, const char *parent, const char *inside)
{
    g_autofree char *text = nested(parent, inside);
    return judge_alike(rng, text, strlen(text), text);
}

static const char *first_parent(const struct xml_element *element, char *name, gsize size)
{
    g_strlcpy(name, element->parents, MIN(size, strcspn(element->parents, " ") + 1));
    return name;
}

static void places_are_judged_alike(void)
{
    xmlRelaxNG *rng = load_rng();
    for (const struct xml_element *e = description_elements; e->name; e++) {
        g_autofree char *text = element_text(e, NULL, "", "");
        g_autofree char *words = element_text(e, NULL, "", "words");
        char parent[32];
        judge_within(rng, "", text);
        for (const struct xml_element *p = description_elements; p->name; p++)
            judge_within(rng, p->name, text);
        CHECK(judge_within(rng, first_parent(e, parent, sizeof parent), text));
        CHECK(judge_within(rng, parent, words) == e->text);
    }
    xmlRelaxNGFree(rng);
}

/* Every element with every attribute of any element, well and badly filled, and without. */
static void attributes_are_judged_alike(void)
{
    xmlRelaxNG *rng = load_rng();
    for (const struct xml_element *e = description_elements; e->name; e++) {
        char parent[32];
        first_parent(e, parent, sizeof parent);
        for (const struct xml_element *o = description_elements; o->name; o++)
            for (const struct xml_attribute *a = o->attributes; a->name; a++) {
                g_autofree char *good = g_strdup_printf(" %s='%s'", a->name, samples[a->kind].good);
                g_autofree char *bad = g_strdup_printf(" %s='%s'", a->name, samples[a->kind].bad);
                g_autofree char *with_good = element_text(e, a->name, good, "");
                g_autofree char *with_bad = element_text(e, a->name, bad, "");
                g_autofree char *without = element_text(e, a->name, "", "");
                bool own = judge_within(rng, parent, with_good);
                CHECK(own || o != e);
                CHECK(!judge_within(rng, parent, with_bad) || o != e);
                CHECK(judge_within(rng, parent, without) != (o == e && a->needed) || o != e);
            }
    }
    xmlRelaxNGFree(rng);
}

/* --- rules --- */

static const char rules[] =
    "<shootout version='1'><rig name='a'/><rig name='b'/>"
    "<layout name='pair' line='2xdisk/zfs.mirror/zfs'/>"
    "<files match='*' rig='a' layout='pair' compression='lz4' date='2011'>"
    "<tag name='state' value='new'/><tag name='room' value='cold'/><note>all</note></files>"
    "<files match='dd-*.txt' compression='off'><tag name='state' value='old'/></files>"
    "<files match='b/*' rig='b#2' layout='3xdisk/zfs.raidz1/zfs'/>"
    "<files match='x.csv' machine='db*' date='2012-01'><note>db only</note></files>"
    "</shootout>";

static char *said(const char *path, const char *machine)
{
    auto_clear(description_clear) struct description *description =
        description_load(rules, sizeof rules - 1, "shootout.xml", NULL);
    auto_clear(described_clear) struct described d;
    if (!description || !description_find(description, path, machine, &d))
        return g_strdup("nothing");
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s %s (%s) %s %s %s", d.setup.rig, d.setup.layout,
                           d.setup.layout_name ? d.setup.layout_name : "", d.setup.compression,
                           d.started, d.note);
    for (guint i = 0; i < d.tags->len; i++) {
        const struct pair *tag = &g_array_index(d.tags, struct pair, i);
        g_string_append_printf(text, " %s=%s", tag->name, tag->value);
    }
    CHECK(d.setup.said == SAID_DESCRIPTION && d.setup.origin == ORIGIN_STATED);
    return g_string_free(text, FALSE);
}

static void check_said(const char *path, const char *machine, const char *want)
{
    g_autofree char *got = said(path, machine);
    CHECK_TEXT(got, want);
}

static void the_last_rule_wins(void)
{
    check_said("x.csv", NULL, "a 2xdisk/zfs.mirror/zfs (pair) lz4 2011 all state=new room=cold");
    check_said("dd-1.txt", NULL, "a 2xdisk/zfs.mirror/zfs (pair) off 2011 all state=old room=cold");
    check_said("b/dd-1.txt", NULL, "b#2 3xdisk/zfs.raidz1/zfs () off 2011 all state=old room=cold");
    check_said("old.zip!dd-1.txt", NULL,
               "a 2xdisk/zfs.mirror/zfs (pair) off 2011 all state=old room=cold");
    check_said("x.csv", "db1",
               "a 2xdisk/zfs.mirror/zfs (pair) lz4 2012-01 db only state=new room=cold");
    check_said("x.csv", "web1", "a 2xdisk/zfs.mirror/zfs (pair) lz4 2011 all state=new room=cold");
}

static void no_rule_says_nothing(void)
{
    static const char text[] =
        "<shootout version='1'><files match='*.csv' date='2011'/></shootout>";
    auto_clear(description_clear) struct description *description =
        description_load(text, sizeof text - 1, "shootout.xml", NULL);
    struct described d;
    CHECK(description && !description_find(description, "a.txt", NULL, &d));
    CHECK(description && description_find(description, "a.csv", NULL, &d));
    CHECK(d.setup.said == SAID_NOTHING && !d.tags);
    CHECK_TEXT(d.started, "2011");
}

TESTS("shootout", {"reads the cases", reads_the_cases},
      {"the cases are judged alike", the_cases_are_judged_alike},
      {"places are judged alike", places_are_judged_alike},
      {"attributes are judged alike", attributes_are_judged_alike},
      {"the last rule wins", the_last_rule_wins}, {"no rule says nothing", no_rule_says_nothing})
