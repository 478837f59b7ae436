/* From a text to items: words, numbers with what hangs on them, makers with their models. */
#include "schema/reading_token.h"

#include "schema/layout_word.h"

#include <string.h>

struct word {
    char *text;
    gsize from, to;
    guint clause;
    bool bracketed;
};

struct phrase {
    const char *text;
    enum item_kind kind;
    const char *value;
};
static const struct phrase phrases[] = {
#define WORD(text, item, value) {text, ITEM_##item, value},
#include "schema/reading_token.def"
};

static const struct phrase makers[] = {
#define MAKER(word, item) {word, ITEM_##item, word},
#include "schema/reading_token.def"
};

static const char *const models[] = {
#define MODEL(word) word,
#include "schema/reading_token.def"
};

static const struct {
    const char *text;
    guint number;
} numbers[] = {
#define NUMBER(word, value) {word, value},
#include "schema/reading_token.def"
};

enum { LONGEST_PHRASE = 4 };

/* --- words --- */

static void word_free(void *data)
{
    struct word *word = data;
    g_free(word->text);
    g_free(word);
}

bool reading_names_a_file(const char *text)
{
    static const char *const endings[] = {".csv", ".txt",  ".json", ".log", ".out",
                                          ".htm", ".html", ".xml",  ".dat"};
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++)
        if (g_str_has_suffix(text, endings[i]))
            return !strpbrk(text, " \t\n");
    return false;
}

/* Put blanks where the pattern's group 1 is. */
static void blank(char *text, const char *pattern)
{
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *copy = g_strdup(text);
    for (g_regex_match(regex, copy, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        int from, to;
        if (g_match_info_fetch_pos(match, 1, &from, &to))
            memset(text + from, ' ', (gsize)(to - from));
    }
}

/* Lower case, one byte for each, with blanks for what only parts words: of "six (6) disks" the
 * bracket repeats.  What was measured counts nothing; 3 Gb/s is a link. */
static char *plain(const char *text)
{
    static const char figures[] =
        "(?<![0-9A-Za-z.])([0-9][0-9.,]*\\s*(?:[kKM]i?B/s|[km]b/s|Gi?B/s|[KMG]Bps|[kK]?IOPS|iops)"
        "(?:ec)?)(?![A-Za-z])";
    g_autofree char *said = g_strdup(text);
    blank(said, figures);
    char *lower = g_ascii_strdown(said, -1);
    blank(lower, "(\\([0-9]+\\))");
    for (char *times; (times = strstr(lower, "\xc3\x97"));)
        times[0] = 'x', times[1] = ' ';
    if (reading_names_a_file(lower)) {
        char *ending = strrchr(lower, '.');
        memset(ending, ' ', strlen(ending));
        blank(lower, "(?:^|[^0-9])((?:19|20)[0-9]{2}-?[01][0-9](?:-?[0-3][0-9])?)(?:[^0-9]|$)");
        for (char *at = lower; *at; at++) {
            bool fraction = *at == '.' && at > lower && g_ascii_isdigit(at[-1]) &&
                            g_ascii_isdigit(at[1]); /* 1.5tb */
            if (strchr("-./", *at) && !fraction)
                *at = ' ';
        }
    }
    return g_strdelimit(lower, "_:\"'\t", ' ');
}

static void add_word(GPtrArray *words, const char *text, gsize from, gsize to, guint clause,
                     bool bracketed)
{
    struct word *word = g_new0(struct word, 1);
    *word = (struct word){g_strndup(text + from, to - from), from, to, clause, bracketed};
    g_ptr_array_add(words, word);
}

/* Parts clauses, and is no item itself. */
static bool parts(const struct word *word)
{
    return !strcmp(word->text, "and") || !strcmp(word->text, "with") || !strcmp(word->text, "+");
}

static GPtrArray *words_of(const char *text)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(word_free);
    guint clause = 0, depth = 0;
    for (const char *at = text; *at;) {
        gsize n = strcspn(at, " ,;()\r\n");
        if (n) {
            gsize from = (gsize)(at - text), to = from + n;
            while (to > from + 1 && text[to - 1] == '.')
                to--;
            add_word(words, text, from, to, clause, depth > 0);
            if (parts(words->pdata[words->len - 1])) {
                g_ptr_array_set_size(words, (gint)words->len - 1);
                clause++;
            }
            at += n;
            continue;
        }
        clause += *at != ' ';
        depth += *at == '(';
        depth -= *at == ')' && depth;
        at++;
    }
    return words;
}

