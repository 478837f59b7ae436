/* CrystalDiskMark 3 to 9 and KDiskMark, which looks like it: what they copy to the clipboard or
 * save.  Versions up to 6 say read or write in each row, later ones in a line above ([Read]). */
#include "ingest/format.h"
#include "ingest/formats/cdm_block.h"
#include "ingest/formats/pasted.h"
#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

/* More rows than these no version has; nine tests, three ways each. */
enum { MOST_ROWS = 64, LONGEST_REST = 24 };

/* "CrystalDiskMark 8.0.4 Shizuku Edition x64 (C) 2007-2021 hiyohiyo", "KDiskMark (3.2.0): ...".
 * The version is NULL when the line is none.  The caller frees. */
static char *read_heading(const char *text, bool *kdm)
{
    *kdm = scan_text(&text, "KDiskMark (");
    if (!*kdm && !scan_text(&text, "CrystalDiskMark "))
        return NULL;
    gsize n = strspn(text, "0123456789.");
    if (!g_ascii_isdigit(*text) || (*kdm && !g_ascii_isalnum(text[n]) && !strchr("-)", text[n])))
        return NULL;
    /* In a sentence more follows. */
    if (!*kdm && strlen(text + n) > LONGEST_REST && !strstr(text, "hiyohiyo") &&
        !strstr(text, "(C)"))
        return NULL;
    return g_strndup(text, *kdm ? strcspn(text, ")") : n);
}

static bool read_section(struct cdm_block *block, const char *text)
{
    static const struct {
        const char *text;
        enum cdm_op op;
    } sections[] = {{"[Read]", CDM_READ}, {"[Write]", CDM_WRITE}, {"[Mix]", CDM_MIX}};
    for (gsize i = 0; i < G_N_ELEMENTS(sections); i++) {
        if (!scan_text(&text, sections[i].text))
            continue;
        block->section = sections[i].op;
        scan_blanks(&text);
        double read;
        if (scan_text(&text, "Read ") && scan_number(&text, &read) && *text == '%')
            block->mix = read;
        return true;
    }
    return false;
}

static const char *keep(struct cdm_block *block, const char *text, gsize length)
{
    return length ? g_string_chunk_insert_len(block->texts, text, (gssize)length) : NULL;
}

/* "512 MiB (x2) [F: 78% (182/233GiB)]", "1000 MB [C: 33.0% (39.3/119.1 GB)] (x5)  <0Fill>"; the MB
 * of version 3 was 2^20 here. */
static void read_test(struct cdm_block *block, const char *text)
{
    const char *at = text;
    guint64 size;
    if (scan_unsigned(&at, &size) && size < 1 << 24) {
        scan_blanks(&at);
        if (*at == 'M' || *at == 'G')
            block->size = (double)(size << (*at == 'M' ? 20 : 30));
    }
    const char *loops = strstr(text, "(x"), *drive = strchr(text, '[');
    if (loops && (loops += 2) &&
        !(scan_unsigned(&loops, &block->loops) && *loops == ')' && block->loops <= 1000))
        block->loops = 0;
    if (drive && g_ascii_isalpha(drive[1]) && drive[2] == ':')
        block->target = keep(block, drive + 1, strcspn(drive + 1, "]"));
    block->zeros |= strstr(text, "0Fill") || strstr(text, "0 Fill");
}

static void read_times(struct cdm_block *block, const char *text)
{
    double seconds;
    if (scan_text(&text, "Measure ") && scan_number(&text, &seconds) && scan_text(&text, " sec"))
        block->measure = seconds;
}

/* A line with a key; true when it is one. */
static bool read_word(struct cdm_block *block, const char *text)
{
    const char *value;
    if ((value = pasted_value(text, "Test")))
        read_test(block, value), block->told = true;
    else if ((value = pasted_value(text, "Date"))) {
        g_autofree char *date = pasted_date(value);
        block->date = date ? keep(block, date, strlen(date)) : NULL;
    } else if ((value = pasted_value(text, "OS")))
        block->os = keep(block, value, strlen(value));
    else if ((value = pasted_value(text, "Profile")))
        block->profile = keep(block, value, strlen(value));
    else if ((value = pasted_value(text, "Mode")))
        block->zeros |= strstr(value, "0Fill") != NULL, block->told = true;
    else if ((value = pasted_value(text, "Time")))
        read_times(block, value);
    else if ((value = pasted_value(text, "Target")))
        block->target = keep(block, value, strlen(value));
    else if ((value = pasted_value(text, "Comment")))
        block->comment = keep(block, value, strlen(value));
    block->decimal |= strstr(text, "MB/s = 1,000,000 byte") != NULL;
    return value != NULL;
}

