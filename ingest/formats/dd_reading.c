/* Blocks, commands and labels of a transcript, in the order they come. */
#include "ingest/formats/dd_reading.h"

#include "ingest/formats/dd_shell.h"
#include "ingest/formats/dd_time.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { TYPED_LONGEST = 8192, LABEL_LONGEST = 100, ERROR_LONGEST = 200, RECORDS_APART = 3 };

static void emit(struct dd_reading *r, struct dd_block *block)
{
    if (dd_block_begun(block) && !r->failed)
        r->failed = !dd_run_emit(block, r->batch, r->error);
    dd_block_clear(block);
}

static void emit_done(struct dd_reading *r)
{
    emit(r, &r->done);
}

static void emit_pv(struct dd_reading *r)
{
    if (r->pv.measured && !r->answered && !r->failed)
        r->failed = !dd_run_emit_pv(&r->pv, r->batch, r->error);
    dd_block_clear(&r->pv);
}

/* A later state of the same dd: the earlier one goes, but for the first that was printed at an
 * error, which is what dd without conv=noerror would have left. */
static void go_on(struct dd_reading *r)
{
    struct dd_block *done = &r->done, *block = &r->block;
    block->command = dd_command_ref(done->command);
    block->assumed = done->assumed;
    block->before = done->before;
    block->data = done->data;
    block->again = done->again;
    if (done->error && !done->warned && done->out.there && !done->again) {
        block->again = done->goes_on = true;
        emit_done(r);
    }
    dd_block_clear(done);
}

/* The block is whole. */
static void end_block(struct dd_reading *r)
{
    struct dd_block *block = &r->block;
    if (!dd_block_begun(block))
        return;
    if (!block->measured && !dd_block_paired(block) && !dd_queue_waiting(&r->queue)) {
        dd_block_clear(block); /* "4+2 disks or 8+2 disks" */
        return;
    }
    if (dd_block_begun(&r->done) &&
        dd_block_goes_on(&r->done, block, dd_queue_waiting(&r->queue))) {
        go_on(r);
    } else {
        emit_done(r);
        dd_queue_take(&r->queue, block);
        dd_run_remember(block, &r->files);
    }
    if (r->dcfldd || (block->command && block->command->other))
        block->version = "dcfldd";
    r->done = *block;
    *block = (struct dd_block){.seconds = NAN};
    r->dcfldd = r->labelled = false;
    r->answered = true;
    g_clear_pointer(&r->label, g_free);
}

/* The command line is whole: what came before it is over. */
static void end_typed(struct dd_reading *r)
{
    if (!r->typed->len)
        return;
    auto_clear(dd_commands_clear) struct dd_commands typed = {0};
    dd_commands_read(&typed, r->typed->str);
    g_string_truncate(r->typed, 0);
    if (typed.list->len) {
        end_block(r);
        emit_done(r);
        emit_pv(r);
        r->answered = r->labelled = r->signalled = false;
        g_clear_pointer(&r->label, g_free);
        g_clear_pointer(&r->trouble, g_free);
    }
    dd_queue_add(&r->queue, &typed);
}

static bool continues(const struct dd_reading *r, const char *text)
{
    if (!r->typed->len || r->typed->len > TYPED_LONGEST)
        return false;
    return r->typed->str[r->typed->len - 1] == '\\' || dd_command_goes_on(text);
}

static void chomp(GString *text)
{
    while (text->len && g_ascii_isspace(text->str[text->len - 1]))
        g_string_truncate(text, text->len - 1);
}

/* The rest of a command: `text` with the marks of quoting and prompts before it, but not a pipe. */
static void type_on(struct dd_reading *r, const char *text, gsize length)
{
    const char *end = text + length;
    while (text < end && (*text == ' ' || *text == '\t' || *text == '>'))
        text++;
    if (r->typed->str[r->typed->len - 1] == '\\')
        g_string_truncate(r->typed, r->typed->len - 1);
    chomp(r->typed);
    g_string_append_c(r->typed, ' ');
    g_string_append_len(r->typed, text, end - text);
    chomp(r->typed);
}

