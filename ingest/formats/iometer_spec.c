/* Access specifications of Iometer, by section and by name. */
#include "ingest/formats/iometer_spec.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

/* Iometer itself takes 100 lines at most; as many specifications as these nobody has. */
enum { MOST_LINES = 100, MOST_SPECS = 1000 };

void iometer_specs_init(struct iometer_specs *specs)
{
    *specs = (struct iometer_specs){
        .all = g_array_new(FALSE, TRUE, sizeof(struct iometer_spec)),
        .lines = g_array_new(FALSE, TRUE, sizeof(struct mix_line)),
        .texts = g_string_chunk_new(256),
    };
}

void iometer_specs_clear(struct iometer_specs *specs)
{
    if (!specs->all)
        return;
    g_array_unref(specs->all);
    g_array_unref(specs->lines);
    g_string_chunk_free(specs->texts);
    *specs = (struct iometer_specs){0};
}

void iometer_specs_empty(struct iometer_specs *specs)
{
    g_array_set_size(specs->all, 0);
    g_array_set_size(specs->lines, 0);
    g_string_chunk_clear(specs->texts);
}

static guint without_blanks(const GPtrArray *fields)
{
    guint n = fields->len;
    while (n && !*(const char *)g_ptr_array_index(fields, n - 1))
        n--;
    return n;
}

void iometer_specs_name(struct iometer_specs *specs, const GPtrArray *fields, char separator)
{
    guint n = without_blanks(fields);
    if (specs->all->len == MOST_SPECS)
        return;
    g_autoptr(GString) name = g_string_new(NULL);
    for (guint i = 0; i < fields->len && (!i || i + 1 < n); i++) {
        if (i)
            g_string_append_c(name, separator);
        g_string_append(name, g_ptr_array_index(fields, i));
    }
    struct iometer_spec spec = {.name = g_string_chunk_insert(specs->texts, g_strstrip(name->str)),
                                .first = specs->lines->len};
    g_array_append_val(specs->all, spec);
}

bool iometer_specs_line(struct iometer_specs *specs, const GPtrArray *fields)
{
    enum { SIZE, SHARE, READS, RANDOM, DELAY, BURST, NUMBERS };
    double value[NUMBERS];
    if (!specs->all->len || fields->len < NUMBERS)
        return false;
    for (guint i = 0; i < NUMBERS; i++) {
        const char *at = g_strstrip(g_ptr_array_index(fields, i));
        if (!scan_number_comma(&at, &value[i]) || *at || value[i] < 0)
            return false;
    }
    if (value[SHARE] == 0) /* some files have a line of zeros below each specification */
        return true;
    if (value[SIZE] < 1 || value[SIZE] > 1e15 || value[SHARE] > 100 || value[READS] > 100 ||
        value[RANDOM] > 100)
        return false;
    struct iometer_spec *spec =
        &g_array_index(specs->all, struct iometer_spec, specs->all->len - 1);
    if (spec->n == MOST_LINES)
        return false;
    struct mix_line line = {(guint64)value[SIZE], value[SHARE], value[READS], value[RANDOM]};
    g_array_append_val(specs->lines, line);
    spec->n++;
    spec->paced |= value[DELAY] > 0;
    return true;
}

char *iometer_specs_names(const struct iometer_specs *specs)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < specs->all->len; i++)
        g_string_append_printf(names, "%s%s", i ? " + " : "",
                               g_array_index(specs->all, struct iometer_spec, i).name);
    return g_string_free(names, FALSE);
}

/* The lines of one specification, its shares divided by `parts`; false unless they sum to 100. */
static bool append(const struct iometer_specs *specs, const struct iometer_spec *spec, guint parts,
                   GArray *lines)
{
    double sum = 0;
    for (guint i = 0; i < spec->n; i++) {
        struct mix_line line = g_array_index(specs->lines, struct mix_line, spec->first + i);
        sum += line.share;
        line.share /= parts;
        g_array_append_val(lines, line);
    }
    return fabs(sum - 100) < 0.01;
}

/* All numbers before `what` in a title; false unless there are some and they agree. */
static bool title_number(const char *title, const char *what, double *value, char *unit)
{
    g_autofree char *pattern = g_strconcat("(\\d{1,7}) ?", what, NULL);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_CASELESS, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    bool agree = g_regex_match(regex, title, 0, &match);
    *value = NAN;
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_autofree char *digits = g_match_info_fetch(match, 1);
        g_autofree char *letter = g_match_info_fetch(match, 2);
        double found = g_ascii_strtod(digits, NULL);
        agree &= isnan(*value) || (*value == found && *unit == g_ascii_toupper(*letter));
        *value = found, *unit = g_ascii_toupper(*letter);
    }
    return agree;
}

/* "4 KiB aligned; 75% Read; 0% random", "4K; 75% Read; 0% random": names that Iometer makes from
 * the composition itself, and what people made of them ("8k 0% Read; 100% Random 8k"). */
static bool read_title(const char *title, struct mix_line *line)
{
    double size;
    char unit = 0, none = 0;
    *line = (struct mix_line){.share = 100};
    if (!title_number(title, "([kmb])(?:i?b|yte|ytes)?\\b", &size, &unit) ||
        !title_number(title, "()% ?read", &line->read, &none) ||
        !title_number(title, "()% ?rand", &line->random, &none))
        return false;
    line->bytes = (guint64)size << (unit == 'K' ? 10 : unit == 'M' ? 20 : 0);
    return line->bytes && line->read <= 100 && line->random <= 100;
}

static const struct iometer_spec *find_named(const struct iometer_specs *specs, const char *name)
{
    for (guint i = 0; i < specs->all->len; i++) {
        const struct iometer_spec *spec = &g_array_index(specs->all, struct iometer_spec, i);
        if (!strcmp(spec->name, name))
            return spec;
    }
    return specs->all->len == 1 ? &g_array_index(specs->all, struct iometer_spec, 0) : NULL;
}

guint iometer_specs_find(const struct iometer_specs *specs, const char *name, GArray *lines,
                         bool *paced)
{
    const struct iometer_spec *named =
        *name || specs->all->len == 1 ? find_named(specs, name) : NULL;
    struct mix_line titled;
    *paced = named && named->paced;
    if (named)
        return append(specs, named, 1, lines) ? 1 : 0;
    if (*name) {
        if (!read_title(name, &titled))
            return 0;
        g_array_append_val(lines, titled);
        return 1;
    }
    for (guint i = 0; i < specs->all->len; i++) {
        const struct iometer_spec *spec = &g_array_index(specs->all, struct iometer_spec, i);
        *paced |= spec->paced;
        if (!append(specs, spec, specs->all->len, lines))
            return 0;
    }
    return specs->all->len;
}
