/* Fetching what an http or https address names, into an unlinked temporary file.
 *
 *     auto_clear(source_clear) struct source page = {0};
 *     bool unchanged;
 *     if (!fetch_open(&page, "https://host/raid.html", etag, &bounds, &unchanged, error)) ...
 *     if (unchanged) ...        the server says that `etag` is still what it has; page is empty
 *
 * Certificates are checked, redirects followed to http and https only, a transfer that breaks off
 * is resumed where the server can tell that it is still the same file.  Proxies are those of the
 * usual variables (http_proxy, https_proxy, no_proxy), and so are the certificates to trust in
 * place of the system's (CURL_CA_BUNDLE, else SSL_CERT_FILE and SSL_CERT_DIR).  Every failure is
 * one sentence that begins with the address. */
#pragma once

#include "ingest/bounds.h"
#include "ingest/source.h"

/* Whether a word is an address rather than a path: it has "://" after a scheme. */
bool fetch_is_address(const char *word);

/* An error (STATUS_USAGE) for schemes other than http and https, and for addresses with a user or
 * password in them: those would be kept for years. */
bool fetch_check(const char *address, GError **error);

/* `etag` is that of the version known (struct source), or NULL.  The source's origin is the address
 * without its #fragment; it has no path. */
bool fetch_open(struct source *source, const char *address, const char *etag,
                const struct bounds *bounds, bool *unchanged, GError **error);
