/* composite.xml from rows of observations.sql: elements in the order of the suite's own schema. */
#include "report/export_phoronix.h"

#include "report/export_phoronix_gather.h"
#include "report/pages/markup.h"
#include "schema/auto.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

/* How values of a unit are written: as 10^-exponent of the base unit. */
static const struct scale {
    const char *text;
    int exponent;
} scales[UNIT_COUNT] = {[UNIT_NONE] = {"", 0},
                        [UNIT_BYTES] = {"MB", 6},
                        [UNIT_BYTES_PER_SECOND] = {"MB/s", 6},
                        [UNIT_PER_SECOND] = {"IOPS", 0},
                        [UNIT_SECONDS] = {"ms", -3},
                        [UNIT_FRACTION] = {"Percent", -2}};

static const char *const proportions[] = {
    [BETTER_NEITHER] = "ABSTRACT", [BETTER_HIGHER] = "HIB", [BETTER_LOWER] = "LIB"};

/* --- writing --- */

/* `value` times 10^-exponent in plain digits: the shortest that reads back, its point moved. */
static char *plain_digits(double value, int exponent)
{
    char scientific[G_ASCII_DTOSTR_BUF_SIZE];
    for (int digits = 1; digits <= 17; digits++) {
        char format[8];
        g_snprintf(format, sizeof format, "%%.%de", digits - 1);
        g_ascii_formatd(scientific, sizeof scientific, format, value);
        if (g_ascii_strtod(scientific, NULL) == value)
            break;
    }
    const char *sign = *scientific == '-' ? "-" : "";
    char *power = strchr(scientific, 'e');
    int point = (int)g_ascii_strtoll(power + 1, NULL, 10) - exponent + 1; /* digits before it */
    g_autoptr(GString) digits = g_string_new(NULL);
    for (const char *at = scientific + strlen(sign); at < power; at++)
        if (*at != '.')
            g_string_append_c(digits, *at);
    while (point < 1)
        g_string_prepend_c(digits, '0'), point++;
    while ((int)digits->len < point)
        g_string_append_c(digits, '0');
    bool whole = strspn(digits->str + point, "0") == digits->len - (gsize)point;
    if (whole)
        g_string_truncate(digits, (gsize)point);
    else
        g_string_insert_c(digits, point, '.');
    return g_strconcat(sign, digits->str, NULL);
}

/* An element on a line of its own. */
static void open_line(struct markup *m, const char *element)
{
    markup_text(m, "\n");
    markup_open(m, element);
}

static void put_json(struct markup *m, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    markup_element(m, "JSON", text);
    free(text);
    json_decref(json);
}

static void set_text(json_t *json, const char *key, const char *text)
{
    g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
    if (valid)
        json_object_set_new(json, key, json_string(valid));
}

/* "Key: value" joined by commas, which the values must not have. */
static void add_part(GString *line, const char *key, const char *value)
{
    if (!value)
        return;
    g_auto(GStrv) pieces = g_strsplit(value, ", ", -1);
    g_autofree char *clean = g_strjoinv("; ", pieces);
    g_string_append_printf(line, "%s%s: %s", line->len ? ", " : "", key, clean);
}

static char *hardware_of(const struct phoronix_selection *e, const struct phoronix_system *s)
{
    GString *line = g_string_new(NULL);
    double bytes;
    const char *memory = phoronix_selection_fact(e, s, "memory");
    g_autofree char *size = memory && unit_parse(memory, UNIT_BYTES, &bytes, NULL)
                                ? unit_format(bytes, UNIT_BYTES, UNIT_BINARY, 3)
                                : NULL;
    add_part(line, "Processor", phoronix_selection_fact(e, s, "cpu"));
    add_part(line, "Motherboard", phoronix_selection_fact(e, s, "model"));
    add_part(line, "Chipset", phoronix_selection_fact(e, s, "controller"));
    add_part(line, "Memory", size);
    add_part(line, "Disk", phoronix_selection_fact(e, s, "disk.model"));
    return g_string_free(line, FALSE);
}

/* "2011-05-03T10:22:31Z" is "2011-05-03 10:22:31"; days get their first moment. */
static char *time_text(const char *iso)
{
    gint64 seconds;
    g_autofree char *full = iso && date_epoch(iso, &seconds) ? date_format(seconds) : NULL;
    if (!full)
        return g_strdup("");
    g_strdelimit(full, "T", ' ');
    full[strcspn(full, "Z")] = '\0';
    return g_steal_pointer(&full);
}

static void put_system(struct markup *m, const struct phoronix_selection *e,
                       const struct phoronix_system *s, const char *version)
{
    g_autofree char *hardware = hardware_of(e, s), *when = time_text(s->newest);
    g_autoptr(GString) software = g_string_new(NULL);
    add_part(software, "OS", s->os);
    add_part(software, "File-System", s->fs);
    open_line(m, "System");
    markup_element(m, "Identifier", s->name);
    markup_element(m, "Hardware", hardware);
    markup_element(m, "Software", software->str);
    markup_element(m, "User", "");
    markup_element(m, "TimeStamp", when);
    markup_element(m, "TestClientVersion", version);
    markup_element(m, "Notes", s->layout ? s->layout : "");
    json_t *json = json_object();
    g_autofree char *rig =
        s->rig ? g_strdup_printf("%s#%" G_GINT64_FORMAT, s->rig, s->revision) : NULL;
    set_text(json, "shootout-rig", s->revision > 1 ? rig : s->rig);
    set_text(json, "shootout-layout", s->layout);
    set_text(json, "shootout-layout-name", s->layout_name);
    set_text(json, "shootout-compression", s->compression);
    put_json(m, json);
    markup_close(m);
}

