/* dd command lines. */
#include "ingest/formats/dd_command.h"

#include "ingest/formats/dd_shell.h"
#include "ingest/scan.h"

#include <string.h>

enum { DEFAULT_BLOCK = 512, DCFLDD_BLOCK = 32768, FIRST_WORDS = 8 };

/* One simple command while its words come. */
struct simple {
    const char *begin, *end; /* of its text */
    struct dd_command *dd;
    GPtrArray *words;  /* before dd; the first few of another command */
    char *into, *from; /* redirects of standard output and input */
    char *count;       /* as it stood there */
    guint operands;
    bool over; /* a word that is no operand came */
};

struct reader {
    struct dd_commands *commands;
    struct dd_shell shell;
    struct simple simple;
    guint pipe_first; /* in the list: the first command of this pipeline */
    bool piped;       /* the simple command reads from a pipe */
    guint depth, timed_depth;
    struct dd_command *timed; /* the last dd in the group that is timed */
    char *machine;
    bool prompted;
};

static void command_free(gpointer data)
{
    struct dd_command *command = data;
    char *texts[] = {command->text,   command->machine, command->input,
                     command->output, command->sink,    command->conv,
                     command->iflag,  command->oflag,   command->mounted};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}

struct dd_command *dd_command_ref(struct dd_command *command)
{
    return command ? g_rc_box_acquire(command) : NULL;
}

void dd_command_unref(struct dd_command *command)
{
    if (command)
        g_rc_box_release_full(command, command_free);
}

void dd_commands_clear(struct dd_commands *commands)
{
    g_clear_pointer(&commands->list, g_ptr_array_unref);
    g_clear_pointer(&commands->mounted, g_free);
}

static bool size_suffix(const char **at, guint64 *scale)
{
    static const char powers[] = "KMGTPE";
    const char *p = *at, *power = *p ? strchr(powers, g_ascii_toupper(*p)) : NULL;
    *scale = 1;
    if (power) {
        bool binary = p[1] != 'B' || p[2] == 'B';
        p += 1 + (p[1] == 'i');
        for (const char *step = powers; step <= power; step++)
            *scale *= binary ? 1024 : 1000;
        scan_char(&p, 'B');
    } else if (*p == 'b' || *p == 'w' || *p == 'c' || *p == 'B') {
        *scale = *p == 'b' ? 512 : *p == 'w' ? 2 : 1;
        p++;
    }
    *at = p;
    return !g_ascii_isalnum(*p) || *p == 'x';
}

bool dd_command_size(const char *text, guint64 *bytes)
{
    guint64 product = 1, value, scale;
    bool arithmetic = scan_text(&text, "$((");
    for (bool more = true; more;) {
        scan_blanks(&text);
        if (!scan_unsigned(&text, &value) || !size_suffix(&text, &scale) ||
            (value && scale > G_MAXUINT64 / value) ||
            (product && value * scale > G_MAXUINT64 / product))
            return false;
        product *= value * scale;
        scan_blanks(&text);
        more = scan_char(&text, 'x') || scan_char(&text, '*');
    }
    if (arithmetic && !scan_text(&text, "))"))
        return false;
    *bytes = product;
    return !text[strspn(text, ".,:")];
}

static const char *operand_value(const char *word, const char *name)
{
    gsize n = strlen(name);
    return !strncmp(word, name, n) && word[n] == '=' ? word + n + 1 : NULL;
}

