/* What a page is about. */
#pragma once

#include "report/contests.h"

struct page {
    struct store *store;
    const struct filter *where; /* the selection, NULL: everything */
    const struct contests *contests;
    const char *title;    /* NULL: made from the selection */
    const char *baseline; /* as in compare; NULL: leaders */
    double margin;        /* as in compare */
    const char *command;  /* how to make the page again */
    const char *version;  /* of this program */
};
