/* What a layout says that audit rules ask: its disks one group at a time, the controller and its
 * cache, network and guest above, who may hold dirty data.
 *
 *     auto_clear(stack_clear) struct stack stack = {0};
 *     stack_init(&stack, "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:ra,wb/zfs.raidz1/zfs");
 *
 * Texts live as long as the stack. */
#pragma once

#include "report/ceilings.h"
#include "schema/layout.h"
#include "schema/layout_stack.h"

enum { STACK_GROUPS = 8 };

struct stack_disks {
    double count; /* NAN: n */
    const char *medium, *speed, *link, *model;
};

struct stack {
    bool known;                       /* false: no layout is said; all else is empty */
    const char *canon;                /* borrowed */
    const struct layout_facts *facts; /* NULL where not known */
    struct stack_disks disks[STACK_GROUPS];
    guint groups;                            /* 0 also where there are more than fit */
    bool controller;                         /* one that has, or may have, a cache */
    double cache;                            /* its size, B; NAN not said */
    bool through, back, battery, no_battery; /* what is said of it */
    const char *transport;                   /* nfs3, iscsi, smb ...; NULL none */
    bool sync_said;                          /* how it treats synchronous writes is */
    struct network network;                  /* of the transport */
    bool guest;                              /* the work was done inside a virtual machine */
    bool linux_only;                         /* it has a layer that only Linux has */
    const char *one_stream;                  /* a mirror of which one stream reads one disk */
    struct layout *layout;
    struct layout_stack parts;
};

/* `canon` NULL or unreadable: nothing is known. */
void stack_init(struct stack *stack, const char *canon);
void stack_clear(struct stack *stack);

/* Its disks together. */
struct stack_spindles {
    double count;        /* NAN unknown */
    double link;         /* B/s that the links of all carry together */
    struct ceiling disk; /* of one; where groups differ, the mean */
};

/* `speed` and `model`: what is known of the only group beside its line, or NULL; `year`: when they
 * were in use, NAN unknown. */
struct stack_spindles stack_spindles(const struct stack *stack, const char *speed,
                                     const char *model, double year);

/* True where two layouts differ in the kind of one layer and in nothing else. */
bool stack_differs_in_one(const struct stack *a, const struct stack *b);
