/* Head, bar and foot of pages. */
#include "cli/serve/sheet.h"

#include "report/pages/page.h"
#include "schema/embedded.h"
#include "schema/hash.h"

#include <string.h>

extern const struct embedded site_files[]; /* site.css */

static const struct {
    const char *address, *text;
} bar[] = {{"/compare", "Compare"}, {"/use", "For a use"}, {"/runs", "Runs"}};

void sheet_link(struct markup *m, const char *address, const char *text)
{
    markup_open(m, "a");
    markup_link(m, "href", address);
    markup_text(m, text);
    markup_close(m);
}

void sheet_say(struct markup *m, const char *class, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    markup_open(m, "p");
    markup_attribute(m, "class", class);
    markup_text(m, text);
    markup_close(m);
}

static void put_head(struct markup *m, const char *title)
{
    markup_open(m, "head");
    markup_open(m, "meta");
    markup_attribute(m, "charset", "utf-8");
    markup_close(m);
    markup_open(m, "meta");
    markup_attribute(m, "name", "viewport");
    markup_attribute(m, "content", "width=device-width, initial-scale=1");
    markup_close(m);
    markup_open(m, "title");
    markup_textf(m, "%s - shootout", title);
    markup_close(m);
    markup_open(m, "link");
    markup_attribute(m, "rel", "icon");
    markup_attribute(m, "href", "data:,");
    markup_close(m);
    markup_open(m, "link");
    markup_attribute(m, "rel", "stylesheet");
    markup_attribute(m, "href", "/site.css");
    markup_close(m);
    markup_open(m, "script");
    markup_attribute(m, "src", "/page.js");
    markup_attribute(m, "defer", "");
    markup_close(m);
    markup_close(m);
}

static void put_bar(struct markup *m)
{
    markup_open(m, "nav");
    markup_attribute(m, "class", "bar");
    markup_attribute(m, "aria-label", "Site");
    markup_open(m, "a");
    markup_attribute(m, "class", "home");
    markup_attribute(m, "href", "/");
    markup_text(m, "shootout");
    markup_close(m);
    for (gsize i = 0; i < G_N_ELEMENTS(bar); i++)
        sheet_link(m, bar[i].address, bar[i].text);
    markup_close(m);
}

void sheet_open(struct markup *m, const char *title, const char *sub)
{
    markup_init(m, MARKUP_HTML);
    markup_doctype(m);
    markup_open(m, "html");
    markup_attribute(m, "lang", "en");
    put_head(m, title);
    markup_open(m, "body");
    put_bar(m);
    markup_open(m, "header");
    markup_element(m, "h1", title);
    if (sub)
        sheet_say(m, "sub", "%s", sub);
    markup_close(m);
    markup_open(m, "main");
}

void sheet_close(struct markup *m, struct response *response, int status)
{
    markup_close(m);
    markup_open(m, "footer");
    sheet_say(m, NULL, "shootout %s, reading only: nothing can be changed from here.", VERSION);
    markup_close(m);
    markup_close(m);
    markup_close(m);
    response_text(response, status, "text/html; charset=utf-8", markup_end(m));
    markup_clear(m);
}

void sheet_problem(struct response *response, int status, const char *text)
{
    struct markup m;
    sheet_open(&m,
               status == 404   ? "Not found"
               : status == 503 ? "No archive"
                               : "Not answered",
               NULL);
    sheet_say(&m, "warning", "%s", text);
    sheet_close(&m, response, status);
}

static void answer_file(struct response *response, const char *none_match, const char *type,
                        const char *text)
{
    enum { DIGITS = 32 };
    char sum[HASH_HEX];
    hash_of(text, strlen(text), sum);
    g_autofree char *etag = g_strdup_printf("\"%.*s\"", DIGITS, sum);
    bool known = response_known(none_match, etag);
    response_text(response, known ? 304 : 200, type, known ? "" : text);
    response->etag = g_steal_pointer(&etag);
}

bool sheet_file(const struct address *target, const char *none_match, struct response *response)
{
    if (!strcmp(target->path, "/page.js")) {
        answer_file(response, none_match, "text/javascript; charset=utf-8", page_script());
    } else if (!strcmp(target->path, "/site.css")) {
        g_autofree char *all = g_strconcat(page_style(), site_files[0].text, NULL);
        answer_file(response, none_match, "text/css; charset=utf-8", all);
    }
    return response->status;
}
