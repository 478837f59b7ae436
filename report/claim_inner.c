/* What the parts of a check share. */
#include "report/claim_inner.h"

const char *claim_inner_keep(struct claim_check *c, char *text)
{
    const char *kept = g_string_chunk_insert(c->claims->texts, text);
    g_free(text);
    return kept;
}

void claim_inner_decide(struct claim_check *c, enum claim_verdict verdict, char *why)
{
    c->answer->verdict = verdict;
    c->answer->why = claim_inner_keep(c, why);
}

void claim_inner_finding(struct claim_check *c, const struct finding *f)
{
    if (c->answer->n < G_N_ELEMENTS(c->answer->findings))
        c->answer->findings[c->answer->n++] = *f;
}
