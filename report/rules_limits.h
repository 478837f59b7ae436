/* Checks that other rules ask too. */
#pragma once

#include "report/rule.h"

/* True where the number is beyond what disks or links can do: it came from a cache. */
bool rules_beyond_limits(const struct evidence *evidence);

/* B/s beyond which a sequential number is none of the disks'; NAN where it is not, or where their
 * speed is known as a range only. */
double rules_ceiling(const struct evidence *evidence);

/* What the layout could do in theory, B/s or requests/s by the metric that counts, with disks at
 * their slowest or fastest; NAN unknown. */
double rules_theory(const struct evidence *evidence, bool fastest);
