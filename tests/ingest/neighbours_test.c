/* Neighbours: which one tells, and notes of the archive as such. */
#include "ingest/note_neighbours.h"
#include "schema/auto.h"
#include "store/note.h"
#include "tests/test.h"

#include <string.h>

static void put_note(struct store *store, const char *origin, const char *text)
{
    g_autofree char *sha256 = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    struct source_info info = {
        .sha256 = sha256, .size = strlen(text), .origin = origin, .kind = "note"};
    GError *error = NULL;
    bool added;
    CHECK(store_begin(store, "import", "import", &error));
    CHECK(note_put(store, &info, "d/", text, &added, &error) && added);
    CHECK(store_commit(store, &error));
    CHECK(!error);
}

/* What tells of a source from there; NULL: nothing.  The caller frees. */
static char *beside(const struct neighbours *neighbours, const char *origin)
{
    static const char *const endings[] = {".fio", ".job", NULL};
    auto_clear(source_clear) struct source source = {0}, found = {0};
    source_of_bytes(&source, origin, "", 0);
    source.neighbours = neighbours;
    return neighbour_beside(&source, endings, &found) ? g_strndup(found.bytes, found.length) : NULL;
}

static void notes_are_neighbours(void)
{
    g_autoptr(GError) error = NULL;
    auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, &error);
    struct note_neighbours notes;
    note_neighbours_init(&notes, store);
    put_note(store, "d/run1.fio", "one");
    put_note(store, "d/deep/a.fio", "deep");
    put_note(store, "d/a.zip!x.job", "in the archive");
    put_note(store, "d/empty", "no job file");
    static const struct {
        const char *origin, *tells;
    } cases[] = {
        {"d/run1.txt", "one"},       {"d/run2.txt", "one"}, /* the only one */
        {"d/deep/run1.txt", "deep"}, {"d/a.zip!y.txt", "in the archive"},
        {"e/run1.txt", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *got = beside(&notes.neighbours, cases[i].origin);
        CHECK_TEXT(got, cases[i].tells);
    }
    put_note(store, "d/run3.job", "three");
    g_autofree char *own = beside(&notes.neighbours, "d/run3.txt"),
                    *several = beside(&notes.neighbours, "d/run2.txt"),
                    *nowhere = beside(NULL, "d/run1.txt");
    CHECK_TEXT(own, "three");
    CHECK_TEXT(several, NULL);
    CHECK_TEXT(nowhere, NULL);
}

TESTS("neighbours", {"notes are neighbours", notes_are_neighbours})
