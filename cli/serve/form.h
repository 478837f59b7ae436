/* Forms that choose: plain GET, so that what is chosen stands in the address.
 *
 *     form_put(&m, site, &target, &form_compare, error)
 *
 * Keys of selections are lists of the values that the archive has; what was chosen before is chosen
 * again, and what the form has no place for goes along unseen. */
#pragma once

#include "cli/serve/address.h"
#include "cli/serve/site.h"
#include "report/contests.h"
#include "report/pages/markup.h"

enum form_kind { FORM_COMPARE, FORM_USE };

bool form_put(struct markup *m, struct site *site, const struct address *target,
              enum form_kind kind, const struct contests *contests, GError **error);

/* What is chosen, each with a link to the same without it; nothing where nothing is. */
void form_put_chosen(struct markup *m, const struct address *target);
