/* Limits by name. */
#include "ingest/bounds.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <stddef.h>
#include <string.h>

const struct bounds bounds_usual = {
    .fetch_bytes = G_GUINT64_CONSTANT(1) << 30,
    .fetch_seconds = 3600,
    .fetch_stall = 30,
    .fetch_redirects = 10,
    .fetch_attempts = 4,
    .unpack_members = 100000,
    .unpack_member = G_GUINT64_CONSTANT(1) << 30,
    .unpack_bytes = G_GUINT64_CONSTANT(8) << 30,
    .unpack_ratio = 250,
};

static const struct {
    const char *name;
    gsize at;
} names[] = {
    {"fetch.bytes", offsetof(struct bounds, fetch_bytes)},
    {"fetch.seconds", offsetof(struct bounds, fetch_seconds)},
    {"fetch.stall", offsetof(struct bounds, fetch_stall)},
    {"fetch.redirects", offsetof(struct bounds, fetch_redirects)},
    {"fetch.attempts", offsetof(struct bounds, fetch_attempts)},
    {"unpack.members", offsetof(struct bounds, unpack_members)},
    {"unpack.member", offsetof(struct bounds, unpack_member)},
    {"unpack.bytes", offsetof(struct bounds, unpack_bytes)},
    {"unpack.ratio", offsetof(struct bounds, unpack_ratio)},
};

static guint64 *bound_at(struct bounds *bounds, gsize i)
{
    return (guint64 *)(gpointer)((char *)bounds + names[i].at);
}

void bounds_fill(struct bounds *bounds)
{
    struct bounds usual = bounds_usual;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!*bound_at(bounds, i))
            *bound_at(bounds, i) = *bound_at(&usual, i);
}

bool bounds_set(struct bounds *bounds, const char *text, GError **error)
{
    const char *equals = strchr(text, '=');
    gsize n = equals ? (gsize)(equals - text) : strlen(text);
    g_autoptr(GString) all = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_string_append_printf(all, "%s%s", i ? ", " : "", names[i].name);
        if (strlen(names[i].name) != n || strncmp(names[i].name, text, n))
            continue;
        guint64 value;
        if (!equals || !unit_parse_size(equals + 1, &value) || !value)
            return error_set(error, STATUS_USAGE,
                             "limit %s: expected a number above 0, perhaps with K, M, G or T, "
                             "found '%s'",
                             names[i].name, equals ? equals + 1 : "");
        *bound_at(bounds, i) = value;
        return true;
    }
    return error_set(error, STATUS_USAGE, "there is no limit '%.*s'; there are %s", (int)n, text,
                     all->str);
}
