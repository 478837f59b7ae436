/* Which lines of a text gave which part of a stack. */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/devices.h"

/* Adds to the stack's parts: for its top and what is below, the line where its name stands, as far
 * as it does. */
void detect_parts(const struct devices *devices, const struct device *top, const char *text,
                  struct detected_stack *stack);