/* --- one item --- */

struct tokens {
    GPtrArray *words;
    guint at;
    GStringChunk *chunk;
    GArray *items;
};

static struct word *word_at(const struct tokens *t, guint i)
{
    return t->at + i < t->words->len ? t->words->pdata[t->at + i] : NULL;
}

static const char *text_at(const struct tokens *t, guint i)
{
    const struct word *word = word_at(t, i);
    const struct word *first = word_at(t, 0);
    return word && word->clause == first->clause ? word->text : "";
}

/* An item made of the next `n` words. */
static void take(struct tokens *t, guint n, enum item_kind kind, guint number, const char *text)
{
    const struct word *first = word_at(t, 0), *last = word_at(t, n - 1);
    struct item item = {
        kind,          number,           g_string_chunk_insert_const(t->chunk, text ? text : ""),
        first->clause, first->bracketed, first->from,
        last->to};
    g_array_append_val(t->items, item);
    t->at += n;
}

/* Put the rest of a word that was taken in part back in its place. */
static void split_word(struct tokens *t, gsize n)
{
    struct word *word = word_at(t, 0), *rest = g_new0(struct word, 1);
    *rest = *word;
    rest->text = g_strdup(word->text + n);
    rest->from = word->from + n;
    word->text[n] = '\0';
    word->to = word->from + n;
    g_ptr_array_insert(t->words, (gint)t->at + 1, rest);
}

static const struct phrase *phrase_find(const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(phrases); i++)
        if (!strcmp(phrases[i].text, text))
            return &phrases[i];
    return NULL;
}

/* The next `n` words as phrases are written: "raid 5" and "raid-5" are raid5, "dm-crypt" dm crypt.
 */
static const struct phrase *phrase_at(const struct tokens *t, guint n)
{
    g_autoptr(GString) apart = g_string_new(NULL), joined = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        if (!*text_at(t, i))
            return NULL;
        g_string_append_printf(apart, "%s%s", i ? " " : "", text_at(t, i));
        g_string_append(joined, text_at(t, i));
    }
    g_strdelimit(apart->str, "-", ' ');
    const struct phrase *phrase = phrase_find(apart->str);
    if (phrase)
        return phrase;
    g_string_replace(joined, "-", "", 0);
    bool level = g_str_has_prefix(joined->str, "raid") || g_str_has_prefix(joined->str, "draid");
    return level && n <= 2 ? phrase_find(joined->str) : NULL;
}

static bool take_phrase(struct tokens *t)
{
    for (guint n = LONGEST_PHRASE; n; n--) {
        const struct phrase *phrase = phrase_at(t, n);
        if (!phrase)
            continue;
        take(t, n, phrase->kind, 0, phrase->value);
        return true;
    }
    return false;
}

/* --- numbers --- */

static bool take_size(struct tokens *t, double number, const char *unit, guint words)
{
    static const struct {
        const char *units[4];
        double bytes;
    } sizes[] = {{{"mb", NULL}, 1e6},
                 {{"gb", "g", "gig", NULL}, 1e9},
                 {{"tb", "t", NULL}, 1e12},
                 {{"pb", "p", NULL}, 1e15}};
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        if (!g_strv_contains(sizes[i].units, unit))
            continue;
        if (number * sizes[i].bytes > 1e18)
            return false;
        guint64 bytes = (guint64)(number * sizes[i].bytes + 0.5);
        static const guint64 whole[] = {1000000000000000, 1000000000000, 1000000000, 1000000};
        for (gsize j = 0; j < G_N_ELEMENTS(whole); j++) {
            if (!bytes || bytes % whole[j])
                continue;
            g_autofree char *text =
                g_strdup_printf("%" G_GUINT64_FORMAT "%c", bytes / whole[j], "PTGM"[j]);
            take(t, words, ITEM_SIZE, 0, text);
            return true;
        }
    }
    return false;
}

static bool take_kilo(struct tokens *t, double number, const char *unit, guint words)
{
    if (strcmp(unit, "k") && strcmp(unit, "kb") && strcmp(unit, "kib"))
        return false;
    g_autofree char *speed = g_strdup_printf("%g", number * 1000);
    bool rpm = !strcmp(text_at(t, words), "rpm");
    if (!strcmp(unit, "k") && layout_speed_find(speed) && phrase_find(text_at(t, words)) == NULL) {
        take(t, words + rpm, ITEM_RPM, 0, layout_speed_find(speed));
        return true;
    }
    take(t, words, ITEM_KILO, (guint)MIN(number, 1e6), NULL);
    return true;
}

