/* Scenes: marks with their texts, and the breaking of texts into lines. */
#include "report/draw/scene.h"

#include <string.h>

void scene_init(struct scene *scene, double width, double height, scene_measure measure)
{
    *scene = (struct scene){
        .width = width,
        .height = height,
        .marks = g_array_new(FALSE, TRUE, sizeof(struct mark)),
        .texts = g_string_chunk_new(4096),
        .points = g_ptr_array_new_with_free_func(g_free),
        .measure = measure,
        .cells = measure("m", 1, false) == measure("m", 100, true),
    };
}

void scene_clear(struct scene *scene)
{
    if (!scene->marks)
        return;
    g_array_unref(scene->marks);
    g_string_chunk_free(scene->texts);
    g_ptr_array_unref(scene->points);
    *scene = (struct scene){0};
}

/* C0 and C1: a terminal would obey them, XML forbids most. */
static bool is_control(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

static bool is_plain(const char *text)
{
    while (*text >= 0x20 && *text < 0x7f)
        text++;
    return !*text;
}

/* Marks that turn the writing direction of what follows them, beyond their own text. */
static bool turns_direction(gunichar c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

const char *scene_keep(struct scene *scene, const char *text)
{
    if (!text)
        return NULL;
    if (is_plain(text))
        return g_string_chunk_insert(scene->texts, text);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) clean = g_string_sized_new(strlen(valid));
    for (const char *at = valid; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        g_string_append_unichar(clean, is_control(c) || turns_direction(c) ? ' ' : c);
    }
    return g_string_chunk_insert_const(scene->texts, clean->str);
}

struct mark *scene_add(struct scene *scene, const struct mark *mark)
{
    struct mark own = *mark;
    own.text = scene_keep(scene, mark->text);
    own.datum = scene_keep(scene, mark->datum);
    if (mark->points) {
        own.points = g_memdup2(mark->points, mark->n * 2 * sizeof *mark->points);
        g_ptr_array_add(scene->points, (gpointer)own.points);
    }
    g_array_append_val(scene->marks, own);
    return &g_array_index(scene->marks, struct mark, scene->marks->len - 1);
}

double scene_width(const struct scene *scene, const char *text, double size, bool bold)
{
    return scene->measure(text, size, bold);
}

int scene_corners(const struct mark *mark, double points[2 * SCENE_CORNERS])
{
    static const struct {
        int n;
        double at[2 * SCENE_CORNERS]; /* in radii */
    } shapes[SHAPE_COUNT] = {
        [SHAPE_SQUARE] = {4, {-0.88, -0.88, 0.88, -0.88, 0.88, 0.88, -0.88, 0.88}},
        [SHAPE_DIAMOND] = {4, {0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0}},
        [SHAPE_TRIANGLE] = {3, {0, -1.2, 1.15, 0.9, -1.15, 0.9}},
    };
    int n = shapes[mark->shape].n;
    for (int i = 0; i < 2 * n; i++)
        points[i] = (i % 2 ? mark->y : mark->x) + shapes[mark->shape].at[i] * mark->width / 2;
    return n;
}

struct breaker {
    struct scene *scene;
    double width, size;
    bool bold;
};

static bool is_wide(gunichar c)
{
    return g_unichar_iswide(c);
}

/* Whether a line may end between `before` and `after`. */
static bool may_break(gunichar before, gunichar after)
{
    if (g_unichar_iszerowidth(after) || before == 0x200d || after == ' ')
        return false;
    return before == ' ' || is_wide(before) || is_wide(after) ||
           (before < 0x80 && strchr("/,;+:-_", (int)before) && !g_unichar_ispunct(after));
}

/* Whether `before` and `after` are seen as two characters. */
static bool may_split(gunichar before, gunichar after)
{
    return !g_unichar_iszerowidth(after) && before != 0x200d;
}

/* Where `from` may be cut, ascending, with its end. */
static GPtrArray *cuts(const char *from, bool (*may_cut)(gunichar before, gunichar after))
{
    GPtrArray *found = g_ptr_array_new();
    for (const char *at = from; *at;) {
        const char *next = g_utf8_next_char(at);
        if (!*next || may_cut(g_utf8_get_char(at), g_utf8_get_char(next)))
            g_ptr_array_add(found, (gpointer)next);
        at = next;
    }
    return found;
}

static const char *line(const struct breaker *breaker, const char *from, const char *to)
{
    while (to > from && to[-1] == ' ')
        to--;
    g_autofree char *text = g_strndup(from, (gsize)(to - from));
    return g_string_chunk_insert_const(breaker->scene->texts, text);
}

static bool fits(const struct breaker *breaker, const char *from, const char *to)
{
    const char *text = line(breaker, from, to);
    return scene_width(breaker->scene, text, breaker->size, breaker->bold) <= breaker->width;
}

/* The last of `ends` that fits; NULL when none does. */
static const char *last_fitting(const struct breaker *breaker, const char *from,
                                const GPtrArray *ends)
{
    guint low = 0, high = ends->len; /* all before low fit, none from high on */
    while (low < high) {
        guint middle = (low + high) / 2;
        if (fits(breaker, from, ends->pdata[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low ? ends->pdata[low - 1] : NULL;
}

static const char *line_end(const struct breaker *breaker, const char *from)
{
    g_autoptr(GPtrArray) ends = cuts(from, may_break);
    const char *end = last_fitting(breaker, from, ends);
    if (end)
        return end;
    g_autoptr(GPtrArray) splits = cuts(from, may_split);
    end = last_fitting(breaker, from, splits);
    return end ? end : splits->pdata[0];
}

GPtrArray *scene_wrap(struct scene *scene, const char *text, double width, double size, bool bold)
{
    struct breaker breaker = {scene, width, size, bold};
    GPtrArray *lines = g_ptr_array_new();
    const char *from = scene_keep(scene, text);
    if (scene_width(scene, from, size, bold) <= width) {
        g_ptr_array_add(lines, (gpointer)from);
        return lines;
    }
    while (*from) {
        const char *end = line_end(&breaker, from);
        g_ptr_array_add(lines, (gpointer)line(&breaker, from, end));
        from = end + strspn(end, " ");
    }
    return lines;
}
