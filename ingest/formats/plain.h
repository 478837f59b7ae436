/* The lines of a tool's output as the tool printed them, whatever became of them since: the last
 * state of a line that was rewritten, without terminal codes and forum tags (dd_text.h).
 *
 *     auto_clear(plain_clear) struct plain plain;
 *     plain_init(&plain, source);
 *     while (plain_next(&plain))
 *         ... plain.at, plain.line.number ...
 *
 * `text` has the blanks that the tool put there, for what stands in columns, and blanks for quote
 * marks; `at` is behind both. */
#pragma once

#include "ingest/lines.h"

struct plain {
    struct lines lines;
    struct line line; /* as it stands in the source */
    GString *text;
    const char *at;
};

void plain_init(struct plain *plain, const struct source *source);
void plain_clear(struct plain *plain);
bool plain_next(struct plain *plain);

/* Where `word`, a part of `text`, stands in the source's line, from 1. */
gsize plain_column(const struct plain *plain, const char *word);

/* Whether one of the lines of a source's beginning passes a test. */
bool plain_any(const char *head, bool (*test)(const char *at));
bool plain_any_of(const struct source *source, bool (*test)(const char *at));

/* A shell's line in which `tool` is called: the command from the tool's name on, as typed; NULL
 * when it is none.  *machine (freed before) becomes the host of the prompt, NULL unknown.  The
 * caller frees both. */
char *plain_command(const char *at, const char *tool, char **machine);

/* Whether a line begins with one of `texts`, or of those that count only directly before results
 * (format.h).  Both are closed by NULL; either may be NULL. */
bool plain_opens(const char *line, const char *const *texts, const char *const *near_texts,
                 bool *near);

/* The value of an option of a command: behind "-s" or "--size" and a blank or "=", or glued to the
 * letter ("-s4k"); "" for one that stands alone, NULL when it is not given.  `letter` may be 0,
 * `word` NULL.  The caller frees. */
char *plain_option(const char *command, char letter, const char *word);

/* Whether a letter is among the options of a command: "-I", "-aeI"; not what is glued to one. */
bool plain_flag(const char *command, char letter);
