/* One CSV row of bonnie++ 1.00 to 2.00a, split by hand.  The version field says which form it has
 * (header lines of -x do not: 1.96 and 2.x print too few names) and every field must be of its
 * kind, so that a row with a comma too few or too many is never read one place to the left.
 *
 * Quirks: names are not quoted, so surplus fields belong to the name; 1.92a to 1.96 with -s 0 print
 * one comma too few before the files; directories stand in the column of the file chunk; 2.x never
 * prints the chunk. */
#include "ingest/formats/bonnie.h"

#include <string.h>

enum { FIELDS = 64, NAME_COMMAS = 8, LEAST_FIELDS = 6 };

/* Places of fields, 0: has none. */
struct csv_form {
    int first; /* version it appeared in */
    guint total, name, concurrency, seed, size, chunk, seeks, io, files, create, latency;
};

static const struct csv_form forms[] = {
    {.total = 27, .name = 0, .size = 1, .io = 2, .files = 14, .create = 15},
    {.first = 1, /* "2": 1.90f to 1.91 */
     .total = 45,
     .name = 2,
     .size = 3,
     .chunk = 4,
     .io = 5,
     .files = 17,
     .create = 21,
     .latency = 33},
    {.first = 190 * 32, /* 1.91a, 1.92 */
     .total = 46,
     .name = 2,
     .size = 3,
     .chunk = 4,
     .io = 5,
     .files = 17,
     .create = 22,
     .latency = 34},
    {.first = BONNIE_1_92A,
     .total = 47,
     .name = 2,
     .seed = 3,
     .size = 4,
     .chunk = 5,
     .io = 6,
     .files = 18,
     .create = 23,
     .latency = 35},
    {.first = BONNIE_1_92A + 1,
     .total = 48,
     .name = 2,
     .concurrency = 3,
     .seed = 4,
     .size = 5,
     .chunk = 6,
     .io = 7,
     .files = 19,
     .create = 24,
     .latency = 36},
    {.first = BONNIE_1_98,
     .total = 50,
     .name = 2,
     .concurrency = 3,
     .seed = 4,
     .size = 5,
     .chunk = 6,
     .seeks = 7,
     .io = 9,
     .files = 21,
     .create = 26,
     .latency = 38},
};

/* A row being read: fields up to the name, behind it, and from the files on. */
struct row {
    const struct csv_form *form;
    const struct bonnie_token *head, *middle, *tail;
    guint extra;
    struct bonnie_run *run;
    struct bonnie_fault *fault;
};

/* The commas among eight bytes, as the top bits of their places. */
static guint64 commas_of(const char *at)
{
    guint64 word, ones = G_GUINT64_CONSTANT(0x0101010101010101);
    memcpy(&word, at, sizeof word);
    word = GUINT64_FROM_LE(word) ^ (ones * ',');
    /* exact, unlike the shorter form: no carry goes from one byte to the next */
    return ~(((word & ones * 0x7f) + ones * 0x7f) | word) & ones * 0x80;
}

static void add_field(struct bonnie_token *fields, guint *count, const char **from, const char *end)
{
    if (*count < FIELDS)
        fields[*count] = (struct bonnie_token){*from, (gsize)(end - *from)};
    ++*count;
    *from = end + 1;
}

/* Eight bytes at a time: splitting is a tenth of all that an import of CSV costs. */
static guint split(const char *text, gsize n, struct bonnie_token *fields)
{
    guint count = 0;
    const char *from = text, *at = text, *end = text + n;
    for (; end - at >= 8; at += 8)
        for (guint64 commas = commas_of(at); commas; commas &= commas - 1)
            add_field(fields, &count, &from, at + __builtin_ctzll(commas) / 8);
    for (; at < end; at++)
        if (*at == ',')
            add_field(fields, &count, &from, at);
    add_field(fields, &count, &from, end);
    return count;
}

static bool wrong(const struct row *row, struct bonnie_token field, const char *expected)
{
    bonnie_fault(row->fault, field.at, "expected %s, found '%.*s'", expected, (int)MIN(field.n, 40),
                 field.at);
    return false;
}

static bool read_cell(const struct row *row, int test, const struct bonnie_token *pair)
{
    struct bonnie_cell *cell = &row->run->cells[test];
    guint64 whole;
    char unit;
    if (!pair[0].n)
        return !pair[1].n || wrong(row, pair[1], "no CPU beside no rate");
    cell->state = BONNIE_MEASURED;
    if (bonnie_digits(pair[0], &whole))
        cell->rate = (double)(bonnie_moves_bytes(test) ? whole * 1024 : whole);
    else if (bonnie_plus(pair[0]))
        cell->state = BONNIE_FAST;
    else if (test != BONNIE_SEEKS || !bonnie_rate(pair[0], &cell->rate, &unit) || unit)
        return wrong(row, pair[0], "a rate or +++++");
    if (!bonnie_cpu(pair[1], &cell->cpu) && !bonnie_plus(pair[1]))
        return wrong(row, pair[1], "a CPU percentage or +++");
    return true;
}

