/* Command lines: one slot per option that the command takes, filled by GOptionContext. */
#include "cli/args.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <string.h>

struct slot {
    const struct option *option;
    char **values; /* of options with an argument; NULL when none was given */
    gboolean given;
};

struct args {
    const struct command *command;
    struct slot *slots;
    gsize n;
    char **rest;
};

static struct slot *look_up(const struct args *args, const char *name)
{
    for (gsize i = 0; i < args->n; i++)
        if (!strcmp(args->slots[i].option->name, name))
            return &args->slots[i];
    return NULL;
}

static struct slot *find(const struct args *args, const char *name)
{
    struct slot *slot = look_up(args, name);
    g_assert(slot);
    return slot;
}

bool args_takes(const struct args *args, const char *option)
{
    return look_up(args, option);
}

bool args_has(const struct args *args, const char *option)
{
    const struct slot *slot = find(args, option);
    return slot->given || slot->values;
}

const char *args_value(const struct args *args, const char *option)
{
    char **values = find(args, option)->values;
    return values ? values[g_strv_length(values) - 1] : NULL;
}

const char *const *args_values(const struct args *args, const char *option)
{
    static const char *const none[] = {NULL};
    char **values = find(args, option)->values;
    return values ? (const char *const *)values : none;
}

const char *const *args_rest(const struct args *args)
{
    return (const char *const *)args->rest;
}

int args_count(const struct args *args)
{
    return (int)g_strv_length(args->rest);
}

void args_clear(struct args **args)
{
    if (!*args)
        return;
    for (gsize i = 0; i < (*args)->n; i++)
        g_strfreev((*args)->slots[i].values);
    g_free((*args)->slots);
    g_strfreev((*args)->rest);
    g_clear_pointer(args, g_free);
}

static struct args *make(const struct command *command)
{
    g_autoptr(GPtrArray) options = command_options(command);
    struct args *args = g_new0(struct args, 1);
    args->command = command;
    args->n = options->len;
    args->slots = g_new0(struct slot, options->len);
    for (guint i = 0; i < options->len; i++)
        args->slots[i].option = options->pdata[i];
    return args;
}

/* GLib's parser over the slots; unknown options stay among the words. */
static GOptionContext *make_context(const struct args *args)
{
    GOptionContext *context = g_option_context_new(NULL);
    g_autofree GOptionEntry *entries = g_new0(GOptionEntry, args->n + 1);
    for (gsize i = 0; i < args->n; i++) {
        struct slot *slot = &args->slots[i];
        entries[i].long_name = slot->option->name;
        entries[i].short_name = slot->option->letter;
        entries[i].arg = slot->option->argument ? G_OPTION_ARG_FILENAME_ARRAY : G_OPTION_ARG_NONE;
        entries[i].arg_data =
            slot->option->argument ? (gpointer)&slot->values : (gpointer)&slot->given;
    }
    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_ignore_unknown_options(context, TRUE);
    g_option_context_set_strict_posix(context, args->command == &program);
    return context;
}

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1];
}

/* "list has no option --wher; nearest: --where" */
static bool refuse(const struct args *args, const char *word, GError **error)
{
    g_autofree char *option = g_strndup(word, strcspn(word, "="));
    g_autoptr(GPtrArray) known = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; i < args->n; i++) {
        g_autofree char *name = g_strconcat("--", args->slots[i].option->name, NULL);
        if (args->slots[i].option->help)
            g_ptr_array_add(known, g_steal_pointer(&name));
    }
    if (args->command != &program && !strcmp(option, "--archive"))
        return error_set(error, STATUS_USAGE,
                         "--archive stands before the command: shootout "
                         "--archive FILE %s",
                         args->command->name);
    g_ptr_array_add(known, NULL);
    g_autofree char *near = words_nearest(option, (const char *const *)known->pdata);
    g_autofree char *hint = *near ? g_strconcat("nearest: ", near, NULL)
                            : args->command == &program
                                ? g_strdup("see: shootout --help")
                                : g_strdup_printf("see: shootout %s --help", args->command->name);
    return error_set(error, STATUS_USAGE, "%s has no option %s; %s", args->command->name, option,
                     hint);
}

static bool check_options(const struct args *args, GError **error)
{
    for (char **word = args->rest; *word && strcmp(*word, "--"); word++) {
        if (is_option(*word))
            return refuse(args, *word, error);
        if (args->command == &program)
            break; /* what follows is the command's */
    }
    for (gsize i = 0; i < args->n; i++) {
        const struct slot *slot = &args->slots[i];
        const char *argument = slot->option->argument;
        bool path = argument && (!strcmp(argument, "FILE") || !strcmp(argument, "DIR"));
        for (char **value = slot->values; value && *value; value++)
            if (!path && !g_utf8_validate(*value, -1, NULL))
                return error_set(error, STATUS_USAGE, "the value of --%s is no UTF-8",
                                 slot->option->name);
    }
    return true;
}

