/* DiskSpd: its text (also of the port to Linux) and its XML. */
#include "ingest/formats/diskspd.h"

#include "ingest/format.h"
#include "ingest/formats/diskspd_table.h"
#include "ingest/formats/pasted.h"
#include "ingest/formats/plain.h"
#include "schema/auto.h"

#include <string.h>

/* How sure one line makes. */
static int line_score(const char *text)
{
    const char *command = pasted_value(text, "Command Line");
    enum part section;
    if (diskspd_header(text))
        return 100;
    if (g_str_has_prefix(text, "Results for timespan ") ||
        g_str_has_prefix(text, "Results for job "))
        return 90;
    if (command)
        return strstr(command, "diskspd") ? 90 : 0;
    return diskspd_section(text, &section) ? 20 : 0;
}

static int diskspd_sniff(const char *head, const struct source *source)
{
    static const char *const elements[] = {"<RunTime>", "<TimeSpans>", "<TestTimeSeconds>"};
    if (!strstr(head, " IO") && !strstr(head, "Results") && !strstr(head, "diskspd"))
        return 0;
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    int score = 0;
    bool xml = false;
    while (score < 100 && pasted_next(&pasted) && pasted.line.at < FORMAT_HEAD) {
        score = MAX(score, line_score(pasted.text));
        xml |= strstr(pasted.line.text, "<Results>") != NULL;
        /* What was measured may stand behind more parameters than are looked at. */
        for (gsize i = 0; xml && i < G_N_ELEMENTS(elements); i++)
            score = strstr(pasted.line.text, elements[i]) ? 100 : score;
    }
    return score;
}

static bool diskspd_parse(const struct source *source, struct batch *batch, GError **error)
{
    return diskspd_text_parse(source, batch, error) && diskspd_xml_parse(source, batch, error);
}

static bool diskspd_prints(const char *line)
{
    return line_score(line) >= 90;
}

static bool diskspd_opens(const char *line, bool *near)
{
    static const char *const calls[] = {"diskspd ", "diskspd.exe ", NULL};
    return plain_opens(line, calls, NULL, near);
}

const struct format diskspd_format = {
    .name = "diskspd",
    .title = "DiskSpd",
    .reads = "text of every version and of the port to Linux; XML (-Rxml)",
    .importer = 1,
    .sniff = diskspd_sniff,
    .prints = diskspd_prints,
    .opens = diskspd_opens,
    .parse = diskspd_parse,
};
