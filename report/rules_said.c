/* Rules about what was said of a result, and what was left unsaid. */
#include "report/evidence.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* --- units --- */

/* What follows the number: "x MB/s" of "438.8x MB/s". */
static const char *printed_unit(const char *printed)
{
    const char *c = printed;
    while (*c && !g_ascii_isdigit(*c))
        c++;
    while (g_ascii_isdigit(*c) || *c == '.' || *c == ',')
        c++;
    while (*c == ' ')
        c++;
    return c;
}

static bool exact_unit(const char *text)
{
    static const char *const times[] = {"h",    "hr",      "hrs", "hour", "hours", "min",
                                        "mins", "minutes", "s",   "sec",  "secs",  "seconds"};
    static const enum unit units[] = {UNIT_BYTES_PER_SECOND, UNIT_PER_SECOND, UNIT_SECONDS,
                                      UNIT_FRACTION, UNIT_BYTES};
    g_autofree char *one = g_strconcat("1 ", text, NULL);
    double value;
    for (gsize i = 0; i < G_N_ELEMENTS(times); i++)
        if (!strcmp(times[i], text))
            return true;
    for (gsize i = 0; *text && i < G_N_ELEMENTS(units); i++)
        if (unit_parse(one, units[i], &value, NULL))
            return true;
    return false;
}

static bool unit_unclear(const struct evidence *e, struct finding *f)
{
    const char *printed = evidence_tag(e, "printed");
    if (!printed || exact_unit(printed_unit(printed)))
        return false;
    finding_text(f, "printed", printed);
    return finding_is(f, SEVERITY_SUSPECT);
}

/* --- what is not said --- */

static bool says(const struct evidence *e, const char *key)
{
    return cells_fact(e->cells, e->cell, key) != NULL;
}

static bool says_model(const struct evidence *e)
{
    for (guint i = 0; i < e->stack->groups; i++)
        if (!e->stack->disks[i].model && !says(e, "disk.model"))
            return false;
    return e->stack->groups > 0;
}

static bool says_options(const struct evidence *e)
{
    const char *tool = e->cell->words[FIELD_tool];
    bool known = tool && strcmp(tool, "unknown");
    return known && (e->cell->command || e->workload->bs || !isnan(e->workload->qd) ||
                     !evidence_moves_data(e) || e->workload->class == WORKLOAD_CHAR_READ ||
                     e->workload->class == WORKLOAD_CHAR_WRITE);
}

static bool says_policy(const struct evidence *e)
{
    return e->stack->through || e->stack->back || says(e, "controller.policy") ||
           says(e, "disk.cache");
}

static bool missing_facts(const struct evidence *e, struct finding *f)
{
    const struct {
        bool said;
        const char *word;
    } facts[] = {
        {says_model(e), "model of the disks"},
        {!isnan(e->spindles) || says(e, "disks"), "number of disks"},
        {!isnan(e->memory), "memory"},
        {e->cell->words[FIELD_fs] != NULL, "file system"},
        {e->cell->words[FIELD_os] != NULL, "operating system"},
        {says_options(e), "tool and options"},
        {!isnan(e->working_set) ||
             g_str_has_prefix(e->cell->words[FIELD_class] ? e->cell->words[FIELD_class] : "",
                              "meta-"),
         "size of the file"},
        {says_policy(e), "cache policy"},
    };
    g_autoptr(GString) list = g_string_new(NULL);
    guint missing = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(facts); i++)
        if (!facts[i].said)
            g_string_append_printf(list, "%s%s", missing++ ? ", " : "", facts[i].word);
    if (!missing)
        return false;
    finding_text(f, "list", g_string_chunk_insert_const(e->texts, list->str));
    finding_add(f, "count", UNIT_NONE, missing);
    return finding_is(f, missing >= limit(e, LIMIT_MISSING) ? SEVERITY_SUSPECT : SEVERITY_NOTE);
}

static bool sync_unknown(const struct evidence *e, struct finding *f)
{
    static const char *const honest[] = {"nfs", "nfs3", "nfs4", "iscsi", "smb", "afp"};
    const char *transport = e->stack->transport;
    bool asked = false;
    for (gsize i = 0; transport && i < G_N_ELEMENTS(honest); i++)
        asked |= !strcmp(honest[i], transport);
    if (!asked || !evidence_writes(e) || e->stack->sync_said)
        return false;
    finding_text(f, "transport", transport);
    return finding_is(f, SEVERITY_SUSPECT);
}

