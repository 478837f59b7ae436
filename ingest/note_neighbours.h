/* Notes as neighbours of the sources that the archive keeps, for reading those again.
 *
 *     struct note_neighbours notes;
 *     note_neighbours_init(&notes, store);
 *     source.neighbours = &notes.neighbours;          lives as long as the source
 */
#pragma once

#include "ingest/neighbours.h"
#include "store/store.h"

struct note_neighbours {
    struct neighbours neighbours;
    struct store *store;
};

void note_neighbours_init(struct note_neighbours *notes, struct store *store);
