/* The tokens that bonnie++ prints: K is KiB, M and G of sizes are MiB and GiB. */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

/* A thousand CPUs; more is two cells that grew together. */
enum { MOST_PERCENT = 100000 };

void bonnie_run_init(struct bonnie_run *run)
{
    *run = (struct bonnie_run){0};
    for (int i = 0; i < BONNIE_TESTS; i++)
        run->cells[i] = (struct bonnie_cell){BONNIE_NOT_RUN, NAN, NAN, NAN};
}

bool bonnie_run_empty(const struct bonnie_run *run)
{
    for (int i = 0; i < BONNIE_TESTS; i++)
        if (run->cells[i].state != BONNIE_NOT_RUN)
            return false;
    return true;
}

bool bonnie_digits(struct bonnie_token token, guint64 *value)
{
    /* 15 digits: exact as a double, and no overflow when scaled by 1024. */
    if (!token.n || token.n > 15)
        return false;
    guint64 v = 0;
    for (gsize i = 0; i < token.n; i++) {
        guint digit = (guint)(guchar)token.at[i] - '0';
        if (digit > 9)
            return false;
        v = v * 10 + digit;
    }
    *value = v;
    return true;
}

bool bonnie_size(struct bonnie_token token, bool bare, guint64 *bytes)
{
    if (!token.n)
        return false;
    char unit = token.at[token.n - 1];
    bool suffix = unit == 'M' || unit == 'G';
    guint64 v;
    if ((!suffix && !bare) || !bonnie_digits((struct bonnie_token){token.at, token.n - suffix}, &v))
        return false;
    if (!v || v > G_MAXUINT32)
        return false;
    *bytes = v << (unit == 'G' ? 30 : 20);
    return true;
}

bool bonnie_chunk(struct bonnie_token token, guint64 *bytes)
{
    if (!token.n)
        return false;
    char unit = g_ascii_tolower(token.at[token.n - 1]);
    bool suffix = unit == 'k' || unit == 'm';
    guint64 v;
    if (!bonnie_digits((struct bonnie_token){token.at, token.n - suffix}, &v))
        return false;
    if (!v || v > G_MAXUINT32)
        return false;
    *bytes = v << (unit == 'k' ? 10 : unit == 'm' ? 20 : 0);
    return true;
}

bool bonnie_latency(struct bonnie_token token, double *seconds)
{
    if (token.n < 2 || token.at[token.n - 1] != 's')
        return false;
    char prefix = token.at[token.n - 2];
    double scale = prefix == 'u' ? 1e6 : prefix == 'm' ? 1e3 : 1;
    guint64 v;
    if (!bonnie_digits((struct bonnie_token){token.at, token.n - (scale > 1 ? 2 : 1)}, &v))
        return false;
    *seconds = (double)v / scale;
    return true;
}

bool bonnie_cpu(struct bonnie_token token, double *fraction)
{
    guint64 percent;
    if (!bonnie_digits(token, &percent) || percent >= MOST_PERCENT)
        return false;
    *fraction = (double)percent / 100;
    return true;
}

bool bonnie_plus(struct bonnie_token token)
{
    for (gsize i = 0; i < token.n; i++)
        if (token.at[i] != '+')
            return false;
    return token.n >= 3;
}

bool bonnie_rate(struct bonnie_token token, double *value, char *unit)
{
    char last = token.n ? token.at[token.n - 1] : 0;
    *unit = last == 'k' || last == 'm' || last == 'g' ? last : 0;
    struct bonnie_token whole = {token.at, token.n - (*unit ? 1 : 0)};
    const char *point = memchr(whole.at, '.', whole.n);
    guint64 v, tenth = 0;
    if (point) {
        if (!bonnie_digits(
                (struct bonnie_token){point + 1, whole.n - 1 - (gsize)(point - whole.at)},
                &tenth) ||
            tenth > 9 || (gsize)(point - whole.at) + 2 != whole.n)
            return false;
        whole.n = (gsize)(point - whole.at);
    }
    if (!bonnie_digits(whole, &v))
        return false;
    *value = point ? (double)(v * 10 + tenth) / 10 : (double)v;
    return true;
}

/* One part of the files cell up to a colon, slash or the end. */
static struct bonnie_token part_of(const char **at, const char *end)
{
    const char *from = *at;
    while (*at < end && **at != ':' && **at != '/')
        ++*at;
    return (struct bonnie_token){from, (gsize)(*at - from)};
}

static bool is_link(struct bonnie_token token)
{
    return (token.n == 4 && !memcmp(token.at, "link", 4)) ||
           (token.n == 7 && !memcmp(token.at, "symlink", 7));
}

bool bonnie_files(struct bonnie_token token, struct bonnie_run *run)
{
    const char *at = token.at, *end = token.at + token.n;
    guint64 count, largest = 0, smallest = 0, dirs;
    if (token.n >= sizeof run->files_cell || !bonnie_digits(part_of(&at, end), &count) || !count)
        return false;
    if (at < end && *at == ':') {
        at++;
        struct bonnie_token size = part_of(&at, end);
        if (!is_link(size) && !bonnie_digits(size, &largest))
            return false;
    }
    if (at < end && *at == ':') {
        at++;
        if (!bonnie_digits(part_of(&at, end), &smallest))
            return false;
    }
    if (at < end && (*at++ != '/' || !bonnie_digits(part_of(&at, end), &dirs) || at < end))
        return false;
    run->files = count * 1024;
    run->largest = largest;
    run->smallest = smallest;
    bonnie_copy(run->files_cell, sizeof run->files_cell, token.at, token.n);
    return true;
}

int bonnie_version(struct bonnie_token token)
{
    const char *at = token.at;
    if (token.n < 4 || token.n > 8 || !g_ascii_isdigit(at[0]) || at[1] != '.' ||
        !g_ascii_isdigit(at[2]) || !g_ascii_isdigit(at[3]))
        return 0;
    int version = ((at[0] - '0') * 100 + (at[2] - '0') * 10 + (at[3] - '0')) * 32;
    if (token.n == 4)
        return version;
    if (g_ascii_islower(at[4]))
        return token.n == 5 ? version + at[4] - 'a' + 1 : 0;
    return at[4] == '.' && token.n == 6 && g_ascii_isdigit(at[5]) ? version : 0;
}

void bonnie_copy(char *to, gsize size, const char *text, gsize n)
{
    if (n >= size)
        for (n = size - 1; n && ((guchar)text[n] & 0xc0) == 0x80;)
            n--;
    memcpy(to, text, n);
    to[n] = 0;
}

guint bonnie_tokens(const char *text, struct bonnie_token *tokens, guint max)
{
    guint n = 0;
    for (const char *at = text; *(at += strspn(at, " \n"));) {
        gsize length = strcspn(at, " \n");
        if (n < max)
            tokens[n] = (struct bonnie_token){at, length};
        n++;
        at += length;
    }
    return n;
}

void bonnie_fault(struct bonnie_fault *fault, const char *at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fault->at = at;
    g_vsnprintf(fault->text, sizeof fault->text, format, values);
    va_end(values);
}

gsize bonnie_column(const struct line *line, const char *text)
{
    gsize n = strlen(text);
    const char *found = n ? memmem(line->text, line->length, text, n) : NULL;
    return found ? (gsize)(found - line->text) + 1 : 0;
}
