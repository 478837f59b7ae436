/* How much of the space below an array holds data. */
#pragma once

#include "schema/layout_device.h"

/* How many of `width` equal devices' worth of data the array holds: 5 for a raidz1 of 6. */
double layout_usable_devices(const struct layout_layer *layer, double width);

/* The same as a fraction, known for some kinds where the width is not. */
double layout_usable_fraction(const struct layout_layer *layer, double width);

/* True where that fraction is the same at every width, so that data lie on all devices alike. */
bool layout_usable_is_even(const struct layout_kind *kind);

/* Usable bytes over unequal devices (struct layout_run); NAN where their sizes are unknown, or the
 * kind places data in a way that the layout does not tell. */
double layout_usable_bytes(const struct layout_layer *layer, const GArray *runs);
