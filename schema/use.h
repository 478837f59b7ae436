/* Uses: what storage is for, as shares of workload classes, from use.def.
 *
 *     const struct use *use = use_get("database", error);
 *     for (guint i = 0; use_class_at(use, i); i++) ... use_class_at(use, i)->share
 *
 * Classes come by falling share.  A share says what matters; it is never multiplied with a
 * number. */
#pragma once

#include <glib.h>

struct use_class {
    const char *use, *class; /* "database", "rand-read" */
    int share;               /* percent */
    const char *why;
};

struct use {
    const char *name, *help;
};
extern const struct use uses[];              /* closed by {0} */
extern const struct use_class use_classes[]; /* of all uses, closed by {0} */

/* NULL with an error (STATUS_USAGE) that lists them. */
const struct use *use_get(const char *name, GError **error);

/* The i-th class of a use; NULL beyond its last. */
const struct use_class *use_class_at(const struct use *use, guint i);
