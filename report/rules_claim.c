/* Rules about sentences: what a claim says, held against the figures that it rests on.  The check
 * of claims (report/claim.h) gathers both. */
#include "report/rule.h"

static bool relative_only(const struct evidence *e, struct finding *f)
{
    const struct claimed *c = e->claimed;
    if (!c->number || c->figures || !c->tested)
        return false;
    finding_text(f, "said", c->said);
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool unequal_sets(const struct evidence *e, struct finding *f)
{
    const struct claimed *c = e->claimed;
    if (!c->mean || (!c->only_a && !c->only_b))
        return false;
    finding_add(f, "a", UNIT_NONE, c->only_a);
    finding_add(f, "b", UNIT_NONE, c->only_b);
    return finding_is(f, SEVERITY_BLOCK);
}

static bool wrong_number(const struct evidence *e, struct finding *f)
{
    const struct claimed *c = e->claimed;
    if (!c->number || !c->figures || c->agrees || !c->right)
        return false;
    finding_text(f, "said", c->said);
    finding_text(f, "right", c->right);
    return finding_is(f, SEVERITY_WARN);
}

static bool not_tested(const struct evidence *e, struct finding *f)
{
    return !e->claimed->tested && finding_is(f, SEVERITY_WARN);
}

static bool opposed(const struct evidence *e, struct finding *f)
{
    if (!e->claimed->other)
        return false;
    finding_text(f, "other", e->claimed->other);
    return finding_is(f, SEVERITY_WARN);
}

const struct rule rules_claim[] = {
    {.id = "A29",
     .name = "relative-only",
     .scope = SCOPE_CLAIM,
     .check = relative_only,
     .says = "a ratio without the numbers behind it ({said})",
     .about = "a percentage or a factor is claimed, and the figures are not given",
     .source = "Hoefler and Belli, rule 1; Heiser",
     .clears = "the figures"},
    {.id = "P15",
     .name = "unequal-sets",
     .scope = SCOPE_CLAIM,
     .check = unequal_sets,
     .says =
         "the means are over different workloads: {a} has only the one side, {b} only the other",
     .about = "an average over sets of workloads that are not the same",
     .source = "Fleming and Wallace",
     .clears = "the workloads that all have"},
    {.id = "P16",
     .name = "percent",
     .scope = SCOPE_CLAIM,
     .check = wrong_number,
     .says = "the figures give {right}, not what is said ({said})",
     .about = "a percentage or a factor that the figures do not give",
     .source = "arithmetic",
     .clears = "the right number"},
    {.id = "P17",
     .name = "not-tested",
     .scope = SCOPE_CLAIM,
     .check = not_tested,
     .says = "its source did not test that",
     .about = "a claim about layouts or workloads that its source did not measure",
     .source = "the figures",
     .clears = "measuring them"},
    {.id = "P18",
     .name = "contradicted",
     .scope = SCOPE_CLAIM,
     .check = opposed,
     .says = "elsewhere in the archive the opposite was measured: {other}",
     .about = "a claim that its own figures support and others of the archive contradict",
     .source = "the archive",
     .clears = "why they differ"},
    {0},
};
