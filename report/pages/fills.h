/* What fills the elements of an article, one function an element.  `page` is narrowed to the
 * element's selection already (report/pages/views.h); errors get the element's place from the
 * caller. */
#pragma once

#include "report/pages/markup.h"
#include "report/pages/subject.h"

typedef bool fill(const struct page *page, struct markup *m, const struct xml_node *node,
                  GError **error);

/* NULL for elements of XHTML. */
fill *fill_find(const struct xml_node *node);
