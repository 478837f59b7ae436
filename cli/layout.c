/* layout: what a text says of a layout, as a line, in words and drawn; with --expect what can be
 * expected of it. */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/told.h"
#include "cli/world.h"
#include "ingest/source.h"
#include "report/expected.h"
#include "report/sketch.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

static const struct option options[] = {
    {"expect", 'e', NULL, "what disks, links and layout allow, beside what the archive measured"},
    {"year", 0, "YEAR", "when the disks were in use: older ones are slower"},
    {"disk-seq", 0, "SPEED",
     "sequential speed of one disk, measured or of its data sheet: 113MB/s"},
    {0},
};

/* What is known of the disks beside their line. */
static bool read_disks(const struct args *args, const struct stack *stack,
                       struct stack_spindles *spindles, GError **error)
{
    const char *year = args_value(args, "year"), *seq = args_value(args, "disk-seq");
    guint64 number = 0;
    double speed;
    g_autoptr(GError) why = NULL;
    if (year && !g_ascii_string_to_unsigned(year, 10, 1980, 2100, &number, NULL))
        return error_set(error, STATUS_USAGE, "--year: expected a year such as 2010, found '%s'",
                         year);
    *spindles = stack_spindles(stack, NULL, NULL, year ? (double)number : NAN);
    if (!seq)
        return true;
    if (!unit_parse(seq, UNIT_BYTES_PER_SECOND, &speed, &why) || !(speed > 0))
        return error_set(error, STATUS_USAGE,
                         "--disk-seq: expected a speed such as 113MB/s, found "
                         "'%s'",
                         seq);
    spindles->disk.least = spindles->disk.most = speed;
    spindles->disk.source = "as stated (--disk-seq)";
    return true;
}

/* Without an archive theory stands alone. */
static bool load(struct world *world, struct cells *cells, struct audit *audit, GError **error)
{
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, NULL);
    if (!store)
        return true;
    if (!cells_load(store, NULL, NULL, cells, error))
        return false;
    audit_cells(audit, cells, &limits_default);
    return true;
}

static int expect(const struct stack *stack, struct world *world, const struct args *args,
                  GError **error)
{
    auto_clear(cells_clear) struct cells cells = {0};
    auto_clear(audit_clear) struct audit audit = {0};
    auto_clear(table_clear) struct table about = {0}, table = {0};
    struct stack_spindles spindles;
    if (!read_disks(args, stack, &spindles, error) || !load(world, &cells, &audit, error))
        return STATUS_FAILED;
    expected_layout(stack, &about);
    expected_table(stack, &spindles, cells.cells ? &cells : NULL, &audit, &limits_default, &table);
    const struct table *tables[] = {&table, &about};
    if (output_for_people(args))
        tables[0] = &about, tables[1] = &table;
    return output_tables(world, args, tables, 2, error) ? STATUS_DONE : STATUS_FAILED;
}

/* Which words of the text gave which part. */
static void add_parts(struct table *table, const char *text, const struct readings *readings)
{
    table_init(table, "parts");
    table_column(table, &(struct column){.name = "words", .title = "in the text", .wraps = true});
    table_column(table, &(struct column){.name = "says", .wraps = true});
    for (guint i = 0; i < readings->parts->len; i++) {
        const struct reading_part *part = &g_array_index(readings->parts, struct reading_part, i);
        g_autofree char *words = g_strndup(text + part->from, part->to - part->from);
        table_row(table);
        table_text(table, words);
        table_text(table, part->says);
    }
    table_end(table);
}

