/* What stands on a page so far: ids given, headings for the contents, pictures, colours, the
 * selections that were looked at.
 *
 *     g_autofree char *id = progress_id(page, "systems");      "systems", then "systems-2" ...
 *     progress_heading(page, 2, id, "Systems");
 */
#pragma once

#include "report/pages/subject.h"
#include "schema/table.h"

struct heading {
    char *id, *text;
    int level;
};

struct progress {
    GHashTable *ids;
    GArray *headings;       /* struct heading */
    GHashTable *series;     /* colours, over all figures */
    GHashTable *views;      /* report/pages/views.h */
    struct table claims[2]; /* all, and the page's, checked; no columns: not asked for yet */
    guint pictures;
    bool crowded;    /* pictures come in one width */
    gssize contents; /* where in the markup the contents go; -1: nobody asked for them */
};

struct progress *progress_new(void);
void progress_free(struct progress *progress);

/* An id like `wanted` that the page does not have yet.  The caller frees. */
char *progress_id(const struct page *page, const char *wanted);
void progress_heading(const struct page *page, int level, const char *id, const char *text);
