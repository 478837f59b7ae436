/* Job files of fio. */
#include "ingest/formats/fio_jobfile.h"

#include "ingest/neighbours.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* --- reading --- */

static void section_clear(void *data)
{
    struct fio_section *section = data;
    g_free(section->name);
    json_decref(section->options);
}

void fio_jobfile_clear(struct fio_jobfile *file)
{
    if (file->sections)
        g_array_unref(file->sections);
    file->sections = NULL;
}

/* "[name]"; NULL for other lines.  The caller frees. */
static char *section_name(const char *line)
{
    const char *end = *line == '[' ? strchr(line, ']') : NULL;
    return end && end > line + 1 ? g_strndup(line + 1, (gsize)(end - line) - 1) : NULL;
}

/* Spellings that fio takes for one option. */
static const char *option_name(const char *name)
{
    static const struct {
        const char *other, *name;
    } same[] = {{"readwrite", "rw"}, {"blocksize", "bs"}, {"blocksize_range", "bsrange"}};
    for (gsize i = 0; i < G_N_ELEMENTS(same); i++)
        if (!strcmp(name, same[i].other))
            return same[i].name;
    return name;
}

static void read_option(json_t *options, char *line, bool *open)
{
    char *equal = strchr(line, '=');
    if (equal)
        *equal = '\0';
    g_autofree char *value = g_strdup(equal ? equal + 1 : "");
    *open |= strchr(value, '$') != NULL;
    json_object_set_new(options, option_name(g_strstrip(line)), json_string(g_strstrip(value)));
}

const char *fio_section_option(const struct fio_section *section, const char *name)
{
    return json_string_value(json_object_get(section->options, name));
}

static bool has_option(const struct fio_section *section, const char *name)
{
    return json_object_get(section->options, name) != NULL;
}

/* A stonewall waits for all that stand before it. */
static void count_company(GArray *sections)
{
    for (guint first = 0; first < sections->len;) {
        guint end = first + 1;
        while (end < sections->len &&
               !has_option(&g_array_index(sections, struct fio_section, end), "stonewall") &&
               !has_option(&g_array_index(sections, struct fio_section, end), "wait_for_previous"))
            end++;
        for (guint i = first; i < end; i++)
            g_array_index(sections, struct fio_section, i).beside = end - first - 1;
        first = end;
    }
}

static bool is_beyond(const struct fio_jobfile *file, const json_t *global)
{
    return file->sections->len > FIO_SECTIONS_MOST || json_object_size(global) > FIO_OPTIONS_MOST;
}

void fio_jobfile_read(struct fio_jobfile *file, const char *text)
{
    file->sections = g_array_new(FALSE, TRUE, sizeof(struct fio_section));
    g_array_set_clear_func(file->sections, section_clear);
    json_t *global = json_object();
    struct fio_section *section = NULL;
    bool open = false; /* of [global] */
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line && !is_beyond(file, global); line++) {
        char *plain = g_strstrip(*line);
        g_autofree char *name = section_name(plain);
        if (!*plain || *plain == ';' || *plain == '#')
            continue;
        if (name && strcmp(name, "global") != 0) {
            struct fio_section made = {g_steal_pointer(&name), json_copy(global), 0, open};
            g_array_append_val(file->sections, made);
            section = &g_array_index(file->sections, struct fio_section, file->sections->len - 1);
        } else if (name) {
            section = NULL;
        } else {
            read_option(section ? section->options : global, plain,
                        section ? &section->open : &open);
        }
    }
    if (is_beyond(file, global))
        g_array_set_size(file->sections, 0);
    json_decref(global);
    count_company(file->sections);
}

bool fio_jobfile_is(const char *text)
{
    static const char *const telling[] = {"rw",        "readwrite", "ioengine", "bs",
                                          "blocksize", "iodepth",   "numjobs",  NULL};
    bool section = false, option = false;
    for (; *text && !(section && option); text += strcspn(text, "\n"), text += *text == '\n') {
        g_autofree char *line = g_strstrip(g_strndup(text, strcspn(text, "\n")));
        g_autofree char *name = section_name(line);
        if (!*line || *line == ';' || *line == '#')
            continue;
        if (!section && !name)
            return false;
        section |= name != NULL;
        line[strcspn(line, " =")] = '\0';
        option |= g_strv_contains(telling, line);
    }
    return section && option;
}

