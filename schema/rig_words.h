/* Rigs in everyday words: a name, and the facts that stand after it.
 *
 *     auto_clear(rig_words_clear) struct rig_words rig = {0};
 *     rig_words_read("Dell PE2900, 14 GB, PERC 5", &rig);
 *     rig.name                 "Dell PE2900"
 *     rig.facts                memory = 14 GB, controller = PERC 5
 *
 * Commas and semicolons part the clauses; the first is the name.  A clause is one fact or is passed
 * over: memory, operating system, processor, controller, its cache, battery.  Keys are those of
 * rig_fact.h, values as they were said. */
#pragma once

#include <glib.h>

struct rig_word {
    const char *key; /* lives for ever */
    char *value;
};

struct rig_words {
    char *name;
    GArray *facts;     /* struct rig_word, no key twice */
    GPtrArray *others; /* char *: clauses that are no fact */
};

void rig_words_read(const char *text, struct rig_words *words);
void rig_words_clear(struct rig_words *words);
