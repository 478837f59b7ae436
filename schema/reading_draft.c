/* From items to a draft: counts go to what they count, roles to their devices. */
#include "schema/reading_draft.h"

#include "schema/error.h"
#include "schema/layout_stack.h"

#include <string.h>

struct drafting {
    struct draft *draft;
    const GArray *items;
    GArray *used;
    bool *gone;    /* items of negated clauses, and those that a role took */
    guint count;   /* that waits for what it counts; 0 none */
    guint kilo;    /* likewise */
    guint arrays;  /* a stripe's count that waits for its arrays */
    bool striped;  /* over the arrays that follow */
    bool each, on; /* said in this clause */
    bool levels;   /* there is a level outside brackets */
    GError **error;
};

/* Too many stay too many: the notation refuses them. */
static guint times(guint a, guint b)
{
    return (guint)MIN((guint64)a * b, (guint64)COUNT_MOST + 1);
}

static const struct item *item_at(const struct drafting *d, guint i)
{
    return i < d->items->len ? &g_array_index(d->items, struct item, i) : NULL;
}

bool draft_has_family(const struct draft *draft, const char *family)
{
    for (guint i = 0; i < draft->n_families; i++)
        if (!strcmp(draft->families[i], family))
            return true;
    return false;
}

static void add_family(struct draft *draft, const char *family)
{
    if (draft->n_families < DRAFT_FAMILIES && !draft_has_family(draft, family))
        draft->families[draft->n_families++] = family;
}

/* --- what is not there --- */

static void negate(struct drafting *d)
{
    for (guint i = 0; i < d->items->len; i++) {
        const struct item *item = item_at(d, i);
        if (item->kind != ITEM_NOT)
            continue;
        for (guint j = 0; j < d->items->len; j++)
            if (item_at(d, j)->clause == item->clause && (j >= i || !strcmp(item->text, "all")))
                d->gone[j] = true;
    }
}

/* --- roles --- */

static void describe(struct draft_disks *disks, const struct item *item)
{
    bool plain = item->kind == ITEM_MEDIUM && !strcmp(item->text, "disk");
    if (item->kind == ITEM_MEDIUM && (!plain || !disks->medium))
        disks->medium = item->text;
    else if (item->kind == ITEM_LINK)
        disks->link = item->text;
    else if (item->kind == ITEM_RPM)
        disks->rpm = item->text;
    else if (item->kind == ITEM_SIZE)
        disks->size = item->text;
    else if (item->kind == ITEM_MODEL)
        disks->model = item->text;
}

static bool describes(const struct item *item)
{
    return item->kind == ITEM_MEDIUM || item->kind == ITEM_LINK || item->kind == ITEM_RPM ||
           item->kind == ITEM_SIZE || item->kind == ITEM_MODEL;
}

/* One item of a role's devices; false where they end. */
static bool take_of_role(struct drafting *d, guint i, enum layout_role role)
{
    const struct item *item = item_at(d, i);
    struct draft_disks *disks = &d->draft->members[role];
    if (item->kind == ITEM_COUNT && !disks->count)
        disks->count = item->number;
    else if (describes(item))
        describe(disks, item);
    else if (item->kind == ITEM_LEVEL && !strcmp(item->text, "raid1"))
        d->draft->member_mirrored[role] = true;
    else
        return false;
    d->gone[i] = true;
    g_array_append_val(d->used, i);
    return true;
}

/* Devices of a role stand before its word, back to their count, or after "of". */
static void take_role(struct drafting *d, guint at)
{
    const struct item *item = item_at(d, at);
    enum layout_role role = layout_role_find(item->text);
    guint before = d->used->len;
    for (guint i = at; i-- > 0 && item_at(d, i)->clause == item->clause && !d->gone[i];)
        if (!take_of_role(d, i, role) || item_at(d, i)->kind == ITEM_COUNT)
            break;
    const struct item *next = item_at(d, at + 1);
    bool after = before == d->used->len && next && next->kind == ITEM_ON;
    for (guint i = at + 2; after && i < d->items->len && item_at(d, i)->clause == item->clause; i++)
        if (!take_of_role(d, i, role))
            break;
    d->gone[at] = true;
    const struct draft_disks *disks = &d->draft->members[role];
    if (role != ROLE_SPARE && !disks->medium)
        return; /* a controller's cache, a log file */
    d->draft->member[role] = true;
    g_array_append_val(d->used, at);
}

