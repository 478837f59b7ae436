/* Workloads: what was asked of the storage, as one canonical text:
 * "seq-write:bs=10M,data=zero,flush=none,qd=1".
 *
 * An importer fills a struct workload with what it knows and lets workload_format() write the
 * canonical text, which is the identity:
 *     struct workload w;
 *     workload_init(&w, WORKLOAD_SEQ_WRITE);
 *     w.bs = "10M", w.qd = 1, w.data = "zero", w.flush = "none";
 *     g_autofree char *canon = workload_format(&w, NULL);
 *
 * Rules (what is left out, what an unknown looks like, named mixes): the manual's chapter on
 * workloads. Texts inside a struct workload are borrowed from whoever filled it, or owned by it
 * after workload_parse(). */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum workload_class {
#define WORKLOAD_CLASS(id, text, reads, writes, help) WORKLOAD_##id,
#include "schema/workload_class.def"
#undef WORKLOAD_CLASS
    WORKLOAD_COUNT,
};

struct workload_class_row {
    const char *text; /* "seq-read" */
    bool reads, writes;
    const char *help;
};
extern const struct workload_class_row workload_classes[WORKLOAD_COUNT];

/* Which part of a mix a result is about. */
enum part { PART_WHOLE, PART_READ, PART_WRITE };

/* One line of a mix: requests of `bytes`, `share` percent of all requests, of which `read` percent
 * read and `random` percent go to random places. */
struct mix_line {
    guint64 bytes;
    double share, read, random;
};

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

/* Facets.  NAN and NULL are unknown. */
struct workload {
    enum workload_class class;
    const char *name;   /* of a mix: "fileserver" */
    const char *origin; /* who defined the mix: "iometer" */
    enum part part;
    double read, random; /* percent */
    const char *bs;      /* "4K", or a distribution "512/10:1K/5" */
    double qd, jobs, files;
    enum answer direct;
    const char *flush; /* none, end, every-N, osync */
    const char *data;  /* zero, repeat, random, NN% (the share that does not compress) */
    const char *cache; /* cold, warm */
    const char *fsize; /* size of files in meta-*: "4K", "4K-100K"; "0" */
    const char *lines; /* hash of a mix whose lines or directions differ */
    GPtrArray *owned;  /* after workload_parse(): the texts above */
};

/* All unknown but what the class says: read and random, jobs 1, files 1, direct no, fsize 0. */
void workload_init(struct workload *workload, enum workload_class class);
void workload_clear(struct workload *workload); /* frees what workload_parse() made */

/* Set class, name, origin, bs, read, random and lines from the lines of a mix: plain classes where
 * reads and places agree, the classic mixes by composition; `title` (the tool's own name for it, or
 * NULL) decides only the 65 KiB web server.  `texts` keeps the strings made. */
void workload_mix(struct workload *workload, const struct mix_line *lines, gsize n,
                  const char *title, GStringChunk *texts);

/* Canonical text.  NULL with an error when a facet has no meaning for the class or a value is none
 * of its kind. */
char *workload_format(const struct workload *workload, GError **error);

/* Read any spelling; errors as in layout.h ("column 11: ...; nearest: ..."). */
bool workload_parse(const char *text, struct workload *workload, GError **error);

/* Canonical text of any spelling, NULL with an error.  The caller frees. */
char *workload_canon(const char *text, GError **error);

/* Working set against memory: "<=1x", "1-2x", "2-4x", ">4x"; "unknown" when either is NAN. */
const char *workload_ws_class(double working_set, double memory);

/* The facets and their values, as rows for `vocabulary` and the manual, closed by {0}. */
struct workload_word {
    const char *facet, *values, *help;
};
extern const struct workload_word workload_words[];