static void set_label(struct dd_reading *r, const char *text, gsize length)
{
    g_autofree char *label = g_strndup(text, length);
    g_strstrip(label);
    bool words = false;
    for (const char *p = label; *p && !words; p++)
        words = g_ascii_isalpha(*p) || (guchar)*p >= 0x80;
    if (!words)
        return;
    g_autofree char *machine = NULL;
    bool prompt = dd_shell_prompt(label, &machine) != label;
    g_free(r->label);
    r->label =
        prompt ? NULL : g_utf8_substring(label, 0, MIN(g_utf8_strlen(label, -1), LABEL_LONGEST));
    r->labelled = true;
}

/* "dd: error writing 'x': No space left on device" of any dd, in any language. */
static bool take_trouble(struct dd_reading *r, const char *text)
{
    static const char *const tools[] = {
        "dd: ", "gdd: ", "dcfldd:", "/bin/dd: ", "/usr/bin/dd: ", "busybox: dd: ", "toybox: dd: "};
    bool trouble = false;
    for (gsize i = 0; i < G_N_ELEMENTS(tools) && !trouble; i++)
        trouble = g_str_has_prefix(text, tools[i]) && text[strlen(tools[i])];
    if (!trouble)
        return false;
    g_free(r->trouble);
    r->trouble = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), ERROR_LONGEST));
    return true;
}

enum { NEXT_ITEM = 4096 /* B: the next item of a line stands no further on */ };

/* Byte column of an item in the line as it is in the source.  Of several on a line each stands
 * behind the one before it, near enough that a line of thousands is not searched from its beginning
 * again and again. */
static gsize column_of(struct dd_reading *r, const struct dd_place *place,
                       const struct dd_item *item)
{
    gsize digits = strspn(item->from, "0123456789");
    g_autofree char *figure = g_strndup(item->from, digits);
    bool again = place->raw && r->column_line == place->line;
    const char *from = !place->raw ? NULL : place->raw + (again ? r->column : 0);
    const char *at = !from   ? NULL
                     : again ? g_strstr_len(from, (gssize)strnlen(from, NEXT_ITEM), figure)
                             : strstr(from, figure);
    if (!again)
        r->column = 0;
    r->column_line = place->line;
    if (at)
        r->column = (gsize)(at - place->raw) + 1;
    return MAX(r->column, 1);
}

static void begin_block(struct dd_reading *r, const struct dd_place *place,
                        const struct dd_item *item)
{
    struct dd_block *block = &r->block;
    block->line = place->line;
    block->column = column_of(r, place, item);
    block->at = place->at;
    block->signalled = r->signalled;
    block->labelled = r->labelled;
    block->label = g_strdup(r->label);
    block->error = g_steal_pointer(&r->trouble);
    block->warned = block->error && strstr(block->error, "warning");
    if (block->label)
        block->said = dd_text_direction(block->label);
    if (block->error && block->said == DD_DIRECTION_UNKNOWN)
        block->said = dd_text_direction(block->error);
    r->signalled = false;
}

static void take_records(struct dd_reading *r, const struct dd_place *place,
                         const struct dd_item *item)
{
    struct dd_block *block = &r->block;
    struct dd_records records = {item->full, item->part, true};
    if (block->in.there && block->out.there)
        end_block(r);
    else if (block->in.there && place->line > r->last_line + RECORDS_APART)
        dd_block_clear(block);
    r->last_line = place->line;
    block->end = place->end;
    if (!block->in.there) {
        begin_block(r, place, item);
        block->end = place->end;
        block->in = records;
        r->glued = item->glued;
        return;
    }
    block->out = records;
    g_autofree char *in = g_strdup_printf("%" G_GUINT64_FORMAT, block->in.full);
    g_autofree char *out = g_strdup_printf("%" G_GUINT64_FORMAT, block->out.full);
    if (r->glued && g_str_has_suffix(in, out)) /* "count=44+0" is count=4 and 4+0 */
        block->in.full = block->out.full;
}