static bool operand(const char *word)
{
    static const char *const names[] = {
        "if",     "of",    "bs",       "ibs",  "obs",     "cbs",      "count",  "skip",
        "seek",   "iseek", "oseek",    "conv", "iflag",   "oflag",    "status", "files",
        "msgfmt", "speed", "fillchar", "hash", "hashlog", "sizeprobe"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (operand_value(word, names[i]))
            return true;
    return false;
}

bool dd_command_goes_on(const char *line)
{
    char word[32];
    scan_blanks(&line);
    return scan_word(&line, word, sizeof word) && operand(word);
}

static void set(char **to, const char *value)
{
    g_free(*to);
    *to = g_strdup(value);
}

static void set_size(guint64 *to, const char *value)
{
    if (!dd_command_size(value, to))
        *to = 0;
}

static void take_operand(struct simple *simple, const char *word)
{
    struct dd_command *dd = simple->dd;
    const struct {
        const char *name;
        char **to;
    } texts[] = {{"if", &dd->input},    {"of", &dd->output},   {"conv", &dd->conv},
                 {"iflag", &dd->iflag}, {"oflag", &dd->oflag}, {"count", &simple->count}};
    const char *value;
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        if ((value = operand_value(word, texts[i].name)))
            set(texts[i].to, value);
    if ((value = operand_value(word, "bs"))) {
        set_size(&dd->ibs, value);
        dd->obs = dd->ibs;
    }
    if ((value = operand_value(word, "ibs")))
        set_size(&dd->ibs, value);
    if ((value = operand_value(word, "obs")))
        set_size(&dd->obs, value);
}

static bool dd_name(const char *word)
{
    const char *slash = strrchr(word, '/');
    const char *name = slash ? slash + 1 : word;
    return !strcmp(name, "dd") || !strcmp(name, "gdd") || !strcmp(name, "dcfldd") ||
           !strcmp(name, "dd.exe");
}

static bool wrapper(const char *word)
{
    static const char *const names[] = {
        "sudo",    "time",    "ptime",  "timex", "doas",  "ionice", "nice",      "numactl",
        "cgexec",  "env",     "do",     "then",  "nohup", "exec",   "command",   "strace",
        "chrt",    "busybox", "toybox", "ssh",   "adb",   "shell",  "sh",        "bash",
        "kubectl", "docker",  "run",    "cargo", "su",    "uutils", "coreutils", "taskset",
        "timeout", "watch",   "stdbuf", "else"};
    if (!g_ascii_isalpha(*word) || strpbrk(word, "=/:-"))
        return true;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!strcmp(names[i], word))
            return true;
    return false;
}

static void simple_clear(struct simple *simple)
{
    dd_command_unref(simple->dd);
    g_clear_pointer(&simple->words, g_ptr_array_unref);
    g_free(simple->into);
    g_free(simple->from);
    g_free(simple->count);
    *simple = (struct simple){0};
}

static bool all_wrappers(const struct simple *simple)
{
    for (guint i = 0; simple->words && i < simple->words->len; i++)
        if (!wrapper(g_ptr_array_index(simple->words, i)))
            return false;
    return true;
}

static bool has_word(const struct simple *simple, const char *word)
{
    for (guint i = 0; simple->words && i < simple->words->len; i++)
        if (!strcmp(g_ptr_array_index(simple->words, i), word))
            return true;
    return false;
}

/* A redirect's target. */
static void take_target(struct reader *reader, enum dd_token redirect)
{
    struct simple *simple = &reader->simple;
    const char *before = reader->shell.at;
    if (dd_shell_next(&reader->shell) != DD_SHELL_WORD) {
        reader->shell.at = before;
        return;
    }
    if (redirect != DD_SHELL_ASIDE)
        set(redirect == DD_SHELL_INTO ? &simple->into : &simple->from, reader->shell.word->str);
    simple->end = reader->shell.at;
}

static void take_word(struct reader *reader)
{
    struct simple *simple = &reader->simple;
    const char *word = reader->shell.word->str;
    if (!*word)
        return;
    if (!simple->begin && strcmp(word, "do") && strcmp(word, "then") && strcmp(word, "else"))
        simple->begin = reader->shell.from;
    if (simple->dd && !simple->over) {
        if (operand(word)) {
            take_operand(simple, word);
            simple->operands++;
            simple->end = reader->shell.at;
        } else {
            simple->over = *word != '-';
        }
        return;
    }
    if (!simple->dd && dd_name(word)) {
        simple->dd = g_rc_box_new0(struct dd_command);
        simple->dd->other = g_str_has_suffix(word, "dcfldd");
        simple->dd->ibs = simple->dd->obs = simple->dd->other ? DCFLDD_BLOCK : DEFAULT_BLOCK;
        simple->dd->weak = !all_wrappers(simple);
        simple->end = reader->shell.at;
        return;
    }
    if (!simple->words)
        simple->words = g_ptr_array_new_with_free_func(g_free);
    if (simple->words->len < FIRST_WORDS)
        g_ptr_array_add(simple->words, g_strdup(word));
}

