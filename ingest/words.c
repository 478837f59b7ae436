/* Joining what options, shootout.xml and the output say about a run. */
#include "ingest/words.h"

#include <string.h>

static void place_free(gpointer data)
{
    struct place *place = data;
    g_free(place->folder);
    g_free(place->file);
    description_free(place->description);
    g_free(place);
}

void words_init(struct words *words, const struct statement *statement,
                void (*say)(void *, const char *), void *user)
{
    *words = (struct words){statement,
                            say,
                            user,
                            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                            g_ptr_array_new_with_free_func(place_free),
                            g_get_current_dir()};
}

void words_clear(struct words *words)
{
    g_clear_pointer(&words->folders, g_hash_table_unref);
    g_clear_pointer(&words->places, g_ptr_array_unref);
    g_clear_pointer(&words->here, g_free);
}

static char *absolute_of(const struct words *words, const char *path)
{
    return g_canonicalize_filename(path, words->here);
}

static struct place *add_place(struct words *words, const char *folder, const char *file,
                               struct description *description)
{
    struct place *place = g_new0(struct place, 1);
    *place = (struct place){g_strdup(folder), g_strdup(file), description};
    g_ptr_array_add(words->places, place);
    return place;
}

static struct place *load(struct words *words, const char *folder, const char *file)
{
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_get_contents(file, &bytes, &length, NULL))
        return NULL;
    g_autoptr(GError) why = NULL;
    struct description *description = description_load(bytes, length, file, &why);
    if (description)
        return add_place(words, folder, file, description);
    if (words->say)
        words->say(words->user, why->message);
    return NULL;
}

static const struct place *place_of_folder(struct words *words, const char *folder)
{
    gpointer known;
    if (g_hash_table_lookup_extended(words->folders, folder, NULL, &known))
        return known;
    g_autofree char *file = g_build_filename(folder, "shootout.xml", NULL),
                    *parent = g_path_get_dirname(folder);
    const struct place *place = NULL;
    if (g_file_test(file, G_FILE_TEST_IS_REGULAR))
        place = load(words, folder, file);
    else if (strcmp(parent, folder))
        place = place_of_folder(words, parent);
    g_hash_table_insert(words->folders, g_strdup(folder), (gpointer)place);
    return place;
}

const struct place *words_place(struct words *words, const char *path)
{
    g_autofree char *absolute = absolute_of(words, path), *folder = g_path_get_dirname(absolute);
    return place_of_folder(words, folder);
}

/* From the folder of the description; members of archives as people see them: "old.zip!a/b.txt",
 * not "old.zip!/a/b.txt".  The caller frees. */
static char *relative_to(const struct place *place, const char *absolute)
{
    const char *relative = absolute + strlen(place->folder);
    while (*relative == '/')
        relative++;
    if (!strstr(relative, "!/") || g_file_test(absolute, G_FILE_TEST_EXISTS))
        return g_strdup(relative);
    g_auto(GStrv) parts = g_strsplit(relative, "!/", -1);
    return g_strjoinv("!", parts);
}

const char *words_map(struct words *words, const char *path)
{
    if (words->statement->map || !path)
        return words->statement->map;
    const struct place *place = words_place(words, path);
    if (!place)
        return NULL;
    g_autofree char *absolute = absolute_of(words, path), *relative = relative_to(place, absolute);
    return description_map(place->description, relative);
}

void words_describe(struct words *words, const char *path, const char *bytes, gsize length,
                    const char *name)
{
    g_autofree char *absolute = absolute_of(words, path), *folder = g_path_get_dirname(absolute);
    struct description *description = description_load(bytes, length, name, NULL);
    const struct place *place =
        description ? add_place(words, folder, absolute, description) : NULL;
    g_hash_table_insert(words->folders, g_strdup(folder), (gpointer)place);
}

void words_end(struct words *words, const char *folder)
{
    g_autofree char *absolute = absolute_of(words, folder);
    if (!g_hash_table_contains(words->folders, absolute))
        g_hash_table_insert(words->folders, g_steal_pointer(&absolute), NULL);
}

void words_refuse(struct words *words, const char *path)
{
    g_autofree char *absolute = absolute_of(words, path);
    g_hash_table_insert(words->folders, g_path_get_dirname(absolute), NULL);
}

/* A word replaces what a weaker one said. */
static void join(struct setup *to, const struct setup *from, enum said said)
{
    if (from->layout)
        to->layout = from->layout, to->layout_name = from->layout_name;
    if (from->rig)
        to->rig = from->rig;
    if (from->compression)
        to->compression = from->compression;
    if (from->rig || from->layout || from->compression)
        to->said = said, to->origin = from->origin;
}

static const char *lasting(struct batch *batch, const char *text)
{
    return batch ? batch_text(batch, text, -1) : text;
}

static void join_described(const struct words *words, struct run *run, const struct place *place,
                           const char *path, struct batch *batch)
{
    g_autofree char *absolute = absolute_of(words, path), *relative = relative_to(place, absolute);
    struct described described;
    if (!description_find(place->description, relative, run->machine, &described))
        return;
    join(&run->setup, &described.setup, SAID_DESCRIPTION);
    if (described.started && run->started_from != DATE_OUTPUT)
        run->started = described.started, run->started_from = DATE_STATED;
    if (described.note)
        run->note = described.note;
    if (batch && described.guessed && !words->statement->setup.layout)
        batch_tag(batch, guessed_tag, "layout");
    for (guint i = 0; batch && described.tags && i < described.tags->len; i++) {
        const struct pair *tag = &g_array_index(described.tags, struct pair, i);
        batch_tag(batch, tag->name, tag->value);
    }
    described_clear(&described);
}

/* File times say something only when they are older than the copying that an import often follows.
 */
enum { DAY = 86400 };

static void date(struct run *run, const struct statement *statement, const char *path,
                 const struct made *made, struct batch *batch)
{
    if (run->started_from == DATE_OUTPUT || run->started_from == DATE_STATED)
        return;
    g_autofree char *in_path = path ? date_in_path(path) : NULL, *modified = NULL;
    if (made->modified && (made->member || made->modified < statement->now - DAY))
        modified = date_format(made->modified);
    const char *date = in_path ? in_path : made->published ? made->published : modified;
    run->started_from = in_path           ? DATE_PATH
                        : made->published ? DATE_PAGE
                        : !modified       ? DATE_UNKNOWN
                        : made->member    ? DATE_MEMBER
                                          : DATE_FILE;
    if (date)
        run->started = lasting(batch, date);
}

void words_apply(const struct words *words, const struct place *place, const char *path,
                 const struct made *made, struct run *run, struct batch *batch)
{
    const struct statement *statement = words->statement;
    if (run->started && run->started_from == DATE_UNKNOWN)
        run->started_from = DATE_OUTPUT;
    if ((run->setup.rig || run->setup.layout || run->setup.compression) &&
        run->setup.said == SAID_NOTHING)
        run->setup.said = SAID_FILE;
    if (place && path)
        join_described(words, run, place, path, batch);
    join(&run->setup, &statement->setup, SAID_OPTION);
    if (statement->date && run->started_from != DATE_OUTPUT)
        run->started = statement->date, run->started_from = DATE_STATED;
    for (const struct pair *tag = statement->tags; batch && tag && tag->name; tag++)
        batch_tag(batch, tag->name, tag->value);
    if (batch)
        date(run, statement, path, made, batch);
}