static void take_bytes(struct dd_reading *r, const struct dd_place *place,
                       const struct dd_item *item, bool overwritten)
{
    struct dd_block *block = &r->block;
    if (overwritten && !block->out.there)
        return; /* a state of a progress display */
    if (!block->in.there)
        begin_block(r, place, item);
    block->measured = true;
    block->item = *item;
    block->seconds = item->seconds;
    block->text = g_strndup(item->from, (gsize)(item->to - item->from));
    block->rate = g_strndup(item->rate_at, (gsize)(item->to - item->rate_at));
    block->end = place->end;
    block->signalled |= g_str_has_prefix(item->to, "^C");
    const char *behind = item->to;
    struct dd_item other;
    if (!dd_line_next(item->from, &behind, &other)) {
        enum dd_direction said = dd_text_direction(item->to);
        block->said = said ? said : block->said;
    }
    end_block(r);
}

static void take_pv(struct dd_reading *r, const struct dd_place *place, const struct dd_item *item)
{
    dd_block_clear(&r->pv);
    r->pv = (struct dd_block){.measured = true,
                              .item = *item,
                              .seconds = item->seconds,
                              .text = g_strndup(item->from, (gsize)(item->to - item->from)),
                              .line = place->line,
                              .at = place->at,
                              .end = place->end};
}

static void take_item(struct dd_reading *r, const struct dd_place *place,
                      const struct dd_item *item, bool overwritten)
{
    switch (item->kind) {
    case DD_RECORDS:
        take_records(r, place, item);
        break;
    case DD_BYTES:
        take_bytes(r, place, item, overwritten);
        break;
    case DD_BLOCKS:
        r->dcfldd = true;
        break;
    case DD_PV:
        take_pv(r, place, item);
        break;
    }
}

/* The elapsed time of a shell belongs to the records above it; dd's own time is better. */
static bool take_time(struct dd_reading *r, const struct dd_place *place, const char *text)
{
    double real;
    if (!dd_time_read(text, &real))
        return false;
    struct dd_block *block = &r->block;
    if (!isnan(real) && block->out.there && !block->measured) {
        block->seconds = real;
        block->timed = true;
        block->end = place->end;
        end_block(r);
    }
    return true;
}

/* What stands before the first item of a line: a command, its rest, or what the figures are of. */
static void take_before(struct dd_reading *r, const char *text, gsize length)
{
    g_autofree char *before = g_strndup(text, length);
    g_strchomp(before);
    if (continues(r, before))
        type_on(r, before, strlen(before));
    else if (dd_command_likely(before)) {
        end_typed(r);
        g_string_assign(r->typed, before);
    } else if (g_str_has_suffix(before, ":"))
        set_label(r, before, strlen(before));
    end_typed(r);
}

static void take_items(struct dd_reading *r, const struct dd_place *place, const char *text,
                       struct dd_item *item, const char *at, bool overwritten)
{
    take_before(r, text, (gsize)(item->from - text));
    do
        take_item(r, place, item, overwritten);
    while (dd_line_next(text, &at, item));
}

void dd_reading_text(struct dd_reading *r, const struct dd_place *place, const char *text,
                     bool overwritten)
{
    const char *bare = scan_unquote(text, NULL), *at = bare;
    struct dd_item item;
    bool items = dd_line_next(bare, &at, &item);
    if (!items && continues(r, bare)) {
        type_on(r, text, strlen(text));
        return;
    }
    if (items) {
        take_items(r, place, bare, &item, at, overwritten);
        return;
    }
    end_typed(r);
    if (take_time(r, place, bare) || take_trouble(r, bare))
        return;
    if (strstr(bare, "load: ") && strstr(bare, "cmd: ")) {
        end_block(r);
        r->signalled = true;
    } else if (dd_command_likely(bare) || g_str_has_suffix(bare, "\\")) {
        g_string_assign(r->typed, bare);
        chomp(r->typed);
    } else {
        set_label(r, bare, strlen(bare));
    }
}

void dd_reading_init(struct dd_reading *r, struct batch *batch, GError **error)
{
    *r = (struct dd_reading){.batch = batch,
                             .error = error,
                             .block = {.seconds = NAN},
                             .done = {.seconds = NAN},
                             .typed = g_string_new(NULL)};
}

bool dd_reading_end(struct dd_reading *r)
{
    end_typed(r);
    end_block(r);
    emit_done(r);
    emit_pv(r);
    dd_block_clear(&r->block);
    dd_queue_clear(&r->queue);
    dd_files_clear(&r->files);
    g_string_free(r->typed, TRUE);
    g_free(r->label);
    g_free(r->trouble);
    return !r->failed;
}
