/* Which archive, and opening it. */
#include "cli/archive.h"
#include "cli/world.h"
#include "schema/auto.h"
#include "store/backup.h"
#include "store/merge.h"

#include <errno.h>
#include <pwd.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The user who called, and not root where sudo was between. */
static guint calling_user(void)
{
    guint64 user;
    const char *sudo = geteuid() ? NULL : g_getenv("SUDO_UID");
    if (sudo && g_ascii_string_to_unsigned(sudo, 10, 0, G_MAXUINT32 - 1, &user, NULL))
        return (guint)user;
    return geteuid();
}

static bool is_own_file(const char *path, guint user)
{
    struct stat at;
    return !stat(path, &at) && S_ISREG(at.st_mode) && at.st_uid == user;
}

/* The nearest shootout.db from `here` upward; NULL when there is none. */
static char *find_upward(const char *here, guint user)
{
    for (g_autofree char *folder = g_strdup(here); folder;) {
        g_autofree char *path = g_build_filename(folder, "shootout.db", NULL);
        if (is_own_file(path, user))
            return g_steal_pointer(&path);
        char *parent = g_path_get_dirname(folder);
        bool top = !strcmp(parent, folder);
        g_free(folder);
        folder = parent;
        if (top)
            break;
    }
    return NULL;
}

static bool is_given(const char *text)
{
    return text && *text;
}

char *archive_choose(const struct surroundings *s)
{
    if (is_given(s->given))
        return g_strdup(s->given);
    if (is_given(s->environment))
        return g_strdup(s->environment);
    char *found = s->here ? find_upward(s->here, s->user) : NULL;
    if (found)
        return found;
    if (is_given(s->data_home) && g_path_is_absolute(s->data_home)) /* as XDG wants it */
        return g_build_filename(s->data_home, "shootout", "archive.db", NULL);
    return g_build_filename(s->home, ".local", "share", "shootout", "archive.db", NULL);
}

char *archive_locate(const char *given)
{
    guint user = calling_user();
    struct passwd *entry = user == geteuid() ? NULL : getpwuid(user);
    g_autofree char *here = g_get_current_dir();
    return archive_choose(&(struct surroundings){
        .given = given,
        .environment = g_getenv("SHOOTOUT_ARCHIVE"),
        .here = here,
        .data_home = g_getenv("XDG_DATA_HOME"),
        .home = entry ? entry->pw_dir : g_get_home_dir(),
        .user = user,
    });
}

/* Make the folder of the default archive, and give it to the calling user. */
static bool make_folder(const char *folder, GError **error)
{
    if (g_file_test(folder, G_FILE_TEST_IS_DIR))
        return true;
    g_autofree char *parent = g_path_get_dirname(folder);
    if (strcmp(parent, folder) && !make_folder(parent, error))
        return false;
    if (mkdir(folder, 0700) && errno != EEXIST)
        return error_set(error, STATUS_FAILED, "cannot make %s: %s", folder, g_strerror(errno));
    if (calling_user() != geteuid() && lchown(folder, calling_user(), (gid_t)-1))
        return error_set(error, STATUS_FAILED, "cannot give %s to its user: %s", folder,
                         g_strerror(errno));
    return true;
}

/* What root made under sudo belongs to the caller: the archive and what SQLite keeps beside it. */
static bool give_away(const char *path, GError **error)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (gsize i = 0; calling_user() != geteuid() && i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *file = g_strconcat(path, endings[i], NULL);
        if (lchown(file, calling_user(), (gid_t)-1) && errno != ENOENT)
            return error_set(error, STATUS_FAILED, "cannot give %s to its user: %s", file,
                             g_strerror(errno));
    }
    return true;
}

static bool check_existing(const char *path, GError **error)
{
    return g_file_test(path, G_FILE_TEST_EXISTS) ||
           error_set(error, STATUS_FAILED, "there is no archive at %s; import makes one", path);
}

struct store *archive_open_existing(const struct world *world, GError **error)
{
    return check_existing(world->archive, error) ? archive_open(world, STORE_WRITE, error) : NULL;
}

static void say_waits(void *user, const char *whom)
{
    const struct world *world = user;
    world_say(world, "%s: %s is writing to it; waiting up to %d s", world->archive, whom,
              world->wait);
}

struct store *archive_open(const struct world *world, enum store_mode mode, GError **error)
{
    const char *path = world->archive;
    g_autofree char *folder = g_path_get_dirname(path);
    if (mode == STORE_READ && !check_existing(path, error))
        return NULL;
    if (mode == STORE_WRITE && g_str_has_suffix(path, "/shootout/archive.db") &&
        !make_folder(folder, error))
        return NULL;
    const struct patience patience = {world->wait * 1000, say_waits, (void *)world};
    struct store *store = store_open_patiently(path, mode, &patience, error);
    if (!store)
        return NULL;
    store_set_clock(store, world->now);
    if (store_unsafe(store) && mode == STORE_WRITE)
        world_say(world,
                  "%s is on %s, where locks cannot be trusted: let one program use it at a time",
                  path, store_unsafe(store));
    if (mode == STORE_WRITE && store_made(store)) {
        world_say(world, "made %s", path);
        if (!give_away(path, error))
            store_clear(&store);
    }
    return store;
}

static bool add_other(const struct world *world, struct store *store, const char *path,
                      GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    struct merge merge = {.path = path, .whole = true, .command = world->line};
    if (!check_existing(path, error) || !store_merge(store, &merge, &table, error))
        return false;
    world_say(world, "with %s: %" G_GUINT64_FORMAT " runs more, %" G_GUINT64_FORMAT " in both",
              path, merge.runs, merge.known);
    if (merge.conflicts)
        world_say(world, "%s contradicts this archive: merge --dry-run %s says in what", path,
                  path);
    return true;
}

struct store *archive_open_with(const struct world *world, const struct args *args, GError **error)
{
    const char *const *others = args_values(args, "with");
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store || !*others)
        return g_steal_pointer(&store);
    auto_clear(store_clear) struct store *both = store_copy(store, error);
    for (; both && *others; others++)
        if (!add_other(world, both, *others, error))
            return NULL;
    return g_steal_pointer(&both);
}