/* All that a text may mean, for the reader to choose. */
static int list_readings(const char *text, const struct readings *readings, struct world *world,
                         const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    table_init(&table, "readings");
    table_column(&table, &(struct column){.name = "layout", .wraps = true});
    table_column(&table, &(struct column){.name = "words", .title = "in words", .wraps = true});
    table_column(&table, &(struct column){.name = "compression", .machine = true});
    for (guint i = 0; i < readings->all->len; i++) {
        const struct reading *reading = readings_at(readings, i);
        auto_clear(stack_clear) struct stack stack = {0};
        stack_init(&stack, reading->line);
        g_autofree char *words = sketch_words(&stack);
        table_row(&table);
        table_text(&table, reading->line);
        table_text(&table, words);
        table_text(&table, *reading->compression ? reading->compression : NULL);
    }
    table_end(&table);
    table_note(&table, NOTE_ABOVE, "%s can mean, the likeliest first; nothing is chosen:", text);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

/* All arrays that an output tells of: each is there, none is meant more than another. */
static int list_arrays(const char *text, const struct detection *arrays, struct world *world,
                       const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    table_init(&table, "arrays");
    table_column(&table, &(struct column){.name = "array", .title = "its name"});
    table_column(&table, &(struct column){.name = "layout", .wraps = true});
    table_column(&table, &(struct column){.name = "words", .title = "in words", .wraps = true});
    table_column(&table, &(struct column){.name = "compression"});
    table_column(&table, &(struct column){.name = "doubt", .wraps = true});
    for (guint i = 0; i < arrays->stacks->len; i++) {
        const struct detected_stack *found = detection_stack(arrays, i);
        auto_clear(stack_clear) struct stack stack = {0};
        stack_init(&stack, found->line);
        g_autofree char *words = sketch_words(&stack);
        table_row(&table);
        table_text(&table, found->name);
        table_text(&table, found->line);
        table_text(&table, words);
        table_text(&table, *found->compression ? found->compression : NULL);
        table_text(&table, found->doubt);
    }
    table_end(&table);
    table_note(&table, NOTE_ABOVE, "%s tells of %u arrays; nothing is chosen:", text,
               arrays->stacks->len);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

/* A text that was read: `said` means one layout. */
static int explain(const struct stack *stack, const char *text, const struct told_text *said,
                   struct world *world, const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table about = {0}, parts = {0};
    const struct readings *readings = &said->readings;
    const char *doubt = said->arrays.stacks ? detection_stack(&said->arrays, 0)->doubt : NULL;
    const char *compression = readings_at(readings, 0)->compression;
    bool people = output_for_people(args);
    expected_layout(stack, &about);
    if (*compression)
        table_note(&about, NOTE_BELOW, "compression: %s (kept apart from the layout)", compression);
    if (doubt)
        table_note(&about, NOTE_BELOW, "%s", doubt);
    add_parts(&parts, text, readings);
    const struct table *const tables[] = {&about, &parts};
    if (!output_tables(world, args, tables, people && !parts.rows ? 1 : 2, error))
        return STATUS_FAILED;
    if (people && !args_value(args, "output")) {
        g_autofree char *drawing = sketch_draw(stack);
        fprintf(world->out, "\n%s", drawing);
    }
    return STATUS_DONE;
}

/* The words, or what stands in the one file that they name. */
static char *text_of(const struct args *args, bool *file, GError **error)
{
    const char *const *words = args_rest(args);
    char *text = g_strjoinv(" ", (char **)words);
    *file = !words[1] && (!strcmp(text, "-") || g_file_test(text, G_FILE_TEST_IS_REGULAR));
    if (!*file)
        return text;
    auto_clear(source_clear) struct source source = {0};
    bool opened = source_open(&source, text, error);
    g_free(text);
    if (!opened)
        return NULL;
    g_autofree char *bytes = g_strndup(source.bytes, source.length);
    return g_utf8_make_valid(bytes, -1);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    bool file;
    g_autoptr(GError) why = NULL;
    g_autofree char *text = text_of(args, &file, error);
    auto_clear(told_text_clear) struct told_text said = {0};
    auto_clear(stack_clear) struct stack stack = {0};
    if (!text)
        return STATUS_FAILED;
    const char *shown = file ? args_rest(args)[0] : text;
    if (!told_find(text, strlen(text), &said, &why)) {
        error_set(error, STATUS_USAGE, "'%s': %s", shown, why->message);
        return STATUS_USAGE;
    }
    if (said.several)
        return list_arrays(shown, &said.arrays, world, args, error);
    if (said.readings.all->len > 1)
        return list_readings(shown, &said.readings, world, args, error);
    stack_init(&stack, readings_at(&said.readings, 0)->line);
    return args_has(args, "expect") ? expect(&stack, world, args, error)
                                    : explain(&stack, text, &said, world, args, error);
}

const struct command layout_command = {
    .name = "layout",
    .group = "ask",
    .arguments = "TEXT...",
    .summary = "words or commands as a layout line; what it is, drawn, and can be expected to do",
    .help =
        "Reads a layout line, everyday words (\"6 disks, ZFS raidz2\"), the commands that made an "
        "array\n"
        "(zpool create, mdadm --create, gmirror label, mkfs.btrfs, lvcreate, storcli add vd), or "
        "what tools\n"
        "print of one (zpool status, /proc/mdstat, btrfs filesystem show, storcli), also out of a "
        "FILE or -.  Printed are the "
        "canonical line,\n"
        "the same in words and drawn, usable space, the failures that it survives, what is not "
        "said, and\n"
        "which word gave which part.  Where a text can mean several layouts all are listed, "
        "the likeliest\n"
        "first.  --expect adds, per class of work, the range that disks, links and layout allow, "
        "the limit\n"
        "that binds and where it comes from, beside what the archive measured on like arrays.\n"
        "\n"
        "    shootout layout 6 disks, ZFS raidz2\n"
        "    shootout layout 'zpool create tank mirror da0 da1 mirror da2 da3'\n"
        "    shootout layout 6xhdd.7k2.sata2.1T/hw.raid5@perc5/ufs --expect --year 2009\n"
        "    shootout layout 3xhdd/md.raid5/xfs --expect --disk-seq 113MB/s",
    .options = options,
    .prints_table = true,
    .run = run,
};
