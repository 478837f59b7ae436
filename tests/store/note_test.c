/* Notes: places of texts, their runs, and taking them back. */
#include "store/note.h"
#include "tests/store/archive.h"

static bool put_note(struct store *s, const char *origin, const char *folder, const char *text)
{
    GError *error = NULL;
    g_autofree char *sha256 = hash(text);
    struct source_info info = {.sha256 = sha256,
                               .size = strlen(text),
                               .origin = origin,
                               .kind = "note",
                               .title = "begins"};
    bool added;
    CHECK(store_begin(s, "import", "shootout import", &error));
    CHECK(note_put(s, &info, folder, text, &added, &error));
    CHECK(store_commit(s, &error));
    no_error(error);
    return added;
}

/* "name name": the notes of a run.  The caller frees. */
static char *names(struct store *s, gint64 run)
{
    GError *error = NULL;
    g_autoptr(GPtrArray) notes = note_list(s, run, &error);
    g_autoptr(GString) all = g_string_new(NULL);
    no_error(error);
    for (guint i = 0; notes && i < notes->len; i++)
        g_string_append_printf(all, "%s%s", i ? " " : "", ((struct note *)notes->pdata[i])->name);
    return g_string_free(g_steal_pointer(&all), FALSE);
}

#define CHECK_NAMES(store, run, want)                                                              \
    do {                                                                                           \
        g_autofree char *got_ = names(store, run);                                                 \
        check_text(got_, want, "notes", __FILE__, __LINE__);                                       \
    } while (0)

/* Runs 1 and 2: two folders of one, and 3 of another one whose name begins like it. */
static struct store *make(void)
{
    struct store *s = make_archive();
    import(s, "bench/a/log", "a", &(struct given){.digest = 1}, 1);
    import(s, "bench/b.zip!log", "b", &(struct given){.digest = 2}, 1);
    import(s, "bench2/log", "c", &(struct given){.digest = 3}, 1);
    return s;
}

static void belong_to_what_is_below(void)
{
    auto_clear(store_clear) struct store *s = make();
    CHECK(put_note(s, "bench/README", "bench/", "all"));
    CHECK(put_note(s, "bench/a/sos/proc/mdstat", "bench/a/", "md"));
    CHECK(put_note(s, "bench/b.zip!job.fio", "bench/b.zip!", "job"));
    CHECK_NAMES(s, 1, "sos/proc/mdstat README");
    CHECK_NAMES(s, 2, "job.fio README");
    CHECK_NAMES(s, 3, "");
    GError *error = NULL;
    gsize length;
    g_autoptr(GPtrArray) notes = note_list(s, 1, &error);
    g_autofree char *bytes = note_bytes(s, notes->pdata[0], &length, &error);
    no_error(error);
    CHECK(length == 2);
    CHECK_TEXT(bytes, "md");
}

static void come_again_and_change(void)
{
    auto_clear(store_clear) struct store *s = make();
    CHECK(put_note(s, "bench/a/x", "bench/a/", "one"));
    double changes = number(s, "SELECT count(*) FROM changes");
    CHECK(!put_note(s, "bench/a/x", "bench/a/", "one"));
    CHECK(number(s, "SELECT count(*) FROM changes") == changes);
    CHECK(put_note(s, "bench/b.zip!x", "bench/b.zip!", "one")); /* the same text elsewhere */
    CHECK(number(s, "SELECT count(*) FROM sources WHERE kind = 'note'") == 1);
    CHECK(put_note(s, "bench/a/x", "bench/a/", "two"));
    CHECK_ANSWER(s, "SELECT group_concat(note) FROM notes", "bench/b.zip!x,bench/a/x");
    CHECK(put_note(s, "bench/b.zip!x", "bench/b.zip!", "three")); /* the first is nowhere now */
    CHECK(number(s, "SELECT count(*) FROM sources WHERE kind = 'note'") == 2);
    CHECK(!put_note(s, "bench/b.zip!x", "bench/", "three")); /* other runs */
    CHECK_NAMES(s, 1, "x b.zip!x");
}

static void are_taken_back(void)
{
    auto_clear(store_clear) struct store *s = make();
    GError *error = NULL;
    put_note(s, "bench/a/x", "bench/a/", "one");         /* change 4 */
    put_note(s, "bench/b.zip!x", "bench/b.zip!", "one"); /* 5 */
    put_note(s, "bench/a/x", "bench/a/", "two");         /* 6 */
    CHECK(undo(s, 6, &error) && undo(s, 4, &error));
    no_error(error);
    CHECK_ANSWER(s, "SELECT group_concat(note) FROM notes", "bench/b.zip!x");
    CHECK(number(s, "SELECT count(*) FROM sources WHERE kind = 'note'") == 1);
    CHECK(undo(s, 5, &error));
    CHECK(number(s, "SELECT count(*) FROM sources WHERE kind = 'note'") == 0);
    CHECK(put_note(s, "bench/a/x", "bench/a/", "one"));
    CHECK_NAMES(s, 1, "x");
    no_error(error);
}

/* A text that an importer reads now is none, and is one again when that is undone. */
static void become_results(void)
{
    auto_clear(store_clear) struct store *s = make();
    GError *error = NULL;
    put_note(s, "bench/a/x", "bench/a/", "speeds");
    import(s, "bench/a/x", "speeds", &(struct given){.digest = 4}, 1);
    CHECK_NAMES(s, 1, "");
    CHECK_ANSWER(s, "SELECT kind || ' ' || runs FROM sources WHERE origin = 'bench/a/x'",
                 "results 1");
    CHECK(!put_note(s, "bench/a/x", "bench/a/", "speeds"));
    CHECK(undo(s, 0, &error));
    no_error(error);
    CHECK_NAMES(s, 1, "x");
}

TESTS("notes", {"belong to what is below", belong_to_what_is_below},
      {"come again and change", come_again_and_change}, {"are taken back", are_taken_back},
      {"become results", become_results})
