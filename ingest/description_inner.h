/* What description.c and description_emit.c share: the inside of a description. */
#pragma once

#include "schema/model.h"
#include "schema/xml.h"

struct description_rule {
    const struct xml_node *node; /* <files> */
    struct setup setup;
    bool confirmed;
};

/* Whole lines of the source. */
struct description_place {
    gsize at, length;
    guint line; /* the first */
};

struct description {
    struct xml_document *document;
    GHashTable *rigs;    /* names */
    GHashTable *layouts; /* name to struct setup with layout, layout_name, compression */
    GArray *rules;       /* struct description_rule, in the order of the file */
    GHashTable *places;  /* <result> node to struct description_place */
    GStringChunk *texts;
};

/* An attribute of `node`, else of `above` (may be NULL); NULL when absent or "unknown". */
const char *description_said(const struct xml_node *node, const struct xml_node *above,
                             const char *name);

/* Whether a person stands behind it: not where it says confirmed="no".  False with an error. */
bool description_confirmed(const struct description *description, const struct xml_node *node,
                           bool *confirmed, GError **error);

/* The setup that the attributes rig, layout and compression name; false with an error. */
bool description_setup(const struct description *description, const struct xml_node *node,
                       const struct xml_node *above, struct setup *setup, GError **error);
