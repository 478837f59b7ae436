/* What the files where_*.c share. */
#pragma once

#include "store/where.h"

/* SQL for a leaf of the tree: a comparison, a word, or the last import. */
void where_add(struct where *where, const struct filter *leaf);
/* What the leaf asks about; whether the answer can be neither yes nor no. */
enum where_about where_about(const struct filter *leaf);
bool where_always_known(const struct filter *leaf);
/* Whether runs that repeat each other share the answer. */
bool where_of_cells(const struct filter *leaf);
GPtrArray *where_values_new(void);
/* {memory} and {os}. */
extern const char where_memory[], where_os[];