/* A number whose unit is `unit`, `words` words in all. */
static bool take_measure(struct tokens *t, double number, const char *unit, guint words)
{
    g_autofree char *speed = g_strdup_printf("%g", number);
    if (!strcmp(unit, "rpm") && layout_speed_find(speed)) {
        take(t, words, ITEM_RPM, 0, layout_speed_find(speed));
        return true;
    }
    if (!strcmp(unit, "krpm")) {
        g_autofree char *thousands = g_strdup_printf("%g", number * 1000);
        if (!layout_speed_find(thousands))
            return false;
        take(t, words, ITEM_RPM, 0, layout_speed_find(thousands));
        return true;
    }
    return take_size(t, number, unit, words) || take_kilo(t, number, unit, words);
}

/* Units may hang on a number, or on a hyphen after it, or be the next word. */
static bool take_number(struct tokens *t)
{
    const char *text = text_at(t, 0);
    char *end;
    if (!g_ascii_isdigit(*text) || *text == '0')
        return false;
    double number = g_ascii_strtod(text, &end);
    if (!(number < 1e9))
        return false;
    gsize digits = (gsize)(end - text);
    bool hyphen = *end == '-';
    if (end[hyphen] && take_measure(t, number, end + hyphen, 1))
        return true;
    if (!*end && take_measure(t, number, text_at(t, 1), 2))
        return true;
    if (strspn(text, "0123456789") < digits || number < 1 || number > 99999)
        return false;
    if (*end == 'x' || (!*end && !strcmp(text_at(t, 1), "x"))) {
        if (*end == 'x' && end[1])
            split_word(t, digits + 1);
        take(t, *end ? 1 : 2, ITEM_COUNT, (guint)number, NULL);
        return true;
    }
    if (*end && !hyphen) {
        if (!phrase_find(end))
            return false;
        split_word(t, digits);
    } else if (hyphen) {
        split_word(t, digits + 1);
    }
    take(t, 1, ITEM_COUNT, (guint)number, NULL);
    return true;
}

static bool take_number_word(struct tokens *t)
{
    for (guint n = 2; n; n--) {
        g_autofree char *text =
            n == 2 ? g_strconcat(text_at(t, 0), " ", text_at(t, 1), NULL) : g_strdup(text_at(t, 0));
        g_strdelimit(text, "-", ' ');
        for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
            if (strcmp(numbers[i].text, text))
                continue;
            take(t, n, ITEM_COUNT, numbers[i].number, NULL);
            return true;
        }
    }
    return false;
}

/* --- names --- */

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* Part of a model: holds a digit, and is neither a size nor a word of its own. */
static bool is_model_part(const char *text)
{
    if (!has_digit(text) || phrase_find(text) || layout_speed_find(text))
        return false;
    gsize digits = strspn(text, "0123456789.");
    const char *unit = text + digits;
    static const char *const units[] = {"tb", "gb", "mb", "t", "g", "x", "rpm", "k", NULL};
    return !digits || (*unit ? !g_strv_contains(units, unit) : !strchr(text, '.'));
}

/* "perc" "h700" is h700, "perc" "6/i" perc6i, others are maker-model. */
static char *model_name(const char *maker, const char *model)
{
    g_autoptr(GString) name = g_string_new(model);
    g_string_replace(name, "/", "", 0);
    if (!strcmp(maker, "smart array") || (!strcmp(maker, "perc") && g_ascii_isalpha(*name->str)))
        return g_strdup(name->str);
    return g_strconcat(maker, strcmp(maker, "perc") ? "-" : "", name->str, NULL);
}

static const struct phrase *maker_at(const struct tokens *t, guint *words)
{
    for (*words = 2; *words; --*words) {
        g_autofree char *text = *words == 2 ? g_strconcat(text_at(t, 0), " ", text_at(t, 1), NULL)
                                            : g_strdup(text_at(t, 0));
        for (gsize i = 0; i < G_N_ELEMENTS(makers); i++)
            if (!strcmp(makers[i].text, text))
                return &makers[i];
    }
    return NULL;
}