static bool read_latencies(const struct row *row)
{
    for (guint i = 0; i < BONNIE_TESTS; i++) {
        struct bonnie_token field = row->tail[row->form->latency + i];
        struct bonnie_cell *cell = &row->run->cells[i];
        if (!field.n)
            continue;
        if (!bonnie_latency(field, &cell->latency))
            return wrong(row, field, "a latency (us, ms or s)");
        if (cell->state == BONNIE_NOT_RUN)
            return wrong(row, field, "no latency of a test that was not run");
    }
    return true;
}

/* Count, largest, smallest, directories and file chunk as the cell of the table has them. */
static bool read_files(const struct row *row)
{
    const struct bonnie_token *field = row->tail + row->form->files;
    if (!row->form->latency)
        return !field->n || bonnie_files(*field, row->run) ||
               wrong(row, *field, "files[:max[:min]][/directories]");
    guint columns = row->form->create - row->form->files;
    struct bonnie_token dirs = field[3].n || columns < 5 ? field[3] : field[4];
    if (!field[0].n) {
        for (guint i = 1; i < columns; i++)
            if (field[i].n)
                return wrong(row, field[i], "no sizes without files");
        return true;
    }
    if (field[2].n && !field[1].n)
        return wrong(row, field[2], "no smallest size without a largest");
    char cell[sizeof row->run->files_cell];
    gsize n = 0;
    const struct bonnie_token parts[] = {field[0], field[1], field[2], dirs};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (!parts[i].n)
            continue;
        if (n + parts[i].n + 1 >= sizeof cell)
            return wrong(row, parts[i], "a shorter number");
        if (i)
            cell[n++] = ":::/"[i];
        memcpy(cell + n, parts[i].at, parts[i].n);
        n += parts[i].n;
    }
    return bonnie_files((struct bonnie_token){cell, n}, row->run) ||
           wrong(row, field[0], "a number of files and their sizes");
}

static bool read_number(const struct row *row, guint place, guint64 *value)
{
    struct bonnie_token field = row->middle[place];
    return !place || !field.n || bonnie_digits(field, value) || wrong(row, field, "a whole number");
}

static bool read_seed(const struct row *row)
{
    if (!row->form->seed)
        return true;
    struct bonnie_token field = row->middle[row->form->seed];
    guint64 value;
    struct bonnie_token digits = field;
    if (field.n && *field.at == '-') /* -z takes any number */
        digits.at++, digits.n--;
    if (field.n && !bonnie_digits(digits, &value))
        return wrong(row, field, "a seed");
    bonnie_copy(row->run->seed, sizeof row->run->seed, field.at, field.n);
    return true;
}

/* "256M", in 1.0x also "256M:64k" and, in 1.00, "256". */
static bool read_size(const struct row *row)
{
    struct bonnie_token size = row->middle[row->form->size], chunk = {0};
    if (row->form->chunk)
        chunk = row->middle[row->form->chunk];
    if (!size.n)
        return true;
    const char *colon = row->form->chunk ? NULL : memchr(size.at, ':', size.n);
    if (colon) {
        chunk = (struct bonnie_token){colon + 1, size.n - 1 - (gsize)(colon - size.at)};
        size.n = (gsize)(colon - size.at);
    }
    if (!bonnie_size(size, !row->form->chunk, &row->run->size))
        return wrong(row, size, "a file size (300M, 4G)");
    return (!chunk.n && !colon) || bonnie_chunk(chunk, &row->run->chunk) ||
           wrong(row, chunk, "a chunk size (64k)");
}

static bool read_settings(const struct row *row)
{
    struct bonnie_run *run = row->run;
    const struct bonnie_token *name = row->head + row->form->name, *last = name + row->extra;
    bonnie_copy(run->name, sizeof run->name, name->at, (gsize)(last->at + last->n - name->at));
    if (row->form->name)
        bonnie_copy(run->version, sizeof run->version, row->head[1].at, row->head[1].n);
    guint64 seekers = 0;
    if (!read_number(row, row->form->concurrency, &run->concurrency) ||
        !read_number(row, row->form->seeks, &run->seeks) ||
        !read_number(row, row->form->seeks ? row->form->seeks + 1 : 0, &seekers))
        return false;
    run->seekers = (gint64)seekers;
    return read_seed(row) && read_size(row);
}

