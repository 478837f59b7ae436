/* What a view gives to take along: its files, and the command lines that give the same. */
#pragma once

#include "cli/serve/address.h"
#include "report/pages/markup.h"

enum take_view { TAKE_COMPARE, TAKE_USE, TAKE_RUNS };

/* Links to files, then the lines; false with an error. */
bool take_put(struct markup *m, const struct address *target, enum take_view view, GError **error);
