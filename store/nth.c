/* Counting equal digests.  Digests are parts of SHA-256, so their low bits are the hash. */
#include "store/nth.h"

enum { FIRST_SIZE = 1024 };

struct nth_slot {
    guint64 digest;
    guint count; /* 0: free */
};

static struct nth_slot *find_slot(struct nth_slot *slots, gsize size, guint64 digest)
{
    gsize i = digest & (size - 1);
    while (slots[i].count && slots[i].digest != digest)
        i = (i + 1) & (size - 1);
    return &slots[i];
}

static void grow(struct nth *nth)
{
    gsize size = nth->size ? nth->size * 2 : FIRST_SIZE;
    struct nth_slot *slots = g_new0(struct nth_slot, size);
    for (gsize i = 0; i < nth->size; i++)
        if (nth->slots[i].count)
            *find_slot(slots, size, nth->slots[i].digest) = nth->slots[i];
    g_free(nth->slots);
    nth->slots = slots, nth->size = size;
}

guint nth_next(struct nth *nth, guint64 digest)
{
    if (nth->used * 2 >= nth->size)
        grow(nth);
    struct nth_slot *slot = find_slot(nth->slots, nth->size, digest);
    if (!slot->count)
        nth->used++;
    slot->digest = digest;
    return ++slot->count;
}

guint nth_count(const struct nth *nth, guint64 digest)
{
    return nth->size ? find_slot(nth->slots, nth->size, digest)->count : 0;
}

void nth_clear(struct nth *nth)
{
    g_free(nth->slots);
    *nth = (struct nth){0};
}
