/* XML by a table: what is read, what is refused and where, and the manual. */
#include "schema/auto.h"
#include "schema/xml.h"
#include "tests/test.h"

static const struct xml_attribute none[] = {{0}};
static const struct xml_attribute cup[] = {{"name", XML_NAME, true, "what it is called"},
                                           {"size", XML_NUMBER, false, "in ml | cl"},
                                           {"since", XML_DATE, false, "when it was bought"},
                                           {"holds", XML_WORKLOAD, false, "what it is for"},
                                           {"glaze", XML_COMPRESSION, false, "what covers it"},
                                           {0}};
static const struct xml_element elements[] = {
    {"shelf", "", false, none, "Where cups stand."},
    {"cup", "shelf box", false, cup, "A cup."},
    {"box", "shelf box", false, none, "A box of cups."},
    {"note", "shelf cup", true, none, "What there is to say."},
    {0},
};

static struct xml_document *parse(const char *text, GError **error)
{
    return xml_parse(text, strlen(text), "shelf.xml", elements, error);
}

static void check_refused(const char *text, const char *want, int line)
{
    g_autoptr(GError) error = NULL;
    auto_clear(xml_clear) struct xml_document *document = parse(text, &error);
    check_text(document ? "accepted" : error->message, want, text, __FILE__, line);
}
#define CHECK_REFUSED(text, want) check_refused(text, want, __LINE__)

static void walks(void)
{
    auto_clear(xml_clear) struct xml_document *document =
        parse("<?xml version='1.0'?>\n<!-- a comment -->\n<shelf>\n"
              "  <cup name='a &amp; b &lt;&#x41;&gt;' size='2.5'/><!-- -->\n"
              "  <box><cup name=' '/></box>\n</shelf>",
              NULL);
    CHECK(!document); /* a blank is no name */
    document = parse("<?xml version='1.0'?>\n<!-- a comment -->\n<shelf>\n"
                     "  <cup name='a &amp; b &lt;&#x41;&gt;' size='2.5'/><!-- -->\n"
                     "  <note>\n  old &amp; <![CDATA[<dear>]]>\n </note>\n</shelf>",
                     NULL);
    CHECK(document != NULL);
    const struct xml_node *root = xml_root(document), *first = xml_child(root);
    CHECK(xml_is(root, "shelf") && xml_line(root) == 3);
    CHECK(xml_is(first, "cup") && xml_line(first) == 4 && !xml_child(first));
    CHECK_TEXT(xml_attribute(first, "name"), "a & b <A>");
    CHECK_TEXT(xml_attribute(first, "size"), "2.5");
    CHECK_TEXT(xml_attribute(first, "since"), NULL);
    CHECK_TEXT(xml_text(first), "");
    const struct xml_node *note = xml_next(first);
    CHECK_TEXT(xml_text(note), "old & <dear>");
    CHECK(!xml_next(note));
    g_autoptr(GError) error = NULL;
    CHECK(!xml_error(document, note, &error, "expected %d, found none", 2));
    CHECK_TEXT(error->message, "shelf.xml:5: <note>: expected 2, found none");
}

static void encodings(void)
{
    static const char wide[] = "\xff\xfe<\0s\0h\0e\0l\0f\0>\0<\0n\0o\0t\0e\0>\0\xe9\0<\0/\0n\0o\0"
                               "t\0e\0>\0<\0/\0s\0h\0e\0l\0f\0>\0";
    auto_clear(xml_clear) struct xml_document *document =
        xml_parse(wide, sizeof wide - 1, "shelf.xml", elements, NULL);
    CHECK(document != NULL);
    CHECK_TEXT(xml_text(xml_child(xml_root(document))), "\xc3\xa9");
}

static void refuses_elements(void)
{
    CHECK_REFUSED("<shelf>\n<cpu name='a'/></shelf>",
                  "shelf.xml:2: <cpu> may not stand in <shelf>; nearest: cup");
    CHECK_REFUSED("<shelf><box><note/></box></shelf>",
                  "shelf.xml:1: <note> may not stand in <box>; known: cup, box");
    CHECK_REFUSED("<shelf><shelf/></shelf>",
                  "shelf.xml:1: <shelf> may not stand in <shelf>; known: cup, box, note");
    CHECK_REFUSED("<cup name='a'/>",
                  "shelf.xml:1: expected another root element, found <cup>; known: shelf");
    CHECK_REFUSED("<x:shelf xmlns:x='urn:x'/>",
                  "shelf.xml:1: <shelf> is in the namespace 'urn:x', expected none");
    CHECK_REFUSED("<shelf><box>\n\nplates</box></shelf>",
                  "shelf.xml:3: <box> holds no text, found 'plates'");
}