/* --- the rest --- */

static bool set_disks(struct drafting *d, guint count)
{
    struct draft *draft = d->draft;
    if (draft->disks.count && draft->disks.count != count)
        return error_set(d->error, STATUS_USAGE, "it says both %u disks and %u", draft->disks.count,
                         count);
    draft->disks.count = count;
    return true;
}

/* Whether an array is named later in the clause, maybe after a count. */
static bool level_follows(const struct drafting *d, guint at)
{
    for (guint i = at + 1; i < d->items->len && item_at(d, i)->clause == item_at(d, at)->clause;
         i++)
        if (item_at(d, i)->kind == ITEM_LEVEL || item_at(d, i)->kind == ITEM_PAIRS)
            return true;
    return false;
}

/* The family that the clause names, when it is just one. */
static const char *clause_family(const struct drafting *d, guint clause)
{
    const char *family = NULL;
    for (guint i = 0; i < d->items->len; i++) {
        const struct item *item = item_at(d, i);
        if (item->clause != clause || d->gone[i] ||
            (item->kind != ITEM_FAMILY && item->kind != ITEM_CONTROLLER))
            continue;
        const char *this = item->kind == ITEM_CONTROLLER ? "hw" : item->text;
        if (family && strcmp(family, this))
            return NULL;
        family = this;
    }
    return family;
}

static void take_array(struct drafting *d, const struct item *item, const char *level,
                       const char *family)
{
    struct draft *draft = d->draft;
    struct draft_array *last = draft->n_arrays ? &draft->arrays[draft->n_arrays - 1] : NULL;
    const char *own = family ? family : clause_family(d, item->clause);
    if (g_str_has_prefix(level, "raidz") || g_str_has_prefix(level, "draid"))
        own = "zfs";
    bool again = last && !strcmp(last->level, level) && !g_strcmp0(last->family, own) && !d->count;
    if (again || draft->n_arrays == DRAFT_ARRAYS)
        return;
    draft->arrays[draft->n_arrays++] = (struct draft_array){
        .level = level,
        .family = own,
        .arrays = item->kind == ITEM_PAIRS && !d->arrays ? d->count : d->arrays,
        .count = item->kind == ITEM_PAIRS && !d->arrays ? 0 : d->count,
        .pairs = item->kind == ITEM_PAIRS,
        .each = d->each,
    };
    d->count = d->arrays = 0;
    d->striped = false;
}

static void take_level(struct drafting *d, guint at)
{
    const struct item *item = item_at(d, at);
    const struct item *before = at ? item_at(d, at - 1) : NULL;
    if (item->bracketed && d->levels)
        return;
    if (before && before->kind == ITEM_OR && d->draft->n_arrays)
        d->draft->other_level = item->text;
    else
        take_array(d, item, item->text, item->kind == ITEM_GEOM ? "geom" : NULL);
}

static void take_striped(struct drafting *d, guint at)
{
    if (!level_follows(d, at)) {
        take_array(d, item_at(d, at), "raid0", NULL);
        return;
    }
    d->striped = true;
    d->arrays = d->count;
    d->count = 0;
}

/* "2 x 6-disk": a count of arrays waits, so this one is of the disks in each. */
static bool take_disks(struct drafting *d, const struct item *item)
{
    describe(&d->draft->disks, item);
    if (d->arrays)
        return true;
    guint count = d->count;
    d->count = 0;
    return !count || set_disks(d, count);
}

