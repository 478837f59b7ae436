/* Pages of HTML, read for what they show: the text of <pre>, <code>, tables and paragraphs in
 * reading order, entities resolved, <br> and <li> as ends of lines; scripts, styles, navigation and
 * what is hidden are dropped.  A table becomes lines with tabs between the cells, unless it only
 * arranges other things.
 *
 *     auto_clear(page_clear) struct page page = {0};
 *     if (page_is_html(&source) && page_read(&page, &source, error))
 *         for (guint i = 0; i < page.pieces->len; i++)
 *             ... page_piece(&page, i)->text ...
 *
 * Every <pre>, every table and all prose between two of them is a piece, which may be what one tool
 * printed.  Neighbours that one format claims (a command in one <pre>, its output in the next)
 * become one by page_join(). */
#pragma once

#include "ingest/source.h"

enum page_kind { PAGE_PROSE, PAGE_PRE, PAGE_TABLE };

struct page_piece {
    enum page_kind kind;
    GString *text;
    gsize line;       /* of the page, of a <pre>'s first; 0 for others, whose lines are made here */
    gsize at, length; /* the page's lines that hold it, in bytes */
    gsize from;       /* the line where it begins; 0 unknown */
};

struct page {
    char *title;       /* NULL: none */
    char *published;   /* ISO date that the page bears; NULL: none */
    GPtrArray *pieces; /* struct page_piece * */
};

/* From the first bytes; fragments of HTML do not count. */
bool page_is_html(const struct source *source);

/* False, with an error, only for pages of more than 16 MiB and for tags of more than 1,000
 * attributes.  What comes after 2,000 pieces is part of the last one. */
bool page_read(struct page *page, const struct source *source, GError **error);
void page_clear(struct page *page);

const struct page_piece *page_piece(const struct page *page, guint number);

/* Join neighbours for which `claim` gives the same answer that is not NULL; a piece of answer NULL
 * between them keeps them apart. */
void page_join(struct page *page, const void *(*claim)(const struct page_piece *piece));

/* All of it as one text; the caller frees. */
char *page_text(const struct page *page);
