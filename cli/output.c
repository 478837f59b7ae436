/* Where data go. */
#include "cli/output.h"
#include "cli/world.h"
#include "report/render.h"
#include "schema/auto.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_COLUMNS = 80 };

static bool is_file(const char *path)
{
    return path && strcmp(path, "-");
}

/* By --as, else by the file's ending; text where there is neither (-o /dev/tty). */
static const struct renderer *choose(const struct args *args, GError **error)
{
    const char *as = args_value(args, "as"), *path = args_value(args, "output");
    if (as)
        return renderer_get(as, error);
    g_autofree char *name = is_file(path) ? g_path_get_basename(path) : NULL;
    if (!name || !strchr(name, '.'))
        return &text_renderer;
    const struct renderer *renderer = renderer_by_file(path);
    if (!renderer)
        error_set(error, STATUS_USAGE, "the ending of %s names no kind of table; name it with --as",
                  path);
    return renderer;
}

bool output_check(const struct args *args, GError **error)
{
    return choose(args, error) != NULL;
}

static bool fail(struct output *output, GError **error)
{
    return error_set(error, STATUS_FAILED, "cannot write %s: %s",
                     output->path ? output->path : "the output", g_strerror(errno));
}

/* A file beside the one wanted, with its permissions if it is there. */
static bool open_temporary(struct output *output, const struct stat *there, GError **error)
{
    output->temporary = g_strconcat(output->path, ".XXXXXX", NULL);
    int fd = g_mkstemp_full(output->temporary, O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0) {
        g_clear_pointer(&output->temporary, g_free);
        return fail(output, error);
    }
    output->file = fdopen(fd, "w");
    return !there || !fchmod(fd, there->st_mode & 07777) || fail(output, error);
}

/* Years of results lie in such files: no table may take the place of one, whatever its name. */
static bool is_archive(const char *path)
{
    char head[16] = "";
    FILE *file = fopen(path, "rb");
    gsize got = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    return got == sizeof head && !memcmp(head, "SQLite format 3", sizeof head);
}

/* A file that the command reads: named among its words. */
static bool is_input(const struct world *world, const struct stat *there)
{
    struct stat input;
    for (const char *const *word = world->words; word && *word; word++)
        if (!stat(*word, &input) && input.st_dev == there->st_dev && input.st_ino == there->st_ino)
            return true;
    return false;
}

bool output_open(struct output *output, const struct world *world, const char *path, GError **error)
{
    *output = (struct output){.world = world};
    if (!is_file(path)) {
        output->file =
            world->terminal ? open_memstream(&output->held, &output->length) : world->out;
        return output->file || fail(output, error);
    }
    struct stat there;
    bool exists = !stat(path, &there);
    char *real = exists ? realpath(path, NULL) : NULL; /* the file, not a link to it */
    output->path = g_strdup(real ? real : path);
    free(real);
    if (exists && S_ISREG(there.st_mode) && is_archive(output->path))
        return error_set(error, STATUS_USAGE, "%s is an archive: it is not written over", path);
    if (exists && S_ISREG(there.st_mode) && is_input(world, &there))
        return error_set(error, STATUS_USAGE, "%s is read by this command: it is not written over",
                         path);
    if (!exists && g_file_test(path, G_FILE_TEST_IS_SYMLINK))
        return error_set(error, STATUS_FAILED,
                         "%s is a link to what is not there: it is not written over", path);
    if (!exists || S_ISREG(there.st_mode))
        return open_temporary(output, exists ? &there : NULL, error);
    output->file = fopen(path, "w"); /* a device or a pipe */
    return output->file || fail(output, error);
}

/* The length of a colour's sequence, ESC [ 31;1 m, that stands there; 0: none does. */
static gsize colour_at(const char *at, const char *end)
{
    const char *c = at + 1;
    if (c >= end || *c++ != '[')
        return 0;
    while (c < end && (g_ascii_isdigit(*c) || *c == ';'))
        c++;
    return c < end && *c == 'm' ? (gsize)(c + 1 - at) : 0;
}

