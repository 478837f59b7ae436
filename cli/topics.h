/* What is worth reading once and belongs to no single command: shootout.xml, layouts, verdicts.
 * `shootout help TOPIC` prints one; the manual page holds them all. */
#pragma once

struct topic {
    const char *name; /* NULL closes the list */
    const char *summary;
    const char *text; /* paragraphs; lines that begin with a blank are examples */
};

extern const struct topic topics[];
const struct topic *topic_find(const char *name);