static bool take_crypt(struct drafting *d, const struct item *item)
{
    struct draft *draft = d->draft;
    if (!draft->crypt || !*draft->crypt)
        draft->crypt = item->text;
    if (!d->count)
        return true;
    draft->crypt_below = d->on;
    guint count = d->count;
    d->count = 0;
    return set_disks(d, count);
}

static bool take_fs(struct drafting *d, const struct item *item)
{
    d->draft->fs = item->text;
    d->draft->fs_each = d->count > 0;
    guint count = d->count;
    d->count = 0;
    return !count || set_disks(d, count);
}

/* What hangs on a number before it. */
static void take_number_of(struct drafting *d, const struct item *item)
{
    struct draft *draft = d->draft;
    guint *const numbers[] = {
        [ITEM_SPAN] = &draft->span,
        [ITEM_DATA] = &draft->data,
        [ITEM_PARITY] = &draft->parity,
        [ITEM_WAY] = &draft->way,
    };
    if (item->kind == ITEM_CHUNK)
        draft->chunk = (guint64)d->kilo * 1024;
    else if (d->count)
        *numbers[item->kind] = d->count;
    d->count = d->kilo = 0;
}

static void take_word(struct draft *draft, const struct item *item)
{
    const char **const texts[] = {
        [ITEM_COVER] = &draft->cover,
        [ITEM_SHARE] = &draft->share,
        [ITEM_LAY] = &draft->lay,
        [ITEM_COMPRESSION] = &draft->compression,
        [ITEM_OTHER] = &draft->other,
        [ITEM_SHR] = &draft->other,
        [ITEM_CONTROLLER] = &draft->controller,
        [ITEM_OS] = &draft->os,
    };
    if (item->kind < G_N_ELEMENTS(texts) && texts[item->kind])
        *texts[item->kind] = item->text;
    draft->jbod |= item->kind == ITEM_JBOD;
    draft->lvm |= item->kind == ITEM_LVM;
    draft->zvol |= item->kind == ITEM_ZVOL;
    draft->software |= item->kind == ITEM_SOFTWARE;
    if (item->kind == ITEM_FAMILY)
        add_family(draft, item->text);
    else if (item->kind == ITEM_CONTROLLER || item->kind == ITEM_JBOD)
        add_family(draft, "hw");
    else if (item->kind == ITEM_ZVOL)
        add_family(draft, "zfs");
}

static bool take_item(struct drafting *d, guint at)
{
    const struct item *item = item_at(d, at), *next = item_at(d, at + 1);
    if (describes(item))
        return take_disks(d, item);
    switch (item->kind) {
    case ITEM_COUNT:
        if (d->count)
            d->arrays = d->count;
        d->count = item->number;
        return true;
    case ITEM_VDEVS:
        d->arrays = d->count;
        d->count = 0;
        return true;
    case ITEM_KILO:
        d->kilo = item->number;
        return true;
    case ITEM_LEVEL:
    case ITEM_PAIRS:
    case ITEM_GEOM:
        take_level(d, at);
        return true;
    case ITEM_STRIPED:
        take_striped(d, at);
        return true;
    case ITEM_SINGLE:
        d->draft->single |= next && describes(next);
        return !(next && describes(next)) || set_disks(d, 1);
    case ITEM_CRYPT:
        return take_crypt(d, item);
    case ITEM_FS:
        return take_fs(d, item);
    case ITEM_EACH:
        d->each = true;
        return true;
    case ITEM_ON:
        d->on = true;
        return true;
    case ITEM_SPAN:
    case ITEM_DATA:
    case ITEM_PARITY:
    case ITEM_WAY:
    case ITEM_CHUNK:
        take_number_of(d, item);
        return true;
    default:
        take_word(d->draft, item);
        return true;
    }
}

