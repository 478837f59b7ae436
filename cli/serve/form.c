/* Forms of the site. */
#include "cli/serve/form.h"

#include "cli/serve/sheet.h"
#include "cli/serve/wanted.h"
#include "schema/use.h"

#include <string.h>

enum { CONTESTANTS = 40 };

/* A list of one parameter: of values that the archive has, or of words that are always the same. */
struct input {
    const char *name, *title, *none; /* `none`: what stands for nothing chosen */
    const char *const *words;        /* NULL: values of the archive */
};

static const char *const by_words[] = {"layout", "level", "manager",     "redundancy",
                                       "disks",  "fs",    "compression", "rig",
                                       "os",     "tool",  "host",        NULL};
static const char *const survive_words[] = {"1", "2", "3", NULL};

static const struct input compare_inputs[] = {
    {"rig", "Machine", "any", NULL},
    {"class", "Workload", "any", NULL},
    {"level", "RAID level", "any", NULL},
    {"manager", "Joined by", "any", NULL},
    {"disks", "Disks", "any", NULL},
    {"media", "Kind of disk", "any", NULL},
    {"fs", "File system", "any", NULL},
    {"compression", "Compression", "any", NULL},
    {"survive", "Must survive", "nothing", survive_words},
    {"by", "Compare by", "what varies", by_words},
    {0},
};
static const struct input use_inputs[] = {
    {"disks", "Disks", "as measured", NULL},
    {"survive", "Must survive", "nothing", survive_words},
    {"rig", "Machine", "any", NULL},
    {"media", "Kind of disk", "any", NULL},
    {"compression", "Compression", "any", NULL},
    {0},
};

static void put_option(struct markup *m, const char *value, const char *text, bool chosen)
{
    markup_open(m, "option");
    markup_attribute(m, "value", value);
    markup_attribute(m, "selected", chosen ? "" : NULL);
    markup_text(m, text);
    markup_close(m);
}

static void put_hidden(struct markup *m, const char *name, const char *value)
{
    markup_open(m, "input");
    markup_attribute(m, "type", "hidden");
    markup_attribute(m, "name", name);
    markup_attribute(m, "value", value);
    markup_close(m);
}

static void put_box(struct markup *m, const char *name, const char *value, const char *text,
                    bool checked)
{
    markup_open(m, "label");
    markup_attribute(m, "class", "box");
    markup_open(m, "input");
    markup_attribute(m, "type", "checkbox");
    markup_attribute(m, "name", name);
    markup_attribute(m, "value", value);
    markup_attribute(m, "checked", checked ? "" : NULL);
    markup_close(m);
    markup_textf(m, " %s", text);
    markup_close(m);
}

/* --- lists --- */

static void put_words(struct markup *m, const struct input *input, const char *chosen, bool *met)
{
    for (const char *const *word = input->words; word && *word; word++) {
        bool is = !g_strcmp0(chosen, *word);
        *met |= is;
        put_option(m, *word, *word, is);
    }
}

static void put_choices(struct markup *m, const GArray *choices, const struct input *input,
                        const char *chosen, bool *met)
{
    for (guint i = 0; !input->words && i < choices->len; i++) {
        const struct choice *choice = &g_array_index(choices, struct choice, i);
        bool is = !g_strcmp0(chosen, choice->value);
        if (strcmp(choice->key, input->name))
            continue;
        *met |= is;
        put_option(m, choice->value, choice->value, is);
    }
}

/* Several values of one key are boxes, because a list chooses one. */
static void put_several(struct markup *m, const struct address *target, const struct input *input)
{
    markup_open(m, "fieldset");
    markup_element(m, "legend", input->title);
    for (guint i = 0; i < target->parameters->len; i++)
        if (!strcmp(address_at(target, i)->name, input->name))
            put_box(m, input->name, address_at(target, i)->value, address_at(target, i)->value,
                    true);
    markup_close(m);
}

static void put_input(struct markup *m, const GArray *choices, const struct address *target,
                      const struct input *input)
{
    const char *chosen = address_value(target, input->name);
    bool met = !chosen;
    if (address_count(target, input->name) > 1) {
        put_several(m, target, input);
        return;
    }
    markup_open(m, "label");
    markup_text(m, input->title);
    markup_open(m, "select");
    markup_attribute(m, "name", input->name);
    put_option(m, "", input->none, !chosen);
    put_words(m, input, chosen, &met);
    put_choices(m, choices, input, chosen, &met);
    if (!met)
        put_option(m, chosen, chosen, true);
    markup_close(m);
    markup_close(m);
}

static void put_use(struct markup *m, const struct address *target)
{
    const char *chosen = address_value(target, "for");
    markup_open(m, "label");
    markup_text(m, "For");
    markup_open(m, "select");
    markup_attribute(m, "name", "for");
    for (const struct use *use = uses; use->name; use++)
        put_option(m, use->name, use->name, !g_strcmp0(chosen, use->name));
    markup_close(m);
    markup_close(m);
}

