/* What a page is about, what form it takes, and how far it has come. */
#pragma once

#include "report/contests.h"
#include "schema/xml.h"

enum page_form {
    PAGE_WHOLE,    /* a html document */
    PAGE_FRAGMENT, /* for feeds and blogs: neither head, style nor script, charts as png */
    PAGE_MARKDOWN, /* for wikis: charts as files beside it */
};

/* A picture that lies beside a Markdown page. */
struct page_file {
    char *name;
    GBytes *bytes;
};

struct figures;
struct progress; /* report/pages/progress.h: what stands on the page so far */
struct contestant;

struct page {
    struct store *store;
    const struct filter *where; /* the selection, NULL: everything */
    const struct contests *contests;
    const struct contests_options *options; /* how contests are made for parts of it; may be NULL */
    const struct xml_document *article;     /* prose (report/pages/elements.h); NULL: composed */
    const char *title;                      /* NULL: the article's, or made from the selection */
    const char *baseline;                   /* as in compare; NULL: leaders */
    double margin;                          /* as in compare */
    const char *command;                    /* how to make the page again */
    const char *version;                    /* of this program */
    enum page_form form;
    const char *stem; /* of the names of pictures beside the page: STEM-1.svg */
    bool embed;       /* the text of sources stands in the page */
    /* The course of the runs of cells, as a figure: logs are read by who reads files.  NULL:
     * articles cannot draw it. */
    bool (*course)(struct figures *figures, struct store *store, const struct cells *cells,
                   GError **error);
    /* The address of a contestant's runs; the caller frees.  NULL: there is none. */
    char *(*runs)(const struct cells *cells, const struct contestant *contestant);
    GArray *files;             /* struct page_file, added to; NULL unless PAGE_MARKDOWN */
    GPtrArray *stale;          /* char *, added to: what the prose says and the archive does not */
    struct progress *progress; /* made by page_write() */
};
