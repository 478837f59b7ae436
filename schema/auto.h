/* Clean-up at the end of a scope for our own structs, as g_autofree is for GLib's:
 *     auto_clear(batch_clear) struct batch b = {0};
 * The function named takes a pointer to the variable and must accept it zeroed. */
#pragma once

#define auto_clear(function) __attribute__((cleanup(function)))
