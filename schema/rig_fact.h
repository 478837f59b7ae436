/* Facts of rigs: the keys that mean something, and reading their values.  The rows stand in
 * rig_fact.def.
 *
 *     g_autofree char *text = NULL;
 *     const char *unit;
 *     rig_fact_parse("memory", "14 GB", NULL, &text, &unit, error)      "14000000000", "B"
 *     rig_fact_parse("memory", "16 GiB", NULL, &text, &unit, error)     "17179869184", "B"
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum rig_fact_kind {
    RIG_FACT_TEXT,
    RIG_FACT_NUMBER,
    RIG_FACT_SIZE,
    RIG_FACT_SPEED,
    RIG_FACT_RATE,
};

enum rig_fact {
#define RIG_FACT(id, key, kind, help) RIG_FACT_##id,
#include "schema/rig_fact.def"
#undef RIG_FACT
    RIG_FACT_COUNT,
};

struct rig_fact_row {
    const char *key;
    enum rig_fact_kind kind;
    const char *help;
};

extern const struct rig_fact_row rig_facts[RIG_FACT_COUNT];
extern const char *const rig_fact_kind_words[]; /* "text", "number", "size" ... */

/* The row of a key, or of what follows a dot in it; NULL when it is free. */
const struct rig_fact_row *rig_fact_find(const char *key);

/* A value as people write it, with the unit that they said beside it (NULL: none, or in the value),
 * as text in base units; *base is their unit, NULL where there is none.  Free keys keep what was
 * said, but a value that ends like a size ("512 MB") is one.  False with an error (STATUS_FAILED)
 * that names the key for what is not of its kind.  The caller frees *text. */
bool rig_fact_parse(const char *key, const char *value, const char *unit, char **text,
                    const char **base, GError **error);
