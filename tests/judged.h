/* A table of elements (schema/xml.h) and a .rng for editors, held to the same verdicts: every
 * element in every other one, with text and without, and with every attribute of any, well and
 * badly filled.
 *
 *     struct judged judged = {description_elements, rng_load("shootout.rng")};
 *     places_judged_alike(&judged), attributes_judged_alike(&judged);
 *     xmlRelaxNGFree(judged.rng);
 */
#pragma once

#include "schema/auto.h"
#include "schema/xml.h"
#include "tests/test.h"

#include <libxml/relaxng.h>

struct judged {
    const struct xml_element *elements;
    xmlRelaxNG *rng;
};

static inline void silent(G_GNUC_UNUSED void *context, G_GNUC_UNUSED const char *format, ...)
{
}

static inline xmlRelaxNG *rng_load(const char *name)
{
    g_autofree char *path = g_build_filename(SOURCE "/schema", name, NULL);
    xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt(path);
    xmlRelaxNG *rng = xmlRelaxNGParse(parser);
    xmlRelaxNGFreeParserCtxt(parser);
    CHECK(rng != NULL);
    return rng;
}

static inline bool rng_accepts(xmlRelaxNG *rng, const char *text, gsize length)
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
static inline bool judge_alike(const struct judged *judged, const char *text, gsize length,
                               const char *what)
{
    g_autoptr(GError) error = NULL;
    auto_clear(xml_clear) struct xml_document *document =
        xml_parse(text, length, "x", judged->elements, &error);
    bool accepted = rng_accepts(judged->rng, text, length);
    check_text(accepted ? "accepted" : "refused", document ? "accepted" : "refused",
               error ? error->message : what, __FILE__, __LINE__);
    return document != NULL;
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
    [XML_ANCHOR] = {"write-speed", "2 b"},
};

/* An element with its needed attributes but `without`, and with `more`; `inside` is its content. */
static inline char *element_text(const struct xml_element *element, const char *without,
                                 const char *more, const char *inside)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "<%s", element->name);
    for (const struct xml_attribute *a = element->attributes; a->name; a++)
        if (a->needed && g_strcmp0(a->name, without))
            g_string_append_printf(text, " %s='%s'", a->name, samples[a->kind].good);
    g_string_append_printf(text, "%s>%s</%s>", more, inside, element->name);
    return g_string_free(text, FALSE);
}

static inline const struct xml_element *element_of(const struct judged *judged, const char *name)
{
    const struct xml_element *e = judged->elements;
    while (strcmp(e->name, name))
        e++;
    return e;
}

/* `inside` within the elements from the root down to `parent`. */
static inline char *nested(const struct judged *judged, const char *parent, const char *inside)
{
    if (!*parent)
        return g_strdup(inside);
    const struct xml_element *element = element_of(judged, parent);
    g_autofree char *text = element_text(element, NULL, "", inside);
    g_auto(GStrv) above = g_strsplit(element->parents, " ", 0);
    return nested(judged, above[0] ? above[0] : "", text);
}

static inline bool judge_within(const struct judged *judged, const char *parent, const char *inside)
{
    g_autofree char *text = nested(judged, parent, inside);
    return judge_alike(judged, text, strlen(text), text);
}

static inline const char *first_parent(const struct xml_element *element, char *name, gsize size)
{
    g_strlcpy(name, element->parents, MIN(size, strcspn(element->parents, " ") + 1));
    return name;
}

static inline void places_judged_alike(const struct judged *judged)
{
    for (const struct xml_element *e = judged->elements; e->name; e++) {
        g_autofree char *text = element_text(e, NULL, "", "");
        g_autofree char *words = element_text(e, NULL, "", "words");
        char parent[32];
        judge_within(judged, "", text);
        for (const struct xml_element *p = judged->elements; p->name; p++)
            judge_within(judged, p->name, text);
        CHECK(judge_within(judged, first_parent(e, parent, sizeof parent), text));
        CHECK(judge_within(judged, parent, words) == e->text);
    }
}

/* Every element with every attribute of any element, well and badly filled, and without. */
static inline void attributes_judged_alike(const struct judged *judged)
{
    for (const struct xml_element *e = judged->elements; e->name; e++) {
        char parent[32];
        first_parent(e, parent, sizeof parent);
        for (const struct xml_element *o = judged->elements; o->name; o++)
            for (const struct xml_attribute *a = o->attributes; a->name; a++) {
                g_autofree char *good = g_strdup_printf(" %s='%s'", a->name, samples[a->kind].good);
                g_autofree char *bad = g_strdup_printf(" %s='%s'", a->name, samples[a->kind].bad);
                g_autofree char *with_good = element_text(e, a->name, good, "");
                g_autofree char *with_bad = element_text(e, a->name, bad, "");
                g_autofree char *without = element_text(e, a->name, "", "");
                bool own = judge_within(judged, parent, with_good);
                CHECK(own || o != e);
                CHECK(!judge_within(judged, parent, with_bad) || o != e);
                CHECK(judge_within(judged, parent, without) != (o == e && a->needed) || o != e);
            }
    }
}
