/* Answers. */
#include "cli/serve/response.h"

#include "schema/hash.h"

#include <string.h>

void response_bytes(struct response *response, int status, const char *type, GBytes *bytes)
{
    response_clear(response);
    response->status = status;
    response->type = type;
    response->body = g_bytes_ref(bytes);
}

void response_text(struct response *response, int status, const char *type, const char *text)
{
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
    response_bytes(response, status, type, bytes);
}

void response_redirect(struct response *response, const char *address)
{
    response_text(response, 303, "text/plain; charset=utf-8", "see the address without blanks\n");
    response->location = g_strdup(address);
}

void response_clear(struct response *response)
{
    g_clear_pointer(&response->body, g_bytes_unref);
    g_free(response->etag);
    g_free(response->location);
    g_free(response->name);
    *response = (struct response){0};
}

/* The text between `open` and `close` after *at, and *at behind it; false: no more. */
static bool next_element(const char **at, const char *end, const char *open, const char *close,
                         const char **text, gsize *length)
{
    const char *begin = g_strstr_len(*at, end - *at, open);
    const char *from = begin ? begin + strlen(open) : NULL;
    const char *to = from ? g_strstr_len(from, end - from, close) : NULL;
    if (!to)
        return false;
    *text = from, *length = (gsize)(to - from), *at = to;
    return true;
}

static void add_hash(GString *policy, GHashTable *known, const char *text, gsize length)
{
    guint8 digest[HASH_BYTES];
    struct hash sum;
    hash_init(&sum);
    hash_add(&sum, text, length);
    hash_end(&sum, digest);
    char *hash = g_base64_encode(digest, sizeof digest);
    if (!g_hash_table_contains(known, hash))
        g_string_append_printf(policy, " 'sha256-%s'", hash);
    g_hash_table_add(known, hash);
}

/* Text of people is escaped, so that only this program's own elements begin so. */
static void add_hashes(GString *policy, GBytes *body, const char *open, const char *close)
{
    gsize length;
    const char *at = g_bytes_get_data(body, &length), *end = at + length, *text;
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    while (at && next_element(&at, end, open, close, &text, &length))
        add_hash(policy, known, text, length);
}

static char *policy_of(const struct response *response)
{
    bool page = g_str_has_prefix(response->type, "text/html"),
         picture = g_str_has_prefix(response->type, "image/svg");
    g_autoptr(GString) policy = g_string_new("default-src 'none'; base-uri 'none'; "
                                             "frame-ancestors 'none'; form-action ");
    g_string_append(policy, page ? "'self'" : "'none'");
    if (page || picture) {
        g_string_append(policy, page ? "; img-src 'self' data:; style-src 'self'" : "; style-src");
        add_hashes(policy, response->body, "<style>", "</style>");
    }
    if (page) {
        g_string_append(policy, "; script-src 'self'");
        add_hashes(policy, response->body, "<script>", "</script>");
    } else {
        g_string_append(policy, "; sandbox");
    }
    return g_string_free(g_steal_pointer(&policy), FALSE);
}

void response_headers(const struct response *response, response_header *each, void *user)
{
    /* The headers of a 304 replace those of the page that a browser holds: it keeps its own. */
    bool same = response->status == 304;
    g_autofree char *policy = same ? NULL : policy_of(response);
    g_autofree char *saved =
        response->name ? g_strdup_printf("attachment; filename=\"%s\"", response->name) : NULL;
    const char *const headers[][2] = {
        {"Content-Type", same ? NULL : response->type},
        {"Content-Security-Policy", policy},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", response->etag ? "private, no-cache" : "no-store"},
        {"ETag", response->etag},
        {"Location", response->location},
        {"Content-Disposition", saved},
        {"Allow", response->status == 405 ? "GET, HEAD" : NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(headers); i++)
        if (headers[i][1])
            each(user, headers[i][0], headers[i][1]);
}

bool response_known(const char *none_match, const char *etag)
{
    if (!none_match || !etag)
        return false;
    g_auto(GStrv) tags = g_strsplit(none_match, ",", -1);
    for (char **tag = tags; *tag; tag++) {
        const char *text = g_strstrip(*tag);
        if (g_str_has_prefix(text, "W/"))
            text += 2;
        if (!strcmp(text, etag) || !strcmp(text, "*"))
            return true;
    }
    return false;
}
