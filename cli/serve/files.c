/* Commands run for their output. */
#include "cli/serve/files.h"

#include "cli/args.h"
#include "cli/output.h"
#include "cli/serve/aside.h"
#include "cli/serve/sheet.h"
#include "cli/serve/pages.h"
#include "cli/serve/wanted.h"
#include "report/charts/chart.h"
#include "schema/auto.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct kind {
    const char *ending, *as, *type; /* `as`: for --as; NULL: it gives nothing else */
};

static const struct kind kinds[] = {
    {"csv", "csv", "text/csv; charset=utf-8"},
    {"tsv", "tsv", "text/tab-separated-values; charset=utf-8"},
    {"json", "json", "application/json"},
    {"ndjson", "ndjson", "application/x-ndjson"},
    {"md", "markdown", "text/markdown; charset=utf-8"},
    {"svg", "svg", "image/svg+xml"},
    {"png", "png", "image/png"},
    {"pdf", "pdf", "application/pdf"},
    {"html", NULL, "text/html; charset=utf-8"},
};

/* Files: their stem, what makes them, and the endings that they come with. */
static const struct file {
    const char *stem;
    const struct command *command;
    const char *endings[6];
    bool looked_at; /* not saved by a browser */
} files[] = {
    {"/compare", &compare_command, {"csv", "tsv", "json", "ndjson", "md"}, false},
    {"/winners", &winners_command, {"csv", "tsv", "json", "ndjson", "md"}, false},
    {"/audit", &audit_command, {"csv", "tsv", "json", "ndjson", "md"}, false},
    {"/list", &list_command, {"csv", "tsv", "json", "ndjson", "md"}, false},
    {"/results", &export_command, {"csv", "tsv", "ndjson"}, false},
    {"/chart", &chart_command, {"svg", "png", "pdf"}, true},
    {"/report", &report_command, {"html"}, true},
    {"/run/", &show_command, {"json", "csv"}, false},
};

static const struct kind *kind_of(const struct file *file, const char *ending)
{
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (!strcmp(kinds[i].ending, ending))
            return g_strv_contains(file->endings, ending) ? &kinds[i] : NULL;
    return NULL;
}

/* --- running --- */

/* As somebody at a terminal would, `out` instead of standard output; the words are NULL-terminated.
 */
static bool give(const struct site *site, const struct command *command, const GPtrArray *words,
                 FILE *out, GError **error)
{
    g_autoptr(GError) wrong = NULL;
    auto_clear(args_clear) struct args *args =
        args_parse(command, (const char *const *)words->pdata, &wrong);
    auto_clear(aside_clear) struct aside aside;
    g_autofree char *line = wanted_line(command, words);
    aside_open(&aside, site->world);
    aside.world.out = out;
    aside.world.line = line;
    int status =
        args && args_check(args, &wrong) && (!command->prints_table || output_check(args, &wrong))
            ? command->run(&aside.world, args, &wrong)
            : STATUS_USAGE;
    if (!wrong && status != STATUS_DONE)
        error_set(&wrong, status, "%s", aside_text(&aside));
    if (wrong)
        g_propagate_error(error, g_steal_pointer(&wrong));
    else if (fflush(out) || ferror(out))
        return error_set(error, STATUS_FAILED, "what was asked for could not be written");
    return !*error;
}

/* Output goes into a file without a name, so that a large one takes no memory. */
static GBytes *run_to_bytes(const struct site *site, const struct command *command,
                            const GPtrArray *words, GError **error)
{
    FILE *out = tmpfile();
    if (!out) {
        error_set(error, STATUS_FAILED, "no temporary file: %s", g_strerror(errno));
        return NULL;
    }
    g_autoptr(GMappedFile) mapped = NULL;
    GBytes *bytes = NULL;
    if (give(site, command, words, out, error))
        mapped = g_mapped_file_new_from_fd(fileno(out), FALSE, error);
    if (mapped)
        bytes = g_mapped_file_get_bytes(mapped);
    fclose(out);
    return bytes;
}

GBytes *files_source(const struct site *site, const char *sha256, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(words, g_strdup("--source"));
    g_ptr_array_add(words, g_strdup(sha256));
    g_ptr_array_add(words, NULL);
    return run_to_bytes(site, &show_command, words, error);
}

static void add(GPtrArray *words, const char *word)
{
    g_ptr_array_insert(words, (gint)words->len - 1, g_strdup(word));
}

/* --- words that are no options --- */

static bool add_chart_kind(GPtrArray *words, const struct address *target, GError **error)
{
    const char *kind = address_value(target, "kind");
    if (kind && !chart_find(kind))
        return error_set(error, STATUS_USAGE, "no kind of chart '%s'", kind);
    if (kind)
        g_ptr_array_insert(words, 0, g_strdup(kind));
    return true;
}

static bool add_run(GPtrArray *words, const char *number, GError **error)
{
    gint64 run;
    if (!g_ascii_string_to_signed(number, 10, 1, G_MAXINT64, &run, NULL))
        return error_set(error, STATUS_FAILED, "there is no run '%s'", number);
    g_ptr_array_insert(words, 0, g_strdup(number));
    return true;
}

static GPtrArray *words_of(const struct address *target, const struct file *file,
                           const struct kind *kind, const char *number, GError **error)
{
    g_autoptr(GPtrArray) words = wanted_words(target, file->command, error);
    if (!words)
        return NULL;
    if (kind->as)
        add(words, "--as"), add(words, kind->as);
    bool fine = file->command == &chart_command  ? add_chart_kind(words, target, error)
                : file->command == &show_command ? add_run(words, number, error)
                                                 : true;
    return fine ? g_steal_pointer(&words) : NULL;
}

/* --- answers --- */

static void answer(struct site *site, const struct address *target, const struct file *file,
                   const struct kind *kind, const char *number, struct response *response)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) words = words_of(target, file, kind, number, &error);
    g_autoptr(GBytes) bytes = words ? run_to_bytes(site, file->command, words, &error) : NULL;
    if (!bytes) {
        sheet_problem(response, pages_status(error), error->message);
        return;
    }
    response_bytes(response, 200, kind->type, bytes);
    if (!file->looked_at)
        response->name = number ? g_strdup_printf("run-%s.%s", number, kind->ending)
                                : g_strdup_printf("%s.%s", file->stem + 1, kind->ending);
}

void files_answer(struct site *site, const struct address *target, struct response *response)
{
    const char *dot = strrchr(target->path, '.');
    if (!dot)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
        const struct file *file = &files[i];
        const struct kind *kind = kind_of(file, dot + 1);
        gsize stem = strlen(file->stem), length = (gsize)(dot - target->path);
        bool numbered = file->stem[stem - 1] == '/';
        if (!kind || strncmp(target->path, file->stem, stem) || (!numbered && length != stem))
            continue;
        g_autofree char *number = numbered ? g_strndup(target->path + stem, length - stem) : NULL;
        answer(site, target, file, kind, number, response);
        return;
    }
}
