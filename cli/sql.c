/* `shootout sql`: a reading query on the documented views. */
#include "cli/archive.h"
#include "cli/asked.h"
#include "cli/output.h"
#include "schema/auto.h"

enum { SECONDS = 60 };

static const struct option options[] = {
    {"seconds", 0, "N", "stop after so long; 60 where not given"}, ASKED_STATED, ASKED_WITH, {0}};

static bool read_seconds(const struct args *args, int *seconds, GError **error)
{
    const char *text = args_value(args, "seconds");
    guint64 number = SECONDS;
    if (text && !g_ascii_string_to_unsigned(text, 10, 1, G_MAXINT, &number, NULL))
        return error_set(error, STATUS_USAGE, "--seconds: expected a number from 1 on, found '%s'",
                         text);
    *seconds = (int)number;
    return true;
}

/* The archive, or the files named after the query. */
static bool open_subject(struct asked *asked, struct world *world, const struct args *args,
                         GError **error)
{
    const char *const *files = args_rest(args) + 1;
    if (*files)
        return asked_open_files(asked, world, args, files, error);
    asked->store = archive_open_with(world, args, error);
    return asked->store != NULL;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    int seconds = SECONDS;
    const char *sql = args_rest(args)[0];
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(table_clear) struct table table = {0};
    if (!read_seconds(args, &seconds, error))
        return STATUS_USAGE;
    if (!g_utf8_validate(sql, -1, NULL)) {
        error_set(error, STATUS_USAGE, "the query is no UTF-8");
        return STATUS_USAGE;
    }
    if (!open_subject(&asked, world, args, error) ||
        !store_sql(asked.store, sql, seconds, &table, error) ||
        !output_table(world, args, &table, error))
        return STATUS_FAILED;
    return STATUS_DONE;
}

const struct command sql_command = {
    .name = "sql",
    .group = "ask",
    .arguments = "QUERY [SOURCE...]",
    .summary = "a query of SQLite's SQL, for reading only",
    .help = "Views: results, runs, rigs, rig_facts, layouts, sources, claims, changes; all in base "
            "units (B, B/s, 1/s, s, fractions), unknown is NULL.  Files after the query are asked "
            "in place of the archive.\n"
            "\n"
            "    shootout sql 'SELECT layout, throughput FROM results ORDER BY 2 DESC'\n"
            "    shootout sql 'SELECT sql FROM sqlite_schema' --as csv",
    .options = options,
    .prints_table = true,
    .run = run,
};
