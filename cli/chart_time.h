/* Runs over time, from the sources of a selection: cli/chart.c's part for the chart `time`, whose
 * samples are read from the bytes kept, because the archive holds results and not their course. */
#pragma once

#include "cli/contested.h"
#include "report/figures.h"

/* A figure of the logs among the sources of what was asked, all of one metric; one without lines
 * where there is none.  Clear it with figures_clear(). */
bool chart_time(struct figures *figures, const struct contested *contested, GError **error);
