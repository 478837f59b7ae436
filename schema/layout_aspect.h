/* What tells layouts apart whose short labels are the same, in the order of the steps of
 * layout_labels(). */
#pragma once

#include "schema/layout_stack.h"

struct layout_subject {
    const char *canon;
    struct layout_stack stack; /* checked */
    GPtrArray *layers;         /* from the disks upwards */
    GPtrArray *groups;
    GPtrArray *items; /* tags, attributes and devices of roles, as they are written */
    guint joined;     /* layers up to the last that the short label names */
    GString *label;   /* as long as it is so far */
};

/* NULL when the text is no layout.  Free with layout_subject_free(). */
struct layout_subject *layout_subject_new(const char *canon);
void layout_subject_free(struct layout_subject *subject);

/* Text to append to the label of one of `group` (struct layout_subject), "" when it has nothing to
 * show.  The caller frees. */
typedef char *layout_aspect(const struct layout_subject *subject, const GPtrArray *group);

extern layout_aspect *const layout_aspects[]; /* closed by NULL */
