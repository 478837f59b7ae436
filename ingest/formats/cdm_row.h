/* A row of CrystalDiskMark's or KDiskMark's results, in every form of versions 3 to 9:
 *
 *        Random Read 4KB (QD=32) :   271.859 MB/s [ 66371.9 IOPS]
 *       Sequential Read (Q= 32,T= 1) :   471.231 MB/s
 *     SEQ    1MiB (Q=  8, T= 1):   550.022 MB/s [    524.5 IOPS] < 15216.98 us> */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum cdm_op { CDM_NONE, CDM_READ, CDM_WRITE, CDM_MIX };

struct cdm_row {
    gsize line;
    bool random;
    bool certain;   /* no other tool writes its rows like this */
    enum cdm_op op; /* CDM_NONE where its section says it */
    guint64 bytes;  /* of a request */
    guint64 queues, threads;
    double speed;         /* as printed: the number before MB/s */
    double rate, latency; /* 1/s and s; NAN where not printed */
};

enum cdm_found { CDM_NO_ROW, CDM_ROW, CDM_UNREADABLE };

/* On CDM_UNREADABLE *at is where, *expected what should have stood there. */
enum cdm_found cdm_row_parse(const char *text, struct cdm_row *row, const char **at,
                             const char **expected);