/* What empties caches, among the words of a command that is not dd. */
static void take_clearing(struct reader *reader)
{
    struct simple *simple = &reader->simple;
    guint first = 0;
    while (first < simple->words->len && wrapper(g_ptr_array_index(simple->words, first)) &&
           g_ascii_isalpha(*(char *)g_ptr_array_index(simple->words, first)))
        first++;
    if (first >= simple->words->len)
        return;
    const char *name = g_ptr_array_index(simple->words, first), *path = NULL;
    for (guint i = first + 1; i < simple->words->len; i++)
        if (strchr(g_ptr_array_index(simple->words, i), '/'))
            path = g_ptr_array_index(simple->words, i);
    struct dd_commands *commands = reader->commands;
    bool dropped =
        (simple->into && strstr(simple->into, "drop_caches") && !has_word(simple, "2")) ||
        (!strcmp(name, "tee") && path && strstr(path, "drop_caches")) || !strcmp(name, "purge") ||
        !strcmp(name, "reboot");
    for (guint i = first + 1; i < simple->words->len && !strcmp(name, "sysctl"); i++)
        dropped |= g_str_has_prefix(g_ptr_array_index(simple->words, i), "vm.drop_caches=");
    bool mounted = (!strcmp(name, "umount") || !strcmp(name, "mount")) && path;
    bool imported =
        !strcmp(name, "zpool") && (has_word(simple, "import") || has_word(simple, "export"));
    if (dropped)
        commands->cleared = BEFORE_DROP;
    else if ((mounted || imported) && commands->cleared != BEFORE_DROP) {
        commands->cleared = BEFORE_REMOUNT;
        set(&commands->mounted, mounted ? path : NULL);
    }
    if (!strcmp(name, "sync") && reader->timed)
        reader->timed->timed_sync = true;
}

/* Standard streams stand for what they are bound to. */
static void bind(char **file, const char *redirect, const char *standard, const char *number)
{
    if (*file && (!strcmp(*file, standard) || !strcmp(*file, number)))
        g_clear_pointer(file, g_free);
    if (!*file)
        *file = g_strdup(redirect);
}

/* count=N blocks of input, or bytes where it is said so. */
static void set_limit(struct dd_command *dd, const char *count)
{
    guint64 n;
    if (!count || !dd_command_size(count, &n))
        return;
    bool bytes = strchr(count, 'B') || (dd->iflag && strstr(dd->iflag, "count_bytes"));
    if (bytes)
        dd->limit = n;
    else if (dd->ibs && n <= G_MAXUINT64 / dd->ibs)
        dd->limit = n * dd->ibs;
}

/* "of=foo, bs=1M": a sentence goes on behind the name. */
static void chop_sentence(char *name)
{
    for (gsize n = name ? strlen(name) : 0; n && strchr(",.:", name[n - 1]); n--)
        name[n - 1] = 0;
}

