/* Numbers out of prose. */
#include "cli/describe_prose.h"

#include "cli/ask.h"
#include "cli/describe_file.h"
#include "cli/told.h"
#include "cli/world.h"
#include "report/pages/markup.h"
#include "schema/auto.h"
#include "schema/metric.h"
#include "schema/workload.h"

#include <string.h>

static const char element[] = "result", end_tag[] = "</result>", confirmed[] = "confirmed";

/* One <result> as it stands in the file, and what it says. */
struct figure_said {
    char *whole;                     /* with its tags */
    const char *inside;              /* between them, in `whole`; "" */
    GPtrArray *names, *values;       /* attributes in their order; char * */
    GString *sentence;               /* of its note */
    char *workload, *layout, *level; /* what would be taken; NULL not known; compression */
};

static void figure_free(gpointer data)
{
    struct figure_said *figure = data;
    g_free(figure->whole);
    g_ptr_array_unref(figure->names);
    g_ptr_array_unref(figure->values);
    g_string_free(figure->sentence, TRUE);
    g_free(figure->workload);
    g_free(figure->layout);
    g_free(figure->level);
    g_free(figure);
}

static const char *value_of(const struct figure_said *figure, const char *name)
{
    for (guint i = 0; i < figure->names->len; i++)
        if (!strcmp(figure->names->pdata[i], name))
            return figure->values->pdata[i];
    return NULL;
}

/* --- reading --- */

static void take_tag(GMarkupParseContext *context, const char *name, const char **names,
                     const char **values, gpointer user, GError **error)
{
    (void)context, (void)error;
    struct figure_said *figure = user;
    for (gsize i = 0; !strcmp(name, element) && names[i]; i++) {
        g_ptr_array_add(figure->names, g_strdup(names[i]));
        g_ptr_array_add(figure->values, g_strdup(values[i]));
    }
}

static void take_text(GMarkupParseContext *context, const char *text, gsize length, gpointer user,
                      GError **error)
{
    (void)error;
    struct figure_said *figure = user;
    if (!strcmp(g_markup_parse_context_get_element(context), "note"))
        g_string_append_len(figure->sentence, text, (gssize)length);
}

/* The work as the file has it, the layout too, else as the sentence can only mean it. */
static void propose(struct figure_said *figure)
{
    auto_clear(told_text_clear) struct told_text said = {0};
    figure->workload = g_strdup(value_of(figure, "workload"));
    figure->layout = g_strdup(value_of(figure, "layout"));
    figure->level = g_strdup(value_of(figure, "compression"));
    const char *text = figure->sentence->str;
    if (figure->layout || !told_find(text, strlen(text), &said, NULL) || said.several ||
        said.readings.all->len != 1)
        return;
    const struct reading *best = readings_at(&said.readings, 0);
    figure->layout = g_strdup(best->line);
    if (!figure->level && *best->compression)
        figure->level = g_strdup(best->compression);
}

/* NULL where the element needs no confirmation. */
static struct figure_said *figure_new(const char *whole, gsize tag, gsize length)
{
    static const GMarkupParser parser = {.start_element = take_tag, .text = take_text};
    struct figure_said *figure = g_new0(struct figure_said, 1);
    figure->whole = g_strndup(whole, length);
    figure->names = g_ptr_array_new_with_free_func(g_free);
    figure->values = g_ptr_array_new_with_free_func(g_free);
    figure->sentence = g_string_new(NULL);
    figure->inside = figure->whole + MIN(tag, length);
    GMarkupParseContext *context =
        g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, figure, NULL);
    bool fine = g_markup_parse_context_parse(context, figure->whole, (gssize)length, NULL);
    g_markup_parse_context_free(context);
    if (fine && !g_strcmp0(value_of(figure, confirmed), "no")) {
        propose(figure);
        return figure;
    }
    figure_free(figure);
    return NULL;
}

/* Bytes of a start tag; a ">" within quotes ends none. */
static gsize tag_length(const char *tag)
{
    char quote = 0;
    for (gsize i = 0; tag[i]; i++) {
        if (quote ? tag[i] == quote : tag[i] == '"' || tag[i] == '\'')
            quote = quote ? 0 : tag[i];
        else if (!quote && tag[i] == '>')
            return i + 1;
    }
    return strlen(tag);
}

