/* Names that a layout says: who joins its disks, its file system, controllers and media. */
#pragma once

#include "schema/layout.h"
#include "schema/layout_stack.h"

/* Set manager, fs, controller and media.  Texts are kept in the stack's chunk. */
void layout_names_derive(struct layout_stack *stack, struct layout_facts *facts);
