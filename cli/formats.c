/* `shootout formats`: the tools whose output is read. */
#include "cli/output.h"
#include "ingest/format.h"
#include "schema/auto.h"

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table;
    table_init(&table, "formats");
    table_column(&table, &(struct column){.name = "format"});
    table_column(&table, &(struct column){.name = "title", .title = "tool", .wraps = true});
    table_column(&table, &(struct column){.name = "reads", .wraps = true});
    table_column(&table,
                 &(struct column){.name = "importer", .kind = COLUMN_INTEGER, .machine = true});
    for (gsize i = 0; formats[i]; i++) {
        table_row(&table);
        table_text(&table, formats[i]->name);
        table_text(&table, formats[i]->title);
        table_text(&table, formats[i]->reads);
        table_number(&table, formats[i]->importer);
    }
    table_end(&table);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command formats_command = {
    .name = "formats",
    .group = "ask",
    .summary = "the tools whose output is read",
    .help = "A file's format is told by its content; import --format NAME settles it where that "
            "is not enough.",
    .prints_table = true,
    .run = run,
};