/* --- what is --- */

static bool tool_quirk(const struct evidence *e, struct finding *f)
{
    const char *tool = e->cell->words[FIELD_tool], *version = e->cell->tool_version;
    enum workload_class class = e->workload->class;
    bool per_char = class == WORKLOAD_CHAR_READ || class == WORKLOAD_CHAR_WRITE;
    bool changed = version && g_ascii_strtod(version, NULL) >= 2 && class == WORKLOAD_SEEKS;
    if (!tool || strcmp(tool, "bonnie++") || (!per_char && !changed))
        return false;
    if (changed)
        f->says = "bonnie++ seeks with five processes since 2.00, with three before";
    return finding_is(f, SEVERITY_NOTE);
}

static bool tagged(const struct evidence *e, struct finding *f, const char *tag,
                   enum severity severity)
{
    const char *said = evidence_tag(e, tag);
    if (!said || !g_ascii_strcasecmp(said, "no"))
        return false;
    finding_text(f, "said", said);
    return finding_is(f, severity);
}

static bool superseded(const struct evidence *e, struct finding *f)
{
    return tagged(e, f, "superseded", SEVERITY_SUSPECT);
}

static bool unstable(const struct evidence *e, struct finding *f)
{
    return tagged(e, f, "unstable", SEVERITY_NOTE);
}

static bool virtual_clock(const struct evidence *e, struct finding *f)
{
    return e->stack->guest && finding_is(f, SEVERITY_NOTE);
}

const struct rule rules_said[] = {
    {.id = "A26",
     .name = "unit-unclear",
     .scope = SCOPE_RESULT,
     .check = unit_unclear,
     .says = "unit unclear: printed as '{printed}'",
     .about = "the unit as printed is not exact (MBs, Mb, a stray letter)",
     .source = "MB, MiB and Mb differ by up to eight times",
     .clears = "the tool's own output"},
    {.id = "A28",
     .name = "missing-facts",
     .scope = SCOPE_CELL,
     .check = missing_facts,
     .says = "not said: {list}",
     .about = "any of: model and number of disks, memory, file system, operating system, tool and "
              "options, size of "
              "the file, cache policy; doubtful from `missing` on",
     .source = "Heiser: missing platform; Hoefler and Belli, rule 9: all factors",
     .clears = "annotate ... rig.KEY=VALUE",
     .limits = {LIMIT_MISSING},
     .drawn = 1},
    {.id = "A30",
     .name = "sync-semantics",
     .scope = SCOPE_CELL,
     .check = sync_unknown,
     .says = "may measure how honestly each server syncs ({transport}; sync mode not said)",
     .about = "writes over NFS, iSCSI, SMB or AFP, and nobody says how the server treats "
              "synchronous writes",
     .source =
         "ESXi over NFS commits every write: 8 MB/s, 30 with a log device, 110 asynchronously",
     .clears = "the server's sync mode in the layout (zfs:sync=standard, nfs3:async)"},
    {.id = "A34",
     .name = "tool-quirk",
     .scope = SCOPE_CELL,
     .check = tool_quirk,
     .says = "bonnie++ per character measures the processor",
     .about = "bonnie++ per character; seeks of 2.00 and later",
     .source = "bonnie++'s source, 1.00 to 2.00a",
     .clears = "block tests in their place"},
    {.id = "A35",
     .name = "superseded",
     .scope = SCOPE_RESULT,
     .check = superseded,
     .says = "withdrawn later: {said}",
     .about = "the tag superseded: an author or a later statement withdraws it",
     .source = "the source itself",
     .clears = "the later figures"},
    {.id = "A36",
     .name = "unstable-system",
     .scope = SCOPE_RESULT,
     .check = unstable,
     .says = "not a system to keep data on: {said}",
     .about = "the tag unstable: hangs or lost data were reported",
     .source = "the source itself; it outranks speed",
     .clears = "a report that it holds"},
    {.id = "A37",
     .name = "virtual-clock",
     .scope = SCOPE_CELL,
     .check = virtual_clock,
     .says = "timed inside a virtual machine",
     .about = "the work was done in a guest, whose host's load nobody knows",
     .source = "a guest's clock stops while the host works for others",
     .clears = "measuring on the host"},
    {0},
};