static void put_clean(const char *at, const char *end, bool colour, FILE *out)
{
    while (at < end) {
        guchar c = (guchar)*at, next = at + 1 < end ? (guchar)at[1] : 0;
        gsize length = c == 0x1b && colour ? colour_at(at, end) : 0;
        bool second = c == 0xc2 && next >= 0x80 && next < 0xa0; /* U+0080 to U+009F */
        if (!length && !second && ((c >= 0x20 && c != 0x7f) || c == '\n' || c == '\t'))
            length = 1;
        fwrite(at, 1, length, out);
        at += length ? length : second ? 2 : 1;
    }
}

/* What was held for the terminal. */
static bool show(struct output *output, GError **error)
{
    FILE *out = output->world->out;
    bool whole = !ferror(output->file) && !fclose(g_steal_pointer(&output->file));
    if (whole)
        put_clean(output->held, output->held + output->length, output->colour, out);
    return (whole && !fflush(out) && !ferror(out)) || fail(output, error);
}

bool output_close(struct output *output, GError **error)
{
    if (!output->path && output->world->terminal)
        return show(output, error);
    if (!output->path)
        return (!fflush(output->file) && !ferror(output->file)) || fail(output, error);
    bool written = !fflush(output->file) && !ferror(output->file);
    if (fclose(g_steal_pointer(&output->file)) || !written)
        return fail(output, error);
    if (output->temporary && rename(output->temporary, output->path))
        return fail(output, error);
    g_clear_pointer(&output->temporary, g_free);
    return true;
}

void output_clear(struct output *output)
{
    bool held = output->world && output->world->terminal;
    if ((output->path || held) && output->file)
        fclose(output->file);
    free(output->held);
    output->held = NULL;
    if (output->temporary)
        unlink(output->temporary);
    g_clear_pointer(&output->temporary, g_free);
    g_clear_pointer(&output->path, g_free);
    output->file = NULL;
}

bool output_for_people(const struct args *args)
{
    const struct renderer *renderer = choose(args, NULL);
    return renderer && !renderer->bare && renderer != &json_renderer;
}

static void say_notes(const struct world *world, const struct table *table)
{
    for (guint i = 0; i < table->notes->len; i++)
        world_say(world, "%s", g_array_index(table->notes, struct table_note, i).text);
}

static void say_left_out(const struct world *world, const struct renderer *renderer,
                         const struct table *const *tables, gsize n)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (gsize i = 1; i < n; i++)
        g_string_append_printf(names, "%s%s", i > 1 ? ", " : "", tables[i]->name);
    if (names->len)
        world_say(world, "%s holds %s only; --as json also has %s", renderer->name, tables[0]->name,
                  names->str);
}

static bool render(const struct world *world, const struct args *args,
                   const struct table *const *tables, gsize n, FILE *out, GError **error)
{
    const struct renderer *renderer = choose(args, error);
    bool file = is_file(args_value(args, "output"));
    const struct render_options options = {
        .columns = file ? FILE_COLUMNS : world->columns,
        .colour = world->colour && !file,
        .ascii = world->ascii || file,
    };
    if (renderer == &json_renderer)
        return render_json(tables, n, out, error);
    if (renderer->bare) {
        say_notes(world, tables[0]);
        say_left_out(world, renderer, tables, n);
        n = 1;
    }
    for (gsize i = 0; i < n; i++) {
        if (i)
            putc('\n', out);
        if (!renderer->render(tables[i], &options, out, error))
            return false;
    }
    return true;
}

bool output_tables(const struct world *world, const struct args *args,
                   const struct table *const *tables, gsize n, GError **error)
{
    auto_clear(output_clear) struct output out = {0};
    if (!output_open(&out, world, args_value(args, "output"), error))
        return false;
    out.colour = world->colour && output_for_people(args);
    return render(world, args, tables, n, out.file, error) && output_close(&out, error);
}

bool output_table(const struct world *world, const struct args *args, const struct table *table,
                  GError **error)
{
    return output_tables(world, args, &table, 1, error);
}
