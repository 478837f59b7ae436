/* Parts of what a page is about: its selection narrowed by the words of an element, with the
 * contests of that part.  Each is made once.
 *
 *     const struct page *part = view_of(page, "class=seq-write", "level", error);
 *     part->contests
 *
 * A selection without results is an error. */
#pragma once

#include "report/pages/subject.h"

/* `where`, `by` and `baseline` may be NULL: as the page has it. */
const struct page *view_of(const struct page *page, const char *where, const char *by,
                           const char *baseline, GError **error);
