/* The sections of a page, each a function over the page and the markup it goes into. */
#pragma once

#include "report/charts/chart.h"
#include "report/pages/markup.h"
#include "report/pages/progress.h"
#include "schema/table.h"

/* A section's head: <section id=...><h2>...; close with markup_close(). */
void section_open(const struct page *page, struct markup *m, const char *id, const char *title);
/* <h3>, with an id for links; it stands in the contents where `listed`. */
void section_head(const struct page *page, struct markup *m, const char *id, const char *title,
                  bool listed);

/* A table as html, in a box that scrolls by itself.  `kind` is its class: "sides" is one that
 * compares, of which rows can be hidden; may be NULL.  Notes stand below it. */
void section_table(struct markup *m, const struct table *table, const char *kind);

/* A picture with its caption: svg, wide and narrow, in the page, or as the form asks. `about` is
 * what it shows, for those who cannot see it. */
bool section_figure(const struct page *page, struct markup *m, const struct chart *chart,
                    struct figure *figure, const char *about, GError **error);

/* Text as it stands, in a box that scrolls by itself. */
void section_pre(struct markup *m, const char *text);

/* Doubts in a box, each a sentence. */
void section_doubts(struct markup *m, const GPtrArray *doubts);

bool section_answer(const struct page *page, struct markup *m, GError **error);
bool section_systems(const struct page *page, struct markup *m, GError **error);
bool section_layouts(const struct page *page, struct markup *m, GError **error);
bool section_method(const struct page *page, struct markup *m, GError **error);
bool section_contests(const struct page *page, struct markup *m, GError **error);
bool section_tradeoffs(const struct page *page, struct markup *m, GError **error);
bool section_findings(const struct page *page, struct markup *m, GError **error);
bool section_claims(const struct page *page, struct markup *m, GError **error);
bool section_reproduce(const struct page *page, struct markup *m, GError **error);
bool section_sources(const struct page *page, struct markup *m, GError **error);
bool section_data(const struct page *page, struct markup *m, GError **error);

/* The claims that the archive keeps, `all` or those about the page's results, checked: a row
 * each, as claim_table() has them for programs.  NULL with an error. */
const struct table *section_claimed(const struct page *page, bool all, GError **error);
/* A cell of a table by its column's name; "" for null. */
const char *section_cell(const struct table *table, guint row, const char *column);

/* How many of the page's contests have two contestants and more; they come first.  And how many of
 * these the page has room for. */
guint section_contested(const struct page *page);
guint section_shown(const struct page *page);
/* So many comparisons that each picture is given once. */
bool section_crowded(const struct page *page);
