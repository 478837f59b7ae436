/* elbencho's CSV.  Its last column, the command, is quote marks and blanks that follow no rule. */
#include "ingest/formats/elbencho.h"

#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

enum { COLUMNS = 128 };

struct heading {
    enum elbencho_field fields[COLUMNS];
    gsize n;
};

/* Cuts at commas outside of quote marks; the last of `max` fields keeps its commas. */
static gsize split(char *line, char **fields, gsize max)
{
    gsize n = 0;
    while (n < max) {
        fields[n++] = line;
        if (n == max)
            break;
        bool quoted = false;
        for (; *line && (quoted || *line != ','); line++)
            quoted ^= *line == '"';
        if (!*line)
            break;
        *line++ = 0;
    }
    return n;
}

static char *unquote(char *field)
{
    gsize n = strlen(field);
    if (n < 2 || *field != '"' || field[n - 1] != '"')
        return field;
    field[n - 1] = 0;
    return field + 1;
}

static bool read_heading(struct heading *heading, const char *text)
{
    char *fields[COLUMNS];
    text = scan_unquote(text, NULL);
    g_autofree char *line = g_strdup(text);
    if (!g_str_has_prefix(text, "ISO date,") && !g_str_has_prefix(text, "\"ISO date\","))
        return false;
    heading->n = split(line, fields, COLUMNS);
    for (gsize i = 0; i < heading->n; i++)
        heading->fields[i] = elbencho_field_find(g_strstrip(unquote(fields[i])));
    return true;
}

static void refuse(struct elbencho_reading *r, const struct line *line, gsize column,
                   const char *why)
{
    batch_remark(r->batch, REMARK_REFUSED, line->number, column + 1, "%s", why);
}

static bool is_operation(const char *text)
{
    return text && *text && strspn(text, G_CSET_A_2_Z G_CSET_DIGITS "_-") == strlen(text);
}

static bool take_row(struct elbencho_reading *r, const struct heading *heading,
                     const struct line *line, GError **error)
{
    char *fields[COLUMNS];
    const char *bare = scan_unquote(line->text, NULL);
    gsize before = (gsize)(bare - line->text);
    g_autofree char *text = g_strdup(bare);
    gsize n = split(text, fields, heading->n);
    if (n != heading->n) {
        refuse(r, line, line->length, "the row ends early: expected the columns of the heading");
        return true;
    }
    struct elbencho_phase phase;
    elbencho_phase_init(&phase);
    bool fine = true;
    for (gsize i = 0; i < n && fine; i++) {
        if (heading->fields[i] == ELBENCHO_NONE)
            continue;
        bool command = heading->fields[i] == ELBENCHO_COMMAND;
        fine = elbencho_phase_set(&phase, heading->fields[i],
                                  command ? fields[i] : unquote(fields[i]));
        if (!fine)
            refuse(r, line, before + (gsize)(fields[i] - text), "expected a number");
    }
    if (fine && !is_operation(phase.texts[ELBENCHO_OPERATION])) {
        refuse(r, line, 0, "no operation: the row has other columns than the heading");
        fine = false;
    }
    phase.at = line->at, phase.end = line->at + line->bytes, phase.line = line->number;
    bool done = !fine || elbencho_emit(r, &phase, error);
    elbencho_phase_clear(&phase);
    return done;
}

bool elbencho_csv(struct elbencho_reading *r, const struct source *source, GError **error)
{
    struct heading heading = {.n = 0};
    bool fine = true;
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; fine && lines_next(&lines, &line);) {
        if (read_heading(&heading, line.text) || !*scan_unquote(line.text, NULL))
            continue;
        if (!heading.n)
            refuse(r, &line, 0, "expected the line that begins with 'ISO date'");
        else
            fine = take_row(r, &heading, &line, error);
    }
    return fine;
}
