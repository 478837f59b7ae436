/* layout: a line in the notation of layouts, read, rewritten and explained; with --expect what can
 * be expected of it. */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/expected.h"
#include "report/sketch.h"
#include "schema/auto.h"

#include <math.h>

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

static int explain(const struct stack *stack, struct world *world, const struct args *args,
                   GError **error)
{
    auto_clear(table_clear) struct table about = {0};
    expected_layout(stack, &about);
    if (!output_table(world, args, &about, error))
        return STATUS_FAILED;
    if (output_for_people(args) && !args_value(args, "output")) {
        g_autofree char *drawing = sketch_draw(stack);
        fprintf(world->out, "\n%s", drawing);
    }
    return STATUS_DONE;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    g_autofree char *text = g_strjoinv(" ", (char **)args_rest(args));
    g_autoptr(GError) why = NULL;
    auto_clear(layout_clear) struct layout *layout = layout_parse(text, &why);
    auto_clear(stack_clear) struct stack stack = {0};
    if (!layout) {
        error_set(error, STATUS_USAGE, "'%s': %s", text, why->message);
        return STATUS_USAGE;
    }
    stack_init(&stack, layout_canon(layout));
    return args_has(args, "expect") ? expect(&stack, world, args, error)
                                    : explain(&stack, world, args, error);
}

const struct command layout_command = {
    .name = "layout",
    .group = "ask",
    .arguments = "LINE...",
    .summary = "a layout as it is written, in words and drawn; what it can be expected to do",
    .help = "Any spelling is read and the canonical line printed, with usable space and the "
            "failures that it\n"
            "survives.  --expect adds, per class of work, the range that disks, links and layout "
            "allow, the limit\n"
            "that binds and where it comes from, beside what the archive measured on like arrays.\n"
            "\n"
            "    shootout layout 6xhdd.7200.1TB/raidz2\n"
            "    shootout layout 6xhdd.7k2.sata2.1T/hw.raid5@perc5/ufs --expect --year 2009\n"
            "    shootout layout 3xhdd/md.raid5/xfs --expect --disk-seq 113MB/s",
    .options = options,
    .prints_table = true,
    .run = run,
};
