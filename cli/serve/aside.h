/* What a command would say at a terminal beside its answer ("3 runs left out: disks unknown"), for
 * pages to say.
 *
 *     auto_clear(aside_clear) struct aside aside;
 *     aside_open(&aside, site->world);
 *     asked_open(&asked, &aside.world, args, error);
 *     aside_put(&aside, &m);
 */
#pragma once

#include "cli/command.h"
#include "report/pages/markup.h"

struct aside {
    struct world world; /* as the other one, but that its words are kept here */
    char *text;
    size_t length;
};

void aside_open(struct aside *aside, const struct world *world);
/* A paragraph for each line. */
void aside_put(struct aside *aside, struct markup *m);
/* What was said so far. */
const char *aside_text(struct aside *aside);
void aside_clear(struct aside *aside);
