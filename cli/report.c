/* report: the self-contained page of a selection. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/pages/page.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    CONTESTED_OPTIONS,
    ASKED_STATED,
    ASKED_WITH,
    {"output", 'o', "FILE", "where to (FILE.html); without: standard output"},
    {"title", 0, "TEXT", "the page's title"},
    {0},
};

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *path = args_value(args, "output");
    if (path && strcmp(path, "-") && !g_str_has_suffix(path, ".html") &&
        !g_str_has_suffix(path, ".htm"))
        return error_set(error, STATUS_USAGE, "report writes html: expected FILE.html, found %s",
                         path),
               STATUS_USAGE;
    auto_clear(contested_clear) struct contested c = {0};
    if (!contested_open(&c, world, args, error))
        return STATUS_FAILED;
    const struct page page = {.store = c.asked.store,
                              .where = c.asked.where,
                              .contests = &c.contests,
                              .title = args_value(args, "title"),
                              .baseline = c.options.baseline,
                              .margin = c.options.margin,
                              .command = world->line,
                              .version = VERSION};
    auto_clear(output_clear) struct output output = {0};
    if (!output_open(&output, world, path, error) || !page_write(&page, output.file, error) ||
        !output_close(&output, error))
        return STATUS_FAILED;
    if (path)
        world_say(world, "wrote %s", path);
    return STATUS_DONE;
}

const struct command report_command = {
    .name = "report",
    .group = "publish",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "a self-contained HTML page: question, answer, charts, tables, sources",
    .options = options,
    .selects = true,
    .run = run,
};
