/* What the elements of HTML mean to a reader. */
#include "ingest/page_element.h"

#include <glib.h>
#include <string.h>

static const struct {
    enum role role;
    const char *names; /* blanks around each */
} roles[] = {
    {ROLE_DROPPED, " script style nav noscript template head svg math object iframe select button "
                   "canvas audio video map datalist "},
    {ROLE_BLOCK, " p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd tr td th thead tbody tfoot caption hr "
                 "blockquote section article header footer aside main figure figcaption address "
                 "form fieldset legend details summary center dir menu body html "},
    {ROLE_BREAK, " br "},
    {ROLE_PRE, " pre textarea listing xmp plaintext "},
    {ROLE_CODE, " code samp kbd tt "},
    {ROLE_TABLE, " table "},
};

static bool listed(const char *names, const xmlNode *node)
{
    const char *name = (const char *)node->name;
    gsize n = strlen(name);
    for (const char *at = names; (at = strstr(at, name)); at++)
        if (at > names && at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

bool element_is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

const char *element_attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (!g_ascii_strcasecmp((const char *)a->name, name))
            return a->children ? (const char *)a->children->content : NULL;
    return NULL;
}

static bool hidden(const xmlNode *node)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (!g_ascii_strcasecmp((const char *)a->name, "hidden"))
            return true;
    const char *style = element_attribute(node, "style");
    return style && (strstr(style, "display:none") || strstr(style, "display: none"));
}

enum role element_role(const xmlNode *node)
{
    if (hidden(node))
        return ROLE_DROPPED;
    for (gsize i = 0; i < G_N_ELEMENTS(roles); i++)
        if (listed(roles[i].names, node))
            return roles[i].role;
    return ROLE_INLINE;
}

const xmlNode *element_following(const xmlNode *node, const xmlNode *top, bool into)
{
    if (into && node->children && node->type == XML_ELEMENT_NODE)
        return node->children;
    while (node != top && !node->next)
        node = node->parent;
    return node == top ? NULL : node->next;
}
