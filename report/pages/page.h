/* The page: an article as one html document that needs nothing else.  Composed from a selection
 * (the question and its answer first, what was compared, how, a chart and a table per workload,
 * what is doubtful, where each number came from), or written by somebody and filled from the
 * archive (report/pages/elements.h).  It works without script; with it tables sort, rows hide,
 * ratios and units change.  No request to any other host; dark, narrow and printed by one style
 * sheet.
 *
 *     GPtrArray *stale = g_ptr_array_new_with_free_func(g_free);
 * struct page page = {.store = store, .contests = &contests, .version = "0.1.0", .stale =
 * stale};
 *     if (!page_write(&page, out, error)) ...
 *
 * The same archive gives the same bytes.  What the prose says and the archive does not is added to
 * page->stale, a sentence each; whether that is an error is the caller's business. */
#pragma once

#include "report/pages/subject.h"

#include <stdio.h>

bool page_write(const struct page *page, FILE *out, GError **error);

/* A commented article.xml about the selection, to begin with.  The caller frees. */
char *page_start(const struct page *page);

/* The style sheet and the script of every page, for pages that are made elsewhere. */
const char *page_style(void);
const char *page_script(void);
