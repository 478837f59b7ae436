/* How people see a run in a list, on a terminal and on pages. */
#pragma once

#include "store/store.h"

/* The layout of a row with the columns layout, layout_name, label, guessed and unknown: its name or
 * label, ~ before one that is guessed; "unknown: tank (bench.csv)" or "unknown (bench.csv)" where
 * nobody said.  The caller frees. */
char *listed_layout(const struct rows *rows);
