/* The body of an article: its own prose walked from front to back, elements filled from the
 * archive; or, where nobody wrote one, every part in the order that readers want. */
#pragma once

#include "report/pages/markup.h"
#include "report/pages/subject.h"

bool prose_put(const struct page *page, struct markup *m, GError **error);
