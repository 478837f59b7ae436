/* What a question is about: a selection of the archive, or files given in place of one (then a
 * temporary archive in memory holds them and nothing is kept).
 *
 *     auto_clear(asked_clear) struct asked asked = {0};
 *     if (!asked_open(&asked, world, args, error)) return STATUS_FAILED;
 *     ... asked.store, asked.where ...
 *
 * Words after the command that name files or folders, addresses, or "-", are sources; then all of
 * them must be. */
#pragma once

#include "cli/command.h"
#include "ingest/import.h"
#include "store/store.h"

struct asked {
    struct store *store;
    struct filter *where; /* NULL: everything */
    bool temporary;
    struct import import; /* of the files, where temporary */
    GStringChunk *texts;
    GArray *tags;
};

/* Options that a question about files shares with import: --rig --layout --name --compression
 * --date --tag --format --map --limit. */
/* clang-format off */
#define ASKED_STATED \
    {"rig", 0, "NAME", \
     "the machine that these ran on; facts may follow: 'Dell PE2900, 14 GB, PERC 5'"}, \
    {"layout", 0, "TEXT", "the storage layout that these ran on, as a line or in words"}, \
    {"name", 0, "NAME", "what to call that layout"}, \
    {"compression", 0, "NAME", "off, lz4, zstd-3, on ..."}, \
    {"date", 0, "DATE", "when these ran (ISO 8601, as precise as known)"}, \
    {"tag", 't', "NAME=VALUE", "a tag for every run; may be given again"}, \
    {"format", 0, "NAME", "read as this format, whatever it looks like"}, \
    {"map", 0, "KEY=COLUMN,...", "what columns mean: layout=Config,rate/rand-read=IOPS"}, \
    {"limit", 0, "NAME=VALUE", \
     "allow more or less than usual: fetch.bytes=4G, unpack.ratio=1000 ..."}
/* And one about the archive: --with. */
#define ASKED_WITH {"with", 0, "FILE", "read that archive beside this one; may be given again"}
/* clang-format on */

bool asked_open(struct asked *asked, struct world *world, const struct args *args, GError **error);
/* The same where the subject are `words`, because those of the command mean something else. */
bool asked_open_words(struct asked *asked, struct world *world, const struct args *args,
                      const char *const *words, GError **error);
/* The same where `words` can only be files. */
bool asked_open_files(struct asked *asked, struct world *world, const struct args *args,
                      const char *const *words, GError **error);
/* Whether a word names something to read. */
bool asked_is_source(const char *word);

void asked_clear(struct asked *asked);

/* What the options above state, checked and canonical; texts live in `texts`. */
bool asked_statement(struct import *import, const struct world *world, const struct args *args,
                     GStringChunk *texts, GArray *tags, GError **error);
