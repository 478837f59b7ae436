/* An archive as plain files, which need no program to be read:
 *
 *     DIR/README.txt         what this is
 *     DIR/archive.ndjson     every row of every table, one JSON object a line
 *     DIR/sources/SHA256     the bytes of each source as they were found, named by their hash
 *
 * A line of archive.ndjson names its table and then the columns in the order of tables.sql; what is
 * unknown (NULL) is left out.  Numbers are the shortest that read back the same; integers have up
 * to 64 bits.  Texts are UTF-8; bytes, and texts that are no UTF-8, are {"hex":"..."}.  Derived
 * columns stand there too.  `import DIR` takes all of it back (ingest/restore.h). */
#pragma once

#include "report/render.h"
#include "store/store.h"

/* The results of a selection, a row each, with the columns of the view `results` (schema/views.sql
 * says what each is): base units, every digit.  The renderer is csv, tsv or ndjson. */
bool export_results(struct store *store, const struct filter *where,
                    const struct renderer *renderer, FILE *out, guint64 *count, GError **error);

struct export_counts {
    guint64 rows, sources;
    guint64 lost;    /* places where a table could not be read */
    guint64 damaged; /* sources whose bytes are not those of their hash: SHA256.damaged */
};

/* DIR is made; an error where it is there and holds anything.  `rescue`: the archive is damaged,
 * give what can be read. */
bool export_all(struct store *store, const char *dir, bool rescue, struct export_counts *counts,
                GError **error);
