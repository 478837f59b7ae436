/* From the options of a tool to the workload that it ran: one function per tool, over plain facts,
 * so that importers and the collector say the same.  Texts made go to `texts`; false with an error
 * where the options make no workload (dd from zero to null). */
#pragma once

#include "schema/workload.h"

/* What came before a read, for its cache state. */
enum before { BEFORE_UNKNOWN, BEFORE_WRITE /* of the same file */, BEFORE_DROP, BEFORE_REMOUNT };

struct dd_facts {
    const char *input, *output;       /* if=, of=; NULL: a pipe */
    guint64 ibs, obs;                 /* bytes; 512 by default */
    const char *conv, *iflag, *oflag; /* comma lists or NULL */
    enum before before;
    const char *data; /* of the file that is read, where known */
};
bool map_dd(const struct dd_facts *facts, struct workload *workload, GStringChunk *texts,
            GError **error);

enum bonnie_test {
    BONNIE_PUTC,
    BONNIE_PUT_BLOCK,
    BONNIE_REWRITE,
    BONNIE_GETC,
    BONNIE_GET_BLOCK,
    BONNIE_SEEKS,
    BONNIE_SEQ_CREATE,
    BONNIE_SEQ_STAT,
    BONNIE_SEQ_DELETE,
    BONNIE_RAN_CREATE,
    BONNIE_RAN_STAT,
    BONNIE_RAN_DELETE,
    BONNIE_TESTS,
};
struct bonnie_facts {
    enum bonnie_test test;
    const char *version;       /* "1.97"; NULL unknown */
    guint64 chunk;             /* bytes; 0: 8 KiB */
    guint64 files;             /* files of meta-* in all; 0 unknown */
    guint64 smallest, largest; /* bytes of each file */
    gint64 seekers;            /* 0: as the version has it */
    bool sync, direct;         /* -b, -D */
};
bool map_bonnie(const struct bonnie_facts *facts, struct workload *workload, GStringChunk *texts,
                GError **error);

struct iometer_facts {
    const char *name; /* of the access specification */
    const struct mix_line *lines;
    gsize n;
    guint64 outstanding, workers, targets; /* 0: 1 */
    bool windows;                          /* unbuffered there; unknown elsewhere */
    const char *data;                      /* NULL unknown */
};
bool map_iometer(const struct iometer_facts *facts, struct workload *workload, GStringChunk *texts,
                 GError **error);

struct hdparm_facts {
    bool cached; /* -T: the same blocks again and again */
    bool direct;
};
void map_hdparm(const struct hdparm_facts *facts, struct workload *workload);

struct ioping_facts {
    bool reads, writes;
    guint64 bytes; /* of a request; 0 unknown */
    enum answer sequential, cached, direct;
    bool synced; /* -Y, -y */
};
bool map_ioping(const struct ioping_facts *facts, struct workload *workload, GStringChunk *texts,
                GError **error);

struct sysbench_facts {
    const char *mode; /* --file-test-mode: "rndrw" */
    double ratio;     /* of reads to writes in rndrw */
    guint64 bytes;    /* of a request; 0 unknown */
    double threads, files;
    bool asynchronous;
    const char *flags;   /* --file-extra-flags; NULL none */
    guint64 fsync_every; /* requests; 0: not in between */
    bool fsync_end, fsync_all;
};
bool map_sysbench(const struct sysbench_facts *facts, struct workload *workload,
                  GStringChunk *texts, GError **error);

/* Its tests that no class describes are mixes by name, of which iozone is the origin; a mix by name
 * has no block size, so that stands in the name: "mixed.reread-4k@iozone". */
struct iozone_facts {
    const char *test;  /* "write", "rewrite", "read", "reread", "random-read", "bkwd-read" ... */
    bool reads;        /* it only reads */
    guint64 record;    /* bytes; 0 unknown */
    guint64 processes; /* 0: 1 */
    bool direct, osync, flush, unmount; /* -I, -o, -e, -U */
};
bool map_iozone(const struct iozone_facts *facts, struct workload *workload, GStringChunk *texts,
                GError **error);

/* Of a run that is only known by its name, the name stands for what it asked:
 * "mixed.rd1-4k@vdbench".
 */
struct vdbench_facts {
    const char *name;    /* of the run definition */
    double read, random; /* percent as asked for; NAN unknown */
    guint64 bytes;       /* of a request; 0 unknown, or several */
    double threads;      /* NAN unknown */
};
bool map_vdbench(const struct vdbench_facts *facts, struct workload *workload, GStringChunk *texts,
                 GError **error);

struct elbencho_facts {
    const char *operation; /* "WRITE", "RWMIX30", "MKDIRS" */
    bool entries;          /* the files or directories are counted, not the requests */
    guint64 bytes;         /* of a request; 0 unknown */
    guint64 file_bytes;    /* 0 unknown */
    double threads;        /* of all hosts; NAN unknown */
    double depth;          /* of each; NAN unknown */
    double files;          /* files or devices in all; NAN unknown */
    enum answer random, direct;
    bool dropped;     /* caches were dropped just before */
    const char *data; /* NULL unknown */
};
bool map_elbencho(const struct elbencho_facts *facts, struct workload *workload,
                  GStringChunk *texts, GError **error);

/* cp, rsync, tar and their like. */
struct copy_facts {
    bool reads, writes, flushed; /* a sync was within the time */
};
bool map_copy(const struct copy_facts *facts, struct workload *workload, GError **error);

/* fio, DiskSpd, CrystalDiskMark and PassMark take their options as the tool spells them: `get`
 * returns a value or NULL. */
struct options {
    const char *(*get)(void *user, const char *name);
    void *user;
};
bool map_fio(const struct options *options, struct workload *workload, GStringChunk *texts,
             GError **error);
/* A size as fio reads it: in its default kb_base=1024 "k" and "kb" are 1024 and "ki", "kib" 1000;
 * with 1000 (`si`) it is the other way round.  Reads up to "/"; 0 when it is no size. */
guint64 map_fio_size(const char *text, bool si);
bool map_diskspd(const struct options *options, struct workload *workload, GStringChunk *texts,
                 GError **error);
bool map_cdm(const struct options *options, struct workload *workload, GStringChunk *texts,
             GError **error);
bool map_passmark(const struct options *options, struct workload *workload, GStringChunk *texts,
                  GError **error);
