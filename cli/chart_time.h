/* Runs over time, from the sources of a selection: the part of chart and report for the chart
 * `time`, whose samples are read from the bytes kept, because the archive holds results and not
 * their course. */
#pragma once

#include "report/figures.h"
#include "store/store.h"

/* A figure of the logs among the sources of the cells, all of one metric; one without lines where
 * there is none.  Clear it with figures_clear(). */
bool chart_time(struct figures *figures, struct store *store, const struct cells *cells,
                GError **error);
