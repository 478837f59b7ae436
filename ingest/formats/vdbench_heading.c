/* Reading the headings of vdbench. */
#include "ingest/formats/vdbench_heading.h"

#include "ingest/scan.h"

#include <string.h>

struct name {
    const char *name;
    enum vdbench_figure figure;
};

static const struct name flat_names[] = {
    {"Run", VDBENCH_NAME},
    {"Interval", VDBENCH_INTERVAL},
    {"reqrate", VDBENCH_ASKED},
    {"rate", VDBENCH_RATE},
    {"MB/sec", VDBENCH_SPEED},
    {"bytes/io", VDBENCH_BYTES},
    {"read%", VDBENCH_READ},
    {"resp", VDBENCH_MEAN},
    {"read_resp", VDBENCH_READ_MEAN},
    {"write_resp", VDBENCH_WRITE_MEAN},
    {"resp_max", VDBENCH_MAX},
    {"read_max", VDBENCH_READ_MAX},
    {"write_max", VDBENCH_WRITE_MAX},
    {"resp_std", VDBENCH_SD},
    {"xfersize", VDBENCH_SIZE},
    {"threads", VDBENCH_THREADS},
    {"rdpct", VDBENCH_READ_ASKED},
    {"seekpct", VDBENCH_SEEK_ASKED},
    {"cpu_used", VDBENCH_CPU},
    {"queue_depth", VDBENCH_DEPTH},
    {"timestamp", VDBENCH_STAMP},
};

/* "1024**2" also without its stars, which mark bold letters elsewhere. */
static const struct name report_names[] = {
    {"i/o rate", VDBENCH_RATE},       {"MB/sec 1024**2", VDBENCH_SPEED},
    {"MB/sec 10242", VDBENCH_SPEED},  {"bytes i/o", VDBENCH_BYTES},
    {"read pct", VDBENCH_READ},       {"resp time", VDBENCH_MEAN},
    {"read resp", VDBENCH_READ_MEAN}, {"write resp", VDBENCH_WRITE_MEAN},
    {"resp max", VDBENCH_MAX},        {"read max", VDBENCH_READ_MAX},
    {"write max", VDBENCH_WRITE_MAX}, {"resp stddev", VDBENCH_SD},
    {"queue depth", VDBENCH_DEPTH},   {"cpu% sys+u", VDBENCH_CPU},
    {"cpu% sys+usr", VDBENCH_CPU},    {"cpu% sys", VDBENCH_IGNORED},
};

/* File system work: the words of the second line, and what they are. */
static const struct name file_names[] = {
    {"rate", VDBENCH_RATE},       {"resp", VDBENCH_MEAN},         {"total", VDBENCH_CPU},
    {"sys", VDBENCH_IGNORED},     {"pct", VDBENCH_READ},          {"rate", VDBENCH_READ_RATE},
    {"resp", VDBENCH_READ_MEAN},  {"rate", VDBENCH_WRITE_RATE},   {"resp", VDBENCH_WRITE_MEAN},
    {"read", VDBENCH_READ_SPEED}, {"write", VDBENCH_WRITE_SPEED}, {"total", VDBENCH_SPEED},
    {"size", VDBENCH_BYTES},
};

static enum vdbench_figure find(const struct name *names, gsize n, const char *name)
{
    for (gsize i = 0; i < n; i++)
        if (!strcmp(names[i].name, name))
            return names[i].figure;
    return VDBENCH_IGNORED;
}

static GPtrArray *words_of(const char *text)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    for (const char *at = text; scan_blanks(&at), *at;) {
        gsize n = strcspn(at, " \t");
        g_ptr_array_add(words, g_strndup(at, n));
        at += n;
    }
    return words;
}

bool vdbench_heading_flat(struct vdbench_heading *heading, const char *text)
{
    g_autoptr(GPtrArray) words = words_of(text);
    if (words->len < 4 || words->len > VDBENCH_COLUMNS || strcmp(words->pdata[0], "tod") ||
        !strstr(text, "Interval"))
        return false;
    *heading = (struct vdbench_heading){.n = words->len, .flat = true};
    for (guint i = 0; i < words->len; i++)
        heading->columns[i] = find(flat_names, G_N_ELEMENTS(flat_names), words->pdata[i]);
    return true;
}

/* "Apr 08, 2016" */
static bool read_date(const char **at, char *date)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    guint64 day, year;
    char name[4] = "";
    const char *p = *at;
    if (!g_ascii_isalpha(*p) || strlen(p) < 12)
        return false;
    memcpy(name, p, 3);
    const char *month = strstr(months, name);
    p += 3;
    if (!month || (month - months) % 3 || !scan_char(&p, ' ') || !scan_unsigned(&p, &day) ||
        !scan_text(&p, ", ") || !scan_unsigned(&p, &year) || year < 1990 || year > 2099 || day > 31)
        return false;
    g_snprintf(date, 11, "%04u-%02u-%02u", (guint)year, (guint)(month - months) / 3 + 1,
               (guint)day);
    *at = p;
    return true;
}

static const char *behind_interval(const char *text, char *date)
{
    *date = 0;
    read_date(&text, date);
    scan_blanks(&text);
    return scan_text(&text, "interval") || scan_text(&text, ".Interval.") ||
                   scan_text(&text, "..Interval..")
               ? text
               : NULL;
}

bool vdbench_heading_begins(const char *text)
{
    char date[11];
    return behind_interval(text, date) != NULL;
}

static bool read_files(struct vdbench_heading *heading, const GPtrArray *below)
{
    if (below->len < G_N_ELEMENTS(file_names))
        return false;
    for (guint i = 0; i < below->len; i++) {
        if (i < G_N_ELEMENTS(file_names) && strcmp(below->pdata[i], file_names[i].name))
            return false;
        heading->columns[i + 1] =
            i < G_N_ELEMENTS(file_names) ? file_names[i].figure : VDBENCH_IGNORED;
    }
    heading->files = true;
    return true;
}

bool vdbench_heading_read(struct vdbench_heading *heading, const char *above, const char *below)
{
    struct vdbench_heading found = {.columns = {VDBENCH_INTERVAL}};
    const char *rest = behind_interval(above, found.date);
    g_autoptr(GPtrArray) first = words_of(rest ? rest : ""), second = words_of(below);
    if (!rest || !first->len || second->len + 1 > VDBENCH_COLUMNS)
        return false;
    found.n = second->len + 1;
    if (strchr(first->pdata[0], '.')) {
        if (!read_files(&found, second))
            return false;
        *heading = found;
        return true;
    }
    if (first->len != second->len)
        return false;
    for (guint i = 0; i < first->len; i++) {
        g_autofree char *name =
            g_strconcat(first->pdata[i], " ", (const char *)second->pdata[i], NULL);
        found.columns[i + 1] = find(report_names, G_N_ELEMENTS(report_names), name);
    }
    *heading = found;
    return true;
}
