/* Look-up of limits. */
#include "report/ceilings.h"

#include "schema/table.h"

#include <math.h>
#include <string.h>

#define MB 1e6

static const struct turning {
    const char *speed;
    double from, to, least, most, rate;
    const char *source;
} turning[] = {
#define TURNING(speed, from, to, least, most, rate, source)                                        \
    {speed, from, to, least, most, rate, source},
#include "report/ceilings.def"
};

static const struct flash {
    const char *medium;
    double least, most, rate;
    const char *source;
} flash[] = {
#define FLASH(medium, least, most, rate, source) {medium, least, most, rate, source},
#include "report/ceilings.def"
};

static const struct named {
    const char *word;
    double most;
    const char *source;
} models[] =
    {
#define MODEL(word, most, source) {word, most, source},
#include "report/ceilings.def"
},
  links[] = {
#define LINK(word, most, source) {word, most, source},
#include "report/ceilings.def"
};

static const struct named *find(const struct named *rows, gsize n, const char *word, gsize length)
{
    for (gsize i = 0; word && i < n; i++)
        if (strlen(rows[i].word) == length && !strncmp(rows[i].word, word, length))
            return &rows[i];
    return NULL;
}

/* Disks of a year and older ones may be in use in it; newer ones may not. */
static struct ceiling of_turning(const char *speed, double year)
{
    struct ceiling found = {NAN, NAN, NAN, true, NULL};
    for (gsize i = 0; i < G_N_ELEMENTS(turning); i++) {
        const struct turning *row = &turning[i];
        if (strcmp(row->speed, speed) || row->from > year)
            continue;
        found.least = fmin(found.least, row->least * MB);
        found.most = fmax(found.most, row->most * MB);
        found.rate = row->rate;
        found.source = row->source;
    }
    return found;
}

static struct ceiling of_medium(const char *medium, const char *speed, const char *link,
                                double year)
{
    for (gsize i = 0; i < G_N_ELEMENTS(flash); i++)
        if (!strcmp(flash[i].medium, medium))
            return (struct ceiling){flash[i].least * MB, flash[i].most * MB, flash[i].rate, false,
                                    flash[i].source};
    if (strcmp(medium, "hdd"))
        return (struct ceiling){NAN, NAN, NAN, false, NULL};
    bool serial = link && g_str_has_prefix(link, "sata");
    if (speed || serial)
        return of_turning(speed ? speed : "7k2", year);
    struct ceiling slow = of_turning("5k4", year), fast = of_turning("15k", year);
    return (struct ceiling){slow.least, fast.most, fast.rate, true,
                            "disks that turn, of any speed"};
}

struct ceiling ceiling_of_disk(const char *medium, const char *speed, const char *link,
                               const char *model, double year)
{
    struct ceiling found = of_medium(medium, speed, link, year);
    const struct named *sheet =
        find(models, G_N_ELEMENTS(models), model, model ? strlen(model) : 0);
    if (sheet)
        found.least = found.most = sheet->most * MB, found.source = sheet->source;
    if (found.source)
        found.most = fmin(found.most, ceiling_of_link(link, NULL));
    return found;
}

double ceiling_of_link(const char *link, bool *shared)
{
    if (shared)
        *shared = false;
    if (!link)
        return NAN;
    const char *lanes = g_str_has_prefix(link, "pcie") ? strchr(link, 'x') : NULL;
    gsize length = lanes ? (gsize)(lanes - link) : strlen(link);
    const struct named *row = find(links, G_N_ELEMENTS(links), link, length);
    if (shared)
        *shared = link[0] == 'u' && g_ascii_isdigit(link[1]);
    return row ? row->most * MB * (lanes ? g_ascii_strtod(lanes + 1, NULL) : 1) : NAN;
}

struct network ceiling_of_network(const char *link, double mtu)
{
    enum { HEADERS = 40, FRAME = 38, PACKET = 1500 };
    char *end = NULL;
    double number = link ? g_ascii_strtod(link, &end) : NAN;
    if (!link || end == link)
        return (struct network){NAN, NAN};
    double size = isnan(mtu) ? PACKET : mtu;
    double raw = number * 125 * MB; /* Gbit/s */
    if (!strcmp(end, "gfc"))
        return (struct network){number * 100 * MB, number * 100 * MB}; /* 8b/10b, as it is named */
    if (!strcmp(end, "mbe"))
        raw /= 1000;
    else if (strcmp(end, "gbe"))
        return (struct network){NAN, NAN};
    return (struct network){raw, raw * (size - HEADERS) / (size + FRAME)};
}

bool ceiling_of_mix(const char *name, double *bytes, double *read, double *random)
{
    static const struct mix {
        const char *name;
        double bytes, read, random;
    } mixes[] = {
        {"fileserver", 11345.92, 80, 100},  {"webserver", 16035.84, 100, 100},
        {"database", 8192, 67, 100},        {"workstation", 8192, 80, 80},
        {"stream-read", 152043.52, 100, 0}, {"stream-write", 152043.52, 0, 0},
    };
    for (gsize i = 0; name && i < G_N_ELEMENTS(mixes); i++)
        if (!strcmp(mixes[i].name, name)) {
            *bytes = mixes[i].bytes, *read = mixes[i].read, *random = mixes[i].random;
            return true;
        }
    return false;
}

/* "2008-2009", "from 2012", "to 2007". */
static char *years(double from, double to)
{
    if (from > 0 && to > 0)
        return g_strdup_printf("%.0f-%.0f", from, to);
    return from > 0 ? g_strdup_printf("from %.0f", from) : g_strdup_printf("to %.0f", to);
}

/* "90 to 125 MB/s", "113 MB/s". */
static char *speeds(double least, double most)
{
    g_autofree char *end = unit_format(most * MB, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3);
    if (isnan(least) || least == most)
        return g_steal_pointer(&end);
    g_autofree char *start = unit_format(least * MB, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3);
    return g_strdup_printf("%s to %s", start, end);
}

static void add_row(struct table *table, const char *what, const char *when, double least,
                    double most, double rate, const char *source)
{
    g_autofree char *stream = speeds(least, most),
                    *random = unit_format(rate, UNIT_PER_SECOND, UNIT_DECIMAL, 3);
    table_row(table);
    table_text(table, what);
    table_text(table, when);
    table_text(table, stream);
    table_text(table, isnan(rate) ? NULL : random);
    table_number(table, least * MB);
    table_number(table, most * MB);
    table_number(table, rate);
    table_text(table, source);
}

void ceilings_vocabulary(struct table *table)
{
    const struct column columns[] = {
        {.name = "what"},
        {.name = "years"},
        {.name = "streams"},
        {.name = "random"},
        {.name = "least", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "most", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "rate", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "source", .wraps = true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(turning); i++) {
        const struct turning *row = &turning[i];
        g_autofree char *when = years(row->from, row->to),
                        *what = g_strconcat("hdd.", row->speed, NULL);
        add_row(table, what, when, row->least, row->most, row->rate, row->source);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(flash); i++)
        add_row(table, flash[i].medium, NULL, flash[i].least, flash[i].most, flash[i].rate,
                flash[i].source);
    for (gsize i = 0; i < G_N_ELEMENTS(models); i++)
        add_row(table, models[i].word, NULL, NAN, models[i].most, NAN, models[i].source);
    for (gsize i = 0; i < G_N_ELEMENTS(links); i++)
        add_row(table, links[i].word, NULL, NAN, links[i].most, NAN, links[i].source);
}
