/* Elements of a page of HTML: what each is to a reader, their attributes, and reading order. */
#pragma once

#include <libxml/tree.h>
#include <stdbool.h>

enum role {
    ROLE_INLINE, /* and all that are not listed */
    ROLE_DROPPED,
    ROLE_BLOCK, /* on lines of its own */
    ROLE_BREAK,
    ROLE_PRE,
    ROLE_CODE, /* as <pre> where it has lines */
    ROLE_TABLE,
};

enum role element_role(const xmlNode *node);
bool element_is(const xmlNode *node, const char *name);

/* Owned by the tree; NULL where the attribute is missing or empty. */
const char *element_attribute(const xmlNode *node, const char *name);

/* The node after `node` in reading order, below `top`, not going into `node` unless `into`; NULL at
 * the end. */
const xmlNode *element_following(const xmlNode *node, const xmlNode *top, bool into);
