/* Orphans are known by their environment: numbers of processes are used again, folders are entered
 * by others too. */
#include "ingest/collect/orphans.h"

#include <glib.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { WAITS = 200, WAIT = 10000 /* us */ };

static bool has_mark(const char *pid, const char *mark)
{
    g_autofree char *path = g_build_filename("/proc", pid, "environ", NULL), *text = NULL;
    gsize length;
    if (!g_file_get_contents(path, &text, &length, NULL))
        return false;
    for (const char *at = text; at < text + length; at += strlen(at) + 1)
        if (!strcmp(at, mark))
            return true;
    return false;
}

static guint kill_all(const char *mark)
{
    g_autoptr(GDir) processes = g_dir_open("/proc", 0, NULL);
    guint n = 0;
    for (const char *name; processes && (name = g_dir_read_name(processes));) {
        guint64 pid;
        if (!g_ascii_string_to_unsigned(name, 10, 2, G_MAXINT, &pid, NULL) ||
            (pid_t)pid == getpid() || !has_mark(name, mark))
            continue;
        kill((pid_t)pid, SIGKILL);
        n++;
    }
    return n;
}

void orphans_end(const char *mark)
{
    for (int i = 0; i < WAITS && kill_all(mark); i++)
        g_usleep(WAIT);
}