/* Comments and CDATA hold no elements. */
static const char *past(const char *at)
{
    const char *end = g_str_has_prefix(at, "<!--")        ? strstr(at, "-->")
                      : g_str_has_prefix(at, "<![CDATA[") ? strstr(at, "]]>")
                                                          : NULL;
    return end ? end + strlen("-->") : at + 1;
}

/* Of struct figure_said: what waits, in the order of the file. */
static GPtrArray *find_figures(const char *text)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(figure_free);
    for (const char *at = strchr(text, '<'); at; at = strchr(at, '<')) {
        gsize name = strlen("<result");
        if (strncmp(at, "<result", name) || !strchr(" \t\r\n/>", at[name])) {
            at = past(at);
            continue;
        }
        gsize tag = tag_length(at), length = tag;
        const char *end = tag > 1 && at[tag - 2] == '/' ? NULL : strstr(at + tag, end_tag);
        if (end)
            length = (gsize)(end - at) + strlen(end_tag);
        struct figure_said *figure = figure_new(at, tag, length);
        if (figure)
            g_ptr_array_add(found, figure);
        at += length;
    }
    return found;
}

/* --- writing --- */

static void put(struct markup *markup, const struct figure_said *figure, const char *name,
                const char *value)
{
    if (!value_of(figure, name))
        markup_attribute(markup, name, value);
}

/* The element without the word that keeps it out.  The caller frees. */
static char *taken(const struct figure_said *figure)
{
    struct markup markup;
    markup_init(&markup, MARKUP_XML);
    markup_open(&markup, element);
    for (guint i = 0; i < figure->names->len; i++) {
        const char *name = figure->names->pdata[i], *value = figure->values->pdata[i];
        if (!strcmp(name, "workload"))
            value = figure->workload;
        else if (!strcmp(name, "layout"))
            value = figure->layout;
        else if (!strcmp(name, "compression"))
            value = figure->level;
        if (strcmp(name, confirmed) != 0)
            markup_attribute(&markup, name, value);
    }
    put(&markup, figure, "workload", figure->workload);
    put(&markup, figure, "layout", figure->layout);
    put(&markup, figure, "compression", figure->level);
    if (g_str_has_suffix(figure->inside, end_tag)) {
        g_autofree char *inside =
            g_strndup(figure->inside, strlen(figure->inside) - strlen(end_tag));
        markup_verbatim(&markup, inside);
    }
    markup_close(&markup);
    char *text = g_strdup(markup_end(&markup));
    markup_clear(&markup);
    return text;
}

/* --- the conversation --- */

enum step { STEP_AGAIN, STEP_NEXT, STEP_BACK, STEP_END };

struct prose {
    const struct world *world;
    const char *path;
    GPtrArray *figures;
    GPtrArray *answers; /* char *: what now stands in place of each figure; NULL skipped */
    guint confirmed;
};

static void say_proposal(const struct world *world, const struct figure_said *figure)
{
    ask_say(world, 0, "Enter: %s on %s%s%s", figure->workload ? figure->workload : "unknown work",
            figure->layout ? figure->layout : "an unknown layout", figure->level ? ", " : "",
            figure->level ? figure->level : "");
}

static void say_figure(const struct prose *prose, guint i)
{
    const struct figure_said *figure = prose->figures->pdata[i];
    const struct world *world = prose->world;
    fputc('\n', world->err);
    ask_say(world, 0, "%u of %u numbers, %u confirmed", i, prose->figures->len, prose->confirmed);
    ask_say(world, 2, "%s", figure->sentence->str);
    for (guint k = 0; k < figure->names->len; k++)
        if (metric_find(figure->names->pdata[k]) != METRIC_NONE)
            ask_say(world, 2, "%s %s", (const char *)figure->names->pdata[k],
                    (const char *)figure->values->pdata[k]);
    say_proposal(world, figure);
}

static bool change(struct prose *prose, guint i, char *to, GError **error)
{
    const struct figure_said *figure = prose->figures->pdata[i];
    prose->answers->pdata[i] = to;
    return describe_file_replace(prose->path, figure->whole, to, error);
}

static enum step confirm(struct prose *prose, guint i, GError **error)
{
    const struct figure_said *figure = prose->figures->pdata[i];
    if (!figure->workload) {
        ask_say(prose->world, 0, "which work is not said: seq-read, seq-write, rand-read ...");
        return STEP_AGAIN;
    }
    prose->confirmed++;
    return change(prose, i, taken(figure), error) ? STEP_NEXT : STEP_END;
}