static json_t *text_or_null(const char *text)
{
    g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
    return valid ? json_string(valid) : json_null();
}

/* A trial that lacks the metric keeps its place: an empty one, so that all metrics of a system have
 * as many and the same runs meet. */
static void put_entry(struct markup *m, const struct phoronix_selection *e,
                      const struct phoronix_entry *entry, enum metric metric)
{
    int exponent = scales[metrics[metric].unit].exponent;
    g_autoptr(GString) raw = g_string_new(NULL);
    json_t *n = json_array(), *started = json_array(), *versions = json_array();
    double sum = 0;
    guint there = 0;
    for (guint i = 0; i < entry->trials->len; i++) {
        const struct phoronix_trial *trial =
            &g_array_index(entry->trials, struct phoronix_trial, i);
        double value = trial->values[metric];
        g_autofree char *digits = isfinite(value) ? plain_digits(value, exponent) : g_strdup("");
        g_string_append_printf(raw, "%s%s", i ? ":" : "", digits);
        sum += isfinite(value) ? value : 0;
        there += isfinite(value) ? 1 : 0;
        json_array_append_new(n, json_integer(trial->n));
        json_array_append_new(started, text_or_null(trial->started));
        json_array_append_new(versions, text_or_null(trial->version));
    }
    g_autofree char *mean = there ? plain_digits(sum / there, exponent) : g_strdup("");
    open_line(m, "Entry");
    markup_element(m, "Identifier",
                   g_array_index(e->systems, struct phoronix_system, entry->system - 1).name);
    markup_element(m, "Value", mean);
    markup_element(m, "RawString", raw->str);
    put_json(m, json_pack("{s:o, s:o, s:o}", "shootout-n", n, "shootout-started", started,
                          "shootout-versions", versions));
    markup_close(m);
}

static bool has_metric(const struct phoronix_entry *entry, enum metric metric)
{
    for (guint i = 0; i < entry->trials->len; i++)
        if (isfinite(g_array_index(entry->trials, struct phoronix_trial, i).values[metric]))
            return true;
    return false;
}

static void put_heading(struct markup *m, const struct phoronix_test *test, enum metric metric)
{
    const struct metric_row *row = &metrics[metric];
    g_autofree char *id = g_ascii_strdown(test->tool, -1);
    g_strcanon(id, G_CSET_a_2_z G_CSET_DIGITS "_+", '-');
    g_autofree char *identifier = g_strdup_printf("local/%s-1.0.0", id);
    g_autofree char *title = phoronix_cut(test->tool, 50);
    g_autofree char *size = isfinite(test->working_set) ? plain_digits(test->working_set, 0) : NULL;
    g_autofree char *shown =
        size ? unit_format(test->working_set, UNIT_BYTES, UNIT_BINARY, 4) : NULL;
    g_autofree char *arguments =
        g_strdup_printf("%s %s %s", row->name, test->workload, size ? size : "unknown");
    g_autofree char *description =
        g_strdup_printf("Workload: %s - Working Set: %s - Measured: %s", test->workload,
                        shown ? shown : "unknown", row->title);
    markup_element(m, "Identifier", identifier);
    markup_element(m, "Title", title);
    markup_element(m, "AppVersion", "any");
    markup_element(m, "Arguments", arguments);
    markup_element(m, "Description", description);
    markup_element(m, "Scale", scales[row->unit].text);
    markup_element(m, "Proportion", proportions[row->better]);
    markup_element(m, "DisplayFormat", "BAR_GRAPH");
}

static void put_test(struct markup *m, const struct phoronix_selection *e,
                     const struct phoronix_test *test)
{
    for (int metric = 0; metric < METRIC_COUNT; metric++) {
        bool any = false;
        for (guint i = 0; i < test->entries->len; i++) {
            const struct phoronix_entry *entry = g_ptr_array_index(test->entries, i);
            if (!has_metric(entry, (enum metric)metric))
                continue;
            if (!any) {
                open_line(m, "Result");
                put_heading(m, test, (enum metric)metric);
                markup_open(m, "Data");
            }
            any = true;
            put_entry(m, e, entry, (enum metric)metric);
        }
        if (any)
            markup_close(m), markup_close(m);
    }
}

static void put_generated(struct markup *m, const struct export_phoronix *about)
{
    g_autofree char *title =
        phoronix_cut(about->title && *about->title ? about->title : "shootout", 126);
    g_autofree char *now = date_format(about->now), *when = time_text(now);
    g_autofree char *client = g_strdup_printf("shootout %s", about->version);
    open_line(m, "Generated");
    markup_element(m, "Title", title);
    markup_element(m, "LastModified", when);
    markup_element(m, "TestClient", client);
    markup_element(m, "Description", "Exported by shootout; figures are those of single runs.");
    markup_close(m);
}

bool export_phoronix(struct store *store, const struct filter *where,
                     const struct export_phoronix *about, FILE *out, GError **error)
{
    auto_clear(phoronix_selection_clear) struct phoronix_selection e;
    if (!phoronix_selection_gather(&e, store, where, error))
        return false;
    auto_clear(markup_clear) struct markup m;
    markup_init(&m, MARKUP_XML);
    markup_doctype(&m);
    markup_open(&m, "PhoronixTestSuite");
    put_generated(&m, about);
    for (guint i = 0; i < e.systems->len; i++)
        put_system(&m, &e, &g_array_index(e.systems, struct phoronix_system, i), about->version);
    for (guint i = 0; i < e.tests->len; i++)
        put_test(&m, &e, e.tests->pdata[i]);
    markup_close(&m);
    const char *text = markup_end(&m);
    if (fputs(text, out) >= 0 && fflush(out) == 0)
        return true;
    return error_set(error, STATUS_FAILED, "cannot write composite.xml: %s", g_strerror(errno));
}
