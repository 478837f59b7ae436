/* Files and command lines of views. */
#include "cli/serve/take.h"

#include "cli/serve/sheet.h"
#include "cli/serve/wanted.h"
#include "schema/auto.h"

#include <string.h>

struct offered {
    const char *path, *text;
};
struct line {
    const struct command *command;
    const char *output; /* what is added: " -o chart.svg" */
};

static const struct view {
    struct offered files[10];
    struct line lines[6];
} views[] = {
    [TAKE_COMPARE] = {{{"/report.html", "article"},
                       {"/chart.svg", "chart as svg"},
                       {"/chart.png", "png"},
                       {"/chart.pdf", "pdf"},
                       {"/compare.csv", "comparison as csv"},
                       {"/compare.json", "json"},
                       {"/winners.csv", "winners as csv"},
                       {"/winners.json", "json"},
                       {"/results.csv", "every result as csv"}},
                      {{&winners_command, ""},
                       {&compare_command, ""},
                       {&audit_command, ""},
                       {&chart_command, " -o chart.svg"},
                       {&report_command, " -o report.html"}}},
    [TAKE_USE] = {{{"/winners.csv", "csv"}, {"/winners.json", "json"}, {"/winners.md", "Markdown"}},
                  {{&winners_command, ""}}},
    [TAKE_RUNS] = {{{"/list.csv", "runs as csv"},
                    {"/list.json", "json"},
                    {"/results.csv", "every result as csv"}},
                   {{&list_command, ""}, {&export_command, " -o results.csv"}}},
};

static void put_files(struct markup *m, const struct address *target, const struct offered *file)
{
    const struct address_change first = {.drop_name = "before"};
    markup_open(m, "p");
    markup_attribute(m, "class", "take");
    markup_text(m, "Take it along: ");
    for (gsize i = 0; file[i].path; i++) {
        g_autofree char *address = address_link(target, file[i].path, &first);
        markup_text(m, i ? ", " : "");
        sheet_link(m, address, file[i].text);
    }
    markup_text(m, ".");
    markup_close(m);
}

static bool put_lines(struct markup *m, const struct address *target, const struct line *line,
                      GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (; line->command; line++) {
        g_autoptr(GPtrArray) words = wanted_words(target, line->command, error);
        if (!words)
            return false;
        g_autofree char *shown = wanted_line(line->command, words);
        g_string_append_printf(text, "%s%s\n", shown, line->output);
    }
    markup_open(m, "details");
    markup_element(m, "summary", "The same on the command line");
    markup_open(m, "pre");
    markup_attribute(m, "tabindex", "0");
    markup_text(m, text->str);
    markup_close(m);
    markup_close(m);
    return true;
}

bool take_put(struct markup *m, const struct address *target, enum take_view view, GError **error)
{
    put_files(m, target, views[view].files);
    return put_lines(m, target, views[view].lines, error);
}