bool fio_jobfile_is_source(const struct source *source)
{
    g_autofree char *text = g_strndup(source->bytes, MIN(source->length, (gsize)NEIGHBOUR_LARGEST));
    return fio_jobfile_is(text);
}

/* --- finding the one of an output --- */

/* `name` is the one that the command named; NULL: none is told. */
static void load(struct fio_jobfile *file, const struct source *beside, const char *name)
{
    static const char *const endings[] = {".fio", ".job", NULL};
    auto_clear(source_clear) struct source source = {0};
    if ((!name || !neighbour_named(beside, name, &source)) &&
        !neighbour_beside(beside, endings, &source))
        return;
    if (!g_utf8_validate_len(source.bytes, source.length, NULL))
        return;
    g_autofree char *text = g_strndup(source.bytes, source.length);
    if (fio_jobfile_is(text))
        fio_jobfile_read(file, text);
}

static const struct fio_section *find_section(const struct fio_jobfile *file, const char *name)
{
    const struct fio_section *found = NULL;
    for (guint i = 0; file->sections && i < file->sections->len; i++) {
        const struct fio_section *section = &g_array_index(file->sections, struct fio_section, i);
        if (strcmp(section->name, name) != 0)
            continue;
        if (found)
            return NULL; /* which of the two is not told */
        found = section;
    }
    return found;
}

/* --- giving options --- */

static bool agrees(const json_t *options, const char *name, const char *printed)
{
    const char *said = json_string_value(json_object_get(options, name));
    gsize n = said ? strcspn(said, ":") : 0; /* "randread:8" */
    return !said || !printed || (!strncmp(said, printed, n) && !printed[n]) ||
           (!strcmp(said, "readwrite") && !strcmp(printed, "rw"));
}

/* What was printed of the job is what the section asks for. */
static bool fits(const struct fio_job *job, const struct fio_section *section)
{
    const char *rw = json_string_value(json_object_get(section->options, "rw"));
    rw = rw ? rw : "read";
    bool mixed = strstr(rw, "rw") || !strcmp(rw, "readwrite");
    bool reads = fio_side_there(&job->sides[FIO_READ]);
    bool writes = fio_side_there(&job->sides[FIO_WRITE]);
    if (section->open || (reads && !mixed && !strstr(rw, "read")) ||
        (writes && !mixed && !strstr(rw, "write") && !has_option(section, "verify")))
        return false;
    return !job->header || (agrees(section->options, "rw", job->header->rw) &&
                            agrees(section->options, "ioengine", job->header->engine) &&
                            agrees(section->options, "iodepth", job->header->depth));
}

static void give(struct fio_job *job, const struct fio_section *section)
{
    const char *jobs = json_string_value(json_object_get(section->options, "numjobs"));
    double n = jobs ? g_ascii_strtod(jobs, NULL) : 1;
    job->own = json_incref(section->options);
    job->told = true;
    if (!(n >= 1 && n <= 1e6))
        return;
    if (job->form != FIO_TERSE) { /* whose company is found by groups */
        job->members = isnan(job->members) ? n : job->members;
        return;
    }
    job->clone = n > 1 && !has_option(section, "group_reporting");
    job->members = job->clone ? 1 : n;
    job->beside = section->beside + (job->clone ? (guint)n - 1 : 0);
}

void fio_jobfile_apply(const struct fio_jobs *jobs, const struct source *source)
{
    auto_clear(fio_jobfile_clear) struct fio_jobfile file = {0};
    const char *asked = NULL;
    bool loaded = false;
    for (guint i = 0; i < jobs->jobs->len; i++) {
        struct fio_job *job = fio_jobs_get(jobs, i);
        if (job->own)
            continue;
        if (!loaded || g_strcmp0(asked, job->asked) != 0) {
            fio_jobfile_clear(&file);
            load(&file, source, job->asked);
            asked = job->asked, loaded = true;
        }
        const struct fio_section *section = find_section(&file, job->name);
        if (section && fits(job, section))
            give(job, section);
    }
}
