/* Batteries of controllers. */
#include "schema/layout_battery.h"

#include "schema/auto.h"
#include "schema/layout_canon.h"
#include "schema/layout_grammar.h"

#include <math.h>

static bool has(const struct layout_layer *layer, const char *key)
{
    return layout_attr_find(layer->attrs, key) != NULL;
}

static bool is_open(const struct layout_layer *layer)
{
    return layer->kind->family == FAMILY_HW && layout_layer_number(layer, "cache") &&
           !has(layer, "wt") && !has(layer, "bbu") && !has(layer, "nobbu");
}

double layout_battery_cache(const char *line)
{
    auto_clear(layout_stack_clear) struct layout_stack stack;
    double cache = NAN;
    layout_stack_init(&stack);
    if (!layout_grammar(line, &stack, NULL))
        return cache;
    g_autoptr(GPtrArray) layers = layout_stack_layers(&stack);
    for (guint i = 0; i < layers->len; i++)
        if (is_open(layers->pdata[i]))
            cache = fmax(cache, (double)layout_layer_number(layers->pdata[i], "cache"));
    return cache;
}

char *layout_battery_say(const char *line, bool battery)
{
    auto_clear(layout_stack_clear) struct layout_stack stack;
    layout_stack_init(&stack);
    if (!layout_grammar(line, &stack, NULL))
        return g_strdup(line);
    const struct layout_key *key = layout_key_find(battery ? "bbu" : "nobbu");
    g_autoptr(GPtrArray) layers = layout_stack_layers(&stack);
    for (guint i = 0; i < layers->len; i++) {
        struct layout_layer *layer = layers->pdata[i];
        struct layout_attr attr;
        if (is_open(layer) && layout_attr_read(key, NULL, 1, stack.chunk, &attr, NULL))
            layout_attr_insert(layer->attrs, &attr);
    }
    return layout_canon_text(&stack);
}