static void refuses_attributes(void)
{
    CHECK_REFUSED("<shelf><cup nmae='a'/></shelf>",
                  "shelf.xml:1: <cup> has no attribute 'nmae'; nearest: name");
    CHECK_REFUSED("<shelf kind='a'/>", "shelf.xml:1: <shelf> has no attribute 'kind'");
    CHECK_REFUSED("<shelf>\n <cup size='1'/></shelf>",
                  "shelf.xml:2: <cup> needs the attribute 'name': what it is called");
    CHECK_REFUSED("<shelf><cup name='a' size='1.5l'/></shelf>",
                  "shelf.xml:1: <cup> size: expected a number, found '1.5l'");
    CHECK_REFUSED("<shelf><cup name='a' since='2011-02-30'/></shelf>",
                  "shelf.xml:1: <cup> since: expected a date such as 2011, 2011-05-03 or "
                  "2011-05-03T10:22:31Z, found '2011-02-30'");
    CHECK_REFUSED("<shelf><cup name='a' holds='tea milk'/></shelf>",
                  "shelf.xml:1: <cup> holds: expected a workload such as seq-write:bs=1M, found "
                  "'tea milk'");
    CHECK_REFUSED("<shelf><cup name='a' glaze=''/></shelf>",
                  "shelf.xml:1: <cup> glaze: expected a compression such as lz4, on, off or "
                  "unknown, found ''");
    CHECK_REFUSED("<shelf><cup name='a' xml:lang='en'/></shelf>",
                  "shelf.xml:1: <cup> has no attribute 'xml:lang'; known: name, size, since, "
                  "holds, glaze");
}

static void refuses_what_is_no_xml(void)
{
    CHECK_REFUSED("", "shelf.xml:1:1: document is empty");
    CHECK_REFUSED("<shelf>\n<box>\n</shelf>",
                  "shelf.xml:3:9: opening and ending tag mismatch: box line 2 and shelf");
    g_autoptr(GError) error = NULL;
    g_autofree char *large = g_strnfill(17 << 20, ' ');
    CHECK(!parse(large, &error));
    CHECK_TEXT(error->message, "shelf.xml: expected at most 16 MiB, found 17825792 bytes");
}

static void expands_nothing(void)
{
    CHECK_REFUSED("<!DOCTYPE shelf [<!ENTITY a 'aaaa'>\n<!ENTITY b '&a;&a;&a;'>]>\n"
                  "<shelf><note>&b;</note></shelf>",
                  "shelf.xml:1: no entities may be declared here, found 'a'");
    CHECK_REFUSED("<!DOCTYPE shelf [<!ENTITY a SYSTEM '/etc/hostname'>]>"
                  "<shelf><note>&a;</note></shelf>",
                  "shelf.xml:1: no entities may be declared here, found 'a'");
    CHECK_REFUSED("<!DOCTYPE shelf [<!ENTITY % a SYSTEM 'http://127.0.0.1:9/'>%a;]><shelf/>",
                  "shelf.xml:1: no entities may be declared here, found 'a'");
    CHECK_REFUSED("<shelf><note>&nbsp;</note></shelf>",
                  "shelf.xml:1:20: entity 'nbsp' not defined");
}

static void limits_depth(void)
{
    g_autoptr(GString) deep = g_string_new("<shelf>");
    for (int i = 0; i < 40; i++)
        g_string_append(deep, "<box>");
    for (int i = 0; i < 40; i++)
        g_string_append(deep, "</box>");
    g_string_append(deep, "</shelf>");
    CHECK_REFUSED(deep->str, "shelf.xml:1: nested deeper than 32 elements");
}

static void writes_the_manual(void)
{
    g_autofree char *manual = xml_manual(elements);
    CHECK(g_str_has_prefix(manual, "### `<shelf>`\n\nWhere cups stand. The root.\n\n### `<cup>`\n\n"
                                   "A cup. In `<shelf>`, `<box>`.\n\n"
                                   "| attribute | value | meaning |\n|---|---|---|\n"
                                   "| `name` | a name, needed | what it is called |\n"
                                   "| `size` | a number | in ml \\| cl |\n"));
    CHECK(g_str_has_suffix(manual, "\n### `<note>`\n\nWhat there is to say. In `<shelf>`, `<cup>`; "
                                   "holds text.\n"));
}

TESTS("xml", {"walks", walks}, {"encodings", encodings}, {"refuses elements", refuses_elements},
      {"refuses attributes", refuses_attributes},
      {"refuses what is no XML", refuses_what_is_no_xml}, {"expands nothing", expands_nothing},
      {"limits depth", limits_depth}, {"writes the manual", writes_the_manual})
