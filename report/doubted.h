/* The doubts of several contests, each once, those first that could change an order most.
 *
 *     g_autoptr(GArray) doubted = doubted_rank(&contests, first, n);
 *     g_array_index(doubted, struct doubted, 0).text */
#pragma once

#include "report/contests.h"

enum { DOUBTED = 3 }; /* as many does any answer name at its head */

struct doubted {
    const char *text;
    int weight;
    guint contests; /* how many have it */
    guint first;    /* the first of them */
};

/* Of contests first .. first + n - 1. */
GArray *doubted_rank(const struct contests *contests, guint first, guint n);

/* How many more doubts these contests have than those that are named; `audit` lists all. */
guint doubted_left(const struct contests *contests, guint first, guint n);
