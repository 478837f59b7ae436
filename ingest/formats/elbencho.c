/* elbencho: which of its three forms a source is in. */
#include "ingest/formats/elbencho.h"

#include "ingest/formats/plain.h"
#include "ingest/scan.h"

#include <string.h>

static bool is_csv(const char *at)
{
    return (g_str_has_prefix(at, "ISO date,") || g_str_has_prefix(at, "\"ISO date\",")) &&
           strstr(at, "operation") && strstr(at, "[last]");
}

static bool is_table(const char *at)
{
    return strstr(at, "RESULT TYPE") && strstr(at, "FIRST DONE") && strstr(at, "LAST DONE");
}

static bool is_json(const char *head)
{
    const char *at = head + strspn(head, " \t\n[");
    return *at == '{' && strstr(head, "\"operation\"") &&
           (strstr(head, "[last]") || strstr(head, "elbencho"));
}

static int elbencho_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_csv) ? 99 : is_json(head) ? 91 : plain_any(head, is_table) ? 93 : 0;
}

static bool elbencho_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct elbencho_reading reading = {.batch = batch};
    if (plain_any_of(source, is_csv))
        return elbencho_csv(&reading, source, error);
    g_autofree char *head = lines_plain(source)
                                ? g_strndup(source->bytes, MIN(source->length, (gsize)FORMAT_HEAD))
                                : g_string_free(lines_all(source), FALSE);
    return is_json(head) ? elbencho_json(&reading, source, error)
                         : elbencho_table(&reading, source, error);
}

static bool elbencho_prints(const char *line)
{
    return is_csv(line) || is_table(line);
}

static bool elbencho_opens(const char *line, bool *near)
{
    static const char *const begun[] = {"elbencho ", "ISO DATE:", "COMMAND LINE:", NULL};
    return plain_opens(line, begun, NULL, near);
}

const struct format elbencho_format = {
    .name = "elbencho",
    .title = "elbencho",
    .reads = "CSV, JSON and the table of result files and the console",
    .importer = 1,
    .sniff = elbencho_sniff,
    .prints = elbencho_prints,
    .opens = elbencho_opens,
    .parse = elbencho_parse,
};
