/* Tables for forums: the text form in [code], narrow enough for any forum's page and in ASCII,
 * because not every board's fixed-width font has line-drawing characters. */
#include "report/render.h"

#include <stdlib.h>
#include <string.h>

enum { FORUM_COLUMNS = 78 };

/* Text that would end the block early is cut open: [/code] becomes [/ code]. */
static void put_inside(const char *text, FILE *out)
{
    for (; *text; text++) {
        putc(*text, out);
        if (*text == '/' && !g_ascii_strncasecmp(text + 1, "code]", 5))
            putc(' ', out);
    }
}

static bool render(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error)
{
    const struct render_options narrow = {
        .columns = FORUM_COLUMNS, .ascii = true, .base = options->base};
    char *text = NULL;
    gsize length;
    FILE *memory = open_memstream(&text, &length);
    bool done = text_renderer.render(table, &narrow, memory, error);
    fclose(memory);
    fputs("[code]\n", out);
    put_inside(text, out);
    fputs("[/code]\n", out);
    free(text);
    return done;
}

const struct renderer forum_renderer = {.name = "forum", .endings = "bbcode", .render = render};
