/* fio in every form it has: JSON, terse and normal output, several of them in one file, with what a
 * shell, a server or a mail puts around them. */
#include "ingest/format.h"
#include "ingest/formats/dd_shell.h"
#include "ingest/formats/fio_jobfile.h"
#include "ingest/formats/fio_read.h"
#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

static const char version_key[] = "\"fio version\"";

/* --- text --- */

/* JSON in a mail: each line has a mark before it. */
static bool is_quoted(const struct source *source)
{
    const char *key = memmem(source->bytes, source->length, version_key, sizeof version_key - 1);
    if (!key)
        return false;
    const char *from = memrchr(source->bytes, '\n', (gsize)(key - source->bytes));
    from = from ? from + 1 : source->bytes;
    g_autofree char *line = g_strndup(from, (gsize)(key - from));
    guint depth;
    scan_unquote(line, &depth);
    return depth > 0;
}

static void text_init(struct fio_text *text, const struct source *source)
{
    *text = (struct fio_text){.source = *source};
    if (lines_plain(source) && !is_quoted(source))
        return;
    GString *made = g_string_sized_new(source->length);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line);)
        g_string_append_printf(made, "%s\n", scan_unquote(line.text, NULL));
    text->moved = true;
    text->source.length = made->len;
    text->source.bytes = text->made = g_string_free(made, FALSE);
}

static void text_clear(struct fio_text *text)
{
    g_free(text->made);
}

/* --- reading --- */

static void reading_init(struct fio_reading *r, struct batch *batch, struct fio_text *text,
                         struct lines *lines)
{
    *r = (struct fio_reading){.batch = batch,
                              .text = text,
                              .lines = lines,
                              .said = g_string_new(NULL),
                              .headers = g_ptr_array_new_with_free_func(g_free),
                              .job = -1,
                              .ranks_per_second = NAN};
    fio_jobs_init(&r->jobs);
}

static void reading_clear(struct fio_reading *r)
{
    fio_jobs_clear(&r->jobs);
    g_string_free(r->said, TRUE);
    g_ptr_array_free(r->headers, TRUE);
    g_free(r->odd);
}

static void forget_odd(struct fio_reading *r)
{
    g_clear_pointer(&r->odd, g_free);
    r->odd_line = 0;
}

void fio_reading_mark(struct fio_reading *r, struct fio_job *job)
{
    job->document = r->document;
    job->stopped = r->stopped;
    job->asked = r->asked;
    job->note = r->said->len ? g_string_chunk_insert_const(r->jobs.texts, r->said->str) : NULL;
    r->results = true;
    forget_odd(r);
}

void fio_reading_next(struct fio_reading *r)
{
    r->document++;
    r->results = r->stopped = r->blocks = r->summary = false;
    r->job = -1, r->in_side = false;
    r->host = NULL;
    g_string_truncate(r->said, 0);
    forget_odd(r);
}

const struct fio_header *fio_reading_header(const struct fio_reading *r, const char *name)
{
    for (guint i = r->headers->len; i > 0; i--) {
        const struct fio_header *header = g_ptr_array_index(r->headers, i - 1);
        if (!strcmp(header->name, name))
            return header;
    }
    return NULL;
}

/* "fio-3.33", "fio 1.59"; of a server "hostname=one, be=0, 64-bit, .., fio=fio-3.33, flags=1" */
static bool take_version(struct fio_reading *r, const char *text)
{
    const char *server = g_str_has_prefix(text, "hostname=") ? strstr(text, " fio=") : NULL;
    if (server) {
        server += strlen(" fio=");
        g_autofree char *version = g_strndup(server, strcspn(server, ", "));
        r->version = g_string_chunk_insert_const(r->jobs.texts, version);
        return true;
    }
    if (!g_str_has_prefix(text, "fio") || !strchr("- ", text[3]) || !g_ascii_isdigit(text[4]) ||
        strlen(text) > 40)
        return false;
    if (r->results)
        fio_reading_next(r);
    r->version = g_string_chunk_insert_const(r->jobs.texts, text);
    return true;
}

/* "fio: terminating on signal 2", "fio: pid=4499, got signal=13" */
static bool take_words(struct fio_reading *r, const char *text)
{
    const char *at = strstr(text, "fio: ");
    bool caret = at && (at == text || (at == text + 2 && g_str_has_prefix(text, "^C")));
    if (!caret)
        return false;
    at += strlen("fio: ");
    r->stopped |= g_str_has_prefix(at, "terminating on signal");
    if (r->said->len < 1000)
        g_string_append_printf(r->said, "%s%.*s", r->said->len ? "; " : "", words_cut(at, 300), at);
    return true;
}

static void take_odd(struct fio_reading *r, const struct line *line, const char *text)
{
    if (r->odd_line || !*text || g_str_has_prefix(text, "Starting ") ||
        g_str_has_prefix(text, "Jobs: ") || !strcmp(text, "..."))
        return;
    r->odd_line = line->number;
    r->odd = g_strndup(text, 100);
    char *end = strchr(r->odd, '\0');
    while (!g_utf8_validate(r->odd, -1, NULL) && end > r->odd) /* cut within a character */
        *--end = '\0';
}

/* "# fio --output-format=terse jobs/randread.fio": the job file that what follows is of.  Which
 * job is of which of several is not told. */
