/* Scripts, read line by line as a person would: nothing is run, and what is not plain is not
 * told. */
#include "ingest/evidence/script.h"

#include <string.h>

enum { LOOP_WORDS = 64, SCRIPT_LINES = 20000 };

static const char makers[] =
    "^(?:sudo\\s+)?(?:\\S*/)?(?:zpool\\s+(?:create|add)|zfs\\s+(?:set|create)|mdadm|mkfs\\S*|newfs|"
    "gmirror\\s+label|gstripe\\s+label|gconcat\\s+label|graid3\\s+label|geli\\s+(?:init|attach)|"
    "cryptsetup|pvcreate|vgcreate|lvcreate|storcli\\S*|perccli\\S*|bioctl)\\b";
static const char destroyers[] =
    "(?:zpool\\s+(?:destroy|export)|mdadm\\s+(?:--stop|-S)|g(?:mirror|stripe|concat|raid3)\\s+"
    "(?:destroy|stop|clear)|lvremove|vgremove|cryptsetup\\s+(?:close|luksClose)|\\bdel(?:ete)?\\b"
    "|wipefs)";
/* What handles a file after it was written. */
static const char handlers[] =
    "^(?:rm|mv|cp|cat|gzip|xz|echo|printf|mkdir|touch|tail|head|grep|less"
    "|test|if|chmod|tar|scp|rsync|sed|awk|#)";

struct script_line {
    char *text;
    guint number;
};

struct script {
    GPtrArray *lines;   /* struct script_line */
    GHashTable *loops;  /* variable -> alternatives as a regular expression */
    GHashTable *values; /* variable -> value: assigned, or found out of a name */
};

static bool matches(const char *pattern, const char *text)
{
    return g_regex_match_simple(pattern, text, 0, 0);
}

bool script_is(const char *text)
{
    g_autoptr(GRegex) regex = g_regex_new(makers, G_REGEX_MULTILINE, 0, NULL);
    return g_regex_match(regex, text, 0, NULL) ||
           matches("(?m)^\\s*(?:do|then|\\$|#)?\\s*(?:sudo )?(?:zpool create|mdadm)\\b", text);
}

/* --- lines --- */

static void line_free(gpointer data)
{
    struct script_line *line = data;
    g_free(line->text);
    g_free(line);
}

static const char *without_keywords(const char *text)
{
    static const char *const words[] = {"do ", "then ", "else ", "sudo ", "time ", "$ ", "# "};
    text += strspn(text, " \t");
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (g_str_has_prefix(text, words[i]))
            return without_keywords(text + strlen(words[i]));
    return text;
}

static void add_command(GPtrArray *lines, const char *from, gsize length, guint number)
{
    g_autofree char *whole = g_strndup(from, length);
    struct script_line *line = g_new0(struct script_line, 1);
    *line = (struct script_line){g_strdup(without_keywords(whole)), number};
    g_strchomp(line->text);
    g_ptr_array_add(lines, line);
}

/* Commands of one line, parted by ; and && outside of quotes. */
static void add_commands(GPtrArray *lines, const char *text, guint number)
{
    const char *from = text, *at = text;
    char quote = 0;
    for (; *at; at++) {
        if (quote ? *at == quote : (*at == '"' || *at == '\''))
            quote = quote ? 0 : *at;
        bool both = at[0] == '&' && at[1] == '&';
        if (quote || (*at != ';' && !both))
            continue;
        add_command(lines, from, (gsize)(at - from), number);
        if (at[0] == ';' && at[1] == ';')
            add_command(lines, ";;", 2, number);
        at += both || at[1] == ';';
        from = at + 1;
    }
    add_command(lines, from, (gsize)(at - from), number);
}

static GPtrArray *lines_of(const char *text)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(line_free);
    g_auto(GStrv) raw = g_strsplit(text, "\n", SCRIPT_LINES);
    g_autoptr(GString) whole = g_string_new(NULL);
    for (guint i = 0; raw[i]; i++) {
        g_string_append(whole, raw[i]);
        if (whole->len && whole->str[whole->len - 1] == '\\') {
            whole->str[whole->len - 1] = ' ';
            continue;
        }
        add_commands(lines, whole->str, i + 1);
        g_string_truncate(whole, 0);
    }
    return lines;
}

/* --- variables --- */

