/* Evidence, clue by clue. */
#include "ingest/evidence/proof.h"

#include "ingest/collect/detect.h"
#include "ingest/evidence/script.h"
#include "schema/auto.h"
#include "schema/layout_merge.h"
#include "schema/reading.h"
#include "schema/reading_token.h"

#include <string.h>

enum { SHOWN_BYTES = 200, NEEDLE_BYTES = 4 };

static void clue_clear(void *data)
{
    struct clue *clue = data;
    g_free(clue->where);
    g_free(clue->text);
    g_free(clue->says);
}

/* --- joining --- */

static void add_once(GPtrArray *lines, char *line)
{
    for (guint i = 0; i < lines->len; i++)
        if (!strcmp(lines->pdata[i], line)) {
            g_free(line);
            return;
        }
    g_ptr_array_add(lines, line);
}

/* What both allow. */
static GPtrArray *common(const GPtrArray *lines, const struct readings *readings)
{
    GPtrArray *both = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < readings->all->len; i++)
        for (guint j = 0; j < lines->len; j++) {
            char *merged = layout_merge(lines->pdata[j], readings_at(readings, i)->line);
            if (merged)
                add_once(both, merged);
        }
    return both;
}

/* "mirror" is a controller's or software's until something else says that it is one of ZFS. */
static GPtrArray *common_in_families(const GPtrArray *lines, const char *text)
{
    static const char *const families[] = {"zfs: ", "btrfs: ", "geom: ", "lvm: "};
    GPtrArray *both = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; i < G_N_ELEMENTS(families) && !both->len; i++) {
        auto_clear(readings_clear) struct readings readings = {0};
        g_autofree char *whole = g_strconcat(families[i], text, NULL);
        if (readings_find(whole, &readings, NULL)) {
            g_ptr_array_unref(both);
            both = common(lines, &readings);
        }
    }
    return both;
}

static void take_lines(struct proof *proof, const struct readings *readings, const char *text)
{
    if (proof->contradicts)
        return;
    if (!proof->readings->len) {
        for (guint i = 0; i < readings->all->len; i++)
            g_ptr_array_add(proof->readings, g_strdup(readings_at(readings, i)->line));
        return;
    }
    GPtrArray *both = common(proof->readings, readings);
    if (!both->len && readings->all->len > 1) {
        g_ptr_array_unref(both);
        both = common_in_families(proof->readings, text);
    }
    proof->contradicts = !both->len;
    g_ptr_array_unref(proof->readings);
    proof->readings = both;
}

/* The same compression from all who speak of it. */
static void take_compression(struct proof *proof, const char *compression, bool *twice)
{
    if (!compression || !*compression || *twice)
        return;
    *twice = proof->compression && strcmp(proof->compression, compression) != 0;
    if (*twice)
        g_clear_pointer(&proof->compression, g_free);
    else if (!proof->compression)
        proof->compression = g_strdup(compression);
}

static void add_clue(struct proof *proof, const char *where, const char *text,
                     const struct readings *readings, const char *compression)
{
    g_autofree char *lines = readings->all && readings->all->len ? readings_list(readings) : NULL;
    bool more = compression && *compression;
    struct clue clue = {
        g_strdup(where), g_strndup(text, SHOWN_BYTES),
        g_strconcat(lines ? lines : "", lines && more ? ", " : "", more ? compression : "", NULL),
        more};
    g_strdelimit(clue.text, "\n", ';');
    g_array_append_val(proof->clues, clue);
}

/* --- words --- */

static char *compression_in(const char *text)
{
    g_autoptr(GStringChunk) chunk = g_string_chunk_new(64);
    g_autoptr(GArray) items = reading_items(text, chunk);
    const char *found = NULL;
    for (guint i = 0; i < items->len; i++) {
        const struct item *item = &g_array_index(items, struct item, i);
        if (item->kind != ITEM_COMPRESSION)
            continue;
        if (found && strcmp(found, item->text))
            return NULL;
        found = item->text;
    }
    return g_strdup(found);
}