static void drop_word(char **words)
{
    g_free(*words);
    memmove(words, words + 1, (g_strv_length(words + 1) + 1) * sizeof *words);
}

/* GLib keeps "--" only where a word behind it begins with "-".  The command's own "--" is left to
 * the command. */
static void drop_separator(const struct args *args)
{
    char **word = args->rest;
    while (*word && strcmp(*word, "--") && args->command != &program)
        word++;
    if (*word && !strcmp(*word, "--"))
        drop_word(word);
}

static const struct option *find_letter(const struct args *args, char letter)
{
    for (gsize i = 0; i < args->n; i++)
        if (args->slots[i].option->letter == letter)
            return args->slots[i].option;
    return NULL;
}

/* "-oFILE" as "-o", "FILE", which GLib does not read otherwise. True when a value must follow. */
static bool add_letters(const struct args *args, const char *word, GStrvBuilder *line)
{
    for (const char *letter = word + 1; *letter; letter++) {
        const struct option *option = find_letter(args, *letter);
        if (!option || !option->argument)
            continue;
        g_autofree char *letters = g_strndup(word, (gsize)(letter + 1 - word));
        g_strv_builder_add(line, letters);
        if (letter[1])
            g_strv_builder_add(line, letter + 1);
        return !letter[1];
    }
    g_strv_builder_add(line, word);
    return false;
}

/* "--name" or "--name=value"; GLib would take --switch=no for --switch.  True when a value must
 * follow. */
static bool add_name(const struct args *args, const char *word, GStrvBuilder *line, GError **error)
{
    g_autofree char *name = g_strndup(word + 2, strcspn(word + 2, "="));
    bool has_value = strchr(word, '=');
    g_strv_builder_add(line, word);
    for (gsize i = 0; i < args->n; i++) {
        const struct option *option = args->slots[i].option;
        if (strcmp(option->name, name))
            continue;
        if (!option->argument && has_value)
            return error_set(error, STATUS_USAGE, "--%s takes no value", name);
        return option->argument && !has_value;
    }
    return false;
}

/* The line for GLib: the name that it skips, then the words. */
static char **prepare(const struct args *args, const char *const *words, GError **error)
{
    g_autoptr(GStrvBuilder) line = g_strv_builder_new();
    bool options = true;
    g_strv_builder_add(line, args->command->name);
    for (; *words; words++) {
        const char *word = *words;
        if (!options || !is_option(word) || !strcmp(word, "--")) {
            g_strv_builder_add(line, word);
            options = options && args->command != &program && strcmp(word, "--");
            continue;
        }
        bool wants =
            word[1] == '-' ? add_name(args, word, line, error) : add_letters(args, word, line);
        if (wants && words[1])
            g_strv_builder_add(line, *++words);
    }
    return g_strv_builder_end(line);
}

struct args *args_parse(const struct command *command, const char *const *words, GError **error)
{
    auto_clear(args_clear) struct args *args = make(command);
    g_autoptr(GOptionContext) context = make_context(args);
    g_autoptr(GError) wrong = NULL;
    args->rest = prepare(args, words, &wrong);
    if (wrong) {
        g_propagate_error(error, g_steal_pointer(&wrong));
        return NULL;
    }
    if (!g_option_context_parse_strv(context, &args->rest, &wrong)) {
        wrong->message[0] = g_ascii_tolower(wrong->message[0]);
        error_set(error, STATUS_USAGE, "%s", wrong->message);
        return NULL;
    }
    drop_word(args->rest); /* the name */
    if (!check_options(args, error))
        return NULL;
    drop_separator(args);
    return g_steal_pointer(&args);
}

bool args_check(const struct args *args, GError **error)
{
    const char *arguments = args->command->arguments ? args->command->arguments : "";
    g_auto(GStrv) wanted = g_strsplit(arguments, " ", -1);
    guint least = 0, given = g_strv_length(args->rest), most = g_strv_length(wanted);
    for (guint i = 0; wanted[i]; i++)
        least += wanted[i][0] != '[';
    if (given < least)
        return error_set(error, STATUS_USAGE, "%s wants %s; see: shootout %s --help",
                         args->command->name, arguments, args->command->name);
    if (given > most && !strstr(arguments, "..."))
        return error_set(error, STATUS_USAGE,
                         most ? "%s takes %s only; '%s' is too much"
                              : "%s takes no words%s; '%s' is too much",
                         args->command->name, arguments, args->rest[most]);
    return true;
}
