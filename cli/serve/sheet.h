/* What all pages of the site share: head, bar, foot, the style sheet and the script, problems.
 *
 *     struct markup m;
 *     sheet_open(&m, "Runs", "12 runs of 2 machines");
 *     ...
 *     sheet_close(&m, response, 200);                  takes the markup
 */
#pragma once

#include "cli/serve/response.h"
#include "cli/serve/address.h"
#include "report/pages/markup.h"

/* Up to <main> with its heading; `sub` is a line below it, NULL: none. */
void sheet_open(struct markup *m, const char *title, const char *sub);
/* Clears the markup. */
void sheet_close(struct markup *m, struct response *response, int status);

/* A page that says what is wrong. */
void sheet_problem(struct response *response, int status, const char *text);

/* <p class=...>. */
void sheet_say(struct markup *m, const char *class, const char *format, ...) G_GNUC_PRINTF(3, 4);
void sheet_link(struct markup *m, const char *address, const char *text);

/* The style sheet and the script; false where the target is none of them. */
bool sheet_file(const struct address *target, const char *none_match, struct response *response);