/* Rows that only CrystalDiskMark writes, copied without the lines above them. */
static void open_headless(struct cdm_block *block, const struct line *line)
{
    enum cdm_op section = block->section;
    double mix = block->mix;
    cdm_block_open(block, false, "");
    block->section = section;
    block->mix = section == CDM_MIX && mix > 0 ? mix : block->mix;
    block->at = line->at, block->line = line->number;
}

static bool read_row(struct cdm_block *block, const struct pasted *pasted, bool headless)
{
    struct cdm_row row;
    const char *at, *expected;
    enum cdm_found found = cdm_row_parse(pasted->text, &row, &at, &expected);
    if (found == CDM_NO_ROW)
        return false;
    row.line = pasted->line.number;
    if (found == CDM_ROW && !block->open && headless)
        open_headless(block, &pasted->line);
    if (found == CDM_ROW && !block->open)
        found = CDM_UNREADABLE, at = pasted->text, expected = "a line that names the tool above";
    else if (found == CDM_ROW && !row.op && !block->section)
        found = CDM_UNREADABLE, at = pasted->text, expected = "whether it was read or written";
    else if (found == CDM_ROW && row.op && block->section && row.op != block->section)
        found = CDM_UNREADABLE, at = pasted->text, expected = "a row of this section";
    else if (found == CDM_ROW && block->rows->len == MOST_ROWS)
        found = CDM_UNREADABLE, at = pasted->text, expected = "no more rows";
    if (found == CDM_UNREADABLE) {
        pasted_refuse(pasted, block->batch, at, expected);
        return true;
    }
    row.op = row.op ? row.op : block->section;
    g_array_append_val(block->rows, row);
    return true;
}

static bool read_line(struct cdm_block *block, const struct pasted *pasted, bool headless,
                      GError **error)
{
    bool kdm;
    g_autofree char *version = read_heading(pasted->text, &kdm);
    if (version) {
        if (!cdm_block_close(block, error))
            return false;
        cdm_block_open(block, kdm, version);
        block->at = pasted->line.at, block->line = pasted->line.number;
    }
    if (version || read_row(block, pasted, headless) || read_section(block, pasted->text) ||
        (block->open && read_word(block, pasted->text)))
        block->end = pasted->line.at + pasted->line.bytes;
    return true;
}

/* How sure: rows below a heading, rows that no other tool writes, a heading. */
enum { SURE = 100, HEADLESS = 70, NAMED = 40 };

static int look(const struct source *source)
{
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    bool named = false, certain = false;
    while (pasted_next(&pasted) && pasted.line.at < FORMAT_HEAD) {
        bool kdm;
        struct cdm_row row;
        const char *at, *expected;
        g_autofree char *version = read_heading(pasted.text, &kdm);
        named |= version != NULL;
        if (cdm_row_parse(pasted.text, &row, &at, &expected) != CDM_ROW)
            continue;
        if (named)
            return SURE;
        certain |= row.certain;
    }
    return certain ? HEADLESS : named ? NAMED : 0;
}

static int cdm_sniff(const char *head, const struct source *source)
{
    return strstr(head, "MB/s") || strstr(head, "DiskMark") ? look(source) : 0;
}

static bool cdm_parse(const struct source *source, struct batch *batch, GError **error)
{
    bool headless = look(source) == HEADLESS;
    auto_clear(cdm_block_clear) struct cdm_block block;
    cdm_block_init(&block, batch);
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    while (pasted_next(&pasted))
        if (!read_line(&block, &pasted, headless, error))
            return false;
    return cdm_block_close(&block, error);
}

static bool cdm_prints(const char *line)
{
    bool kdm;
    g_autofree char *version = read_heading(line, &kdm);
    return version;
}

static bool cdm_opens(const char *line, bool *near)
{
    static const char *const rule[] = {"-----", NULL};
    return plain_opens(line, NULL, rule, near);
}

const struct format crystaldiskmark_format = {
    .name = "crystaldiskmark",
    .title = "CrystalDiskMark and KDiskMark",
    .reads = "text of CrystalDiskMark 3 to 9 and of KDiskMark, as copied or saved",
    .importer = 1,
    .sniff = cdm_sniff,
    .prints = cdm_prints,
    .opens = cdm_opens,
    .parse = cdm_parse,
};
