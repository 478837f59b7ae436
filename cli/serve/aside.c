/* Words kept for pages. */
#include "cli/serve/aside.h"

#include "cli/serve/sheet.h"

#include <stdlib.h>

void aside_open(struct aside *aside, const struct world *world)
{
    *aside = (struct aside){.world = *world};
    aside->world.err = open_memstream(&aside->text, &aside->length);
    aside->world.columns = 80;
    aside->world.terminal = aside->world.colour = false;
    aside->world.ascii = true;
}

const char *aside_text(struct aside *aside)
{
    fflush(aside->world.err);
    return aside->text;
}

void aside_put(struct aside *aside, struct markup *m)
{
    g_auto(GStrv) lines = g_strsplit(aside_text(aside), "\n", -1);
    for (char **line = lines; *line; line++)
        if (**line)
            sheet_say(m, "small", "%s.", *line);
}

void aside_clear(struct aside *aside)
{
    if (!aside->world.err)
        return;
    fclose(aside->world.err);
    free(aside->text);
    *aside = (struct aside){0};
}
