/* `shootout inspect`: what would be recorded of this machine and of the storage below a folder. */
#include "cli/output.h"
#include "cli/world.h"
#include "ingest/collect/detect.h"
#include "ingest/collect/inspect.h"
#include "ingest/collect/script_runs.h"
#include "report/pages/markup.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    {"read", 0, NULL, "the words are files with what storage tools printed; - is standard input"},
    {"replay", 0, "FILE", "inspect the machine of a recording"},
    {"record", 0, "FILE", "keep all that was asked and answered"},
    {"script", 0, NULL, "print a shell script that makes a recording elsewhere"},
    {"suite", 0, "NAME", "which also runs this suite there, with dd and fio (see run)"},
    {"size", 0, "SIZE", "on a file of this size; twice the memory there if not given"},
    {"identity", 0, NULL, "show serial numbers and host names"},
    {"as", 0, "KIND", "text, csv, tsv, json, ndjson, markdown, forum, html"},
    {"output", 'o', "FILE", "write there; rig.xml describes the machine for --rig"},
    {0},
};

/* --- tables --- */

static void add_stacks(struct table *table, const struct detection *found)
{
    static const struct column columns[] = {
        {.name = "layout", .wraps = true},
        {.name = "compression"},
        {.name = "compression_by", .machine = true},
        {.name = "name"},
        {.name = "mount", .machine = true},
        {.name = "doubt", .title = "what is inferred", .wraps = true}};
    table_init(table, "stacks");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < found->stacks->len; i++) {
        const struct detected_stack *stack = detection_stack(found, i);
        table_row(table);
        table_text(table, stack->line);
        table_text(table, *stack->compression ? stack->compression : NULL);
        table_text(table, stack->compression_source);
        table_text(table, stack->name);
        table_text(table, stack->mount);
        table_text(table, stack->doubt);
    }
    table_end(table);
    for (guint i = 0; i < found->health->len; i++)
        table_note(table, NOTE_BELOW, "would disturb a run: %s",
                   (const char *)found->health->pdata[i]);
    if (!found->stacks->len)
        table_note(table, NOTE_BELOW, "no storage is told of here");
}

static char *people(const struct detected_fact *fact)
{
    if (!fact->value)
        return NULL;
    if (!fact->unit || strcmp(fact->unit, "B"))
        return g_strdup(fact->value);
    return unit_format(g_ascii_strtod(fact->value, NULL), UNIT_BYTES, UNIT_DECIMAL, 3);
}

static void add_facts(struct table *table, const struct detection *found, bool identity,
                      bool for_people)
{
    static const struct column columns[] = {{.name = "fact"},
                                            {.name = "value", .wraps = true},
                                            {.name = "unit", .machine = true},
                                            {.name = "status"},
                                            {.name = "source", .wraps = true}};
    table_init(table, "facts");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < found->facts->len; i++) {
        const struct detected_fact *fact = &g_array_index(found->facts, struct detected_fact, i);
        if (fact->identity && !identity)
            continue;
        g_autofree char *shown = for_people ? people(fact) : g_strdup(fact->value);
        table_row(table);
        table_text(table, fact->key);
        table_text(table, shown);
        table_text(table, fact->unit);
        table_text(table, detected_status_words[fact->status]);
        table_text(table, fact->source);
    }
    table_end(table);
    for (guint i = 0; i < found->wants->len; i++)
        table_note(table, NOTE_BELOW, "would tell more: %s", (const char *)found->wants->pdata[i]);
}

static bool print(struct world *world, const struct args *args, const struct detection *found,
                  GError **error)
{
    struct table stacks, facts;
    add_stacks(&stacks, found);
    add_facts(&facts, found, args_has(args, "identity"), output_for_people(args));
    const struct table *const tables[] = {&stacks, &facts};
    bool fine = output_tables(world, args, tables, found->facts->len ? 2 : 1, error);
    table_clear(&stacks);
    table_clear(&facts);
    return fine;
}

/* --- rig.xml --- */

static bool write_rig(struct world *world, const char *path, const struct detection *found,
                      GError **error)
{
    auto_clear(output_clear) struct output out = {0};
    if (!output_open(&out, world, path, error))
        return false;
    struct markup markup;
    markup_init(&markup, MARKUP_XML);
    markup_doctype(&markup);
    markup_open(&markup, "shootout");
    markup_attribute(&markup, "version", "1");
    markup_open(&markup, "rig");
    markup_attribute(&markup, "name", "rig");
    for (guint i = 0; i < found->facts->len; i++) {
        const struct detected_fact *fact = &g_array_index(found->facts, struct detected_fact, i);
        if (!fact->value || fact->identity)
            continue;
        markup_open(&markup, "fact");
        markup_attribute(&markup, "key", fact->key);
        markup_attribute(&markup, "value", fact->value);
        markup_attribute(&markup, "unit", fact->unit);
        markup_close(&markup);
    }
    markup_close(&markup);
    markup_close(&markup);
    fputs(markup_end(&markup), out.file);
    fputc('\n', out.file);
    markup_clear(&markup);
    return output_close(&out, error);
}

