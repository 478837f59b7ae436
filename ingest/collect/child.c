/* A child in a process group of its own, its two outputs in one unlinked file.  A pipe that only
 * the child holds tells when it has ended, so that nothing waits longer than it must. */
#include "ingest/collect/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    USUAL_SECONDS = 20,
    USUAL_LIMIT = 16 << 20,
    TICK = 100,  /* ms between two looks at it */
    GRACE = 2000 /* ms between asking it to end and ending it */
};

struct child {
    pid_t pid; /* also its group */
    int output, alive;
    gint64 began; /* us, monotonic */
    struct rusage used;
    int status;
    bool ended;
};

void outcome_clear(struct outcome *outcome)
{
    g_free(outcome->text);
    *outcome = (struct outcome){0};
}

/* What the child sees: no locale of ours, nothing that changes what tools print. */
static char **environment_of(const struct running *running)
{
    char **environment = g_get_environ();
    environment = g_environ_setenv(environment, "LC_ALL", "C", TRUE);
    environment = g_environ_unsetenv(environment, "LANGUAGE");
    environment = g_environ_setenv(
        environment, "PATH", "/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin", TRUE);
    for (const char *const *more = running->environment; more && *more; more++) {
        g_auto(GStrv) pair = g_strsplit(*more, "=", 2);
        if (pair[0] && pair[1])
            environment = g_environ_setenv(environment, pair[0], pair[1], TRUE);
    }
    return environment;
}

/* Without a folder in memory: nothing is written where it was not asked for. */
static int output_open(const char *folder)
{
    if (!folder)
        return memfd_create("shootout", MFD_CLOEXEC);
    g_autofree char *path = g_build_filename(folder, "shootout-XXXXXX", NULL);
    int file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        unlink(path);
    return file;
}

/* Of our descriptors the child keeps `alive`, as its number 3. */
static int spawn(struct child *child, const char *program, const char *const *argv,
                 const struct running *running, int alive)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, child->output, 1);
    posix_spawn_file_actions_adddup2(&actions, child->output, 2);
    posix_spawn_file_actions_adddup2(&actions, alive, 3);
    posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    posix_spawn_file_actions_addchdir_np(&actions, running->folder ? running->folder : "/");
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    g_auto(GStrv) environment = environment_of(running);
    int wrong =
        posix_spawn(&child->pid, program, &actions, &attributes, (char **)argv, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return wrong;
}

static int start(struct child *child, const char *program, const char *const *argv,
                 const struct running *running)
{
    int ends[2];
    child->output = output_open(running->output);
    if (child->output < 0)
        return errno;
    if (pipe2(ends, O_CLOEXEC))
        return errno;
    child->alive = ends[0];
    child->began = g_get_monotonic_time();
    int wrong = spawn(child, program, argv, running, ends[1]);
    close(ends[1]);
    return wrong;
}

static gsize printed(const struct child *child)
{
    struct stat stat;
    return fstat(child->output, &stat) ? 0 : (gsize)stat.st_size;
}

/* Wait at most so long (ms) for the child itself, not for what it left in the background. */
static bool ended(struct child *child, int wait)
{
    if (child->ended)
        return true;
    struct pollfd fd = {.fd = child->alive, .events = POLLIN};
    poll(&fd, 1, wait);
    if (fd.revents & POLLHUP && wait)
        wait4(child->pid, &child->status, 0, &child->used), child->ended = true;
    else if (wait4(child->pid, &child->status, WNOHANG, &child->used) == child->pid)
        child->ended = true;
    return child->ended;
}

/* Ask the whole group to end, then end it. */
static void stop(struct child *child)
{
    kill(-child->pid, SIGTERM);
    kill(-child->pid, SIGCONT);
    for (int waited = 0; waited < GRACE && !ended(child, TICK); waited += TICK)
        ;
    kill(-child->pid, SIGKILL);
    while (!ended(child, TICK))
        ;
}

static enum ran follow(struct child *child, const struct running *running)
{
    gint64 limit = child->began +
                   (gint64)(running->seconds ? running->seconds : USUAL_SECONDS) * G_USEC_PER_SEC;
    gsize most = running->limit ? running->limit : USUAL_LIMIT;
    while (!ended(child, TICK)) {
        enum ran why = RAN_EXITED;
        if (printed(child) > most)
            why = RAN_FLOODED;
        else if (g_get_monotonic_time() >= limit)
            why = RAN_TIMEOUT;
        else if (running->watch && !running->watch(running->user, child->pid, printed(child)))
            why = RAN_STOPPED;
        if (why != RAN_EXITED) {
            stop(child);
            return why;
        }
    }
    kill(-child->pid, SIGKILL); /* what it left in the background */
    if (printed(child) > most)
        return RAN_FLOODED;
    return WIFSIGNALED(child->status) ? RAN_SIGNALED : RAN_EXITED;
}

static void read_output(const struct child *child, gsize most, struct outcome *outcome)
{
    gsize length = MIN(printed(child), most);
    outcome->text = g_malloc(length + 1);
    while (outcome->length < length) {
        ssize_t n = pread(child->output, outcome->text + outcome->length, length - outcome->length,
                          (off_t)outcome->length);
        if (n <= 0)
            break;
        outcome->length += (gsize)n;
    }
    outcome->text[outcome->length] = '\0';
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / G_USEC_PER_SEC;
}

enum ran child_run(const char *program, const char *const *argv, const struct running *running,
                   struct outcome *outcome)
{
    struct child child = {.output = -1, .alive = -1};
    int wrong = start(&child, program, argv, running);
    enum ran ran = RAN_FAILED;
    if (wrong) {
        outcome->text = g_strdup(g_strerror(wrong));
        outcome->length = strlen(outcome->text);
    } else {
        ran = follow(&child, running);
        read_output(&child, running->limit ? running->limit : USUAL_LIMIT, outcome);
        outcome->seconds = (double)(g_get_monotonic_time() - child.began) / G_USEC_PER_SEC;
        outcome->user = seconds_of(child.used.ru_utime);
        outcome->system = seconds_of(child.used.ru_stime);
        outcome->status = WIFEXITED(child.status) ? WEXITSTATUS(child.status) : 0;
        outcome->signal = WIFSIGNALED(child.status) ? WTERMSIG(child.status) : 0;
    }
    if (child.output >= 0)
        close(child.output);
    if (child.alive >= 0)
        close(child.alive);
    return ran;
}
