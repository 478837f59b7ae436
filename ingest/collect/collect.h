/* The run loop: a plan is worked off cell by cell, and each finished run is in the archive before
 * the next begins.
 *
 *     struct collect collect = {.store = store, .runner = runner, .target = &target, ...};
 *     if (!collect_run(&collect, error)) ...         the archive failed
 *     collect.done, collect.failed, collect.interrupt->signal
 *
 * A tool that hangs, floods, fails or prints what nobody understands makes a failed cell, kept with
 * its output; the plan goes on.  Where it was asked to stop, the rest of the plan keeps waiting in
 * the journal. */
#pragma once

#include "ingest/collect/collecting.h"

bool collect_run(struct collect *collect, GError **error);
/* One line about a cell: "done 3/12 fio rand-read:bs=4K 1: 12345 1/s".  The caller frees. */
char *collect_line(const struct collect *collect, guint cell);
/* Keep a new plan with all its cells. */
bool collect_journal(struct collect *collect, const char *settings, GError **error);
