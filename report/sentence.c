/* Taking sentences apart. */
#include "report/sentence.h"

#include "schema/error.h"
#include "schema/workload.h"

#include <string.h>

/* Where what follows a verb or joins parties begins; NULL: not there. */
struct cut {
    char *before, *after;
};

static void cut_clear(struct cut *cut)
{
    g_free(cut->before);
    g_free(cut->after);
    *cut = (struct cut){0};
}

/* Cuts at the first of `words` (the last where `last`) that stands in the text; false when none
 * does. */
static bool cut_at(const char *text, const char *const *words, bool last, struct cut *cut)
{
    const char *found = NULL;
    gsize length = 0;
    for (; *words; words++) {
        const char *at = last ? g_strrstr(text, *words) : strstr(text, *words);
        if (at && (!found || (last ? at > found : at < found)))
            found = at, length = strlen(*words);
    }
    if (!found)
        return false;
    char *before = g_strndup(text, (gsize)(found - text)), *after = g_strdup(found + length);
    cut_clear(cut);
    *cut = (struct cut){g_strstrip(before), g_strstrip(after)};
    return true;
}

/* --- parties and work --- */

/* "RAID 5" and "RAID-5" as layouts have it: "hw raid5" of "hw RAID 5". */
static const char *joined_level(const char *text, GStringChunk *texts)
{
    g_autoptr(GString) joined = g_string_new(NULL);
    for (const char *c = text; *c; c++) {
        bool gap = (*c == ' ' || *c == '-') && g_ascii_isdigit(c[1]) && joined->len >= 4 &&
                   !g_ascii_strncasecmp(joined->str + joined->len - 4, "raid", 4);
        if (!gap)
            g_string_append_c(joined, *c);
    }
    return g_string_chunk_insert(texts, joined->str);
}

/* Everyday words for whole families of layouts. */
static const char *party(const char *text, GStringChunk *texts)
{
    static const struct {
        const char *word, *selection;
    } words[] = {
        {"hardware raid", "manager=controller"},
        {"software raid", "manager!=controller"},
        {"compression", "compression!=off"},
        {"no compression", "compression=off"},
    };
    while (g_str_has_prefix(text, "the ") || g_str_has_prefix(text, "a "))
        text = strchr(text, ' ') + 1;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (!g_ascii_strcasecmp(words[i].word, text))
            return words[i].selection;
    return joined_level(text, texts);
}

/* *pattern: what the work must match; NULL all of it.  False where there is no such work. */
static bool read_work(const char *text, GStringChunk *texts, const char **pattern, GError **error)
{
    static const struct {
        const char *word, *pattern;
    } words[] = {
        {"reads", "*-read"},
        {"reading", "*-read"},
        {"writes", "*-write"},
        {"writing", "*-write"},
        {"sequential reads", "seq-read"},
        {"sequential writes", "seq-write"},
        {"random reads", "rand-read"},
        {"random writes", "rand-write"},
        {"everything", NULL},
        {"all work", NULL},
    };
    g_autoptr(GError) why = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (!g_ascii_strcasecmp(words[i].word, text)) {
            *pattern = words[i].pattern;
            return true;
        }
    g_autofree char *canon = strchr(text, '*') ? g_strdup(text) : workload_canon(text, &why);
    if (!canon)
        return error_set(error, STATUS_USAGE, "'for %s': %s", text, why->message);
    *pattern = g_string_chunk_insert(texts, canon);
    return true;
}

static bool says_equal(const char *text)
{
    return strstr(text, "same") || strstr(text, "equal") || strstr(text, "alike");
}

/* --- forms --- */

/* "A and B are about the same": both parties stand before the verb. */
static bool read_both(struct claim *claim, const char *subject, const char *predicate,
                      GStringChunk *texts)
{
    static const char *const and[] = {" and ", NULL};
    struct cut both = {0};
    if (!says_equal(predicate) || !cut_at(subject, and, false, &both))
        return false;
    claim->a = party(both.before, texts), claim->b = party(both.after, texts);
    claim->effect = "about equal";
    cut_clear(&both);
    return true;
}

