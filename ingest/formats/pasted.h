/* A source line by line as people paste it: made plain (dd_text.h), without quote marks, comment
 * marks and states of a display that were written over.
 *
 *     auto_clear(pasted_clear) struct pasted pasted;
 *     pasted_init(&pasted, source);
 *     while (pasted_next(&pasted))
 *         ... pasted.text, pasted.line.number ... */
#pragma once

#include "ingest/lines.h"
#include "schema/model.h"

struct pasted {
    struct lines lines;
    struct line line; /* as it stood there */
    GString *plain;
    const char *text; /* without blanks at its ends; valid until the next pasted_next() */
};

void pasted_init(struct pasted *pasted, const struct source *source);
void pasted_clear(struct pasted *pasted);
bool pasted_next(struct pasted *pasted);

/* Say that this line is refused because of what stands at `at`, in pasted->text: "expected a
 * number, found '1.2.3'". */
void pasted_refuse(const struct pasted *pasted, struct batch *batch, const char *at,
                   const char *expected);

/* ISO text of "2021/06/23 0:05:57", "23/04/2025 16:05:59", "26.12.2012 20:20:23" and what
 * date_parse() takes; NULL for anything else, also where day and month could be either.  The caller
 * frees. */
char *pasted_date(const char *text);

/* The value behind "KEY:" or "KEY :", however many blanks stand around it; NULL when `text` does
 * not begin with that key.  Case does not matter. */
const char *pasted_value(const char *text, const char *key);
