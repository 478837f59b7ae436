/* A line that is written over. */
#include "cli/progress.h"

#include "report/wrap.h"

#include <math.h>
#include <unistd.h>

bool progress_shown(const struct world *world)
{
    return isatty(fileno(world->err));
}

void progress_draw(const struct world *world, const char *line)
{
    g_autofree char *clean = wrap_clean(line, false);
    fprintf(world->err, "\r\033[K%.*s", world->columns - 1, clean);
    fflush(world->err);
}

void progress_wipe(const struct world *world)
{
    if (progress_shown(world))
        fputs("\r\033[K", world->err);
}

void progress_say(const struct world *world, const char *line)
{
    progress_wipe(world);
    world_say(world, "%s", line);
}

char *progress_time(double seconds)
{
    guint64 s = (guint64)fmax(rint(seconds), 0);
    if (s >= 3600)
        return g_strdup_printf("%" G_GUINT64_FORMAT " h %02" G_GUINT64_FORMAT " min", s / 3600,
                               s % 3600 / 60);
    return s >= 120 ? g_strdup_printf("%" G_GUINT64_FORMAT " min", s / 60)
                    : g_strdup_printf("%" G_GUINT64_FORMAT " s", s);
}
