/* The keys that selections and --by know, from fields.def. */
#pragma once

#include <stdbool.h>

enum field_kind { FIELD_KIND_TEXT, FIELD_KIND_NUMBER, FIELD_KIND_SIZE, FIELD_KIND_DATE };

enum field {
    FIELD_NONE = -1,
#define FIELD(name, kind, of, contest, help) FIELD_##name,
#include "schema/fields.def"
#undef FIELD
    FIELD_COUNT,
    FIELD_TAG = FIELD_COUNT, /* tag.NAME */
};

struct field_row {
    const char *name;
    enum field_kind kind;
    enum field of;
    bool contest;
    const char *help;
};
extern const struct field_row fields[FIELD_COUNT];

/* FIELD_NONE when there is no such key; FIELD_TAG for "tag.NAME". */
enum field field_find(const char *name);
