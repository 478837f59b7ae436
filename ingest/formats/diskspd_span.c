/* Time spans of DiskSpd, and its command line. */
#include "ingest/formats/diskspd_span.h"

#include <math.h>
#include <string.h>

enum { MOST_TARGETS = 4096 };

void diskspd_span_init(struct diskspd_span *span)
{
    *span = (struct diskspd_span){
        .targets = g_array_new(FALSE, TRUE, sizeof(struct diskspd_target)),
        .files = g_array_new(FALSE, TRUE, sizeof(struct diskspd_file)),
        .texts = g_string_chunk_new(1024),
        .warmup = NAN,
    };
    diskspd_span_reset(span);
}

void diskspd_span_clear(struct diskspd_span *span)
{
    if (!span->targets)
        return;
    g_array_unref(span->targets);
    g_array_unref(span->files);
    g_string_chunk_free(span->texts);
    *span = (struct diskspd_span){0};
}

void diskspd_span_reset(struct diskspd_span *span)
{
    const struct diskspd_part unknown = {false, NAN, NAN, NAN, NAN, NAN, NAN, NAN,
                                         NAN,   NAN, NAN, NAN, NAN, NAN, NAN, NULL};
    g_array_set_size(span->files, 0);
    for (int i = 0; i < 3; i++)
        span->parts[i] = unknown;
    span->time = span->cpu = NAN;
    span->threads = 0;
}

struct diskspd_target *diskspd_target(struct diskspd_span *span)
{
    if (!span->targets->len)
        g_array_set_size(span->targets, 1);
    return &g_array_index(span->targets, struct diskspd_target, span->targets->len - 1);
}

const char *diskspd_keep(struct diskspd_span *span, const char *text)
{
    return g_string_chunk_insert_const(span->texts, text);
}

void diskspd_file(struct diskspd_span *span, const char *path, double size)
{
    for (guint i = 0; i < span->files->len; i++)
        if (!strcmp(g_array_index(span->files, struct diskspd_file, i).path, path))
            return;
    struct diskspd_file file = {diskspd_keep(span, path), size};
    if (span->files->len < MOST_TARGETS)
        g_array_append_val(span->files, file);
}

/* --- the command line --- */

static void take_random(struct diskspd_target *target, const char *value)
{
    if (g_str_has_prefix(value, "s") && g_ascii_isdigit(value[1]))
        target->rs = value + 1;
    else
        target->r = *value ? value : "1";
}

/* One option, without its mark.  -w alone is -w0, -S alone -Su, -h the older -Sh. */
static void take_option(struct diskspd_span *span, struct diskspd_target *target, const char *text)
{
    const char *value = text + 1;
    const struct {
        char letter;
        const char **place, *alone;
    } letters[] = {{'b', &target->b, NULL}, {'w', &target->w, "0"}, {'t', &target->t, NULL},
                   {'o', &target->o, NULL}, {'Z', &target->Z, ""},  {'S', &target->S, "u"},
                   {'h', &target->S, "h"},  {'F', &span->F, NULL},  {'O', &span->O, NULL}};
    if (*text == 'r')
        take_random(target, value);
    else if (*text == 's')
        target->s = value + strspn(value, "i");
    for (gsize i = 0; i < G_N_ELEMENTS(letters); i++)
        if (letters[i].letter == *text)
            *letters[i].place = *value ? value : letters[i].alone;
}

/* Words between blanks; quote marks hold a word together and go. */
static char *next_word(const char **at)
{
    GString *word = g_string_new(NULL);
    bool quoted = false;
    *at += strspn(*at, " \t");
    for (; **at && (quoted || !strchr(" \t", **at)); ++*at) {
        quoted ^= **at == '"';
        if (**at != '"')
            g_string_append_c(word, **at);
    }
    return g_string_free(word, FALSE);
}

/* "-b4K" and "/b4K" are options, "/mnt/file" is a target. */
static bool is_option(const char *word)
{
    return (*word == '-' || (*word == '/' && !strchr(word + 1, '/'))) && g_ascii_isalpha(word[1]);
}

/* False where the options stand in a file (-X). */
static bool read_command(struct diskspd_span *span, struct diskspd_target *letters,
                         GPtrArray *paths)
{
    const char *at = span->command;
    g_free(next_word(&at));
    while (*(at += strspn(at, " \t"))) {
        g_autofree char *word = next_word(&at);
        if (is_option(word) && word[1] == 'X')
            return false;
        if (is_option(word))
            take_option(span, letters, diskspd_keep(span, word) + 1);
        else if (*word && paths->len < MOST_TARGETS)
            g_ptr_array_add(paths, (char *)diskspd_keep(span, word));
    }
    return true;
}

static void fill_gaps(struct diskspd_target *target, const struct diskspd_target *from)
{
    if (!target->r && !target->rs && !target->s)
        target->r = from->r, target->rs = from->rs, target->s = from->s;
    target->b = target->b ? target->b : from->b;
    target->w = target->w ? target->w : from->w;
    target->t = target->t ? target->t : from->t;
    target->o = target->o ? target->o : from->o;
    target->Z = target->Z ? target->Z : from->Z;
    target->S = target->S ? target->S : from->S;
}

bool diskspd_complete(struct diskspd_span *span)
{
    struct diskspd_target letters = {.Z = span->Z};
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    bool told = span->command && read_command(span, &letters, paths);
    for (guint i = 0; i < paths->len && !span->targets->len; i++)
        g_array_set_size(span->targets, paths->len);
    for (guint i = 0; i < span->targets->len; i++) {
        struct diskspd_target *target = &g_array_index(span->targets, struct diskspd_target, i);
        fill_gaps(target, &letters);
        if (!target->path && i < paths->len)
            target->path = g_ptr_array_index(paths, i);
        bool printed = target->b && target->w && (target->r || target->rs || target->s);
        if (!told && !printed)
            return false;
    }
    return span->targets->len > 0;
}
