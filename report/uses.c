/* Layouts for uses. */
#include "report/uses.h"

#include "report/expect.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { CLASSES = 8 };

/* Figures of one layout for one class. */
struct figures_of {
    double least, most; /* measured; NAN none */
    bool doubtful;
    struct expected expected;
};

struct candidate {
    char *line, *name;
    const char *rig; /* NULL: not measured */
    double survives, capacity, usable;
    struct figures_of classes[CLASSES];
};

struct candidates {
    GPtrArray *all; /* struct candidate */
    guint disks, n; /* n: classes of the use */
    const struct uses_question *question;
};

static void candidate_free(gpointer data)
{
    struct candidate *c = data;
    g_free(c->line);
    g_free(c->name);
    g_free(c);
}

static void candidates_clear(struct candidates *c)
{
    g_clear_pointer(&c->all, g_ptr_array_unref);
}

static enum workload_class class_find(const char *text)
{
    for (int i = 0; i < WORKLOAD_COUNT; i++)
        if (!strcmp(workload_classes[i].text, text))
            return (enum workload_class)i;
    return WORKLOAD_UNKNOWN;
}

/* --- measured --- */

/* As many disks as most cells have; 0 none. */
static guint usual_disks(const struct cells *cells)
{
    enum { MOST = 1000 };
    guint best = 0, counts[MOST] = {0};
    for (guint i = 0; i < cells->cells->len; i++) {
        double disks = cells_at(cells, i)->disks;
        if (!(disks >= 1 && disks < MOST))
            continue;
        counts[(guint)disks]++;
        if (!best || counts[(guint)disks] > counts[best])
            best = (guint)disks;
    }
    return best;
}

static struct candidate *candidate_new(const char *line, const char *rig, const char *name,
                                       const struct layout_facts *facts)
{
    struct candidate *c = g_new0(struct candidate, 1);
    c->line = g_strdup(line), c->name = g_strdup(name), c->rig = rig;
    c->survives = facts->survives, c->capacity = facts->capacity, c->usable = facts->usable;
    for (int i = 0; i < CLASSES; i++)
        c->classes[i].least = c->classes[i].most = NAN;
    return c;
}

static void fill_expected(struct candidates *all, struct candidate *c, const struct stack *stack,
                          const struct stack_spindles *spindles)
{
    for (guint i = 0; i < all->n; i++)
        c->classes[i].expected =
            expect_class(stack, spindles, class_find(use_class_at(all->question->use, i)->class),
                         &limits_default);
}

static struct candidate *candidate_of(struct candidates *all, const struct evidence *e)
{
    const struct cell_data *cell = e->cell;
    for (guint i = 0; i < all->all->len; i++) {
        struct candidate *c = all->all->pdata[i];
        if (!strcmp(c->line, cell->words[FIELD_layout]) &&
            !g_strcmp0(c->rig, cell->words[FIELD_rig]))
            return c;
    }
    const struct stack_spindles spindles = {e->spindles, e->link, e->disk};
    struct candidate *c = candidate_new(cell->words[FIELD_layout], cell->words[FIELD_rig],
                                        cell->shown, e->stack->facts);
    fill_expected(all, c, e->stack, &spindles);
    g_ptr_array_add(all->all, c);
    return c;
}

static void take_cell(struct candidates *all, const struct audit *audit, guint i)
{
    const struct evidence *e = evidence_at(&audit->base, i);
    const struct finding *why;
    enum severity worst = audit_worst(audit, i, &why);
    bool fits = e->cell->words[FIELD_layout] && !e->cell->lone && e->stack->facts &&
                e->cell->disks == all->disks && worst != SEVERITY_INVALID && !isnan(e->value) &&
                !(e->cell->survives < all->question->survive);
    for (guint k = 0; fits && k < all->n; k++) {
        if (class_find(use_class_at(all->question->use, k)->class) != e->workload->class)
            continue;
        struct figures_of *f = &candidate_of(all, e)->classes[k];
        f->least = fmin(f->least, e->value);
        f->most = fmax(f->most, e->value);
        f->doubtful |= worst == SEVERITY_SUSPECT;
        f->expected.unit = metrics[e->metric].unit;
    }
}

/* --- not measured --- */

/* What people make of n equal disks; the number before a layer where it is not one. */
static const struct {
    const char *layers;
    guint least, multiple, parts; /* of the disks; parts: disks per part, 0 all in one */
} usual[] = {
    {"zfs.mirror/zfs", 2, 2, 2},   {"zfs.raidz1/zfs", 3, 1, 0},    {"zfs.raidz2/zfs", 4, 1, 0},
    {"zfs.raidz3/zfs", 5, 1, 0},   {"md.raid10/unknown", 4, 2, 0}, {"md.raid5/unknown", 3, 1, 0},
    {"md.raid6/unknown", 4, 1, 0}, {"zfs.stripe/zfs", 2, 1, 0},    {"md.raid0/unknown", 2, 1, 0},
};