/* "a stripe of 2": what a count at a clause's end counts can only be disks. */
static bool end_clause(struct drafting *d)
{
    guint count = d->on && !d->draft->disks.count ? times(d->count, MAX(d->arrays, 1)) : 0;
    d->count = d->kilo = d->arrays = 0;
    d->each = d->on = d->striped = false;
    return !count || set_disks(d, count);
}

static bool take_rest(struct drafting *d)
{
    guint clause = 0;
    for (guint i = 0; i < d->items->len; i++) {
        const struct item *item = item_at(d, i);
        if (item->clause != clause && !end_clause(d))
            return false;
        clause = item->clause;
        if (d->gone[i])
            continue;
        if (!take_item(d, i))
            return false;
        if (item->kind != ITEM_NOTHING && item->kind != ITEM_ON)
            g_array_append_val(d->used, i);
    }
    return end_clause(d);
}

/* --- counts that say how the others go together --- */

static bool settle_parity(struct drafting *d)
{
    struct draft *draft = d->draft;
    guint array = draft->data + draft->parity;
    guint spare = draft->member[ROLE_SPARE] ? MAX(draft->members[ROLE_SPARE].count, 1) : 0;
    if (!draft->data || !draft->parity)
        return true;
    if (draft->disks.count && draft->disks.count != array && draft->disks.count != array + spare)
        return error_set(d->error, STATUS_USAGE, "%u data and %u parity disks are not %u disks",
                         draft->data, draft->parity, draft->disks.count);
    draft->disks.count = array;
    return true;
}

/* A count before a level: of arrays, of disks in each array, or of all disks. */
static bool settle_count(struct drafting *d, struct draft_array *array)
{
    guint *disks = &d->draft->disks.count;
    if (array->arrays > 1 && !array->count && *disks && *disks < 2 * array->arrays)
        *disks = times(*disks, array->arrays); /* "6 mirrors of 2 disks" */
    if (!array->count)
        return true;
    if (array->arrays) {
        if (*disks && *disks != times(array->arrays, array->count))
            return error_set(d->error, STATUS_USAGE, "%u times %u disks are not %u disks",
                             array->arrays, array->count, *disks);
        *disks = times(array->arrays, array->count);
    } else if (!*disks && g_strcmp0(array->family, "zfs")) {
        *disks = array->count;
    } else if (*disks != array->count) {
        array->arrays = array->count;
    }
    return true;
}

/* "three-way": so many disks in each mirror. */
static void settle_way(struct draft *draft, struct draft_array *array)
{
    guint *disks = &draft->disks.count;
    if (!draft->way || strcmp(array->level, "raid1") || draft_has_family(draft, "ss"))
        return;
    if (!*disks)
        *disks = times(draft->way, MAX(array->arrays, 1));
    else if (!array->arrays && *disks > draft->way && *disks % draft->way == 0)
        array->arrays = *disks / draft->way;
}

static bool settle(struct drafting *d)
{
    struct draft *draft = d->draft;
    if (!settle_parity(d))
        return false;
    for (guint i = 0; i < draft->n_arrays; i++) {
        if (!settle_count(d, &draft->arrays[i]))
            return false;
        settle_way(draft, &draft->arrays[i]);
        if (draft->arrays[i].family)
            add_family(draft, draft->arrays[i].family);
    }
    return true;
}

bool draft_fill(struct draft *draft, const GArray *items, GArray *used, GError **error)
{
    g_autofree bool *gone = g_new0(bool, items->len + 1);
    struct drafting d = {
        .draft = draft, .items = items, .used = used, .gone = gone, .error = error};
    *draft = (struct draft){0};
    negate(&d);
    for (guint i = 0; i < items->len; i++) {
        const struct item *item = item_at(&d, i);
        d.levels |=
            (item->kind == ITEM_LEVEL || item->kind == ITEM_PAIRS || item->kind == ITEM_GEOM) &&
            !item->bracketed;
        if (item->kind == ITEM_ROLE && !gone[i])
            take_role(&d, i);
    }
    return take_rest(&d) && settle(&d);
}
