/* The grammar of layouts: from text to parts, with every word looked up.
 *
 *     stack = line | line "++" line { "++" line } "//" layer { "/" layer }
 *     line   = group { "+" group } { "/" layer }
 *     group  = [ N "x" ] medium { "." tag } [ attrs ]           N = "n" | 1..99999
 *     layer  = [ N "x" ] kind [ "@" name ] [ attrs ] { "+" role "=" member }
 *     member = [ N "x" ] medium { "." tag } [ "." [ N "x" ] kind ] [ attrs ]
 *     attrs  = ":" attr { "," attr }                            attr = key [ "=" name ]
 *     name   = (letter | digit) { letter | digit | "." | "_" | "-" }
 *
 * What a layout means (what may stand on what, how wide) is layout_check.h's. */
#pragma once

#include "schema/layout_stack.h"

enum { LAYOUT_BYTES = 4096 }; /* the longest text */

/* Read any spelling into a stack that was initialised. */
bool layout_grammar(const char *text, struct layout_stack *stack, GError **error);
