/* Media, tags and roles: look-ups in the tables of layout_word.def. */
#include "schema/layout_word.h"
#include "schema/words.h"

#include <string.h>

const struct layout_medium_row layout_media[MEDIUM_COUNT] = {
#define MEDIUM(id, word, turns, help) {word, turns, help},
#include "schema/layout_word.def"
};

const struct layout_role_row layout_roles[ROLE_COUNT] = {
#define ROLE(id, word, families, has, cached, help) {word, families, has, cached, help},
#include "schema/layout_word.def"
};

static const struct {
    const char *word, *everyday;
} speeds[] = {
#define SPEED(word, everyday) {word, everyday},
#include "schema/layout_word.def"
};

static const struct {
    const char *word, *tag;
} tag_aliases[] = {
#define TAG_ALIAS(word, tag) {word, tag},
#include "schema/layout_word.def"
};

static const char *const links[] = {
#define LINK(word) word,
#include "schema/layout_word.def"
};

static const char *const media[] = {
#define MEDIUM(id, word, turns, help) word,
#include "schema/layout_word.def"
    NULL,
};

static const char *const roles[] = {
#define ROLE(id, word, families, has, cached, help) word,
#include "schema/layout_word.def"
    NULL,
};

static const char *const tags[] = {
#define SPEED(word, everyday) word, everyday,
#define LINK(word) word,
#define TAG_ALIAS(word, tag) word,
#include "schema/layout_word.def"
    NULL,
};

/* One medium may stand in the plural: "4xdisks". */
enum layout_medium layout_medium_find(const char *word)
{
    for (int i = 0; i < MEDIUM_COUNT; i++) {
        gsize length = strlen(media[i]);
        if (!strncmp(media[i], word, length) && (!word[length] || !strcmp(word + length, "s")))
            return (enum layout_medium)i;
    }
    return MEDIUM_COUNT;
}

enum layout_role layout_role_find(const char *word)
{
    int i = 0;
    while (i < ROLE_COUNT && strcmp(roles[i], word))
        i++;
    return (enum layout_role)i;
}

char *layout_medium_nearest(const char *word)
{
    return words_nearest(word, media);
}

char *layout_role_nearest(const char *word)
{
    return words_nearest(word, roles);
}

bool layout_role_allowed(enum layout_role role, const struct layout_kind *kind)
{
    const struct layout_role_row *row = &layout_roles[role];
    return (row->families & kind->family) || (row->has & kind->has) ||
           (row->cached && kind->class == CLASS_CACHE);
}

/* "7200", "7200rpm", "15krpm" beside 7k2 and 15k. */
const char *layout_speed_find(const char *word)
{
    gsize length = strlen(word);
    if (g_str_has_suffix(word, "rpm"))
        length -= 3;
    for (gsize i = 0; i < G_N_ELEMENTS(speeds); i++)
        if ((strlen(speeds[i].word) == length && !strncmp(speeds[i].word, word, length)) ||
            (strlen(speeds[i].everyday) == length && !strncmp(speeds[i].everyday, word, length)))
            return speeds[i].word;
    return NULL;
}

/* PCI Express with generation and lanes: pcie1x1 to pcie7x16. */
static bool is_pcie(const char *word)
{
    static const char *const lanes[] = {"1", "2", "4", "8", "16", NULL};
    return g_str_has_prefix(word, "pcie") && word[4] >= '1' && word[4] <= '7' && word[5] == 'x' &&
           g_strv_contains(lanes, word + 6);
}

const char *layout_link_find(const char *word, GStringChunk *chunk)
{
    for (gsize i = 0; i < G_N_ELEMENTS(tag_aliases); i++)
        if (!strcmp(tag_aliases[i].word, word))
            word = tag_aliases[i].tag;
    for (gsize i = 0; i < G_N_ELEMENTS(links); i++)
        if (!strcmp(links[i], word))
            return links[i];
    return is_pcie(word) ? g_string_chunk_insert_const(chunk, word) : NULL;
}

char *layout_tag_nearest(const char *word)
{
    return words_nearest(word, tags);
}
