/* Numbers out of prose, as import --draft wrote them into a shootout.xml, confirmed sentence by
 * sentence.
 *
 *     if (describe_prose_is(word))
 *         describe_prose(world, word, error)
 *
 * Each number is shown with its sentence, the work and the layout that the sentence supports.
 * Enter takes it, words say another work or layout, d takes the number out of the file, s leaves
 * it unconfirmed, u takes the last answer back, q ends.  Each answer is in the file at once, which
 * appears whole or not at all; import then reads what was confirmed. */
#pragma once

#include "cli/command.h"

/* A file that describe confirms: its name ends in .xml. */
bool describe_prose_is(const char *word);

bool describe_prose(const struct world *world, const char *path, GError **error);