static void replace(char **text, const char *with)
{
    g_free(*text);
    *text = *with ? g_strdup(with) : NULL;
}

/* Another work, or another layout. */
static enum step correct(struct prose *prose, guint i, const char *text)
{
    struct figure_said *figure = prose->figures->pdata[i];
    auto_clear(told_text_clear) struct told_text said = {0};
    g_autoptr(GError) why = NULL;
    g_autofree char *work = workload_canon(text, NULL);
    if (work) {
        replace(&figure->workload, work);
    } else if (!told_find(text, strlen(text), &said, &why)) {
        ask_say(prose->world, 0, "%s", why->message);
        return STEP_AGAIN;
    } else if (said.several || said.readings.all->len > 1) {
        g_autofree char *list = said.several ? NULL : readings_list(&said.readings);
        ask_say(prose->world, 0, "it can mean %s; say which", list ? list : "several arrays");
        return STEP_AGAIN;
    } else {
        const struct reading *best = readings_at(&said.readings, 0);
        replace(&figure->layout, best->line);
        replace(&figure->level, best->compression);
    }
    say_proposal(prose->world, figure);
    return STEP_AGAIN;
}

static enum step ask_once(struct prose *prose, guint i, GError **error)
{
    g_autofree char *text = ask_line(prose->world, "> ");
    if (!text || !strcmp(text, "q"))
        return STEP_END;
    if (!*text)
        return confirm(prose, i, error);
    if (!strcmp(text, "s"))
        return STEP_NEXT;
    if (!strcmp(text, "u"))
        return STEP_BACK;
    if (!strcmp(text, "d")) /* what stands in its place is where it comes back to */
        return change(prose, i, g_strdup_printf("<!-- number %u was taken out -->", i + 1), error)
                   ? STEP_NEXT
                   : STEP_END;
    return correct(prose, i, text);
}

/* To the number before, as it was. */
static bool go_back(struct prose *prose, guint *i, GError **error)
{
    if (!*i) {
        ask_say(prose->world, 0, "nothing was answered yet");
        return true;
    }
    const struct figure_said *figure = prose->figures->pdata[--*i];
    g_autofree char *answer = g_steal_pointer(&prose->answers->pdata[*i]);
    prose->confirmed -= answer && !g_str_has_prefix(answer, "<!--");
    return !answer || describe_file_replace(prose->path, answer, figure->whole, error);
}

static bool ask_all(struct prose *prose, GError **error)
{
    GError *wrong = NULL;
    enum step step = STEP_NEXT;
    ask_say(prose->world, 0,
            "Enter confirms, words say another work or layout, d takes the number out, s skip, "
            "u undo, q end");
    for (guint i = 0; i < prose->figures->len && step != STEP_END && !wrong;) {
        say_figure(prose, i);
        do
            step = ask_once(prose, i, &wrong);
        while (step == STEP_AGAIN);
        if (step == STEP_BACK)
            go_back(prose, &i, &wrong);
        else
            i += step == STEP_NEXT;
    }
    if (wrong)
        g_propagate_error(error, wrong);
    return !wrong;
}

bool describe_prose_is(const char *word)
{
    return g_str_has_suffix(word, ".xml") && g_file_test(word, G_FILE_TEST_IS_REGULAR);
}

bool describe_prose(const struct world *world, const char *path, GError **error)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) why = NULL;
    if (!g_file_get_contents(path, &text, NULL, &why))
        return error_set(error, STATUS_FAILED, "%s", why->message);
    g_autoptr(GPtrArray) figures = find_figures(text),
                         answers = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_set_size(answers, (gint)figures->len);
    struct prose prose = {world, path, figures, answers, 0};
    if (!figures->len) {
        world_say(world, "%s: no number waits to be confirmed", path);
        return true;
    }
    bool fine = ask_all(&prose, error);
    g_autofree char *quoted = world_quote(path);
    world_say(world, "%s: %u of %u number%s confirmed", path, prose.confirmed, figures->len,
              figures->len == 1 ? "" : "s");
    if (prose.confirmed)
        world_say(world, "next:  shootout import %s", quoted);
    return fine;
}
