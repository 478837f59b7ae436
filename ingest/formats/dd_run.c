/* Runs of dd. */
#include "ingest/formats/dd_run.h"

#include "ingest/digest.h"

#include <math.h>
#include <string.h>

static const char *made_data(const char *input)
{
    static const struct {
        const char *path, *data;
    } made[] = {{"/dev/zero", "zero"},      {"/dev/urandom", "random"}, {"/dev/random", "random"},
                {"/dev/frandom", "random"}, {"/dev/arandom", "random"}, {"/dev/srandom", "random"}};
    for (gsize i = 0; input && i < G_N_ELEMENTS(made); i++)
        if (!strcmp(input, made[i].path))
            return made[i].data;
    return NULL;
}

static bool nowhere(const char *output)
{
    return output && (!strcmp(output, "/dev/null") || !strcmp(output, "/dev/zero"));
}

static bool device(const char *path)
{
    return path && (g_str_has_prefix(path, "/dev/") || g_str_has_prefix(path, "\\\\.\\")) &&
           !g_str_has_prefix(path, "/dev/shm/");
}

/* Where the data went in the end. */
static const char *output_of(const struct dd_command *command)
{
    return command->output ? command->output : command->sink;
}

void dd_run_remember(struct dd_block *block, struct dd_files *files)
{
    const struct dd_command *command = block->command;
    if (!command)
        return;
    dd_files_empty(files, command->cleared, command->mounted);
    const char *input = command->input, *output = output_of(command);
    const char *data = made_data(input);
    if (input && !data) {
        block->before = dd_files_before(files, command->machine, input, &block->data);
        data = block->data;
        dd_files_touch(files, command->machine, input, NULL, false);
    }
    if (output && !nowhere(output))
        dd_files_touch(files, command->machine, output, data, true);
}

