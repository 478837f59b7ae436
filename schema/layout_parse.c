/* A layout: read, checked, written out, and what follows from it; the face of the layout_*.c. */
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/layout_canon.h"
#include "schema/layout_check.h"
#include "schema/layout_facts.h"
#include "schema/layout_fault.h"
#include "schema/layout_grammar.h"
#include "schema/layout_label.h"

#include <string.h>

struct layout {
    char *canon, *compression, *label;
    GStringChunk *texts; /* of the facts */
    struct layout_facts facts;
    bool cannot_compress;
};

static bool cannot_compress(const struct layout_stack *stack)
{
    g_autoptr(GPtrArray) layers = layout_stack_layers(stack);
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_kind *kind = ((struct layout_layer *)layers->pdata[i])->kind;
        if ((kind->has & HAS_COMP) || (layout_kind_joins(kind) && kind->shape == SHAPE_NONE))
            return false;
    }
    return true;
}

struct layout *layout_parse(const char *text, GError **error)
{
    auto_clear(layout_stack_clear) struct layout_stack stack = {0};
    layout_stack_init(&stack);
    if (!layout_grammar(text, &stack, error) || !layout_check(&stack, error))
        return NULL;
    g_autofree char *canon = layout_canon_text(&stack);
    if (strlen(canon) > LAYOUT_BYTES) {
        layout_fault(error, LAYOUT_BYTES + 1, "too-long", NULL,
                     "a layout has at most %d bytes, this one written out has %" G_GSIZE_FORMAT,
                     LAYOUT_BYTES, strlen(canon));
        return NULL;
    }
    struct layout *layout = g_new0(struct layout, 1);
    layout->canon = g_steal_pointer(&canon);
    layout->compression = layout_canon_compression(&stack);
    layout->label = layout_label_short(&stack);
    layout->cannot_compress = cannot_compress(&stack);
    layout_facts_derive(&stack, &layout->facts);
    layout->facts.label = layout->label;
    layout->texts = g_steal_pointer(&stack.chunk);
    return layout;
}

void layout_free(struct layout *layout)
{
    if (!layout)
        return;
    g_free(layout->canon);
    g_free(layout->compression);
    g_free(layout->label);
    g_string_chunk_free(layout->texts);
    g_free(layout);
}

void layout_clear(struct layout **layout)
{
    g_clear_pointer(layout, layout_free);
}

const char *layout_canon(const struct layout *layout)
{
    return layout->canon;
}

const char *layout_compression(const struct layout *layout)
{
    return layout->compression;
}

const struct layout_facts *layout_facts(const struct layout *layout)
{
    return &layout->facts;
}

bool layout_cannot_compress(const struct layout *layout)
{
    return layout->cannot_compress;
}
