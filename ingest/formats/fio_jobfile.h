/* Job files of fio, which tell what was asked where the output does not: terse output has no
 * options, normal output neither direct nor size nor data, JSON none before 2.3.
 *
 *     [global]
 *     direct=1
 *     [randread]
 *     rw=randread            ; a comment
 *     stonewall
 *
 * A job file is taken for a job when it lies in the folder of the output and has a section of the
 * job's name: the one that the command above the output names ("$ fio randread.fio"), else the one
 * that is called as the output is (run3.txt, run3.fio), else the only one.
 * What it says must agree with what was printed.  Values with variables (${SIZE}) are not known,
 * and the section is left alone. */
#pragma once

#include "ingest/formats/fio_job.h"
#include "ingest/source.h"

struct fio_section {
    char *name;
    json_t *options; /* with those of [global] */
    guint beside;    /* sections that run at the same time, up to a stonewall */
    bool open;       /* it has values that stand elsewhere */
};

struct fio_jobfile {
    GArray *sections; /* struct fio_section */
};

/* Whether the beginning of a text is a job file: sections in brackets, and an option of I/O. */
bool fio_jobfile_is(const char *text);
bool fio_jobfile_is_source(const struct source *source);

/* Each section has a copy of the options of [global]: a text with more of either than people write
 * would need memory by their product, and has no sections. */
enum { FIO_SECTIONS_MOST = 1000, FIO_OPTIONS_MOST = 500 /* fio has some 300 */ };
void fio_jobfile_read(struct fio_jobfile *file, const char *text);
void fio_jobfile_clear(struct fio_jobfile *file);
/* What a section says, itself or by [global]; NULL nothing. */
const char *fio_section_option(const struct fio_section *section, const char *name);

/* Give the jobs of an output the options of the job file beside it, where they have none. */
void fio_jobfile_apply(const struct fio_jobs *jobs, const struct source *source);
