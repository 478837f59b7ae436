/* What a request is about: the path and the parameters of its target, decoded and checked.
 *
 *     auto_clear(address_clear) struct address target = {0};
 *     int status = address_parse(&target, "/compare?rig=pe2900&by=layout");     200, 400 or 414
 *     address_value(&target, "by")                                            "layout"
 *     g_autofree char *link = address_link(&target, "/runs", &change);
 *
 * Paths are names of pages and never of files; "." and ".." mean nothing.  Texts are UTF-8 without
 * control characters; anything else is 400, more than ADDRESS_LONGEST bytes or ADDRESS_PARAMETERS
 * parameters is 414.  Parameters with an empty value, as forms send them, say nothing: they are
 * left out, and `bare` tells that there were none. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { ADDRESS_LONGEST = 8192 /* bytes */, ADDRESS_PARAMETERS = 200 };

struct parameter {
    const char *name, *value;
};

struct address {
    const char *path;
    GArray *parameters; /* struct parameter, in the order given */
    bool bare;          /* no parameter was empty */
    GStringChunk *texts;
};

/* The status of HTTP: 200, else what to answer. */
int address_parse(struct address *target, const char *text);
void address_clear(struct address *target);

const struct parameter *address_at(const struct address *target, guint i);
/* The last value of that name; NULL: none. */
const char *address_value(const struct address *target, const char *name);
/* How many values a name has, and whether this is one of them. */
guint address_count(const struct address *target, const char *name);
bool address_has(const struct address *target, const char *name, const char *value);

/* What a link changes of the parameters; all may be NULL. */
struct address_change {
    const char *drop_name, *drop_value; /* left out: of that name (and that value) */
    const char *add_name, *add_value;   /* added, in place of others of that name */
};
/* An address of this site with the parameters of the target; `change` NULL: as they are.  The
 * caller frees. */
char *address_link(const struct address *target, const char *path,
                   const struct address_change *change);
/* Adds "?name=value" or "&name=value" to an address, escaped. */
void address_add(GString *address, const char *name, const char *value);
