/* The figures behind claims. */
#include "report/claims.h"

const char *const claim_words[CLAIM_VERDICTS] = {
    [CLAIM_SUPPORTED] = "supported",           [CLAIM_MOSTLY] = "mostly supported",
    [CLAIM_UNSUPPORTED] = "unsupported",       [CLAIM_CONTRADICTED] = "contradicted",
    [CLAIM_OVERCLAIMED] = "overclaimed",       [CLAIM_NOT_TESTED] = "not tested",
    [CLAIM_NOT_ANSWERABLE] = "not answerable",
};

bool claims_open(struct claims *claims, struct store *store, const struct filter *where,
                 GError **error)
{
    *claims = (struct claims){.store = store, .where = where, .texts = g_string_chunk_new(1024)};
    return cells_load(store, where, NULL, &claims->cells, error);
}

void claims_clear(struct claims *claims)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (claims->by[i]) {
            contests_clear(claims->by[i]);
            g_free(claims->by[i]);
        }
    cells_clear(&claims->cells);
    if (claims->texts)
        g_string_chunk_free(claims->texts);
    *claims = (struct claims){0};
}

const struct contests *claims_contests(struct claims *claims, enum field by)
{
    if (!claims->by[by]) {
        claims->by[by] = g_new0(struct contests, 1);
        contests_make(&claims->cells, by, claims->by[by]);
    }
    return claims->by[by];
}