/* "raidz1 raidz2" as "raidz1|raidz2"; NULL where a word is not plain. */
static char *alternatives(const char *words)
{
    g_auto(GStrv) all = g_strsplit_set(words, " \t\"'", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    guint n = 0;
    for (char **word = all; *word; word++) {
        if (!**word)
            continue;
        if (strpbrk(*word, "$`*{}?(") || ++n > LOOP_WORDS)
            return NULL;
        g_autofree char *literal = g_regex_escape_string(*word, -1);
        g_string_append_printf(out, "%s%s", out->len ? "|" : "", literal);
    }
    return out->len ? g_strdup(out->str) : NULL;
}

static void note_variable(struct script *script, const char *text)
{
    g_autoptr(GMatchInfo) loop = NULL, value = NULL;
    g_autoptr(GRegex) loops = g_regex_new("^for\\s+(\\w+)\\s+in\\s+(.*)$", 0, 0, NULL),
                      values = g_regex_new("^(?:export\\s+)?(\\w+)=(?:\"([^\"`]*)\"|'([^']*)'|"
                                           "([^\\s\"'`(]*))$",
                                           0, 0, NULL);
    if (g_regex_match(loops, text, 0, &loop)) {
        g_autofree char *words = g_match_info_fetch(loop, 2);
        char *name = g_match_info_fetch(loop, 1), *pattern = alternatives(words);
        g_hash_table_remove(script->values, name);
        g_hash_table_replace(script->loops, name, pattern ? pattern : g_strdup(".+?"));
    } else if (g_regex_match(values, text, 0, &value)) {
        char *name = g_match_info_fetch(value, 1);
        g_autofree char *two = g_match_info_fetch(value, 2), *three = g_match_info_fetch(value, 3),
                        *four = g_match_info_fetch(value, 4);
        g_hash_table_remove(script->loops, name);
        g_hash_table_replace(
            script->values, name,
            g_strconcat(two ? two : "", three ? three : "", four ? four : "", NULL));
    }
}

/* The name of the variable that `at` ("$name", "${name}") begins; *length becomes its bytes.  NULL
 * for $(command), ${name%suffix} and the like. */
static char *variable_at(const char *at, gsize *length)
{
    bool braces = at[1] == '{';
    const char *name = at + 1 + braces;
    gsize n = 0;
    while (g_ascii_isalnum(name[n]) || name[n] == '_')
        n++;
    if (!n || (braces && name[n] != '}'))
        return NULL;
    *length = 1 + n + 2 * (gsize)braces;
    return g_strndup(name, n);
}

/* Variables that have a value filled in, at most three deep. */
static char *filled(const struct script *script, const char *text, int depth)
{
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *at = text; *at;) {
        gsize length;
        g_autofree char *name = *at == '$' ? variable_at(at, &length) : NULL;
        const char *value = name ? g_hash_table_lookup(script->values, name) : NULL;
        if (!value) {
            g_string_append_c(out, *at++);
            continue;
        }
        g_autofree char *inner = depth ? filled(script, value, depth - 1) : g_strdup(value);
        g_string_append(out, inner);
        at += length;
    }
    return g_strdup(out->str);
}

/* --- the line that names a file --- */

/* A word as a regular expression: variables of loops are one of their words, others anything.
 * `names` gets the variable of each group.  NULL where too little of it is plain. */
static char *pattern_of(const struct script *script, const char *word, GPtrArray *names)
{
    enum { PLAIN = 3 };
    g_autoptr(GString) out = g_string_new(NULL);
    guint plain = 0;
    while (g_str_has_prefix(word, "./") || g_str_has_prefix(word, "../"))
        word = strchr(word, '/') + 1;
    for (const char *at = word; *at;) {
        gsize length;
        g_autofree char *name = *at == '$' ? variable_at(at, &length) : NULL;
        if (*at == '$' && !name)
            return NULL;
        if (!name) {
            g_autofree char *literal = g_regex_escape_string(at, 1);
            plain += g_ascii_isalnum(*at) != 0;
            g_string_append(out, (guchar)*at < 0x80 ? literal : (char[]){*at, 0});
            at++;
            continue;
        }
        const char *words = g_hash_table_lookup(script->loops, name);
        g_string_append_printf(out, "(%s)", words ? words : ".*?");
        g_ptr_array_add(names, g_steal_pointer(&name));
        at += length;
    }
    return plain >= PLAIN ? g_strdup(out->str) : NULL;
}

/* Whether `word` may be `text`, or the end of it after a slash; the variables that it then has are
 * put into `found`. */
static bool names_it(const struct script *script, const char *word, const char *text, bool path,
                     GHashTable *found)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *inner = pattern_of(script, word, names);
    g_autofree char *pattern =
        inner ? g_strdup_printf("%s(?:%s)$", path ? "(?:^|/)" : "^", inner) : NULL;
    g_autoptr(GRegex) regex = pattern ? g_regex_new(pattern, 0, 0, NULL) : NULL;
    g_autoptr(GMatchInfo) match = NULL;
    if (!regex || !g_regex_match(regex, text, 0, &match))
        return false;
    for (guint i = 0; i < names->len; i++) {
        char *value = g_match_info_fetch(match, (int)i + 1);
        g_hash_table_replace(found, g_strdup(names->pdata[i]), value);
    }
    return true;
}