/* The first measured layout of as many equal disks: the others are made of the same ones.  NULL
 * none. */
static const struct evidence *find_model(const struct audit *audit, const struct candidates *all)
{
    for (guint i = 0; i < audit->base.all->len; i++) {
        const struct evidence *e = evidence_at(&audit->base, i);
        if (e->cell->words[FIELD_layout] && e->cell->disks == all->disks && e->stack->groups == 1)
            return e;
    }
    return NULL;
}

/* "hdd.7k2.sata2.1T" of "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs". */
static char *medium_of(const struct evidence *model)
{
    const char *line = model ? model->cell->words[FIELD_layout] : NULL;
    const char *x = line ? strchr(line, 'x') : NULL;
    bool counted = x && strspn(line, "0123456789") == (gsize)(x - line);
    return counted ? g_strndup(x + 1, strcspn(x + 1, "/+")) : g_strdup("hdd");
}

static bool is_known(const struct candidates *all, const struct stack *stack)
{
    for (guint i = 0; i < all->all->len; i++) {
        const struct candidate *c = all->all->pdata[i];
        auto_clear(layout_clear) struct layout *layout = layout_parse(c->line, NULL);
        const struct layout_facts *facts = layout ? layout_facts(layout) : NULL;
        if (facts && !g_strcmp0(facts->level, stack->facts->level) &&
            !g_strcmp0(facts->manager, stack->facts->manager))
            return true;
    }
    return false;
}

static void add_unmeasured(struct candidates *all, const struct audit *audit)
{
    const struct evidence *model = find_model(audit, all);
    g_autofree char *medium = medium_of(model);
    for (gsize i = 0; i < G_N_ELEMENTS(usual); i++) {
        if (all->disks < usual[i].least || all->disks % usual[i].multiple)
            continue;
        guint parts = usual[i].parts ? all->disks / usual[i].parts : 1;
        g_autofree char *times = parts > 1 ? g_strdup_printf("%ux", parts) : g_strdup(""),
                        *line = g_strdup_printf("%ux%s/%s%s", all->disks, medium, times,
                                                usual[i].layers);
        auto_clear(layout_clear) struct layout *layout = layout_parse(line, NULL);
        auto_clear(stack_clear) struct stack stack = {0};
        stack_init(&stack, layout ? layout_canon(layout) : NULL);
        if (!stack.facts || stack.facts->survives < all->question->survive || is_known(all, &stack))
            continue;
        struct stack_spindles spindles = stack_spindles(&stack, NULL, NULL, NAN);
        if (model)
            spindles.disk = model->disk;
        struct candidate *c = candidate_new(stack.canon, NULL, stack.facts->label, stack.facts);
        fill_expected(all, c, &stack, &spindles);
        g_ptr_array_add(all->all, c);
    }
}

/* --- order --- */

static double order_value(const struct candidate *c)
{
    for (int i = 0; i < CLASSES; i++)
        if (!isnan(c->classes[i].most))
            return c->classes[i].most;
    return c->classes[0].expected.most;
}

/* Measured ones first, by the class that weighs most of those that were measured. */
static int by_use(gconstpointer a, gconstpointer b)
{
    const struct candidate *x = *(const struct candidate *const *)a,
                           *y = *(const struct candidate *const *)b;
    if (!x->rig != !y->rig)
        return x->rig ? -1 : 1;
    for (int i = 0; x->rig && i < CLASSES; i++)
        if (isnan(x->classes[i].most) != isnan(y->classes[i].most))
            return isnan(x->classes[i].most) ? 1 : -1;
    double u = order_value(x), v = order_value(y);
    return u != v ? (u < v) - (u > v) : strcmp(x->name, y->name);
}

static void find(struct candidates *all, const struct cells *cells, const struct audit *audit,
                 const struct uses_question *question)
{
    *all = (struct candidates){.all = g_ptr_array_new_with_free_func(candidate_free),
                               .disks = question->disks ? question->disks : usual_disks(cells),
                               .question = question};
    while (all->n < CLASSES && use_class_at(question->use, all->n))
        all->n++;
    if (!all->disks)
        return;
    for (guint i = 0; i < cells->cells->len; i++)
        take_cell(all, audit, i);
    add_unmeasured(all, audit);
    g_ptr_array_sort(all->all, by_use);
}

/* --- tables --- */

