/* The vocabulary of layouts as rows, from the same tables that read them. */
#include "schema/layout.h"

static const struct layout_word words[] = {
#define MEDIUM(id, word, turns, help) {"medium", word, help},
#include "schema/layout_word.def"
#define SPEED(word, everyday) {"speed", word, everyday " revolutions per minute"},
#include "schema/layout_word.def"
#define LINK(word) {"link", word, "what a disk hangs on"},
#include "schema/layout_word.def"
    {"link", "pcieGxL", "PCI Express of generation G with L lanes"},
#define KIND(name, family, class, shape, number, least, has, help) {"kind", name, help},
#define ALIAS(word, name)
#include "schema/layout_kind.def"
#define ROLE(id, word, families, has, cached, help) {"role", word, help},
#include "schema/layout_word.def"
#define ATTR(word, value, on, help) {"attribute", word, help},
#include "schema/layout_word.def"
#define COMPRESSION(word, low, high)                                                               \
    {"compression", word, high ? "value of comp, with or without a level" : "value of comp"},
#include "schema/layout_word.def"
#define KIND(...)
#define ALIAS(word, name) {"spelling", word, "read as " name},
#include "schema/layout_kind.def"
#define TAG_ALIAS(word, tag) {"spelling", word, "read as " tag},
#define SPEED(word, everyday) {"spelling", everyday, "read as " word},
#include "schema/layout_word.def"
    {0},
};

const struct layout_word *layout_words(void)
{
    return words;
}