/* A file system alone, or a kind of disk alone, does not say that nothing joins the disks. */
static bool supports(const char *text, const struct readings *readings)
{
    g_autoptr(GStringChunk) chunk = g_string_chunk_new(64);
    g_autoptr(GArray) items = reading_items(text, chunk);
    bool array = false, medium = false, more = false;
    for (guint i = 0; i < items->len; i++) {
        const struct item *item = &g_array_index(items, struct item, i);
        array |= item->kind == ITEM_LEVEL || item->kind == ITEM_GEOM || item->kind == ITEM_SINGLE ||
                 item->kind == ITEM_OTHER || item->kind == ITEM_SHR || item->kind == ITEM_PAIRS ||
                 item->kind == ITEM_JBOD || item->kind == ITEM_LVM || item->kind == ITEM_STRIPED;
        medium |= item->kind == ITEM_MEDIUM && strcmp(item->text, "disk") != 0;
        more |= item->kind == ITEM_FS || item->kind == ITEM_COUNT;
        medium |= item->kind == ITEM_COUNT && item->number == 1;
    }
    return readings->exact || array || (medium && more && readings->all->len == 1);
}

/* Words that may say something; false where they say nothing.  `shown` is what people see. */
static bool take_name(struct proof *proof, const char *where, const char *shown, const char *text,
                      bool *twice)
{
    auto_clear(readings_clear) struct readings readings = {0};
    g_autofree char *compression = compression_in(text);
    bool lines = readings_find(text, &readings, NULL) && supports(text, &readings);
    if (!lines && readings.all)
        g_array_set_size(readings.all, 0);
    if (!lines && !compression)
        return false;
    add_clue(proof, where, shown, &readings, compression);
    if (lines)
        take_lines(proof, &readings, text);
    take_compression(proof, compression, twice);
    return lines;
}

/* --- names --- */

/* "raidz2/2014-05-03/run1.csv" below the top folder, with the name of that. */
static char *own_path(const struct nearby *notes, const char *path)
{
    g_autofree char *above = notes->top ? g_path_get_dirname(notes->top) : g_path_get_dirname(path);
    gsize length = strlen(above);
    return g_strdup(!strncmp(path, above, length) ? path + length + (path[length] == '/') : path);
}

/* Names as words: without the ending, dates ("2014-ssd" counts no disks), and numbers of runs.  A
 * number counts where it hangs on a word or one for disks follows it: "6disk", "6-disk", "raid-5",
 * but not "run-10-raidz2". */
static char *words_of_name(const char *name)
{
    static const char lone[] =
        "(?<![0-9A-Za-z.])(?:19[89]|20[0-4])[0-9](?:[-_]?(?:0[1-9]|1[0-2])"
        "(?:[-_]?(?:0[1-9]|[12][0-9]|3[01]))?)?(?![0-9A-Za-z.])|"
        "(?<![0-9A-Za-z.])(?<!raid[-_ ])[0-9]+(?![0-9A-Za-z.])"
        "(?![-_ ]*(?:disk|drive|hdd|ssd|nvme|spindle|way|x(?![a-z])|[tg]b?(?![a-z])))";
    char *words = g_strdup(name), *dot = strrchr(words, '.'), *slash = strrchr(words, '/');
    if (dot && dot > (slash ? slash : words) && !strpbrk(dot, " "))
        *dot = '\0';
    g_autoptr(GRegex) regex = g_regex_new(lone, G_REGEX_CASELESS, 0, NULL);
    g_autofree char *plain = g_regex_replace(regex, words, -1, 0, "", 0, NULL);
    g_free(words);
    g_strdelimit(plain, "/! \t", '_');
    return g_strconcat(plain, ".txt", NULL); /* in the name of a file - and _ are blanks */
}

static bool same_lines(const GPtrArray *a, const GPtrArray *b)
{
    bool same = a->len == b->len;
    for (guint i = 0; same && i < a->len; i++)
        same = !strcmp(a->pdata[i], b->pdata[i]);
    return same;
}

/* "mirror-1.csv" in a folder "zfs": the name alone can be anybody's mirror.  False where it is not
 * so, or more than the name spoke before. */
static bool settle_family(struct proof *proof, const char *path, const char *own,
                          const struct readings *all)
{
    if (proof->contradicts || proof->clues->len != 1 || proof->readings->len < 2)
        return false;
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    for (guint i = 0; i < all->all->len; i++)
        g_ptr_array_add(lines, readings_at(all, i)->line);
    GPtrArray *both = common_in_families(lines, own);
    if (!both->len) {
        g_ptr_array_unref(both);
        return false;
    }
    add_clue(proof, "path", path, all, NULL);
    g_ptr_array_unref(proof->readings);
    proof->readings = both;
    return true;
}

/* The folders count where the file's own name says nothing, or they say more without
 * contradicting.  `own` are the words of the name, NULL where these say nothing. */