/* --- where it comes from --- */

static bool read_file(const char *name, char **text, gsize *length, GError **error)
{
    g_autoptr(GError) why = NULL;
    g_autoptr(GIOChannel) input = NULL;
    if (strcmp(name, "-"))
        return g_file_get_contents(name, text, length, &why) ||
               error_set(error, STATUS_FAILED, "%s", why->message);
    input = g_io_channel_unix_new(0);
    g_io_channel_set_encoding(input, NULL, NULL);
    return g_io_channel_read_to_end(input, text, length, &why) == G_IO_STATUS_NORMAL ||
           error_set(error, STATUS_FAILED, "cannot read standard input: %s", why->message);
}

static bool read_files(const struct args *args, struct detection *found, GError **error)
{
    const char *const *names = args_rest(args);
    g_autoptr(GString) all = g_string_new(NULL);
    if (!*names)
        return error_set(error, STATUS_USAGE,
                         "expected files after --read, or - for standard input");
    for (; *names; names++) {
        g_autofree char *text = NULL;
        gsize length = 0;
        if (!read_file(*names, &text, &length, error))
            return false;
        if (!names[1] && !all->len)
            return detect_text(text, length, found, error);
        /* several: each an entry of a recording, so that names join them */
        g_autofree char *base = g_path_get_basename(*names);
        if (g_str_has_prefix(text, "==> /"))
            g_string_append_len(all, text, (gssize)length);
        else
            g_string_append_printf(all, "==> /input/%s <==\n%s\n", base, text);
    }
    return detect_text(all->str, all->len, found, error);
}

static struct runner *make_runner(const struct args *args, GError **error)
{
    const char *replay = args_value(args, "replay");
    g_autofree char *text = NULL;
    gsize length;
    if (!replay)
        return runner_live();
    return read_file(replay, &text, &length, error) ? runner_replay(text, length, replay, error)
                                                    : NULL;
}

static bool inspect(const struct args *args, struct world *world, struct detection *found,
                    GError **error)
{
    auto_clear(runner_clear) struct runner *runner = make_runner(args, error);
    const char *record = args_value(args, "record"), *dir = *args_rest(args);
    auto_clear(output_clear) struct output kept = {0};
    if (!runner || (record && !output_open(&kept, world, record, error)))
        return false;
    if (record)
        runner_record(runner, kept.file);
    bool whole = !dir && args_has(args, "replay");
    g_autofree char *absolute = whole ? NULL : g_canonicalize_filename(dir ? dir : ".", NULL);
    return inspect_dir(runner, absolute, found, error) && (!record || output_close(&kept, error));
}

static bool print_script(const struct world *world, const struct args *args, GError **error)
{
    const char *suite = args_value(args, "suite"), *text = args_value(args, "size");
    guint64 size = 0;
    if (text && (!unit_parse_size(text, &size) || size < 1 << 20))
        return error_set(error, STATUS_USAGE, "--size: expected a size like 64G, found '%s'", text);
    inspect_script(world->out);
    return !suite || script_runs(world->out, suite, size, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(detection_clear) struct detection found = {0};
    const char *path = args_value(args, "output");
    detection_init(&found);
    if (args_has(args, "script"))
        return print_script(world, args, error) ? STATUS_DONE : STATUS_FAILED;
    if (args_has(args, "suite") || args_has(args, "size"))
        return error_set(error, STATUS_USAGE, "--suite and --size need --script"), STATUS_USAGE;
    bool fine = args_has(args, "read") ? read_files(args, &found, error)
                                       : inspect(args, world, &found, error);
    if (!fine)
        return STATUS_FAILED;
    fine = path && g_str_has_suffix(path, ".xml") ? write_rig(world, path, &found, error)
                                                  : print(world, args, &found, error);
    return fine ? STATUS_DONE : STATUS_FAILED;
}

const struct command inspect_command = {
    .name = "inspect",
    .group = "keep",
    .arguments = "[DIR|FILE...]",
    .summary = "what would be recorded of this machine and its storage",
    .help =
        "From DIR down: what is mounted, the stack as a layout line, compression, the machine's\n"
        "facts, and what could not be told with the command that would tell it.  Without root\n"
        "what it may see; serial numbers and host names only with --identity.\n"
        "\n"
        "    shootout inspect /mnt/tank\n"
        "    sudo shootout inspect /mnt/tank -o rig.xml\n"
        "    zpool status | shootout inspect --read -\n"
        "    shootout inspect --script > inspect.sh      for a machine without this program\n"
        "    shootout inspect --script --suite quick > bench.sh\n"
        "    sh bench.sh /volume1 > nas.txt              there; shootout import nas.txt here",
    .options = options,
    .run = run,
};
