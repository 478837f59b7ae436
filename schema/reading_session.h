/* What the files of commands share: all that was made so far. */
#pragma once

#include "schema/reading_made.h"
#include "schema/reading_options.h"

struct session {
    struct workshop workshop;
    GPtrArray *pools;  /* struct pool */
    GPtrArray *groups; /* volume groups: struct group */
    GPtrArray *lines;  /* where one command may mean several things: all of them */
};

struct group {
    char *name;
    GPtrArray *devices; /* struct made, borrowed */
};

void session_init(struct session *session);
void session_clear(struct session *session);

/* The devices that words of a command name.  The caller frees the array. */
GPtrArray *session_devices(struct session *session, char *const *words, guint n);
/* The first `n` of them as one; NULL with an error. */
struct made *session_join(const GPtrArray *devices, guint n, GError **error);

/* Commands, each a function of its words: false with an error where they cannot be. */
bool run_cryptsetup(struct session *session, const struct options_read *read, GError **error);
bool run_geli(struct session *session, const struct options_read *read, GError **error);
bool run_vgcreate(struct session *session, const struct options_read *read, GError **error);
bool run_lvcreate(struct session *session, const struct options_read *read, GError **error);
bool run_mkfs(struct session *session, const struct options_read *read, GError **error);
bool run_newfs(struct session *session, const struct options_read *read, GError **error);
bool run_btrfs(struct session *session, const struct options_read *read, GError **error);
