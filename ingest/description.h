/* shootout.xml: the file that lies beside results and says what they ran on.
 *
 *     <shootout version="1">
 *       <rig name="pe2900"><fact key="memory" value="14 GB"/></rig>
 *       <layout name="raidz1" line="6xhdd.7k2.sata2.1T/6xhw.raid0@perc5/zfs.raidz1/zfs"/>
 *       <files match="raidz1-*.txt" rig="pe2900" layout="raidz1" compression="off"/>
 *     </shootout>
 *
 * It can also hold numbers that somebody published, set-ups without numbers, and claims.  What may
 * stand in it is one const table, description_elements, which judges the file and writes the manual
 * (schema/xml.h); schema/shootout.rng says the same to editors.
 *
 * <files> rules are taken in order, and of each word (rig, layout with its name, compression, date,
 * note, each tag) the last matching rule that says it wins: begin with the general rule, then
 * the exceptions.  A pattern with a slash is held against the path from the folder of the file,
 * one without also against the last part of the path; * takes slashes too.  What is in an archive
 * beside the file has the path "old.zip!a/b.txt".
 *
 * layout= is the name of a <layout> or a layout line, rig= the name of a <rig>, perhaps with
 * #revision; `unknown` says nothing. */
#pragma once

#include "schema/model.h"
#include "schema/xml.h"

extern const struct xml_element description_elements[];

struct description;

/* Parse and check everything.  `name` is for messages.  NULL with an error that names the line. */
struct description *description_load(const char *bytes, gsize length, const char *name,
                                     GError **error);
void description_free(struct description *description);
void description_clear(struct description **description);

/* What the rules say about one file; texts belong to the description. */
struct described {
    struct setup setup; /* said is SAID_DESCRIPTION where anything of it was */
    bool guessed;       /* the layout of it, and not confirmed yet */
    const char *started, *note;
    GArray *tags; /* struct pair; NULL: none */
};

/* False when no rule matches `path` (relative to the description's folder) and `machine` (as the
 * tool printed it, or NULL).  described_clear() frees the tags. */
bool description_find(const struct description *description, const char *path, const char *machine,
                      struct described *described);
void described_clear(struct described *described);

/* How the columns of a file are read, as the last matching <table> says (ingest/table_map.h); NULL
 * where none does. */
const char *description_map(const struct description *description, const char *path);

/* Add rigs, set-ups, claims and published numbers to a batch, the latter as runs of one result.
 * A printed form that is not exactly the value becomes a `missing` row: "read as 438.8 MB/s". */
bool description_emit(const struct description *description, struct batch *batch, GError **error);
