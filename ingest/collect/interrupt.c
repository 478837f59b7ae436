/* Signals that wait. */
#include "ingest/collect/interrupt.h"

#include <math.h>
#include <time.h>

void interrupt_init(struct interrupt *interrupt)
{
    interrupt->signal = 0;
    sigemptyset(&interrupt->signals);
    sigaddset(&interrupt->signals, SIGINT);
    sigaddset(&interrupt->signals, SIGTERM);
    sigaddset(&interrupt->signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
}

void interrupt_clear(struct interrupt *interrupt)
{
    sigprocmask(SIG_SETMASK, &interrupt->before, NULL);
}

bool interrupt_wait(struct interrupt *interrupt, double seconds)
{
    struct timespec time = {.tv_sec = (time_t)seconds,
                            .tv_nsec = (long)((seconds - floor(seconds)) * 1e9)};
    if (interrupt->signal)
        return true;
    int signal = sigtimedwait(&interrupt->signals, NULL, &time);
    interrupt->signal = signal > 0 ? signal : 0;
    return interrupt->signal;
}

bool interrupt_asked(struct interrupt *interrupt)
{
    return interrupt_wait(interrupt, 0);
}
