/* What is answered to a request: a status, bytes and the headers that guard them.
 *
 *     struct response response = {0};
 *     response_text(&response, 404, "text/plain; charset=utf-8", "there is no such page\n");
 *     response_headers(&response, put_header, user);
 *     response_clear(&response);
 *
 * Whatever is answered, no other site may embed, frame or read it, no type is guessed, nothing is
 * loaded from elsewhere, and nothing runs or colours that this program did not write: the policy
 * names the hash of each <style> and <script> that stands in the body. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct response {
    int status;       /* of HTTP */
    const char *type; /* Content-Type; static */
    GBytes *body;     /* never NULL once made; of HEAD too */
    char *etag;       /* in its quotes; NULL: not to be kept */
    char *location;   /* of 303 */
    char *name;       /* of the file when it is saved; NULL: it is looked at */
};

/* Takes nothing over: bytes and texts are copied. */
void response_text(struct response *response, int status, const char *type, const char *text);
/* A reference is kept. */
void response_bytes(struct response *response, int status, const char *type, GBytes *bytes);
/* To another address of this site, which is copied. */
void response_redirect(struct response *response, const char *address);
void response_clear(struct response *response);

typedef void response_header(void *user, const char *name, const char *value);
void response_headers(const struct response *response, response_header *each, void *user);

/* Whether an If-None-Match, as sent, means the version `etag`. */
bool response_known(const char *none_match, const char *etag);
