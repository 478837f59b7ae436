/* Questions at the terminal. */
#include "cli/ask.h"

#include "report/wrap.h"

#include <string.h>
#include <unistd.h>

enum { LEAST_TEXT = 10 }; /* columns that a line has beside its indent */

bool ask_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
}

/* The rest of a line that is longer than any answer is read and dropped. */
char *ask_line(const struct world *world, const char *question)
{
    enum { ANSWER = 4096 };
    char answer[ANSWER];
    fputs(question, world->err);
    fflush(world->err);
    if (!fgets(answer, sizeof answer, stdin)) {
        fputc('\n', world->err);
        return NULL;
    }
    for (int c = 0; !strchr(answer, '\n') && c != '\n' && c != EOF;)
        c = getchar();
    g_autofree char *valid = g_utf8_make_valid(answer, -1);
    return g_strstrip(g_steal_pointer(&valid));
}

void ask_say(const struct world *world, int indent, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_autofree char *clean = wrap_clean(text, world->ascii);
    g_auto(GStrv) lines = wrap_lines(clean, MAX(world->columns - 3 - indent, LEAST_TEXT));
    for (char **line = lines; *line; line++)
        fprintf(world->err, "%*s%s\n", line == lines ? indent : indent + 2, "", *line);
}

bool ask_yes(const struct world *world, const char *question)
{
    g_autofree char *answer = ask_line(world, question);
    return answer &&
           (!*answer || !g_ascii_strcasecmp(answer, "y") || !g_ascii_strcasecmp(answer, "yes"));
}
