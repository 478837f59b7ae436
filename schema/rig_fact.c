/* Facts of rigs, from rig_fact.def. */
#include "schema/rig_fact.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

const struct rig_fact_row rig_facts[RIG_FACT_COUNT] = {
#define RIG_FACT(id, key, kind, help) {key, RIG_FACT_##kind, help},
#include "schema/rig_fact.def"
#undef RIG_FACT
};

const char *const rig_fact_kind_words[] = {[RIG_FACT_TEXT] = "text",
                                           [RIG_FACT_NUMBER] = "number",
                                           [RIG_FACT_SIZE] = "size",
                                           [RIG_FACT_SPEED] = "speed",
                                           [RIG_FACT_RATE] = "rate"};

static const enum unit units_of[] = {[RIG_FACT_TEXT] = UNIT_NONE,
                                     [RIG_FACT_NUMBER] = UNIT_NONE,
                                     [RIG_FACT_SIZE] = UNIT_BYTES,
                                     [RIG_FACT_SPEED] = UNIT_BYTES_PER_SECOND,
                                     [RIG_FACT_RATE] = UNIT_PER_SECOND};

const struct rig_fact_row *rig_fact_find(const char *key)
{
    while (key) {
        for (gsize i = 0; i < RIG_FACT_COUNT; i++)
            if (!strcmp(rig_facts[i].key, key))
                return &rig_facts[i];
        const char *dot = strchr(key, '.');
        key = dot ? dot + 1 : NULL;
    }
    return NULL;
}

bool rig_fact_parse(const char *key, const char *value, const char *unit, char **text,
                    const char **base, GError **error)
{
    const struct rig_fact_row *row = rig_fact_find(key);
    bool like_a_size = !unit && g_ascii_isdigit(*value) && g_str_has_suffix(value, "B");
    enum rig_fact_kind kind = row ? row->kind : like_a_size ? RIG_FACT_SIZE : RIG_FACT_TEXT;
    g_autofree char *whole = g_strjoin(unit ? " " : "", value, unit ? unit : "", NULL);
    g_autoptr(GError) why = NULL;
    double read;
    *base = unit, *text = NULL;
    if (kind == RIG_FACT_TEXT) {
        *text = g_strdup(value);
    } else if (unit_parse(whole, units_of[kind], &read, &why)) {
        *base = kind == RIG_FACT_NUMBER ? NULL : unit_name(units_of[kind]);
        *text = unit_format_number(kind == RIG_FACT_SIZE ? rint(read) : read);
    } else if (!row) {
        *text = g_strdup(value);
    } else {
        error_set(error, STATUS_FAILED, "%s: %s", key, why->message);
    }
    return *text;
}
