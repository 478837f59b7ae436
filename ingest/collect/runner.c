/* Asking: programs, files, links and folders of this machine or of a recording. */
#include "ingest/collect/runner.h"

#include "ingest/collect/recording.h"
#include "schema/words.h"

#include <string.h>

struct runner {
    struct recording *recording; /* NULL: live */
    FILE *record;
    char *preferred; /* folder of programs that comes first; NULL none */
};

/* Vendors' folders come last: a distribution's package of the same tool wins. */
static const char *const folders[] = {
    "/usr/sbin",
    "/usr/bin",
    "/sbin",
    "/bin",
    "/usr/local/sbin",
    "/usr/local/bin",
    "/opt/MegaRAID/storcli",
    "/opt/MegaRAID/perccli",
    "/opt/MegaRAID/MegaCli",
    "/opt/lsi/storcli",
    "/usr/Arcconf",
    "/usr/StorMan",
};

/* Of a file: sysfs and proc have less, a log may have more. */
enum { READ_LIMIT = 1 << 20 };

struct runner *runner_live(void)
{
    return g_new0(struct runner, 1);
}

struct runner *runner_replay(const char *bytes, gsize length, const char *name, GError **error)
{
    struct recording *recording = recording_parse(bytes, length, name, error);
    if (!recording)
        return NULL;
    struct runner *runner = runner_live();
    runner->recording = recording;
    return runner;
}

void runner_record(struct runner *runner, FILE *out)
{
    runner->record = out;
}

void runner_prefer(struct runner *runner, const char *folder)
{
    g_free(runner->preferred);
    runner->preferred = g_strdup(folder);
}

bool runner_replays(const struct runner *runner)
{
    return runner->recording != NULL;
}

void runner_clear(struct runner **runner)
{
    if (!*runner)
        return;
    recording_free((*runner)->recording);
    g_free((*runner)->preferred);
    g_free(*runner);
    *runner = NULL;
}

char *runner_find(struct runner *runner, const char *program)
{
    if (runner->recording)
        return recording_has_program(runner->recording, program) ? g_strdup(program) : NULL;
    if (strchr(program, '/'))
        return g_file_test(program, G_FILE_TEST_IS_EXECUTABLE) ? g_strdup(program) : NULL;
    for (gsize i = 0; i <= G_N_ELEMENTS(folders); i++) {
        const char *folder = i ? folders[i - 1] : runner->preferred;
        if (!folder)
            continue;
        char *path = g_build_filename(folder, program, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test(path, G_FILE_TEST_IS_DIR))
            return path;
        g_free(path);
    }
    return NULL;
}

/* The words by which a recording knows a command. */
static char *command_words(const char *const *argv)
{
    g_autofree char *program = g_path_get_basename(argv[0]);
    g_autofree char *rest = g_strjoinv(" ", (char **)argv + 1);
    return *rest ? g_strconcat(program, " ", rest, NULL) : g_strdup(program);
}

static enum ran replay(const struct recording *recording, const char *words,
                       struct outcome *outcome)
{
    const char *text;
    if (!recording_command(recording, words, &text, &outcome->length, &outcome->status))
        return RAN_MISSING;
    outcome->text = g_malloc(outcome->length + 1);
    memcpy(outcome->text, text, outcome->length);
    outcome->text[outcome->length] = '\0';
    return RAN_EXITED;
}

enum ran runner_run(struct runner *runner, const char *const *argv, const struct running *running,
                    struct outcome *outcome)
{
    *outcome = (struct outcome){0};
    g_autofree char *words = command_words(argv);
    if (runner->recording)
        return replay(runner->recording, words, outcome);
    g_autofree char *program = runner_find(runner, argv[0]);
    if (!program)
        return RAN_MISSING;
    static const struct running usual = {0};
    enum ran ran = child_run(program, argv, running ? running : &usual, outcome);
    if (runner->record)
        recording_write_command(runner->record, words, outcome->text, outcome->length,
                                ran == RAN_EXITED ? outcome->status : 124);
    return ran;
}

/* At most READ_LIMIT bytes; sysfs does not tell the sizes of its files. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return NULL;
    char *text = g_malloc(READ_LIMIT + 1);
    gsize length = fread(text, 1, READ_LIMIT, file);
    bool failed = ferror(file) && !length;
    fclose(file);
    text[length] = '\0';
    char *kept = failed ? NULL : g_realloc(text, length + 1);
    if (failed)
        g_free(text);
    return kept;
}

char *runner_read(struct runner *runner, const char *path)
{
    if (runner->recording)
        return g_strdup(recording_file(runner->recording, path));
    char *text = read_file(path);
    if (text && runner->record)
        recording_write_file(runner->record, path, text, strlen(text));
    return text;
}

char *runner_word(struct runner *runner, const char *path)
{
    char *text = runner_read(runner, path);
    return text ? g_strstrip(text) : NULL;
}

char *runner_link(struct runner *runner, const char *path)
{
    if (runner->recording)
        return g_strdup(recording_link(runner->recording, path));
    char *target = g_file_read_link(path, NULL);
    if (target && runner->record)
        recording_write_link(runner->record, path, target);
    return target;
}

char **runner_list(struct runner *runner, const char *folder)
{
    GPtrArray *names = g_ptr_array_new();
    if (runner->recording) {
        recording_list(runner->recording, folder, names);
    } else {
        g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
        for (const char *name; dir && (name = g_dir_read_name(dir));)
            g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, words_order);
    if (!runner->recording && runner->record && names->len)
        recording_write_folder(runner->record, folder, names);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}
