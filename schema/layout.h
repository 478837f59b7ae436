/* Storage layouts: a stack from the disks up to what the benchmark wrote to, as one canonical line.
 *
 *     auto_clear(layout_clear) struct layout *l =
 *         layout_parse("6xhdd.7200.sata2.1TB/6xhw.raid0@PERC5:wb/raidz1", error);
 *     layout_canon(l)               "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:wb/zfs.raidz1/zfs"
 *     layout_facts(l)->survives     1
 *
 * The notation is that of the manual's chapter on layouts; everyday spellings are accepted and
 * rewritten, `comp` and `dedup` are moved out into the compression, what is implied is written out.
 * Every canonical text is read as itself.  Errors (STATUS_USAGE) name the 1-based column, a code,
 * what stood there and the nearest words:
 *     column 7: unknown-kind: 'zfs.raidz4' is no kind; nearest: zfs.raidz, zfs.raidz1, zfs.raidz2
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct layout;

/* What follows from a layout.  NAN: unknown.  Factors are multiples of one disk. */
struct layout_facts {
    double disks, data_disks, redundancy_disks;
    double usable;   /* fraction of the raw capacity */
    double capacity; /* usable bytes, where the disks' sizes are known */
    double survives; /* any so many disks may fail */
    double seq_read, seq_write, rand_read, rand_write;
    double penalty;      /* disk operations per small write; 0: none (full stripes only) */
    const char *level;   /* what joins the disks, in its own word: "raid5", "raidz1", "mirror",
                            "stripe"; "single" for one device.  Arrays striped by another layer are
                            "raid10", "raid50", "raid60", other nestings "raid0+mirror", unlike
                            branches "mirror++raidz1"; the stripe over a pool's vdevs is not said.
                            NULL unknown */
    const char *manager; /* who joins the disks: "controller", "md", "zfs", "controller+md", "none";
                            NULL unknown */
    const char *redundancy; /* "none", "mirror", "mirrors", "parity1" .. "parity3",
                               "parity1+mirror"; of unlike branches that of the one that survives
                               least, or "mirror++parity1"; NULL unknown */
    const char *fs; /* the topmost file system of the storage side, below shares, exports and
                       images: "zfs", "ext4", "zvol", "raw"; where a bare device is exported,
                       that of the other side; NULL unknown */
    const char *controller; /* "perc5", "a+b"; NULL unknown or none */
    const char *media;      /* "hdd", "hdd+ssd", in the order of the vocabulary, without the devices
                               of roles; NULL unknown (plain `disk`) */
    const char *label;      /* short name for charts: "raidz1", "hw raid5" */
};

/* NULL with an error when the text is no layout.  Free with layout_free(), or
 * auto_clear(layout_clear). */
struct layout *layout_parse(const char *text, GError **error);
void layout_free(struct layout *layout);
void layout_clear(struct layout **layout);

/* Texts and facts live as long as the layout. */
const char *layout_canon(const struct layout *layout);

/* The values of comp from the disks upwards and dedup: "lz4", "on+dedup"; "" where not stated. */
const char *layout_compression(const struct layout *layout);

/* Can a setup have this compression: values of comp and "dedup" joined by "+"?  An
 * error (STATUS_USAGE) names the word and the nearest ones. */
bool layout_compression_check(const char *text, GError **error);

const struct layout_facts *layout_facts(const struct layout *layout);

/* True where every layer is known and none can compress: then compression is `off`, origin derived.
 */
bool layout_cannot_compress(const struct layout *layout);

/* One label per layout, made longer only where two would look the same; equal layouts get equal
 * labels, and a text that is no layout is its own.  `canons` holds n canonical lines.  The caller
 * frees the vector with g_strfreev(). */
char **layout_labels(const char *const *canons, gsize n);

/* The vocabulary of the notation as rows for `vocabulary` and the manual: section, word, what it
 * means.  Closed by {0}. */
struct layout_word {
    const char *section; /* "medium", "speed", "link", "kind", "role", "attribute", "compression",
                            "spelling" (everyday words that are rewritten) */
    const char *word;
    const char *help;
};
const struct layout_word *layout_words(void);