static void put_where(struct markup *m, const struct address *target)
{
    markup_open(m, "label");
    markup_attribute(m, "class", "line");
    markup_text(m, "And, in words");
    markup_open(m, "input");
    markup_attribute(m, "name", "where");
    markup_attribute(m, "value", address_value(target, "where"));
    markup_attribute(m, "placeholder", "disks>=6 and date>=2011 and not tag.state=bad");
    markup_attribute(m, "autocomplete", "off");
    markup_attribute(m, "spellcheck", "false");
    markup_close(m);
    markup_close(m);
}

/* --- contestants --- */

static void add_contestant(struct markup *m, const struct address *target, const char *name,
                           const struct contestant *contestant, enum field by, GHashTable *met)
{
    const char *value = contest_value(contestant->cell, by);
    if (!value || g_hash_table_size(met) >= CONTESTANTS || !g_hash_table_add(met, (gpointer)value))
        return;
    put_box(m, name, value, contestant->label, address_has(target, name, value));
}

/* Those of the comparisons shown, by the key that competes in the first of them. */
static const char *put_contestants(struct markup *m, const struct address *target,
                                   const struct contests *contests)
{
    const struct contest *first = contests && contests->all->len ? contests_at(contests, 0) : NULL;
    if (!first || first->by < 0 || first->by >= FIELD_COUNT || first->contestants->len < 2)
        return NULL;
    const char *name = fields[first->by].name;
    g_autoptr(GHashTable) met = g_hash_table_new(g_str_hash, g_str_equal);
    markup_open(m, "fieldset");
    markup_element(m, "legend", "Only these (none ticked: all)");
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; contest->by == first->by && k < contest->contestants->len; k++)
            add_contestant(m, target, name, contest_at(contest, k), first->by, met);
    }
    markup_close(m);
    return name;
}

/* --- the form --- */

static bool has_input(const struct input *known, const char *name)
{
    for (; known->name; known++)
        if (!strcmp(known->name, name))
            return true;
    return false;
}

/* What has no place in the form. */
static void put_rest(struct markup *m, const struct address *target, const struct input *known,
                     enum form_kind kind, const char *contestants)
{
    guint where = address_count(target, "where");
    for (guint i = 0; i < target->parameters->len; i++) {
        const struct parameter *parameter = address_at(target, i);
        bool last = !strcmp(parameter->name, "where") && --where == 0;
        if (!has_input(known, parameter->name) && !last && strcmp(parameter->name, "before") &&
            g_strcmp0(parameter->name, contestants) &&
            (kind != FORM_USE || strcmp(parameter->name, "for")))
            put_hidden(m, parameter->name, parameter->value);
    }
}

static void put_button(struct markup *m, const char *text, const char *action)
{
    markup_open(m, "button");
    markup_attribute(m, "formaction", action);
    markup_text(m, text);
    markup_close(m);
}

bool form_put(struct markup *m, struct site *site, const struct address *target,
              enum form_kind kind, const struct contests *contests, GError **error)
{
    const GArray *choices = site_choices(site, error);
    const struct input *known = kind == FORM_USE ? use_inputs : compare_inputs;
    if (!choices)
        return false;
    markup_open(m, "form");
    markup_attribute(m, "action", kind == FORM_USE ? "/use" : "/compare");
    markup_open(m, "div");
    markup_attribute(m, "class", "fields");
    if (kind == FORM_USE)
        put_use(m, target);
    for (const struct input *input = known; input->name; input++)
        put_input(m, choices, target, input);
    markup_close(m);
    const char *name = put_contestants(m, target, contests);
    put_where(m, target);
    put_rest(m, target, known, kind, name);
    markup_open(m, "p");
    put_button(m, kind == FORM_USE ? "Which layouts?" : "Compare",
               kind == FORM_USE ? "/use" : "/compare");
    if (kind == FORM_COMPARE)
        put_button(m, "List runs", "/runs");
    markup_close(m);
    markup_close(m);
    return true;
}

void form_put_chosen(struct markup *m, const struct address *target)
{
    guint said = 0;
    for (guint i = 0; i < target->parameters->len; i++) {
        const struct parameter *parameter = address_at(target, i);
        if (!strcmp(parameter->name, "before"))
            continue;
        const struct address_change without = {.drop_name = parameter->name,
                                               .drop_value = parameter->value};
        g_autofree char *address = address_link(target, target->path, &without);
        if (!said++)
            markup_open(m, "ul"), markup_attribute(m, "class", "chosen");
        markup_open(m, "li");
        markup_textf(m, "%s %s ", parameter->name, parameter->value);
        markup_open(m, "a");
        markup_link(m, "href", address);
        markup_attributef(m, "aria-label", "without %s %s", parameter->name, parameter->value);
        markup_text(m, "\303\227");
        markup_close(m);
        markup_close(m);
    }
    if (said)
        markup_close(m);
}
