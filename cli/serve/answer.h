/* What `shootout serve` answers to a request, as a function of the request and the archive.  It
 * knows no sockets, writes nothing, and may be given anything.
 *
 *     auto_clear(site_clear) struct site site;
 *     site_init(&site, world, names);
 *     struct response response = {0};
 *     answer_request(&site, &(struct request){"GET", "/compare?rig=pe2900", "localhost"},
 *                    &response);
 *
 * Pages (cli/serve/pages.h): / chooses, /compare compares, /use is about a use, /runs lists runs,
 * /run/N is one run, /source/SHA256 the bytes of a source.  Files (cli/serve/files.h): what a
 * command gives, to the byte, as /compare.csv or /report.html.
 *
 * Answers have an ETag of the archive's state and the target; what the asker has already is 304.
 *
 * What is refused: other methods than GET and HEAD (405), targets that are no text (400) or too
 * long (414), no Host (400) or one that is not this site's (421), which is how a page elsewhere
 * would reach here under a name of its own (DNS rebinding).  A target with empty parameters, as
 * forms send them, leads to the one without (303).  Without an archive all is 503. */
#pragma once

#include "cli/serve/request.h"
#include "cli/serve/site.h"

/* Frees what stood in the response before. */
void answer_request(struct site *site, const struct request *request, struct response *response);

/* Whether a Host is this machine under a name of its own, or one of the site's; any port. */
bool answer_host(const struct site *site, const char *host);
