/* How to measure it again: the page's own command, and the runs that would settle what is open. */
#include "report/pages/section.h"
#include "report/plan.h"
#include "schema/auto.h"

#include <string.h>

enum { STEPS = 12 };

static void put_step(GString *text, const struct step *step)
{
    const struct cell_data *cell = step->contestant->cell;
    g_autofree char *command = plan_command(step->workload, step->repeat);
    g_string_append_printf(text, "%s# %s, %s: %s\n", text->len ? "\n" : "", step->contest->brief,
                           step->contestant->label, step->why);
    if (step->also)
        g_string_append_printf(text, "# %s\n", step->also);
    if (!step->elsewhere && cell->words[FIELD_layout])
        g_string_append_printf(text, "# on %s\n", cell->words[FIELD_layout]);
    g_string_append_printf(text, "%s\n", command);
}

static void put_plan(const struct page *page, struct markup *m)
{
    g_autoptr(GArray) steps = plan_make(page->contests, 0, section_shown(page), page->margin);
    g_autoptr(GString) text = g_string_new(NULL);
    if (!steps->len)
        return;
    for (guint i = 0; i < MIN(steps->len, STEPS); i++)
        put_step(text, &g_array_index(steps, struct step, i));
    section_head(page, m, "open", "What would settle what is open", false);
    markup_element(
        m, "p",
        "Each command runs a workload in a folder of the storage named above it and keeps "
        "the result beside the others.");
    section_pre(m, text->str);
    if (steps->len > STEPS) {
        markup_open(m, "p");
        markup_textf(m, "%u more: ", steps->len - STEPS);
        markup_element(m, "code", "shootout winners --plan");
        markup_text(m, ".");
        markup_close(m);
    }
}

/* Set-ups that were described and whose numbers are lost: the runs that would replace them. */
static bool put_lost(const struct page *page, struct markup *m, GError **error)
{
    static const char *const works[] = {"seq-write:bs=1M,data=random,flush=end,qd=1",
                                        "seq-read:bs=1M,cache=cold,data=random,qd=1"};
    auto_clear(rows_clear) struct rows *rows =
        store_rows(page->store, "unmeasured", page->where, error);
    g_autoptr(GString) text = g_string_new(NULL);
    GError *failed = NULL;
    while (rows && rows_next(rows, &failed)) {
        const char *line = rows_text(rows, 0), *name = rows_text(rows, 1);
        for (gsize i = 0; line && i < G_N_ELEMENTS(works); i++)
            g_string_append_printf(text,
                                   "%s%s%sshootout run DIR --layout %s --workload %s --repeat 6\n",
                                   i ? "" : "# ",
                                   i      ? ""
                                   : name ? name
                                          : line,
                                   i ? "" : "\n", line, works[i]);
    }
    if (failed)
        g_propagate_error(error, failed);
    if (!rows || failed || !text->len)
        return rows && !failed;
    section_head(page, m, "lost", "What would replace the numbers that are lost", false);
    section_pre(m, text->str);
    return true;
}

bool section_reproduce(const struct page *page, struct markup *m, GError **error)
{
    g_autofree char *where = filter_format(page->where);
    section_open(page, m, "reproduce", "How to reproduce this");
    markup_open(m, "p");
    markup_textf(
        m, "This page is about: %s. With the archive%s, this makes it again, byte for byte:", where,
        page->contests->cells->runs->len ? ", or with the sources below imported into a new one"
                                         : "");
    markup_close(m);
    section_pre(m, page->command ? page->command : "shootout report");
    put_plan(page, m);
    bool fine = put_lost(page, m, error);
    markup_close(m);
    return fine;
}