static void add_dd(struct reader *reader, bool into_pipe)
{
    struct simple *simple = &reader->simple;
    struct dd_commands *commands = reader->commands;
    struct dd_command *dd = g_steal_pointer(&simple->dd);
    set_limit(dd, simple->count);
    bind(&dd->input, simple->from, "/dev/stdin", "/dev/fd/0");
    bind(&dd->output, simple->into, "/dev/stdout", "/dev/fd/1");
    if (into_pipe && !dd->output)
        set(&dd->sink, "");
    dd->text = g_strndup(simple->begin, (gsize)(simple->end - simple->begin));
    dd->machine = g_strdup(reader->machine);
    dd->prompted = reader->prompted;
    dd->weak &= !dd->prompted;
    if (dd->weak)
        chop_sentence(dd->input), chop_sentence(dd->output);
    dd->loop = commands->loop || has_word(simple, "do") || has_word(simple, "watch");
    dd->cleared = commands->cleared;
    dd->mounted = g_steal_pointer(&commands->mounted);
    commands->cleared = BEFORE_UNKNOWN;
    if (reader->timed_depth && reader->depth >= reader->timed_depth)
        reader->timed = dd;
    g_ptr_array_add(commands->list, dd);
}

/* The end of a simple command; of its pipeline too unless `into_pipe`. */
static void finish(struct reader *reader, bool into_pipe)
{
    struct simple *simple = &reader->simple;
    GPtrArray *list = reader->commands->list;
    if (simple->dd && (simple->operands || simple->into || simple->from || reader->piped))
        add_dd(reader, into_pipe);
    else if (simple->words && !simple->dd) {
        const char *first = g_ptr_array_index(simple->words, 0);
        reader->commands->loop |=
            !strcmp(first, "for") || !strcmp(first, "while") || !strcmp(first, "until");
        reader->commands->done |= !strcmp(first, "done");
        take_clearing(reader);
    }
    if (!into_pipe) {
        for (guint i = reader->pipe_first; i < list->len; i++) {
            struct dd_command *dd = g_ptr_array_index(list, i);
            if (dd->sink && !*dd->sink) {
                g_clear_pointer(&dd->sink, g_free);
                dd->sink = g_strdup(simple->into);
            }
        }
        reader->pipe_first = list->len;
    }
    reader->piped = into_pipe;
    simple_clear(simple);
}

static void open_group(struct reader *reader)
{
    reader->depth++;
    if (!reader->timed_depth &&
        (has_word(&reader->simple, "time") || has_word(&reader->simple, "ptime") ||
         has_word(&reader->simple, "timex")))
        reader->timed_depth = reader->depth;
    simple_clear(&reader->simple);
}

static void close_group(struct reader *reader)
{
    finish(reader, false);
    if (reader->timed_depth == reader->depth)
        reader->timed_depth = 0, reader->timed = NULL;
    reader->depth -= reader->depth > 0;
}

void dd_commands_read(struct dd_commands *commands, const char *line)
{
    struct reader reader = {.commands = commands};
    if (!commands->list)
        commands->list = g_ptr_array_new_with_free_func((GDestroyNotify)dd_command_unref);
    reader.shell.at = dd_shell_prompt(line, &reader.machine);
    reader.prompted = reader.shell.at != line;
    reader.shell.word = g_string_new(NULL);
    reader.pipe_first = commands->list->len;
    enum dd_token token;
    while ((token = dd_shell_next(&reader.shell)) != DD_SHELL_END) {
        if (token == DD_SHELL_WORD)
            take_word(&reader);
        else if (token == DD_SHELL_OPEN)
            open_group(&reader);
        else if (token == DD_SHELL_CLOSE)
            close_group(&reader);
        else if (token == DD_SHELL_PIPE || token == DD_SHELL_LIST)
            finish(&reader, token == DD_SHELL_PIPE);
        else
            take_target(&reader, token);
    }
    finish(&reader, false);
    g_string_free(reader.shell.word, TRUE);
    g_free(reader.machine);
}

bool dd_command_likely(const char *line)
{
    static const char *const clearing[] = {"mount", "drop_caches", "purge", "zpool", "reboot",
                                           "done",  "for",         "while", "until"};
    const char *dd = strstr(line, "dd");
    if (dd && (strpbrk(line, "=<>|") || !dd[2 + strspn(dd + 2, " \t\\")]))
        return true;
    for (gsize i = 0; i < G_N_ELEMENTS(clearing); i++)
        if (dd_shell_find(line, clearing[i]) || (i < 2 && strstr(line, clearing[i])))
            return true;
    return false;
}