static bool line_names(const struct script *script, const char *line, const char *text, bool path,
                       GHashTable *found)
{
    if (!text || matches(handlers, line))
        return false;
    g_autofree char *known = filled(script, line, 3);
    g_auto(GStrv) words = g_strsplit_set(known, " \t\"'<>|=&()`,", -1);
    for (char **word = words; *word; word++)
        if (**word && names_it(script, *word, text, path, found))
            return true;
    return false;
}

/* --- the commands before it --- */

/* Where what is in force begins: after the last that destroys. */
static guint first_in_force(const struct script *script, guint end)
{
    guint first = 0;
    for (guint i = 0; i < end; i++)
        if (matches(destroyers, ((struct script_line *)script->lines->pdata[i])->text))
            first = i + 1;
    return first;
}

static bool closes_block(const char *text)
{
    return matches("^(?:fi|esac|else|elif|;;|\\})(?:\\s|$)", text);
}

/* Devices out of variables or globs cannot be counted; a pool's name does not matter. */
static bool is_open(const char *command)
{
    g_autofree char *rest = g_strdup(command);
    g_autoptr(GRegex) pool = g_regex_new(
        "(create|add|set)((?:\\s+-\\S+(?:\\s+\\S+=\\S+)?|\\s+\\S+=\\S+)*)\\s+\\$\\{?\\w+"
        "\\}?(/\\S*)?",
        0, 0, NULL);
    g_autofree char *named = g_regex_replace(pool, rest, -1, 0, "\\1\\2 pool", 0, NULL);
    return !named || strpbrk(named, "$`*");
}

/* NULL also where a block that holds one of them ended since. */
static char *commands_before(const struct script *script, guint end, guint *line)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func(g_free);
    guint pools = 0;
    for (guint i = first_in_force(script, end); i < end; i++) {
        const struct script_line *it = script->lines->pdata[i];
        if (kept->len && closes_block(it->text))
            return NULL;
        if (!matches(makers, it->text))
            continue;
        char *command = filled(script, it->text, 3);
        if (strstr(command, "zpool create") && pools++)
            g_ptr_array_set_size(kept, 0); /* the pool was made anew */
        g_ptr_array_add(kept, command);
        *line = it->number;
    }
    for (guint i = 0; i < kept->len; i++)
        if (is_open(kept->pdata[i]))
            return NULL;
    g_ptr_array_add(kept, NULL);
    return kept->len > 1 ? g_strjoinv("\n", (char **)kept->pdata) : NULL;
}

static void put_all(GHashTable *to, GHashTable *from)
{
    GHashTableIter iter;
    gpointer name, value;
    g_hash_table_iter_init(&iter, from);
    while (g_hash_table_iter_next(&iter, &name, &value))
        g_hash_table_replace(to, g_strdup(name), g_strdup(value));
}

/* What is in force where lines name `text`; NULL also where that differs from line to line. */
static char *commands_for(struct script *script, const char *text, bool path, guint *line)
{
    g_autofree char *all = NULL;
    g_hash_table_remove_all(script->loops);
    g_hash_table_remove_all(script->values);
    for (guint i = 0; i < script->lines->len; i++) {
        const char *it = ((struct script_line *)script->lines->pdata[i])->text;
        g_autoptr(GHashTable) found =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        note_variable(script, it);
        if (!line_names(script, it, text, path, found))
            continue;
        struct script here = {script->lines, script->loops,
                              g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
        put_all(here.values, script->values);
        put_all(here.values, found);
        guint at = 0;
        g_autofree char *commands = commands_before(&here, i, &at);
        g_hash_table_unref(here.values);
        if (commands && all && strcmp(commands, all))
            return NULL;
        if (commands && !all) {
            all = g_steal_pointer(&commands);
            *line = at;
        }
    }
    return g_steal_pointer(&all);
}

char *script_commands(const char *text, const char *path, const char *machine, guint *line)
{
    struct script script = {
        lines_of(text),
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    *line = 0;
    char *commands = commands_for(&script, machine, false, line);
    if (!commands)
        commands = commands_for(&script, path, true, line);
    g_ptr_array_unref(script.lines);
    g_hash_table_unref(script.loops);
    g_hash_table_unref(script.values);
    return commands;
}

char *script_compression(const char *commands)
{
    g_autoptr(GRegex) regex = g_regex_new("\\bcompress(?:ion)?=([\\w:-]+)", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    char *last = NULL;
    for (g_regex_match(regex, commands, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_free(last);
        last = g_match_info_fetch(match, 1);
    }
    return last;
}
