/* Members of an archive as neighbours of each other.
 *
 *     auto_clear(unpack_beside_clear) struct unpack_beside beside;
 *     unpack_beside_init(&beside, &unpack);
 *     unpack_member(&unpack, i, &member);
 *     member.neighbours = &beside.neighbours;
 */
#pragma once

#include "ingest/neighbours.h"
#include "ingest/unpack.h"

struct unpack_beside {
    struct neighbours neighbours;
    const struct unpack *unpack;
    GHashTable *folders; /* folder -> GPtrArray of names in it */
    GHashTable *names;   /* path inside -> number of the member, from 1 */
};

/* `unpack` stays as it is for as long as this is used. */
void unpack_beside_init(struct unpack_beside *beside, const struct unpack *unpack);
void unpack_beside_clear(struct unpack_beside *beside);
