/* The form in which a run comes again: the row and the figures that it has there, beside those that
 * stand.  An output cut off in the middle and the whole of it, a table with rounded figures and its
 * CSV, can have one identity and yet not the same to say. */
#pragma once

#include "store/inside.h"

struct form {
    bool same;   /* the figures are, and what is said of those that are missing */
    bool richer; /* there are more figures than stand */
};

/* `workloads` leads from the numbers of the batch to ids. */
bool form_compare(struct store *store, gint64 known, const struct run *run,
                  const struct batch *batch, const gint64 *workloads, struct form *form,
                  GError **error);

/* The row of a run says from now on what `run` says, but for its setup, note, tags, and a date that
 * was stated; `here`: the source under way holds it from now on. */
bool form_take_row(struct store *store, gint64 known, const struct run *run, bool here,
                   GError **error);