/* A maker of disks without a model says nothing; one of controllers says that there is one. */
static bool take_maker(struct tokens *t)
{
    guint words;
    const struct phrase *maker = maker_at(t, &words);
    if (!maker)
        return false;
    const char *next = text_at(t, words);
    bool count = words == 1 && !strcmp(text_at(t, words + 1), "x");
    if (*next && is_model_part(next) && !count) {
        g_autofree char *name = model_name(maker->text, next);
        take(t, words + 1, maker->kind, 0, name);
    } else if (maker->kind == ITEM_CONTROLLER) {
        take(t, words, strcmp(maker->text, "lsi") ? ITEM_CONTROLLER : ITEM_FAMILY, 0,
             strcmp(maker->text, "lsi") ? maker->text : "hw");
    } else {
        take(t, words, ITEM_NOTHING, 0, NULL);
    }
    return true;
}

/* "perc5", "h710", "p410i": names of Dell's and HP's controllers by themselves. */
static bool take_controller(struct tokens *t)
{
    const char *text = text_at(t, 0);
    bool perc = g_str_has_prefix(text, "perc") && has_digit(text);
    gsize digits = strspn(text + (*text != '\0'), "0123456789");
    bool letter = (*text == 'h' || *text == 'p') && digits == 3 && strlen(text) <= 5;
    if (!perc && !letter)
        return false;
    g_autofree char *name = model_name("smart array", text);
    take(t, 1, ITEM_CONTROLLER, 0, name);
    return true;
}

static bool take_model(struct tokens *t)
{
    const char *text = text_at(t, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(models); i++) {
        if (strcmp(models[i], text))
            continue;
        take(t, 1, ITEM_MODEL, 0, text);
        return true;
    }
    const struct item *last =
        t->items->len ? &g_array_index(t->items, struct item, t->items->len - 1) : NULL;
    bool counted = last && last->kind == ITEM_COUNT && last->clause == word_at(t, 0)->clause;
    if (!counted || strlen(text) < 5 || !has_digit(text) || !g_ascii_isalpha(*text) ||
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") < strlen(text))
        return false;
    take(t, 1, ITEM_MODEL, 0, text);
    return true;
}

/* Tags of disks, compression with a level, md0. */
static bool take_special(struct tokens *t)
{
    const char *text = text_at(t, 0);
    const char *link = layout_link_find(text, t->chunk), *speed = layout_speed_find(text);
    g_autofree char *two = g_strconcat(text, " ", text_at(t, 1), NULL);
    if (link && !phrase_find(two)) {
        take(t, 1, ITEM_LINK, 0, link);
    } else if (speed) {
        take(t, 1, ITEM_RPM, 0, speed);
    } else if (g_str_has_prefix(text, "zstd-") || g_str_has_prefix(text, "gzip-")) {
        take(t, 1, ITEM_COMPRESSION, 0, text);
    } else if (g_str_has_prefix(text, "md") && text[2] &&
               strspn(text + 2, "0123456789") == strlen(text + 2)) {
        take(t, 1, ITEM_FAMILY, 0, "md");
    } else {
        return false;
    }
    return true;
}

/* A word that is several: "mdraid10", "hwraid5", parts joined by hyphens or slashes.  False when
 * there is nothing to split. */
static bool split(struct tokens *t)
{
    static const char *const heads[] = {"md", "hw", "zfs", "btrfs", "sw"};
    const char *text = text_at(t, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(heads); i++) {
        gsize n = strlen(heads[i]);
        if (!g_str_has_prefix(text, heads[i]) || !g_str_has_prefix(text + n, "raid"))
            continue;
        split_word(t, n);
        return true;
    }
    gsize n = strcspn(text, "-/");
    if (!text[n] || !text[n + 1])
        return false;
    split_word(t, n + 1);
    struct word *word = word_at(t, 0);
    word->text[n] = '\0';
    if (!n)
        t->at++;
    return true;
}

GArray *reading_items(const char *text, GStringChunk *chunk)
{
    static bool (*const takers[])(struct tokens *) = {
        take_maker,  take_phrase,      take_controller, take_special,
        take_number, take_number_word, take_model,
    };
    g_autofree char *lower = plain(text);
    g_autoptr(GPtrArray) words = words_of(lower);
    struct tokens t = {words, 0, chunk, g_array_new(FALSE, TRUE, sizeof(struct item))};
    while (t.at < words->len) {
        bool taken = false;
        for (gsize i = 0; !taken && i < G_N_ELEMENTS(takers); i++)
            taken = takers[i](&t);
        if (!taken && !split(&t))
            t.at++;
    }
    return t.items;
}
