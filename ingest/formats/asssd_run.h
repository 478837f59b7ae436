/* One result of AS SSD Benchmark, however it was written down: each test reading and writing. */
#pragma once

#include "schema/model.h"

enum asssd_test {
    ASSSD_SEQUENTIAL, /* 16 MB at a time */
    ASSSD_4K,
    ASSSD_THREADS, /* 4K by 64 threads */
    ASSSD_ACCESS,  /* access time */
    ASSSD_512,
    ASSSD_SCORE,
    ASSSD_TESTS
};
enum asssd_side { ASSSD_READ, ASSSD_WRITE, ASSSD_TOTAL /* scores only */, ASSSD_SIDES };

/* Of a number: no unit told, MB/s, 1/s, ms. */
enum asssd_unit { ASSSD_BARE, ASSSD_SPEED, ASSSD_RATE, ASSSD_MS };

struct asssd_value {
    const char *printed; /* NULL: not there */
    double number;       /* NAN: not to be read */
    enum asssd_unit unit;
};

struct asssd_run {
    struct batch *batch;
    GStringChunk *texts;
    bool open;
    struct asssd_value values[ASSSD_TESTS][ASSSD_SIDES];
    const char *version, *drive, *size, *date, *note; /* NULL unknown */
    gsize at, end, line;
};

void asssd_run_init(struct asssd_run *run, struct batch *batch);
void asssd_run_clear(struct asssd_run *run);
void asssd_run_open(struct asssd_run *run, gsize at, gsize bytes, gsize line);

/* Read "520.05 MB/s", "8448 iops", "0.124 ms", "520"; `unit` is what the heading says.  False when
 * it is none of these. */
bool asssd_value_parse(const char *text, enum asssd_unit unit, bool comma,
                       struct asssd_value *value);

/* The test that a heading names ("4K-64Thrd", "Acc.time", "Sequential"); ASSSD_TESTS for none. */
enum asssd_test asssd_test_of(const char *text);

/* Make the run, if it has a number.  False only where the batch fails. */
bool asssd_run_close(struct asssd_run *run, GError **error);
