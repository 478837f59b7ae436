/* The table of article.xml's elements. */
#include "report/pages/elements.h"

#include <stddef.h>

#define BLOCK "article section blockquote li dd"
#define PHRASE "p li dd dt h2 h3 th td pre em strong q cite small a blockquote"

#define SELECTION                                                                                  \
    {"where", XML_WORDS, false, "of these results, within what the article is about"},             \
    {                                                                                              \
        "by", XML_WORDS, false, "what competes: layout, level, compression ..."                    \
    }

static const struct xml_attribute nothing[] = {{0}};
static const struct xml_attribute placed[] = {
    {"id", XML_ANCHOR, false, "to link to"},
    {0},
};
static const struct xml_attribute article_attributes[] = {
    {"version", XML_NUMBER, true, "1"},
    {"title", XML_WORDS, true, "the headline"},
    {"where", XML_WORDS, false, "the results it is about, as for --where; left out: all"},
    {"by", XML_WORDS, false, "what competes; left out: the one key that varies"},
    {"baseline", XML_WORDS, false, "whom ratios refer to"},
    {"lang", XML_ANCHOR, false, "the language of the prose: en, de ..."},
    {0},
};
static const struct xml_attribute link_attributes[] = {
    {"href", XML_NAME, true, "http, https, mailto, or # and an id of this article"},
    {"title", XML_WORDS, false, "what it leads to"},
    {0},
};
static const struct xml_attribute selection_attributes[] = {SELECTION, {0}};
static const struct xml_attribute figure_attributes[] = {
    {"kind", XML_ANCHOR, false, "bars, relative, tradeoff, time, stack ...; left out: what suits"},
    SELECTION,
    {"baseline", XML_WORDS, false, "whom ratios refer to"},
    {0},
};
static const struct xml_attribute table_attributes[] = {
    SELECTION,
    {"baseline", XML_WORDS, false, "whom ratios refer to"},
    {"show", XML_ANCHOR, false, "a further column: per-disk, efficiency ..."},
    {0},
};
static const struct xml_attribute value_attributes[] = {
    {"of", XML_WORDS, false, "the competitor, by name; left out where there is one"},
    SELECTION,
    {"metric", XML_ANCHOR, false, "throughput, rate, latency_p99 ...; left out: the usual one"},
    {"is", XML_WORDS, false, "what the prose takes it to be: 322 MB/s; another value is stale"},
    {"digits", XML_NUMBER, false, "how many of them, 3 without"},
    {0},
};
static const struct xml_attribute ratio_attributes[] = {
    {"a", XML_WORDS, true, "the competitor, by name"},
    {"b", XML_WORDS, true, "whom it is held against"},
    SELECTION,
    {"is", XML_WORDS, false, "what the prose takes it to be: 2.42; another ratio is stale"},
    {"digits", XML_NUMBER, false, "how many of them, 3 without"},
    {0},
};
static const struct xml_attribute claim_attributes[] = {
    {"name", XML_WORDS, false, "of a claim that the archive keeps, in place of a sentence"},
    {"is", XML_WORDS, false,
     "the verdict that the prose takes it to have; left out: supported, or mostly supported"},
    SELECTION,
    {0},
};
static const struct xml_attribute source_attributes[] = {
    {"of", XML_WORDS, false,
     "its name or path, or the end of it; left out: all sources, as a list"},
    {"embed", XML_ANCHOR, false, "yes: its text stands in the page"},
    {0},
};

const struct xml_element article_elements[] = {
    {"article", "", false, article_attributes, "An article: prose, and what the archive fills."},

    {"answer", "article section", false, nothing,
     "Who leads, at equal safety, with usable capacity; then at most three doubts."},
    {"contents", "article section", false, nothing, "Links to the headings."},
    {"systems", "article section", false, selection_attributes,
     "The machines, fact by fact: what differs, then what is equal."},
    {"layouts", "article section", false, selection_attributes,
     "The stacks drawn, and a table of what follows from them: capacity, failures survived."},
    {"method", "article section", false, selection_attributes,
     "How it was measured: commands, versions, cache, data, dates, runs."},
    {"comparisons", "article section", false, selection_attributes,
     "A section per workload: verdict, chart, table, doubts."},
    {"tradeoffs", "article section", false, selection_attributes,
     "Speed against usable capacity and failures survived."},
    {"findings", "article section", false, selection_attributes,
     "What the audit found, worst first, and the results that it excludes, with reasons."},
    {"claims", "article section", false, nothing,
     "What others concluded, each held against the figures."},
    {"reproduce", "article section", false, nothing,
     "How to measure it again, and the runs that would settle what is open."},
    {"data", "article section", false, nothing, "Every result, as CSV and JSON inside the page."},

    {"figure", BLOCK, true, figure_attributes, "A chart; the text is its caption."},
    {"table", BLOCK, false, table_attributes,
     "The competitors side by side.  One that holds <tr> is a table of your own."},
    {"winners", BLOCK, false, selection_attributes,
     "Who leads each workload at each number of failures survived."},
    {"value", PHRASE, false, value_attributes,
     "A number from the archive: the median of its runs."},
    {"ratio", PHRASE, false, ratio_attributes, "How many times as fast a is as b."},
    {"claim", PHRASE, true, claim_attributes,
     "A sentence that must follow from the figures (shootout claim): `hw raid5 is 2.4 times as "
     "fast "
     "as raidz1 for seq-write`.  Where it no longer does, the article is stale."},
    {"source", PHRASE " section article", false, source_attributes,
     "Where numbers came from, with the hash of the bytes."},

    {"section", "article", false, placed, "A part of the article."},
    {"h2", "article section", true, placed, "A heading."},
    {"h3", "article section", true, placed, "A heading below it."},
    {"p", BLOCK, true, placed, "A paragraph."},
    {"ul", BLOCK, false, nothing, "A list."},
    {"ol", BLOCK, false, nothing, "A numbered list."},
    {"li", "ul ol", true, nothing, "An entry of a list."},
    {"dl", BLOCK, false, nothing, "A list of terms."},
    {"dt", "dl", true, nothing, "A term."},
    {"dd", "dl", true, nothing, "What it means."},
    {"blockquote", "article section", true, nothing, "What somebody else wrote."},
    {"pre", BLOCK, true, nothing, "Text as it stands: a command, an output."},
    {"hr", "article section", false, nothing, "A break."},
    {"tr", "table", false, nothing, "A row of a table of your own."},
    {"th", "tr", true, nothing, "A heading of a table."},
    {"td", "tr", true, nothing, "A cell of a table."},
    {"a", PHRASE, true, link_attributes, "A link."},
    {"em", PHRASE, true, nothing, "Stressed."},
    {"strong", PHRASE, true, nothing, "Important."},
    {"code", PHRASE, true, nothing, "A word of a program."},
    {"q", PHRASE, true, nothing, "A quotation."},
    {"cite", PHRASE, true, nothing, "The name of a work."},
    {"small", PHRASE, true, nothing, "A remark."},
    {"sub", PHRASE, true, nothing, "Below the line."},
    {"sup", PHRASE, true, nothing, "Above the line."},
    {"br", PHRASE, false, nothing, "A new line."},
    {0},
};
