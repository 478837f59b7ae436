/* Two contestants by the rules on pairs. */
#include "report/pair.h"

#include "report/audit_contest.h"
#include "report/contest_key.h"

#include <string.h>

/* About all contestants at once, not about two. */
static bool is_of_contest(const struct rule *rule)
{
    return !strcmp(rule->id, "P10");
}

static bool allowed(const struct contest *contest, const struct finding *f)
{
    return contest->terms && contest_terms_allows(contest->terms, f->rule->id);
}

/* The next rule from *rule on that fires; false when there is none left. */
static bool next_finding(const struct evidence *e, const struct rule **rule, struct finding *f)
{
    for (; (*rule)->id; ++*rule) {
        if ((*rule)->beside || is_of_contest(*rule))
            continue;
        *f = (struct finding){.rule = *rule, .runs = 1};
        if ((*rule)->check(e, f)) {
            ++*rule;
            return true;
        }
    }
    return false;
}

static const char *quantity_text(const struct finding *f, const char *name)
{
    const struct quantity *quantity = finding_find(f, name);
    return quantity ? quantity->text : NULL;
}

static bool is_said(const struct contest *contest, const struct finding *f)
{
    g_autofree char *sentence = finding_sentence(f);
    return g_ptr_array_find_with_equal_func(contest->doubts, sentence, g_str_equal, NULL);
}

char *pair_differs(const struct contest *contest, guint a, guint b, bool all)
{
    if (!contest->audit || a == b)
        return NULL;
    struct evidence first = audit_contest_evidence(contest, contest_at(contest, a)),
                    second = audit_contest_evidence(contest, contest_at(contest, b));
    first.other = &second;
    const struct rule *rule = rules_pair;
    struct finding f;
    g_autoptr(GString) text = g_string_new(NULL);
    while (next_finding(&first, &rule, &f)) {
        const char *what = quantity_text(&f, "what"), *list = quantity_text(&f, "list");
        if (!all && is_said(contest, &f))
            continue;
        g_string_append(text, text->len ? "; " : "");
        if (what)
            g_string_append_printf(text, "%s (%s, %s)", what, quantity_text(&f, "a"),
                                   quantity_text(&f, "b"));
        else
            g_string_append(text, list ? list : f.says ? f.says : f.rule->about);
    }
    return text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

bool pair_says(const struct contest *contest, const char *doubt)
{
    for (guint i = 0; contest->findings && i < contest->findings->len; i++) {
        const struct finding *f = &g_array_index(contest->findings, struct finding, i);
        g_autofree char *sentence = finding_sentence(f);
        if (!strcmp(sentence, doubt))
            return true;
    }
    return false;
}

/* Why not, and what would allow it. */
static char *with_id(const struct finding *f)
{
    g_autofree char *sentence = finding_sentence(f);
    return g_strdup_printf("%s (%s); what would tell: %s", sentence, f->rule->id, f->rule->clears);
}

char *pair_refused(const struct contest *contest, guint a, guint b)
{
    if (!contest->audit || a == b)
        return NULL;
    struct evidence first = audit_contest_evidence(contest, contest_at(contest, a)),
                    second = audit_contest_evidence(contest, contest_at(contest, b));
    first.other = &second;
    const struct rule *rule = rules_pair;
    struct finding f;
    while (next_finding(&first, &rule, &f))
        if (f.severity == SEVERITY_BLOCK && !allowed(contest, &f))
            return with_id(&f);
    return NULL;
}

char *contest_refused(const struct contest *contest)
{
    for (guint i = 0; contest->findings && i < contest->findings->len; i++) {
        const struct finding *f = &g_array_index(contest->findings, struct finding, i);
        if (f->severity == SEVERITY_BLOCK && is_of_contest(f->rule) && !allowed(contest, f))
            return with_id(f);
    }
    return NULL;
}
