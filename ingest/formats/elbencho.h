/* A phase of elbencho ("WRITE", "MKDIRS" ...) as its CSV, its JSON and its table have it.  Of the
 * two figures that it prints, when the first thread was done and when the last one was, the last
 * one counts.
 *
 *     struct elbencho_phase phase;
 *     elbencho_phase_init(&phase);
 *     ... elbencho_phase_set(&phase, ELBENCHO_RATE, "2788") ...
 *     if (!elbencho_emit(&reading, &phase, error)) ...
 *     elbencho_phase_clear(&phase);
 */
#pragma once

#include "ingest/format.h"

enum elbencho_field {
#define FIELD(id, name, kind) ELBENCHO_##id,
#include "ingest/formats/elbencho.def"
#undef FIELD
    ELBENCHO_FIELDS,
    ELBENCHO_NONE = -1,
};

/* By the name in the CSV's first line; ELBENCHO_NONE for a column that nothing is made of. */
enum elbencho_field elbencho_field_find(const char *name);
bool elbencho_field_is_text(enum elbencho_field field);

struct elbencho_phase {
    char *texts[ELBENCHO_FIELDS];
    double numbers[ELBENCHO_FIELDS]; /* as printed; NAN for what is not told */
    gsize at, end, line;
};

void elbencho_phase_init(struct elbencho_phase *phase);
void elbencho_phase_clear(struct elbencho_phase *phase);

/* False for a number that is none. */
bool elbencho_phase_set(struct elbencho_phase *phase, enum elbencho_field field, const char *text);

/* Fill in what only the command tells: block size, threads, hosts ... */
void elbencho_phase_command(struct elbencho_phase *phase);

/* "SYNC" and "DROPCACHE", after which what is read is not cached, and everything that emits runs.
 */
struct elbencho_reading {
    struct batch *batch;
    bool dropped;
};
bool elbencho_emit(struct elbencho_reading *reading, const struct elbencho_phase *phase,
                   GError **error);

/* The readers of the three forms; each reads the whole source. */
bool elbencho_csv(struct elbencho_reading *reading, const struct source *source, GError **error);
bool elbencho_json(struct elbencho_reading *reading, const struct source *source, GError **error);
bool elbencho_table(struct elbencho_reading *reading, const struct source *source, GError **error);
