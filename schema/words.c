/* Nearest words: distances that count a swap of neighbours as one slip, and a limit that grows with
 * the word, so that short words do not all look alike. */
#include "schema/words.h"

#include <stdbool.h>
#include <string.h>

enum { MOST = 3 };

/* Three rows of the usual matrix: the swap looks two rows back. */
guint words_distance(const char *a, const char *b)
{
    gsize width = strlen(b) + 1;
    g_autofree guint *rows = g_new0(guint, 3 * width);
    guint *older = rows, *old = rows + width, *now = rows + 2 * width;
    for (gsize j = 0; j < width; j++)
        now[j] = (guint)j;
    for (gsize i = 1; a[i - 1]; i++) {
        guint *spare = older;
        older = old, old = now, now = spare;
        now[0] = (guint)i;
        for (gsize j = 1; j < width; j++) {
            guint change = old[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = MIN(MIN(old[j] + 1, now[j - 1] + 1), change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = MIN(now[j], older[j - 2] + 1);
        }
    }
    return now[width - 1];
}

static guint limit(gsize letters)
{
    return letters < 2 ? 0 : letters <= 5 ? 1 : letters <= 8 ? 2 : 3;
}

struct near {
    const char *word;
    guint distance;
};

static bool before(const struct near *a, const struct near *b)
{
    return a->distance != b->distance ? a->distance < b->distance : strcmp(a->word, b->word) < 0;
}

/* Put `near` at its place among the best so far; what falls off the end is forgotten. */
static void keep(struct near best[MOST], const struct near *near)
{
    struct near moved = *near;
    for (int i = 0; i < MOST; i++) {
        if (best[i].word && !strcmp(best[i].word, moved.word))
            return;
        if (!best[i].word || before(&moved, &best[i])) {
            struct near next = best[i];
            best[i] = moved;
            moved = next;
        }
        if (!moved.word)
            return;
    }
}

char *words_nearest(const char *word, const char *const *known)
{
    gsize length = strlen(word);
    guint most = limit(length);
    struct near best[MOST] = {{NULL, 0}};
    for (; most && *known; known++) {
        gsize other = strlen(*known);
        if (MAX(length, other) - MIN(length, other) > most)
            continue;
        struct near near = {*known, words_distance(word, *known)};
        if (near.distance <= most)
            keep(best, &near);
    }
    GString *text = g_string_new(NULL);
    for (int i = 0; i < MOST && best[i].word; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", best[i].word);
    return g_string_free(text, FALSE);
}

int words_cut(const char *text, int most)
{
    int length = 0;
    while (length < most && text[length])
        length++;
    while (length && (text[length] & 0xc0) == 0x80) /* in the middle of a character */
        length--;
    return length;
}

int words_order(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
