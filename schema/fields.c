/* The table of selection keys, from fields.def. */
#include "schema/fields.h"

#include <glib.h>
#include <string.h>

enum { FIELD_LAYOUT = FIELD_layout, FIELD_RIG = FIELD_rig, FIELD_WORKLOAD = FIELD_workload };

const struct field_row fields[FIELD_COUNT] = {
#define FIELD(name, kind, of, contest, help)                                                       \
    [FIELD_##name] = {#name, FIELD_KIND_##kind, (enum field)FIELD_##of, contest, help},
#include "schema/fields.def"
#undef FIELD
};

enum field field_find(const char *name)
{
    if (g_str_has_prefix(name, "tag.") && name[4])
        return FIELD_TAG;
    for (int i = 0; i < FIELD_COUNT; i++)
        if (!strcmp(fields[i].name, name))
            return (enum field)i;
    return FIELD_NONE;
}
