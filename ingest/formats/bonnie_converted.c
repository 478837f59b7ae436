/* Tables of bon_csv2txt: all IO rows come first, then all create rows, each with as much of the
 * name as its cell left.  A run with -s 0 has no IO row, one with -n 0 no create row (2.00a).
 *
 * So nth belongs to nth where there are as many of both and no name speaks against it; else a row
 * belongs to the only one of its name, and what is left is a run of its own. */
#include "ingest/formats/bonnie.h"

#include <string.h>

/* Held at once, about 1 KiB each; nobody compares as many machines in a table. */
enum { MOST_ROWS = 16384 };

struct bonnie_converted {
    GArray *io, *create; /* struct bonnie_run */
};

struct bonnie_converted *bonnie_converted_new(void)
{
    struct bonnie_converted *rows = g_new0(struct bonnie_converted, 1);
    rows->io = g_array_new(FALSE, FALSE, sizeof(struct bonnie_run));
    rows->create = g_array_new(FALSE, FALSE, sizeof(struct bonnie_run));
    return rows;
}

void bonnie_converted_free(struct bonnie_converted *rows)
{
    g_array_unref(rows->io);
    g_array_unref(rows->create);
    g_free(rows);
}

static struct bonnie_run *row_at(GArray *rows, guint i)
{
    return &g_array_index(rows, struct bonnie_run, i);
}

bool bonnie_converted_add(struct bonnie_converted *rows, const struct bonnie_run *run, bool create)
{
    GArray *to = create ? rows->create : rows->io;
    if (to->len == MOST_ROWS)
        return false;
    g_array_append_vals(to, run, 1);
    return true;
}

bool bonnie_same_name(const char *a, const char *b)
{
    return g_str_has_prefix(a, b) || g_str_has_prefix(b, a);
}

static bool all_fit(struct bonnie_converted *rows)
{
    if (rows->io->len != rows->create->len)
        return false;
    for (guint i = 0; i < rows->io->len; i++)
        if (!bonnie_same_name(row_at(rows->io, i)->name, row_at(rows->create, i)->name))
            return false;
    return true;
}

/* The name as the key of a table: prefixes do not hash, so only what every row has of it. */
static GHashTable *count_names(GArray *rows)
{
    GHashTable *counts = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < rows->len; i++) {
        gpointer name = row_at(rows, i)->name;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, name));
        g_hash_table_insert(counts, name, GUINT_TO_POINTER(n + 1));
    }
    return counts;
}

/* `io` with what its create row says. */
static void join(struct bonnie_run *io, const struct bonnie_run *create)
{
    memcpy(io->cells + BONNIE_SEQ_CREATE, create->cells + BONNIE_SEQ_CREATE,
           sizeof *io->cells * (BONNIE_TESTS - BONNIE_SEQ_CREATE));
    memcpy(io->files_cell, create->files_cell, sizeof io->files_cell);
    io->files = create->files, io->largest = create->largest, io->smallest = create->smallest;
    io->end = create->end;
    if (strlen(create->name) > strlen(io->name))
        memcpy(io->name, create->name, sizeof io->name);
}

/* Joins the rows whose name stands once on either side; what was joined is emptied. */
static void join_by_name(struct bonnie_converted *rows)
{
    g_autoptr(GHashTable) in_io = count_names(rows->io), in_create = count_names(rows->create);
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < rows->create->len; i++)
        g_hash_table_insert(places, row_at(rows->create, i)->name, row_at(rows->create, i));
    for (guint i = 0; i < rows->io->len; i++) {
        struct bonnie_run *io = row_at(rows->io, i);
        struct bonnie_run *create = g_hash_table_lookup(places, io->name);
        if (!create || GPOINTER_TO_UINT(g_hash_table_lookup(in_io, io->name)) != 1 ||
            GPOINTER_TO_UINT(g_hash_table_lookup(in_create, io->name)) != 1)
            continue;
        g_hash_table_remove(places, io->name);
        join(io, create);
        for (int test = BONNIE_SEQ_CREATE; test < BONNIE_TESTS; test++)
            create->cells[test].state = BONNIE_NOT_RUN;
    }
}

static bool keep_all(GArray *rows, struct bonnie_pair *pair)
{
    bool fine = true;
    for (guint i = 0; fine && i < rows->len; i++)
        fine = bonnie_run_empty(row_at(rows, i)) || bonnie_pair_keep(pair, row_at(rows, i));
    g_array_set_size(rows, 0);
    return fine;
}

bool bonnie_converted_end(struct bonnie_converted *rows, struct bonnie_pair *pair)
{
    if (!all_fit(rows)) {
        join_by_name(rows);
    } else {
        for (guint i = 0; i < rows->io->len; i++)
            join(row_at(rows->io, i), row_at(rows->create, i));
        g_array_set_size(rows->create, 0);
    }
    return keep_all(rows->io, pair) && keep_all(rows->create, pair);
}
