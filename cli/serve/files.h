/* What commands give, as files: the same bytes as on the command line, because the commands
 * themselves are run.
 *
 *     /compare.csv /compare.tsv /compare.json /compare.ndjson /compare.md     also of winners,
 *     /audit.json ... /list.csv ...                                           audit and list
 *     /chart.svg /chart.png /chart.pdf       kind= over= units= width=
 *     /report.html /report.md                the article
 *     /results.csv /results.tsv /results.ndjson    a row per result, exact
 *     /run/12.json
 *
 * They take the parameters of pages (cli/serve/wanted.h). */
#pragma once

#include "cli/serve/address.h"
#include "cli/serve/site.h"

/* Answers where the path is a file's. */
void files_answer(struct site *site, const struct address *target, struct response *response);

/* The bytes of the source of that hash; NULL with an error. */
GBytes *files_source(const struct site *site, const char *sha256, GError **error);