static void take_path(struct proof *proof, const char *path, const char *words, const char *own,
                      const struct readings *all)
{
    g_autoptr(GPtrArray) both = common(proof->readings, all);
    bool file = own;
    if (file && !both->len && settle_family(proof, path, own, all))
        return;
    if (file && (!both->len || same_lines(both, proof->readings)))
        return;
    add_clue(proof, "path", path, all, NULL);
    take_lines(proof, all, words);
}

/* All names together say the most; where they contradict, the file's own is the nearest. */
static void take_names(struct proof *proof, const struct nearby *notes,
                       const struct witness *witness, bool *twice)
{
    g_autofree char *machine = witness->machine ? words_of_name(witness->machine) : NULL;
    if (machine)
        take_name(proof, "machine", witness->machine, machine, twice);
    if (!witness->path)
        return;
    g_autofree char *path = own_path(notes, witness->path), *words = words_of_name(path),
                    *base = g_path_get_basename(path), *own = words_of_name(base);
    bool file = take_name(proof, "name", base, own, twice);
    auto_clear(readings_clear) struct readings all = {0};
    if (strcmp(words, own) && readings_find(words, &all, NULL) && supports(words, &all))
        take_path(proof, path, words, file ? own : NULL, &all);
    g_autofree char *compression = compression_in(words);
    take_compression(proof, compression, twice);
}

/* --- notes --- */

/* What tools printed is of the runs in the same folder alone. */
static void take_output(struct proof *proof, const struct paper *note, bool *twice)
{
    auto_clear(readings_clear) struct readings readings = {0};
    g_autofree char *text = *note->array
                                ? g_strconcat("what is there is called ", note->array, NULL)
                                : g_strdup("what is there");
    readings_init(&readings);
    readings_add(&readings, note->line, "");
    add_clue(proof, note->name, text, &readings, note->compression);
    take_lines(proof, &readings, note->line);
    take_compression(proof, note->compression, twice);
}

static void take_script(struct proof *proof, const struct paper *note,
                        const struct witness *witness, bool *twice)
{
    guint line;
    g_autofree char *commands =
        script_commands(note->text, witness->path ? witness->path : "", witness->machine, &line);
    if (!commands)
        return;
    auto_clear(readings_clear) struct readings readings = {0};
    g_autofree char *where = g_strdup_printf("%s:%u", note->name, line),
                    *compression = script_compression(commands);
    bool lines = readings_find(commands, &readings, NULL);
    if (!lines && readings.all)
        g_array_set_size(readings.all, 0);
    if (!lines && !compression)
        return;
    add_clue(proof, where, commands, &readings, compression);
    if (lines)
        take_lines(proof, &readings, commands);
    take_compression(proof, compression, twice);
}

static bool is_word_part(char c)
{
    return g_ascii_isalnum(c) || c == '-' || c == '_' || c == '.';
}

/* Where a line has the needle as a word; NULL where it has not. */
static const char *find_word(const char *line, const char *needle)
{
    gsize length = strlen(needle);
    for (const char *at = line; (at = strstr(at, needle)); at++)
        if ((at == line || !is_word_part(at[-1])) && !is_word_part(at[length]))
            return at;
    return NULL;
}

/* How many words of the line are names of result files: a sentence about two says which is which
 * only to a person. */
static guint files_named(const struct nearby *notes, const char *line)
{
    g_auto(GStrv) words = g_strsplit_set(line, " \t|,;:()\"'`*<>", -1);
    guint n = 0;
    for (char **word = words; *word; word++)
        n += strlen(*word) > NEEDLE_BYTES && strchr(*word, '.') &&
             g_hash_table_contains(notes->names, *word);
    return n;
}

/* A line of a table or a list that names the file or the machine, without that name. */
static void take_row(struct proof *proof, const struct nearby *notes, const struct paper *note,
                     const char *needle, bool *twice)
{
    if (!needle || strlen(needle) < NEEDLE_BYTES || !strstr(note->text, needle))
        return;
    g_auto(GStrv) lines = g_strsplit(note->text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        const char *at = find_word(lines[i], needle);
        if (!at || files_named(notes, lines[i]) > 1)
            continue;
        g_autofree char *rest =
            g_strdup_printf("%.*s,%s", (int)(at - lines[i]), lines[i], at + strlen(needle));
        g_autofree char *where = g_strdup_printf("%s:%u", note->name, i + 1);
        g_strdelimit(rest, "|\t`*", ',');
        take_name(proof, where, g_strstrip(lines[i]), rest, twice);
    }
}

