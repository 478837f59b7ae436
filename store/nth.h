/* Counts equal digests: an open hash table of numbers, because 100,000 of them would be as many
 * allocations in a GHashTable. */
#pragma once

#include <glib.h>

struct nth {
    struct nth_slot *slots;
    gsize size, used; /* size: a power of two, or 0 */
};

/* How many times this digest has been given, this time included. */
guint nth_next(struct nth *nth, guint64 digest);
/* How many times it has been. */
guint nth_count(const struct nth *nth, guint64 digest);
void nth_clear(struct nth *nth);