/* Sentences of a run's note, joined by "; ". */
static void say(GString *note, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void say(GString *note, const char *format, ...)
{
    va_list values;
    if (note->len)
        g_string_append(note, "; ");
    va_start(values, format);
    g_string_append_vprintf(note, format, values);
    va_end(values);
}

/* Which side of dd is measured.  Where the other one is a pipe, or a file that feeds a device, it
 * sets the pace as well: then the direction is known, but neither the data nor how many requests
 * were under way. */
enum side { SIDE_BOTH, SIDE_READ, SIDE_WRITE };

static enum side side_of(const struct dd_command *command, const char **why)
{
    const char *input = command->input, *output = output_of(command);
    bool made = made_data(input) != NULL, stored = output && !nowhere(output);
    *why = "through a pipe: its other end may be the limit";
    if (stored && (!input || (made && !command->output)))
        return SIDE_WRITE;
    if (input && !made && !output)
        return SIDE_READ;
    *why = "from a file to a device: the file's speed counts too";
    return input && !made && !device(input) && stored && device(output) ? SIDE_WRITE : SIDE_BOTH;
}

static void map_command(const struct dd_block *block, struct workload *w, GStringChunk *texts,
                        GString *note)
{
    const struct dd_command *command = block->command;
    bool flushed = command->timed_sync && block->timed;
    g_autofree char *conv = g_strconcat(command->conv ? command->conv : "", ",fsync", NULL);
    const char *why, *made = made_data(command->input), *output = output_of(command);
    enum side side = side_of(command, &why);
    struct dd_facts facts = {
        .input = side == SIDE_WRITE                ? "/dev/zero"
                 : made && !strcmp(made, "random") ? "/dev/urandom"
                                                   : command->input,
        .output = side == SIDE_READ ? "/dev/null" : output,
        .ibs = command->ibs,
        .obs = command->obs,
        .conv = flushed ? conv : command->conv,
        .iflag = command->iflag,
        .oflag = command->oflag,
        .before = block->before,
        .data = block->data,
    };
    g_autoptr(GError) error = NULL;
    if (!map_dd(&facts, w, texts, &error)) {
        workload_init(w, WORKLOAD_UNKNOWN);
        say(note, "%s", error->message);
    } else if (side != SIDE_BOTH) {
        w->qd = NAN;
        w->data = side == SIDE_WRITE ? NULL : w->data;
        say(note, "%s", why);
    }
    if (output && g_str_has_prefix(output, "/dev/shm/"))
        say(note, "tmpfs: the file was in memory");
}

/* The block size that records and bytes tell; NULL where they do not. */
static const char *size_text(const struct dd_block *block, GStringChunk *texts)
{
    guint64 size = dd_block_size(block);
    g_autofree char *bs = size ? unit_format_size(size) : NULL;
    return bs ? g_string_chunk_insert_const(texts, bs) : NULL;
}

/* Without a command: the direction where words around the figures tell it.  Figures that stand
 * alone are what people keep of the plain write test; they are taken for one, and the run says so.
 */
static void map_words(const struct dd_block *block, struct workload *w, GStringChunk *texts,
                      GString *note)
{
    workload_init(w, block->said == DD_DIRECTION_READ ? WORKLOAD_SEQ_READ : WORKLOAD_SEQ_WRITE);
    if (block->said == DD_DIRECTION_UNKNOWN)
        say(note, "no command is shown: taken for a write");
    w->bs = size_text(block, texts);
    w->qd = 1;
    w->direct = ANSWER_UNKNOWN;
}

/* Interrupted, or still under way: /dev/zero and its like do not end before count= says so. */
static bool stopped(const struct dd_block *block)
{
    const struct dd_command *command = block->command;
    bool short_of = command && made_data(command->input) && command->limit && block->out.there &&
                    !block->error && !block->in.part && dd_block_fits(block, command) &&
                    dd_block_bytes(block) < command->limit;
    return block->signalled || short_of || dd_block_cut_short(block);
}

static bool failed(const struct dd_block *block)
{
    return (block->error && !block->warned) || block->again;
}

static void say_doubts(const struct dd_block *block, GString *note)
{
    if (block->goes_on)
        say(note, "printed at an error, after which the copy went on");
    else if (block->again)
        say(note, "went on after read errors");
    else if (stopped(block))
        say(note, "interrupted, or still running when it printed this");
    if (block->measured && !dd_line_agrees(&block->item))
        say(note, "the printed rate %s does not follow from bytes and seconds", block->rate);
    if (block->measured && block->item.seconds > 0 &&
        block->item.seconds_step * 2 > block->item.seconds)
        say(note, "too few digits of seconds to be exact");
    if (!block->measured && block->out.part)
        say(note, "%" G_GUINT64_FORMAT " partial records are not counted", block->out.part);
    if (block->timed)
        say(note, "bytes are records times block size, seconds the shell's");
    if (block->assumed)
        say(note, "no command of its own: taken for another run of the one before");
}

static int workload_of(const struct dd_block *block, struct batch *batch, GString *note,
                       GError **error)
{
    struct workload w;
    if (block->command)
        map_command(block, &w, batch->texts, note);
    else
        map_words(block, &w, batch->texts, note);
    if (block->command && w.class != WORKLOAD_UNKNOWN) {
        if (!dd_block_fits(block, block->command)) {
            w.bs = NULL;
            say(note, "not the bytes of the command shown: its block size is not taken");
        } else if (!block->command->ibs || !block->command->obs) {
            w.bs = size_text(block, batch->texts);
        }
    }
    return batch_workload(batch, &w, error);
}

static guint64 digest_of(const struct dd_block *block)
{
    struct digest digest;
    digest_init(&digest, "dd");
    const struct dd_records *records[] = {&block->in, &block->out};
    for (gsize i = 0; i < G_N_ELEMENTS(records); i++) {
        g_autofree char *text = records[i]->there
                                    ? g_strdup_printf("%" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT,
                                                      records[i]->full, records[i]->part)
                                    : NULL;
        digest_text(&digest, text);
    }
    digest_text(&digest, block->text);
    if (block->timed)
        digest_figure(&digest, block->seconds, 6);
    return digest_end(&digest);
}

static void fill_run(struct run *run, const struct dd_block *block, struct batch *batch,
                     const char *note)
{
    const struct dd_command *command = block->command;
    run->tool = "dd";
    run->tool_version = block->version ? block->version : block->item.version;
    run->at = block->at;
    run->length = block->end - block->at;
    run->line = (guint)block->line;
    run->digest = digest_of(block);
    run->duration = block->seconds;
    run->status = failed(block) ? RUN_FAILED : stopped(block) ? RUN_STOPPED : RUN_OK;
    run->note = *note ? batch_text(batch, note, -1) : NULL;
    if (!command)
        return;
    run->command = batch_text(batch, command->text, -1);
    run->machine = block->assumed ? NULL : batch_text(batch, command->machine, -1);
}

static void fill_result(struct result *result, const struct dd_block *block, struct batch *batch)
{
    double bytes = (double)dd_block_bytes(block);
    result->n = 1;
    result->working_set = bytes;
    if (block->seconds > 0) {
        result->values[METRIC_throughput] = bytes / block->seconds;
        result->values[METRIC_duration] = block->seconds;
        result->values[METRIC_bytes] = bytes;
    } else {
        batch_missing(batch, METRIC_throughput, block->rate, "too fast to measure");
    }
}

/* Why a block is no result; NULL when it is one. */
static const char *refusal(const struct dd_block *block)
{
    if (isnan(block->seconds))
        return "neither dd nor a shell printed a time";
    if (!block->measured && !block->command)
        return "no bytes printed, and no command tells the block size";
    if (!block->measured && !block->command->obs)
        return "no bytes printed, and the block size of the command is not readable";
    return dd_block_bytes(block) ? NULL : "no bytes were copied";
}

bool dd_run_emit(const struct dd_block *block, struct batch *batch, GError **error)
{
    const char *no = refusal(block);
    if (no) {
        batch_remark(batch, REMARK_REFUSED, block->line, block->column, "%s%s%s", no,
                     block->error ? ": " : "", block->error ? block->error : "");
        return true;
    }
    g_autoptr(GString) note = g_string_new(block->error);
    int workload = workload_of(block, batch, note, error);
    if (workload < 0)
        return false;
    struct run *run = batch_run(batch);
    say_doubts(block, note);
    fill_run(run, block, batch, note->str);
    if (!block->command && block->label)
        batch_tag(batch, "label", block->label);
    fill_result(batch_result(batch, workload), block, batch);
    return batch_end_run(batch, error);
}

bool dd_run_emit_pv(const struct dd_block *block, struct batch *batch, GError **error)
{
    struct workload w;
    workload_init(&w, WORKLOAD_UNKNOWN);
    int workload = batch_workload(batch, &w, error);
    if (workload < 0)
        return false;
    struct run *run = batch_run(batch);
    fill_run(run, block, batch, "pv in a pipe: rounded bytes, whole seconds");
    run->tool = "pv";
    run->tool_version = NULL;
    fill_result(batch_result(batch, workload), block, batch);
    return batch_end_run(batch, error);
}
