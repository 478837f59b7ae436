/* Facts that follow from a layout. */
#pragma once

#include "schema/layout.h"
#include "schema/layout_stack.h"

/* Derive all facts but the label from a stack that was checked.  Texts are kept in the stack's
 * chunk. */
void layout_facts_derive(struct layout_stack *stack, struct layout_facts *facts);
