/* shootout.xml as a source: the rigs, set-ups, claims and published numbers that stand in it. */
#include "ingest/description.h"
#include "ingest/format.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

static int shootout_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    const char *root = strstr(head, "<shootout");
    if (!root || !(g_ascii_isspace(root[9]) || root[9] == '>' || root[9] == '/'))
        return 0;
    /* Before the root stand only blanks, comments and instructions. */
    return *head == '<' || g_ascii_isspace(*head) ? 100 : 10;
}

/* The file's own faults are said as remarks; their message begins with "name:line:column: ". */
static void refuse(struct batch *batch, const struct source *source, const char *message)
{
    const char *at = message;
    guint64 line = 0, column = 0;
    if (scan_text(&at, source->origin) && scan_char(&at, ':') && scan_unsigned(&at, &line) &&
        scan_char(&at, ':') && scan_unsigned(&at, &column))
        scan_char(&at, ':');
    scan_blanks(&at);
    batch_remark(batch, REMARK_REFUSED, (gsize)line, (gsize)column, "%s", at);
}

static bool shootout_parse(const struct source *source, struct batch *batch, GError **error)
{
    g_autoptr(GError) why = NULL;
    auto_clear(description_clear) struct description *description =
        description_load(source->bytes, source->length, source->origin, &why);
    if (description)
        return description_emit(description, batch, error);
    refuse(batch, source, why->message);
    return true;
}

const struct format shootout_format = {
    .name = "shootout.xml",
    .title = "descriptions and published numbers (shootout.xml)",
    .reads = "rigs, set-ups, claims and typed-in results",
    .importer = 1,
    .sniff = shootout_sniff,
    .parse = shootout_parse,
};
