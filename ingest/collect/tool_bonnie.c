/* bonnie++ 1.98 and 2.00: one call runs a whole series, so what is asked becomes the groups of
 * tests that it lies in: "seq-* seeks", "char-* seq-* seeks", "meta-*". */
#include "ingest/collect/tool.h"

#include "schema/error.h"

#include <math.h>
#include <string.h>

/* Words in the order of the text, each with the words that it cannot do without. */
enum group { GROUP_CHARS = 1, GROUP_BLOCKS = 2, GROUP_FILES = 4 };
static const struct {
    const char *word;
    guint groups;
} words[] = {
    {"char-*", GROUP_CHARS | GROUP_BLOCKS},
    {"seq-*", GROUP_BLOCKS},
    {"seeks", GROUP_BLOCKS},
    {"meta-*", GROUP_FILES},
};

/* Passes over the file: block write, rewrite (reads and writes), read, seeks (8000 of them, taken
 * as half a pass); characters twice more, at the speed of a processor. */
static const double BLOCK_PASSES = 4.5, CHAR_PASSES = 2, BLOCK_WRITES = 2;
enum { FILES = 16 /* times 1024 */, FILE_SECONDS = 60 };

static guint groups_of_word(const char *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (!strcmp(words[i].word, word))
            return words[i].groups;
    return 0;
}

/* 0: not all of them are such words. */
static guint groups_of_text(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, " ", -1);
    guint groups = 0;
    for (char **part = parts; *part; part++) {
        guint more = groups_of_word(*part);
        if (!more)
            return 0;
        groups |= more;
    }
    return groups;
}

static guint groups_of_class(enum workload_class class)
{
    switch (class) {
    case WORKLOAD_CHAR_READ:
    case WORKLOAD_CHAR_WRITE:
        return GROUP_CHARS | GROUP_BLOCKS;
    case WORKLOAD_SEQ_READ:
    case WORKLOAD_SEQ_WRITE:
    case WORKLOAD_SEQ_REWRITE:
    case WORKLOAD_SEEKS:
        return GROUP_BLOCKS;
    default:
        return class >= WORKLOAD_META_CREATE_SEQ && class <= WORKLOAD_META_DELETE_RAND ? GROUP_FILES
                                                                                       : 0;
    }
}

static const char *why_not(const struct workload *w)
{
    bool meta = groups_of_class(w->class) == GROUP_FILES;
    if (w->bs && strcmp(w->bs, "8K") != 0)
        return "its blocks are 8K";
    if (meta && w->files > 1 && w->files != FILES * 1024)
        return "it makes files=16384";
    if (w->direct == ANSWER_YES)
        return "it goes through the caches";
    if (w->data)
        return "it does not say what data it writes";
    return NULL;
}

static char *text_of(guint groups)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if ((groups & words[i].groups) == words[i].groups)
            g_string_append_printf(text, "%s%s", text->len ? " " : "", words[i].word);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static bool settle(struct task *task, const char *text, const struct means *means, GError **error)
{
    struct workload *w = &task->facets;
    guint groups = groups_of_text(text);
    (void)means;
    if (!groups) {
        if (!workload_parse(text, w, error))
            return false;
        groups = groups_of_class(w->class);
        const char *why = groups ? why_not(w) : NULL;
        if (!groups || why)
            return tool_cannot(task->tool, text, why, error);
        workload_clear(w);
    }
    workload_init(w, WORKLOAD_UNKNOWN);
    task->workload = text_of(groups);
    task->seconds = groups & GROUP_FILES ? FILE_SECONDS : 0;
    if (groups & GROUP_BLOCKS) {
        task->passes = BLOCK_PASSES + (groups & GROUP_CHARS ? CHAR_PASSES : 0);
        task->writes = BLOCK_WRITES + (groups & GROUP_CHARS ? 1 : 0);
    }
    return true;
}

/* It refuses a file of less than twice the memory that it is told of. */
static void command(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    guint groups = groups_of_text(task->workload);
    guint64 mib = MAX(task->size >> 20, 1);
    tool_word(argv, "-d");
    tool_word(argv, "%s", bench->folder);
    tool_word(argv, "-s");
    tool_word(argv, "%" G_GUINT64_FORMAT, groups & GROUP_BLOCKS ? mib : 0);
    tool_word(argv, "-r");
    tool_word(argv, "%" G_GUINT64_FORMAT, MIN(bench->memory >> 20, mib / 2));
    tool_word(argv, "-n");
    tool_word(argv, "%d", groups & GROUP_FILES ? FILES : 0);
    if (!(groups & GROUP_CHARS))
        tool_word(argv, "-f");
    tool_word(argv, "-m");
    tool_word(argv, "%s", bench->name);
    if (bench->root) { /* which it refuses to be unasked */
        tool_word(argv, "-u");
        tool_word(argv, "root");
    }
}

const struct tool bonnie_tool = {
    .name = "bonnie++",
    .package = "bonnie++",
    .runs = "seq-write, seq-rewrite, seq-read, seeks, char-* and meta-* as one series",
    .format = &bonnie_format,
    .settle = settle,
    .command = command,
};
