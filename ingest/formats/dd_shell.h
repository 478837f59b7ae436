/* Words and operators of a shell line, as far as a transcript needs them: quotes, redirects, pipes,
 * lists, groups, $((..)).  Quotes around a whole command (`sh -c 'dd if=... | tee x'`) open a
 * group, so that what stands in them is read like the rest.
 *
 *     struct dd_shell shell = {.at = text, .word = g_string_new(NULL)};
 *     while (dd_shell_next(&shell) != DD_SHELL_END) ... */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum dd_token {
    DD_SHELL_END,
    DD_SHELL_WORD, /* in `word`, without its quotes */
    DD_SHELL_LIST, /* ; && || & and ` */
    DD_SHELL_PIPE,
    DD_SHELL_OPEN, /* ( { $( or the quotes of a command */
    DD_SHELL_CLOSE,
    DD_SHELL_INTO,  /* > and >>, of standard output; its target is the next word */
    DD_SHELL_FROM,  /* < */
    DD_SHELL_ASIDE, /* a redirect of another stream; its target, if any, is the next word */
};

struct dd_shell {
    const char *at;
    const char *from; /* where the last token began */
    char quote;       /* of the group that is open; 0 none */
    GString *word;
};

enum dd_token dd_shell_next(struct dd_shell *shell);

/* Where the command begins behind a prompt ("[root@nas ~]# ", "nas# ", "$ ", "C:\x>"); `text`
 * itself where there is none.  *machine becomes the prompt's host (the caller frees), NULL
 * unknown. */
const char *dd_shell_prompt(const char *text, char **machine);

/* Whether `word` stands in `text` as a word of its own; where, or NULL. */
const char *dd_shell_find(const char *text, const char *word);