/* "37 % slower than B", "2.2 times as fast as B", "the same as B". */
static bool read_against(struct claim *claim, const char *subject, const char *predicate,
                         GStringChunk *texts)
{
    static const char *const joins[] = {
        " than ", " as fast as ", " the speed of ", " the same as ", " equal to ", " same as ",
        NULL};
    struct cut cut = {0};
    g_autofree char *padded = g_strconcat(" ", predicate, NULL);
    if (!cut_at(padded, joins, true, &cut)) /* "more than 2 times as fast as" has two */
        return false;
    gsize head = strlen(padded) - strlen(cut.after);
    g_autofree char *joined = g_strndup(padded, head);
    const char *tail = strstr(joined, " as fast as ")     ? " as fast"
                       : strstr(joined, " the speed of ") ? " the speed"
                       : strstr(joined, " than ")         ? ""
                                                          : " equal";
    g_autofree char *effect = g_strconcat("A ", cut.before, tail, NULL);
    claim->a = party(subject, texts), claim->b = party(cut.after, texts);
    claim->effect = g_string_chunk_insert(texts, effect);
    cut_clear(&cut);
    return true;
}

static bool read_alone(struct claim *claim, const char *subject, const char *predicate,
                       GStringChunk *texts)
{
    static const char *const of[] = {" of ", NULL};
    struct cut cut = {0};
    if (!strstr(predicate, "fastest") && !strstr(predicate, "slowest") &&
        !strstr(predicate, "best") && !strstr(predicate, "worst"))
        return false;
    bool among = cut_at(predicate, of, false, &cut);
    g_autofree char *effect = g_strconcat("A ", among ? cut.before : predicate, NULL);
    claim->a = party(subject, texts);
    claim->effect = g_string_chunk_insert(texts, effect);
    cut_clear(&cut);
    return true;
}

static bool read_forms(struct claim *claim, const char *text, GStringChunk *texts)
{
    static const char *const verbs[] = {" is ",    " are ",  " was ", " were ",
                                        " takes ", " took ", NULL};
    static const char *const beats[] = {" beats ", " beat ", " outperforms ", NULL};
    struct cut cut = {0};
    bool done = false;
    if (cut_at(text, verbs, false, &cut)) {
        done = read_both(claim, cut.before, cut.after, texts) ||
               read_against(claim, cut.before, cut.after, texts) ||
               read_alone(claim, cut.before, cut.after, texts);
    } else if (cut_at(text, beats, false, &cut)) {
        claim->a = party(cut.before, texts), claim->b = party(cut.after, texts);
        claim->effect = "A faster";
        done = true;
    }
    cut_clear(&cut);
    return done && *claim->a && (!claim->b || *claim->b);
}

/* "on average" and "overall" may stand anywhere; they are said of the effect. */
static bool take_out(char *text, const char *words)
{
    char *at = strstr(text, words);
    if (!at)
        return false;
    memmove(at, at + strlen(words), strlen(at + strlen(words)) + 1);
    return true;
}

bool sentence_parse(const char *text, GStringChunk *texts, struct claim *claim, GError **error)
{
    static const char *const for_[] = {" for ", " when ", " at ", NULL};
    struct cut cut = {0};
    g_autofree char *plain = g_strdup(text);
    g_strstrip(plain);
    if (g_str_has_suffix(plain, "."))
        plain[strlen(plain) - 1] = 0;
    *claim = (struct claim){.text = g_string_chunk_insert(texts, text)};
    bool mean = take_out(plain, " on average") || take_out(plain, " overall");
    bool has_work = cut_at(plain, for_, true, &cut);
    if (has_work && !read_work(cut.after, texts, &claim->workload, error)) {
        cut_clear(&cut);
        return false;
    }
    bool done = read_forms(claim, has_work ? cut.before : plain, texts);
    cut_clear(&cut);
    if (!done)
        return error_set(error, STATUS_USAGE,
                         "expected 'A is 37 %% slower than B for WORK', 'A is 2.2 times as fast as "
                         "B', 'A beats B', 'A is the fastest for WORK' or 'A and B are about the "
                         "same', found '%s'",
                         text);
    if (mean) {
        g_autofree char *effect = g_strconcat(claim->effect, " on average", NULL);
        claim->effect = g_string_chunk_insert(texts, effect);
    }
    return true;
}
