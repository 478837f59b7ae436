/* The sections of a page, each a function over the page and the markup it goes into. */
#pragma once

#include "report/pages/markup.h"
#include "report/pages/subject.h"
#include "schema/table.h"

/* A section's head: <section id=...><h2>...; close with markup_close(). */
void section_open(struct markup *m, const char *id, const char *title);

/* A table as html, in a box that scrolls by itself. */
bool section_table(struct markup *m, const struct table *table, GError **error);

void section_answer(const struct page *page, struct markup *m);
bool section_systems(const struct page *page, struct markup *m, GError **error);
bool section_layouts(const struct page *page, struct markup *m, GError **error);
bool section_contests(const struct page *page, struct markup *m, GError **error);
bool section_alone(const struct page *page, struct markup *m,
                   GError **error); /* nothing to compare them with */
bool section_findings(const struct page *page, struct markup *m, GError **error);
bool section_claims(const struct page *page, struct markup *m, GError **error);
bool section_sources(const struct page *page, struct markup *m, GError **error);

/* How many of the page's contests have two contestants and more; they come first.  And how many of
 * these the page has room for. */
guint section_contested(const struct page *page);
guint section_shown(const struct page *page);