static char *figure_words(const struct figures_of *f)
{
    if (isnan(f->most)) {
        g_autofree char *range = expect_range(&f->expected);
        return isnan(f->expected.most) ? NULL : g_strdup_printf("(%s)", range);
    }
    struct expected measured = {.unit = f->expected.unit, .least = f->least, .most = f->most};
    g_autofree char *range = expect_range(&measured);
    return g_strdup_printf("%s%s", range, f->doubtful ? ", doubtful" : "");
}

static void add_candidate(struct table *table, const struct candidates *all,
                          const struct candidate *c)
{
    table_row(table);
    if (c->rig)
        table_printf(table, "%s on %s", c->name, c->rig);
    else
        table_printf(table, "%s, not measured", c->name);
    table_number(table, c->survives);
    table_number(table, c->usable);
    for (guint i = 0; i < all->n; i++) {
        g_autofree char *text = figure_words(&c->classes[i]);
        table_text(table, text);
    }
}

void uses_table(const struct cells *cells, const struct audit *audit,
                const struct uses_question *question, guint *disks, struct table *table)
{
    auto_clear(candidates_clear) struct candidates all = {0};
    find(&all, cells, audit, question);
    table_init(table, "uses");
    table_column(table, &(struct column){.name = "layout", .wraps = true});
    table_column(table, &(struct column){.name = "survives", .kind = COLUMN_INTEGER});
    table_column(table,
                 &(struct column){
                     .name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_FRACTION, .digits = 2});
    for (guint i = 0; i < all.n; i++) {
        const struct use_class *class = use_class_at(question->use, i);
        g_autofree char *title = g_strdup_printf("%s, %d %%", class->class, class->share);
        table_column(table, &(struct column){.name = class->class, .title = title, .wraps = true});
    }
    for (guint i = 0; i < all.all->len; i++)
        add_candidate(table, &all, all.all->pdata[i]);
    table_end(table);
    table_title(table, "%s, %u disks: %s", question->use->name, all.disks, question->use->help);
    table_note(table, NOTE_BELOW,
               "in brackets: expected, not measured; shares say what matters, nothing is summed");
    if (disks)
        *disks = all.disks;
}

static void add_flat(struct table *table, const struct candidate *c, const struct use_class *class,
                     const struct figures_of *f)
{
    table_row(table);
    table_text(table, class->use);
    table_text(table, c->line);
    table_text(table, c->name);
    table_text(table, c->rig);
    table_text(table, c->rig ? "measured" : "not measured");
    table_number(table, c->survives);
    table_number(table, c->usable);
    table_number(table, c->capacity);
    table_text(table, class->class);
    table_number(table, class->share);
    table_text(table, unit_name(f->expected.unit));
    table_number(table, f->least);
    table_number(table, f->most);
    table_text(table, isnan(f->most) ? NULL : f->doubtful ? "yes" : "no");
    table_number(table, f->expected.least);
    table_number(table, f->expected.most);
}

void uses_flat(const struct cells *cells, const struct audit *audit,
               const struct uses_question *question, struct table *table)
{
    static const struct {
        const char *name;
        enum column_kind kind;
    } columns[] = {
        {"use", COLUMN_TEXT},
        {"layout", COLUMN_TEXT},
        {"name", COLUMN_TEXT},
        {"rig", COLUMN_TEXT},
        {"state", COLUMN_TEXT},
        {"survives", COLUMN_INTEGER},
        {"usable", COLUMN_NUMBER},
        {"capacity", COLUMN_NUMBER},
        {"class", COLUMN_TEXT},
        {"share", COLUMN_INTEGER},
        {"unit", COLUMN_TEXT},
        {"least", COLUMN_NUMBER},
        {"most", COLUMN_NUMBER},
        {"doubtful", COLUMN_TEXT},
        {"expected_least", COLUMN_NUMBER},
        {"expected_most", COLUMN_NUMBER},
    };
    auto_clear(candidates_clear) struct candidates all = {0};
    find(&all, cells, audit, question);
    table_init(table, "uses");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &(struct column){.name = columns[i].name, .kind = columns[i].kind});
    for (guint i = 0; i < all.all->len; i++)
        for (guint k = 0; k < all.n; k++) {
            const struct candidate *c = all.all->pdata[i];
            add_flat(table, c, use_class_at(question->use, k), &c->classes[k]);
        }
    table_end(table);
}

void uses_vocabulary(struct table *table)
{
    table_column(table, &(struct column){.name = "use"});
    table_column(table, &(struct column){.name = "class"});
    table_column(table, &(struct column){.name = "share", .title = "%", .kind = COLUMN_INTEGER});
    table_column(table, &(struct column){.name = "why", .wraps = true});
    for (const struct use_class *row = use_classes; row->use; row++) {
        table_row(table);
        table_text(table, row->use);
        table_text(table, row->class);
        table_number(table, row->share);
        table_text(table, row->why);
    }
}
