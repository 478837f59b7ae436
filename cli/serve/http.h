/* Listening: addresses, and the program's side of the module for HTTP.
 *
 *     auto_clear(http_clear) struct http http = {0};
 *     if (!http_open(&http, "127.0.0.1:8080", &site, error)) ...
 *     while (http_run(&http, 500)) ...            answers what comes within half a second
 */
#pragma once

#include "cli/serve/site.h"

struct http {
    const struct http_module *module;
    struct http_server *server;
    struct site *site;
    GPtrArray *headers; /* of the last answer */
    char *host;         /* as it stands in an address: "127.0.0.1", "[::1]" */
    guint16 port;       /* the one that was given, or found where 0 was */
};

/* "127.0.0.1:8080", "[::1]:0", "localhost", ":8080"; 8080 where no port is said, a free one for 0.
 * An error (STATUS_USAGE) for any address that other machines reach. */
bool http_open(struct http *http, const char *listen, struct site *site, GError **error);
bool http_run(struct http *http, int milliseconds);
void http_clear(struct http *http);