/* `own`: it lies in the folder of the witness. */
static void take_note(struct proof *proof, const struct nearby *notes, const struct paper *note,
                      const struct witness *witness, bool own, bool *twice)
{
    g_autofree char *base = witness->path ? g_path_get_basename(witness->path) : NULL;
    if (script_is(note->text)) {
        take_script(proof, note, witness, twice);
        return;
    }
    if (note->line) {
        if (own)
            take_output(proof, note, twice);
        return;
    }
    take_row(proof, notes, note, base, twice);
    take_row(proof, notes, note, witness->machine, twice);
}

/* --- logs of the system --- */

/* Names of machines as the names of their folders: letters and digits count. */
static bool same_machine(const char *a, const char *b)
{
    for (;;) {
        while (*a && !g_ascii_isalnum(*a))
            a++;
        while (*b && !g_ascii_isalnum(*b))
            b++;
        if (!*a || g_ascii_tolower(*a) != g_ascii_tolower(*b))
            return !*a && !*b;
        a++, b++;
    }
}

/* Whose logs tell of the witness: those of its machine, or the only ones.  NULL: none do. */
static const char *logs_of(const GPtrArray *near, const struct witness *witness)
{
    const char *only = NULL;
    bool several = false;
    for (guint i = 0; i < near->len; i++) {
        const struct paper *note = near->pdata[i];
        if (!note->log)
            continue;
        if (witness->machine && same_machine(note->log, witness->machine))
            return note->log;
        several |= only && strcmp(only, note->log) != 0;
        only = note->log;
    }
    return several ? NULL : only;
}

/* All that is mounted may be what was worked on. */
static void take_stacks(struct proof *proof, const char *where, const char *names,
                        const struct detection *found, bool *twice)
{
    struct readings readings = {.all = g_array_new(FALSE, TRUE, sizeof(struct reading))};
    for (guint i = 0; i < found->stacks->len; i++) {
        const struct detected_stack *stack = detection_stack(found, i);
        struct reading reading = {stack->line, stack->compression};
        bool known = !strcmp(stack->line, "unknown");
        for (guint j = 0; j < readings.all->len; j++)
            known |= !strcmp(readings_at(&readings, j)->line, stack->line);
        if (!known)
            g_array_append_val(readings.all, reading);
    }
    bool one = readings.all->len == 1;
    const char *compression = one ? readings_at(&readings, 0)->compression : NULL;
    if (readings.all->len) {
        add_clue(proof, where, names, &readings, compression);
        take_lines(proof, &readings, "");
        take_compression(proof, compression, twice);
    }
    g_array_unref(readings.all);
}

static void take_logs(struct proof *proof, const GPtrArray *near, const struct witness *witness,
                      bool *twice)
{
    const char *log = logs_of(near, witness);
    g_autoptr(GString) text = g_string_new(NULL), names = g_string_new(NULL);
    g_autofree char *where = NULL;
    for (guint i = 0; log && i < near->len; i++) {
        const struct paper *note = near->pdata[i];
        if (g_strcmp0(note->log, log) != 0)
            continue;
        g_autofree char *name = g_path_get_basename(note->name);
        g_string_append_printf(text, "%s\n", note->text);
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", name);
        g_free(where);
        where = g_path_get_dirname(note->name);
    }
    auto_clear(detection_clear) struct detection found = {0};
    detection_init(&found);
    if (where && detect_text(text->str, text->len, &found, NULL))
        take_stacks(proof, where, names->str, &found, twice);
}

void proof_find(struct proof *proof, struct nearby *notes, const struct witness *witness)
{
    bool twice = false;
    *proof = (struct proof){
        .clues = g_array_new(FALSE, FALSE, sizeof(struct clue)),
        .readings = g_ptr_array_new_with_free_func(g_free),
    };
    g_array_set_clear_func(proof->clues, clue_clear);
    g_autofree char *folder = witness->path ? nearby_folder(witness->path) : NULL;
    const GPtrArray *near = folder ? nearby_of(notes, folder) : NULL;
    for (guint i = 0; near && i < near->len; i++) {
        const struct paper *note = near->pdata[i];
        if (!note->log)
            take_note(proof, notes, note, witness, !strcmp(note->folder, folder), &twice);
    }
    if (near)
        take_logs(proof, near, witness, &twice);
    take_names(proof, notes, witness, &twice);
    if (proof->readings->len == 1 && !proof->contradicts)
        proof->line = proof->readings->pdata[0];
}

void proof_clear(struct proof *proof)
{
    g_clear_pointer(&proof->clues, g_array_unref);
    g_clear_pointer(&proof->readings, g_ptr_array_unref);
    g_clear_pointer(&proof->compression, g_free);
    proof->line = NULL;
}