static void take_command(struct fio_reading *r, const char *text)
{
    char *machine = NULL;
    g_autofree char *command = strstr(text, "fio ") ? plain_command(text, "fio", &machine) : NULL;
    g_free(machine);
    if (!command)
        return;
    guint files = 0;
    struct dd_shell shell = {.at = command, .word = g_string_new(NULL)};
    while (dd_shell_next(&shell) == DD_SHELL_WORD) {
        const char *word = shell.word->str;
        if (*word == '-' || !(g_str_has_suffix(word, ".fio") || g_str_has_suffix(word, ".job")))
            continue;
        g_autofree char *name = g_path_get_basename(word);
        r->asked = g_string_chunk_insert_const(r->jobs.texts, name);
        files++;
    }
    r->asked = files == 1 ? r->asked : NULL;
    g_string_free(shell.word, TRUE);
}

/* A client puts "<host> " before what its servers say. */
static const char *without_host(struct fio_reading *r, const char *text)
{
    const char *end = *text == '<' ? strchr(text, '>') : NULL;
    if (!end || (end[1] && end[1] != ' ') || end == text + 1 ||
        memchr(text, ' ', (gsize)(end - text)))
        return text;
    g_autofree char *host = g_strndup(text + 1, (gsize)(end - text) - 1);
    r->host = g_string_chunk_insert_const(r->jobs.texts, host);
    text = end + 1;
    scan_blanks(&text);
    return text;
}

/* What a line says behind marks of quoting and the states of a progress display. */
static const char *plain_text(struct fio_reading *r, const char *text)
{
    const char *state = strrchr(text, '\r');
    text = state ? state + 1 : text;
    if (g_str_has_prefix(text, "Jobs: ")) {
        const char *end = strrchr(text, ']');
        text = end && end[1] ? end + 1 : text;
    }
    return without_host(r, scan_unquote(text, NULL));
}

/* Where a document begins in a line: at its start, or where fio's first key follows. */
static const char *find_document(const struct fio_reading *r, const struct line *line)
{
    const char *bytes = r->text->source.bytes, *from = bytes + line->at;
    const char *end = from + line->bytes, *at = from;
    while (at < end && strchr(" \t\r[,", *at) && *at)
        at++;
    if (at < end && *at == '{')
        return at;
    const char *brace = memrchr(from, '{', line->bytes);
    for (at = brace; at && ++at < bytes + r->text->source.length;)
        if (!g_ascii_isspace(*at)) {
            gsize left = (gsize)(bytes + r->text->source.length - at);
            bool key =
                left >= sizeof version_key && !memcmp(at, version_key, sizeof version_key - 1);
            return key ? brace : NULL;
        }
    return NULL;
}

static void take_line(struct fio_reading *r, const struct line *line)
{
    const char *document = find_document(r, line);
    if (document && fio_json_read(r, line, (gsize)(document - r->text->source.bytes)))
        return;
    const char *text = plain_text(r, line->text);
    if (fio_terse_read(r, line, text) || fio_normal_read(r, line, text) || take_version(r, text) ||
        take_words(r, text))
        return;
    take_command(r, text);
    take_odd(r, line, text);
}

static bool emit(struct fio_reading *r, const struct source *source, GError **error)
{
    fio_jobfile_apply(&r->jobs, source);
    fio_jobs_settle(&r->jobs, r->batch);
    for (guint i = 0; i < r->jobs.jobs->len; i++) {
        struct fio_job *job = fio_jobs_get(&r->jobs, i);
        if (r->text->moved)
            job->at = 0, job->end = source->length;
        if (!fio_job_emit(job, r->batch, error))
            return false;
    }
    return true;
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(text_clear) struct fio_text text;
    text_init(&text, source);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &text.source);
    auto_clear(reading_clear) struct fio_reading reading;
    reading_init(&reading, batch, &text, &lines);
    for (struct line line; lines_next(&lines, &line);)
        take_line(&reading, &line);
    return emit(&reading, source, error);
}

/* fio's own first key. */
static bool is_document(const char *head)
{
    head += strspn(head, " \t\n");
    if (*head++ != '{')
        return false;
    head += strspn(head, " \t\n");
    return g_str_has_prefix(head, version_key);
}

static int sniff(const char *head, const struct source *source)
{
    (void)source;
    if (strstr(head, version_key))
        return is_document(head) ? FORMAT_CERTAIN : 95;
    int score = 0;
    for (; *head && !score; head += strcspn(head, "\n"), head += *head == '\n') {
        g_autofree char *line = g_strndup(head, strcspn(head, "\n"));
        const char *text = scan_unquote(line, NULL);
        score = fio_normal_is(text) || fio_terse_is(text) ? 90 : 0;
    }
    return score;
}

static bool fio_prints(const char *line)
{
    return fio_normal_is(line) || fio_terse_is(line) || strstr(line, version_key);
}

static bool fio_opens(const char *line, bool *near)
{
    static const char *const begun[] = {"fio ", "fio-", NULL}, *const document[] = {"{", NULL};
    return plain_opens(line, begun, document, near);
}

const struct format fio_format = {
    .name = "fio",
    .title = "fio",
    .reads =
        "JSON and JSON+, terse and normal output of 1.59 to 3.x, of clients and servers; alone, "
        "one after another or mixed",
    .importer = 1,
    .sniff = sniff,
    .prints = fio_prints,
    .opens = fio_opens,
    .parse = parse,
};