static bool read_row(const struct row *row)
{
    struct bonnie_run *run = row->run;
    bonnie_run_init(run);
    run->forms = BONNIE_CSV;
    run->stdio = !row->form->latency;
    run->coarse = row->form->first == BONNIE_1_98;
    if (!read_settings(row) || !read_files(row))
        return false;
    for (int i = 0; i < BONNIE_TESTS; i++) {
        const struct bonnie_token *pair =
            bonnie_counts_files(i) ? row->tail + row->form->create + 2 * (i - BONNIE_SEQ_CREATE)
                                   : row->middle + row->form->io + 2 * i;
        if (row->tail != row->middle && !bonnie_counts_files(i)) { /* -s 0: all blank */
            if (pair[0].n)
                return wrong(row, pair[0], "no results without a size");
            continue;
        }
        if (!read_cell(row, i, pair))
            return false;
        if (pair[0].n && (bonnie_counts_files(i) ? !run->files : !run->size))
            return wrong(row, pair[0], "no results without a size or number of files");
    }
    return !row->form->latency || read_latencies(row);
}

static bool ends_in_digit(struct bonnie_token field)
{
    return field.n && g_ascii_isdigit(field.at[field.n - 1]);
}

/* As many fields too many as the name has commas, and perhaps the comma that -s 0 lost. */
static bool fits(const struct csv_form *form, const struct bonnie_token *fields, guint n,
                 guint lost, struct bonnie_run *run, struct bonnie_fault *fault)
{
    if (n + lost < form->total || n + lost - form->total > NAME_COMMAS)
        return false;
    guint extra = n + lost - form->total;
    if (extra && !form->chunk && ends_in_digit(fields[form->size + extra]))
        return false; /* a comma in a number, not in the name */
    if (lost && fields[form->size + extra].n)
        return false;
    return read_row(
        &(struct row){form, fields, fields + extra, fields + extra - lost, extra, run, fault});
}

static const struct csv_form *form_of(const struct bonnie_token *fields, int *version)
{
    *version = fields[0].n == 1 && *fields[0].at == '2' ? 1 : bonnie_version(fields[0]);
    const struct csv_form *form = forms;
    if (!*version || !bonnie_version(fields[1]))
        return form;
    for (gsize i = 1; i < G_N_ELEMENTS(forms); i++)
        if (forms[i].first <= *version)
            form = &forms[i];
    return form;
}

/* Whether 1.0x may have printed it: a name, a size and a pair. */
static bool begins(const struct bonnie_token *fields)
{
    guint64 value;
    struct bonnie_token size = fields[1];
    const char *colon = memchr(size.at, ':', size.n);
    if (colon)
        size.n = (gsize)(colon - size.at);
    return bonnie_size(size, false, &value) &&
           ((!fields[2].n && !fields[3].n) || bonnie_plus(fields[2]) ||
            (bonnie_digits(fields[2], &value) && bonnie_digits(fields[3], &value)));
}

static bool is(struct bonnie_token field, const char *text)
{
    return field.n == strlen(text) && !memcmp(field.at, text, field.n);
}

enum bonnie_found bonnie_csv_read(const char *text, gsize n, struct bonnie_run *run,
                                  struct bonnie_fault *fault)
{
    struct bonnie_token fields[FIELDS];
    guint count = split(text, n, fields);
    if (count < LEAST_FIELDS || count > FIELDS)
        return BONNIE_NOTHING;
    if ((is(fields[0], "name") && is(fields[1], "file_size")) || is(fields[0], "format_version"))
        return BONNIE_HEADER;
    int version;
    const struct csv_form *form = form_of(fields, &version);
    fault->at = NULL;
    bool sure = form != forms || begins(fields);
    bool loses = version >= BONNIE_1_92A && version < BONNIE_1_97;
    struct bonnie_fault second = {.at = NULL};
    bool read = fits(form, fields, count, 0, run, fault) ||
                (loses && fits(form, fields, count, 1, run, &second));
    if (!read && !fault->at)
        *fault = second;
    if (read)
        return bonnie_run_empty(run) ? BONNIE_NOTHING : BONNIE_ROW;
    if (!sure)
        return BONNIE_NOTHING;
    if (count < form->total || !fault->at)
        bonnie_fault(fault, NULL, "expected %u fields, found %u", form->total, count);
    return count < form->total || fault->at == fields[count - 1].at ? BONNIE_PART : BONNIE_BAD;
}
