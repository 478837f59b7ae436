/* The surroundings of a command. */
#include "cli/world.h"
#include "report/wrap.h"

#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 80, LEAST_COLUMNS = 20, WAIT = 60 /* s */ };

/* Any seed will do for resampling; a fixed one gives the same intervals every time. */
enum { SEED = 20080229 };

static bool is_set(const char *variable)
{
    const char *value = g_getenv(variable);
    return value && *value;
}

/* The program sets no locale, so what the terminal shows is read from the variables themselves. */
static bool shows_utf8(void)
{
    const char *name = is_set("LC_ALL") ? "LC_ALL" : is_set("LC_CTYPE") ? "LC_CTYPE" : "LANG";
    g_autofree char *value = g_ascii_strdown(is_set(name) ? g_getenv(name) : "", -1);
    return strstr(value, "utf-8") || strstr(value, "utf8");
}

static int columns_of(bool terminal)
{
    struct winsize size;
    if (terminal && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col)
        return MAX(size.ws_col, LEAST_COLUMNS);
    guint64 columns;
    if (is_set("COLUMNS") &&
        g_ascii_string_to_unsigned(g_getenv("COLUMNS"), 10, LEAST_COLUMNS, 10000, &columns, NULL))
        return (int)columns;
    return COLUMNS;
}

/* SOURCE_DATE_EPOCH makes pages and files that can be made again byte for byte. */
static gint64 now(void)
{
    gint64 seconds;
    if (is_set("SOURCE_DATE_EPOCH") &&
        g_ascii_string_to_signed(g_getenv("SOURCE_DATE_EPOCH"), 10, 0, G_MAXINT64, &seconds, NULL))
        return seconds;
    return time(NULL);
}

char *world_quote(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-+=.,:/@%";
    bool bare = *word && !word[strspn(word, plain)];
    g_autofree char *quoted = bare ? g_strdup(word) : g_shell_quote(word);
    return g_utf8_make_valid(quoted, -1);
}

/* The command line as a shell would read it again. */
static char *line_of(char **argv)
{
    g_autoptr(GString) line = g_string_new("shootout");
    for (char **word = argv + 1; *argv && *word; word++) {
        g_autofree char *quoted = world_quote(*word);
        g_string_append_printf(line, " %s", quoted);
    }
    return g_string_free(g_steal_pointer(&line), FALSE);
}

void world_init(struct world *world, char **argv)
{
    bool terminal = isatty(STDOUT_FILENO);
    *world = (struct world){
        .out = stdout,
        .err = stderr,
        .columns = columns_of(terminal),
        .terminal = terminal,
        .colour = terminal && !is_set("NO_COLOR") && g_strcmp0(g_getenv("TERM"), "dumb"),
        .ascii = !terminal || !shows_utf8(),
        .now = now(),
        .wait = WAIT,
        .seed = SEED,
        .line = line_of(argv),
    };
}

void world_clear(struct world *world)
{
    g_clear_pointer(&world->archive, g_free);
    g_clear_pointer(&world->line, g_free);
}

void world_say(const struct world *world, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_autofree char *clean = wrap_clean(text, false);
    fprintf(world->err, "%s\n", clean);
}
