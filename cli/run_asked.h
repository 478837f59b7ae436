/* From the options of `run` to settings and a plan. */
#pragma once

#include "cli/command.h"
#include "cli/run_settings.h"
#include "ingest/collect/runner.h"
#include "ingest/collect/target.h"

/* Options that choose what is run: without any of them a plan that is not complete is gone on with.
 */
bool run_asked_chooses(const struct args *args);

/* What the options say, with what holds where they are silent. */
bool run_asked_settings(struct run_settings *settings, struct world *world, const struct args *args,
                        struct runner *runner, struct target *target, GError **error);

/* All cells of a new plan, in their order. */
bool run_asked_plan(struct plan *plan, const struct run_settings *settings, const struct args *args,
                    struct runner *runner, GError **error);
