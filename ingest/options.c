/* Options of a tool by name. */
#include "ingest/options.h"

#include "schema/unit.h"

const char *options_text(const struct options *options, const char *name, const char *otherwise)
{
    const char *value = options->get(options->user, name);
    return value ? value : otherwise;
}

double options_number(const struct options *options, const char *name, double otherwise)
{
    double value = otherwise;
    return unit_parse(options_text(options, name, ""), UNIT_NONE, &value, NULL) ? value : otherwise;
}

static const char *find(void *user, const char *name)
{
    return g_hash_table_lookup(user, name);
}

struct options options_of(GHashTable *values)
{
    return (struct options){find, values};
}
