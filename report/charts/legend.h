/* Which sign is which contestant: entries side by side, wrapped, over the width of the chart. */
#pragma once

#include "report/charts/frame.h"

enum legend_kind { LEGEND_BARS, LEGEND_LINES, LEGEND_POINTS };

struct legend_entry {
    const char *label, *tooltip;
    int series;
};

/* From frame->y down, which moves on. */
void legend_draw(struct frame *frame, const struct legend_entry *entries, gsize n,
                 enum legend_kind kind);
/* The contestants of the figure's lines or bars, each once, in order; struct legend_entry. */
GArray *legend_entries(const struct figure *figure);
