/* The page: a self-contained HTML document of a selection, composed without a template: the
 * question and its answer first, what was compared, a chart and a table per workload, where each
 * number came from.  No script, no request to any other host; dark, narrow and printed by one style
 * sheet.
 *
 *     struct page page = {.store = store, .contests = &contests, .version = "0.1.0"};
 *     if (!page_write(&page, out, error)) ...
 */
#pragma once

#include "report/pages/subject.h"

#include <stdio.h>

bool page_write(const struct page *page, FILE *out, GError **error);
