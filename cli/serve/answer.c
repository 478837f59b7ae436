/* From a request to an answer: what is refused, which page it is, whether it is known already. */
#include "cli/serve/answer.h"

#include "cli/serve/files.h"
#include "cli/serve/pages.h"
#include "cli/serve/sheet.h"
#include "schema/auto.h"
#include "schema/hash.h"

#include <string.h>

/* --- who may ask --- */

bool answer_host(const struct site *site, const char *host)
{
    static const char *const local[] = {"localhost", "127.0.0.1", "[::1]", NULL};
    const char *colon = strrchr(host, ':');
    if (colon && strchr(colon, ']'))
        colon = NULL;
    if (colon && (!colon[1] || colon[1 + strspn(colon + 1, "0123456789")]))
        return false;
    g_autofree char *name = g_strndup(host, colon ? (gsize)(colon - host) : strlen(host));
    for (const char *const *known = local; *known; known++)
        if (!g_ascii_strcasecmp(name, *known))
            return true;
    for (const char *const *known = site->names; known && *known; known++)
        if (!g_ascii_strcasecmp(name, *known))
            return true;
    return false;
}

/* --- answers --- */

static char *make_etag(const char *state, const char *target)
{
    enum { DIGITS = 32 };
    char sum[HASH_HEX];
    g_autofree char *all = g_strconcat(state, "\n", target, NULL);
    hash_of(all, strlen(all), sum);
    return g_strdup_printf("\"%.*s\"", DIGITS, sum);
}

static void (*const page_of[])(struct site *, const struct address *, struct response *) = {
    files_answer, page_front, page_compare, page_use, page_runs, page_run, page_source,
};

static bool run_pages(struct site *site, const struct address *target, struct response *response)
{
    for (gsize i = 0; i < G_N_ELEMENTS(page_of) && !response->status; i++)
        page_of[i](site, target, response);
    return response->status;
}

/* With what is known of the archive. */
static void answer_of(struct site *site, const struct request *request,
                      const struct address *target, const char *state, struct response *response)
{
    g_autofree char *etag = make_etag(state, request->target);
    site_settle(site, state);
    if (response_known(request->none_match, etag)) {
        response_text(response, 304, "text/plain", "");
        response->etag = g_steal_pointer(&etag);
        return;
    }
    if (cache_find(&site->cache, request->target, response))
        return;
    if (!run_pages(site, target, response)) {
        sheet_problem(response, 404, "There is no such page.");
        return;
    }
    if (response->status != 200)
        return;
    response->etag = g_steal_pointer(&etag);
    cache_keep(&site->cache, request->target, response);
}

static void answer_target(struct site *site, const struct request *request,
                          const struct address *target, struct response *response)
{
    if (sheet_file(target, request->none_match, response))
        return;
    if (!target->bare) {
        g_autofree char *link = address_link(target, target->path, NULL);
        response_redirect(response, link);
        return;
    }
    g_autoptr(GError) error = NULL;
    g_autofree char *state = site_state(site, &error);
    if (state)
        answer_of(site, request, target, state, response);
    else
        sheet_problem(response, 503, error ? error->message : "The archive says nothing.");
}

void answer_request(struct site *site, const struct request *request, struct response *response)
{
    auto_clear(address_clear) struct address target = {0};
    response_clear(response);
    if (strcmp(request->method, "GET") && strcmp(request->method, "HEAD")) {
        sheet_problem(response, 405, "Nothing can be written here: GET and HEAD only.");
        return;
    }
    if (!request->host) {
        sheet_problem(response, 400, "A request must have one Host.");
        return;
    }
    if (!answer_host(site, request->host)) {
        sheet_problem(response, 421,
                      "This site answers to localhost and its addresses; serve --host NAME adds "
                      "a name.");
        return;
    }
    int status = address_parse(&target, request->target);
    if (status == 200)
        answer_target(site, request, &target, response);
    else
        sheet_problem(response, status,
                      status == 414 ? "The address is too long." : "The address is no text.");
}
