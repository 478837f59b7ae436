/* The sources of a page's numbers. */
#pragma once

#include "report/pages/markup.h"
#include "report/pages/subject.h"

struct used_source {
    gint64 id, runs;
    double size;
    char *origin, *title, *format, *sha256;
};

/* struct used_source each; NULL with an error. */
GArray *sources_used(const struct page *page, GError **error);

/* Its name: a link where it came from an address, else the file and its folder. */
void sources_name(struct markup *m, const struct used_source *used);
/* A paragraph: name, title, format, size, hash; and its text. */
bool sources_put(const struct page *page, struct markup *m, const struct used_source *used,
                 bool embed, GError **error);
