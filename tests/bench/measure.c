/* measure FILE COMMAND...: runs COMMAND with its output thrown away and writes into FILE the CPU
 * seconds (user and system, children included) and the greatest resident MiB that it took. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    pid_t child = fork();
    if (!child) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(127);
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || !WIFEXITED(status))
        return 1;
    FILE *out = fopen(argv[1], "w");
    if (!out)
        return 1;
    fprintf(out, "%.3f %.1f\n", seconds(usage.ru_utime) + seconds(usage.ru_stime),
            (double)usage.ru_maxrss / 1024);
    return fclose(out) ? 1 : WEXITSTATUS(status);
}
