/* Rigs in everyday words. */
#include "schema/rig_words.h"

#include "schema/reading_token.h"

#include <string.h>

/* A clause that holds one of these, as a whole word, is the fact. */
static const struct {
    const char *word, *key;
} names[] = {
    {"freebsd", "os"}, {"openbsd", "os"},       {"netbsd", "os"},      {"dragonfly", "os"},
    {"linux", "os"},   {"debian", "os"},        {"ubuntu", "os"},      {"centos", "os"},
    {"rhel", "os"},    {"fedora", "os"},        {"suse", "os"},        {"opensuse", "os"},
    {"gentoo", "os"},  {"proxmox", "os"},       {"truenas", "os"},     {"freenas", "os"},
    {"solaris", "os"}, {"opensolaris", "os"},   {"openindiana", "os"}, {"illumos", "os"},
    {"omnios", "os"},  {"smartos", "os"},       {"windows", "os"},     {"macos", "os"},
    {"esxi", "os"},    {"xeon", "cpu"},         {"opteron", "cpu"},    {"epyc", "cpu"},
    {"ryzen", "cpu"},  {"threadripper", "cpu"}, {"athlon", "cpu"},     {"phenom", "cpu"},
    {"atom", "cpu"},   {"celeron", "cpu"},      {"pentium", "cpu"},    {"core2", "cpu"},
    {"i3", "cpu"},     {"i5", "cpu"},           {"i7", "cpu"},         {"i9", "cpu"},
    {"cortex", "cpu"}, {"sparc", "cpu"},        {"power8", "cpu"},     {"power9", "cpu"},
};

/* "14 GB", "16 GiB ECC RAM", "8G memory", "2x8GB"; what speaks of disks is none. */
static char *memory_in(const char *clause)
{
    static const char pattern[] =
        "^(?:memory|ram)?:?\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([MGT])(i?)B?\\s*"
        "(?:of\\s+)?(?:ecc\\s*|reg\\s*|registered\\s*|ddr[0-9]?\\s*|sdram\\s*)*(?:ram|memory)?$";
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_CASELESS, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(regex, clause, 0, &match))
        return NULL;
    g_autofree char *number = g_match_info_fetch(match, 1), *unit = g_match_info_fetch(match, 2),
                    *binary = g_match_info_fetch(match, 3);
    return g_strdup_printf("%s %c%sB", number, g_ascii_toupper(*unit), *binary ? "i" : "");
}

/* "512 MB cache", "256M write cache". */
static char *cache_in(const char *clause)
{
    g_autoptr(GRegex) regex =
        g_regex_new("^([0-9]+)\\s*([MG])(i?)B?\\s*(?:controller |write |write-back )?cache$",
                    G_REGEX_CASELESS, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(regex, clause, 0, &match))
        return NULL;
    g_autofree char *number = g_match_info_fetch(match, 1), *unit = g_match_info_fetch(match, 2),
                    *binary = g_match_info_fetch(match, 3);
    return g_strdup_printf("%s %c%sB", number, g_ascii_toupper(*unit), *binary ? "i" : "");
}

static bool has_word(const char *clause, const char *word)
{
    g_autofree char *lower = g_ascii_strdown(clause, -1);
    gsize length = strlen(word);
    for (const char *at = lower; (at = strstr(at, word)); at += length)
        if ((at == lower || !g_ascii_isalnum(at[-1])) && !g_ascii_isalpha(at[length]))
            return true;
    return false;
}

static const char *key_of_name(const char *clause)
{
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (has_word(clause, names[i].word))
            return names[i].key;
    return NULL;
}

static bool names_controller(const char *clause)
{
    g_autoptr(GStringChunk) chunk = g_string_chunk_new(64);
    g_autoptr(GArray) items = reading_items(clause, chunk);
    for (guint i = 0; i < items->len; i++)
        if (g_array_index(items, struct item, i).kind == ITEM_CONTROLLER)
            return true;
    return false;
}

static const char *battery_in(const char *clause)
{
    if (!has_word(clause, "battery") && !has_word(clause, "bbu"))
        return NULL;
    bool no = has_word(clause, "no") || has_word(clause, "without") || has_word(clause, "dead");
    return no ? "no" : "yes";
}

/* Takes the value. */
static void add(struct rig_words *words, const char *key, char *value)
{
    for (guint i = 0; i < words->facts->len; i++)
        if (!strcmp(g_array_index(words->facts, struct rig_word, i).key, key)) {
            g_ptr_array_add(words->others, value);
            return;
        }
    struct rig_word word = {key, value};
    g_array_append_val(words->facts, word);
}

static void read_clause(struct rig_words *words, const char *clause)
{
    char *memory = memory_in(clause), *cache = memory ? NULL : cache_in(clause);
    const char *battery = battery_in(clause), *key = key_of_name(clause);
    if (memory)
        add(words, "memory", memory);
    else if (cache)
        add(words, "controller.cache", cache);
    else if (battery)
        add(words, "controller.battery", g_strdup(battery));
    else if (key)
        add(words, key, g_strdup(clause));
    else if (names_controller(clause))
        add(words, "controller", g_strdup(clause));
    else
        g_ptr_array_add(words->others, g_strdup(clause));
}

static void rig_word_clear(void *data)
{
    g_free(((struct rig_word *)data)->value);
}

void rig_words_read(const char *text, struct rig_words *words)
{
    g_auto(GStrv) clauses = g_strsplit_set(text, ",;\n", -1);
    *words = (struct rig_words){.facts = g_array_new(FALSE, FALSE, sizeof(struct rig_word)),
                                .others = g_ptr_array_new_with_free_func(g_free)};
    g_array_set_clear_func(words->facts, rig_word_clear);
    for (char **clause = clauses; *clause; clause++) {
        g_strstrip(*clause);
        if (!words->name && **clause)
            words->name = g_strdup(*clause);
        else if (**clause)
            read_clause(words, *clause);
    }
    if (!words->name)
        words->name = g_strdup("");
}

void rig_words_clear(struct rig_words *words)
{
    g_clear_pointer(&words->name, g_free);
    g_clear_pointer(&words->facts, g_array_unref);
    g_clear_pointer(&words->others, g_ptr_array_unref);
}
