/* Being asked to stop: Ctrl-C, TERM and HUP wait until they are asked for, so that what is under
 * way can be ended in order.
 *
 *     auto_clear(interrupt_clear) struct interrupt interrupt;
 *     interrupt_init(&interrupt);
 *     while (!interrupt_asked(&interrupt)) ...
 *     interrupt_wait(&interrupt, 2.5);           s; true at once when asked
 */
#pragma once

#include <signal.h>
#include <stdbool.h>

struct interrupt {
    sigset_t signals, before;
    int signal; /* that asked; 0 none */
};

void interrupt_init(struct interrupt *interrupt);
void interrupt_clear(struct interrupt *interrupt); /* what comes from now on acts as before */
bool interrupt_asked(struct interrupt *interrupt);
bool interrupt_wait(struct interrupt *interrupt, double seconds);
