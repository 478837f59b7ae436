/* Archives: .zip, .tar, .tar.gz and its like (xz, zst, bz2), and single files in .gz, .xz, .zst,
 * .bz2, known by their bytes, whatever their name.  Members are read in the order of a folder
 * (walk.h), shootout.xml before all else of its folder, and an archive among them is opened once
 * more.  Nothing is ever written by a member's name: what may hold results goes into an unlinked
 * temporary file, which is mapped.
 *
 *     auto_clear(unpack_clear) struct unpack unpack = {0};
 *     if (!unpack_open(&unpack, &source, &bounds_usual, error)) ...
 *     for (guint i = 0; i < unpack.members->len; i++) {
 *         auto_clear(source_clear) struct source member = {0};
 *         unpack_member(&unpack, i, &member);
 *     }
 *
 * unpack_open() fails, and nothing of it is kept, where the bytes are no archive after all, or
 * where it grows beyond the limits.  A member that is encrypted or damaged is a fault, and the
 * others stay. */
#pragma once

#include "ingest/bounds.h"
#include "ingest/passed.h"
#include "ingest/unpack_kind.h"

/* A member that may hold results. */
struct unpack_member {
    char *name;         /* "dir/b.txt", "inner.zip!b.txt": without .. and leading slashes */
    guint64 at, length; /* in the temporary file */
    gint64 modified;    /* epoch seconds; 0 unknown */
    guint number;       /* in the order of the archive */
};

struct unpack {
    GArray *members;      /* struct unpack_member */
    GPtrArray *faults;    /* sentences, each with the member's origin before it, at most 20 */
    guint64 more_faults;  /* beyond those */
    struct passed passed; /* names with a dot, images, binaries, empty ones, links and devices */
    guint64 seen;         /* members of any kind */
    guint64 bytes;        /* unpacked, what was passed over included */
    char *origin, *path;  /* of the archive */
    int file;             /* the temporary file; kept open while it is written */
    GMappedFile *mapped;
};

bool unpack_open(struct unpack *unpack, const struct source *source, const struct bounds *bounds,
                 GError **error);

/* A member as a source: its origin is "a.zip!dir/b.txt", its path "a.zip!/dir/b.txt" (which no file
 * has; folders of it are those inside the archive).  The bytes belong to the source. */
void unpack_member(const struct unpack *unpack, guint number, struct source *member);

void unpack_clear(struct unpack *unpack);
