/* Targets of requests. */
#include "cli/serve/address.h"

#include <string.h>

enum { FINE = 200, WRONG = 400, LONG = 414 };

/* %41 and, in parameters, + for a blank; NULL where it is no text.  The caller frees. */
static char *decode(const char *text, gsize length, bool plus)
{
    g_autoptr(GString) out = g_string_sized_new(length);
    for (gsize i = 0; i < length; i++) {
        int c = (guchar)text[i];
        if (c == '%') {
            int high = i + 2 < length ? g_ascii_xdigit_value(text[i + 1]) : -1,
                low = i + 2 < length ? g_ascii_xdigit_value(text[i + 2]) : -1;
            if (high < 0 || low < 0)
                return NULL;
            c = high * 16 + low;
            i += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        if (c < 0x20 || c == 0x7f)
            return NULL;
        g_string_append_c(out, (char)c);
    }
    return g_utf8_validate(out->str, (gssize)out->len, NULL)
               ? g_string_free(g_steal_pointer(&out), FALSE)
               : NULL;
}

static const char *keep(struct address *target, const char *text, gsize length, bool plus)
{
    g_autofree char *decoded = decode(text, length, plus);
    return decoded ? g_string_chunk_insert(target->texts, decoded) : NULL;
}

static int add(struct address *target, const char *text, gsize length)
{
    const char *equal = memchr(text, '=', length);
    gsize name = equal ? (gsize)(equal - text) : length;
    struct parameter parameter = {
        keep(target, text, name, true),
        equal ? keep(target, equal + 1, length - name - 1, true) : "",
    };
    if (!parameter.name || !parameter.value)
        return WRONG;
    if (!*parameter.value)
        target->bare = false;
    else
        g_array_append_val(target->parameters, parameter);
    return FINE;
}

static int add_all(struct address *target, const char *query)
{
    guint n = 0;
    for (const char *at = query; *at;) {
        gsize length = strcspn(at, "&");
        if (++n > ADDRESS_PARAMETERS)
            return LONG;
        int status = length ? add(target, at, length) : FINE;
        if (status != FINE)
            return status;
        at += length;
        at += *at == '&';
    }
    return FINE;
}

int address_parse(struct address *target, const char *text)
{
    *target = (struct address){
        .parameters = g_array_new(FALSE, FALSE, sizeof(struct parameter)),
        .bare = true,
        .texts = g_string_chunk_new(512),
    };
    if (strlen(text) > ADDRESS_LONGEST)
        return LONG;
    gsize path = strcspn(text, "?");
    target->path = *text == '/' ? keep(target, text, path, false) : NULL;
    if (!target->path || strchr(text, '#') || g_str_has_prefix(target->path, "//"))
        return WRONG; /* "//host" would lead elsewhere */
    return text[path] ? add_all(target, text + path + 1) : FINE;
}

void address_clear(struct address *target)
{
    if (!target->texts)
        return;
    g_array_unref(target->parameters);
    g_string_chunk_free(target->texts);
    *target = (struct address){0};
}

const struct parameter *address_at(const struct address *target, guint i)
{
    return &g_array_index(target->parameters, struct parameter, i);
}

const char *address_value(const struct address *target, const char *name)
{
    for (guint i = target->parameters->len; i--;)
        if (!strcmp(address_at(target, i)->name, name))
            return address_at(target, i)->value;
    return NULL;
}

guint address_count(const struct address *target, const char *name)
{
    guint n = 0;
    for (guint i = 0; i < target->parameters->len; i++)
        n += !strcmp(address_at(target, i)->name, name);
    return n;
}

bool address_has(const struct address *target, const char *name, const char *value)
{
    for (guint i = 0; i < target->parameters->len; i++)
        if (!strcmp(address_at(target, i)->name, name) &&
            !strcmp(address_at(target, i)->value, value))
            return true;
    return false;
}

void address_add(GString *address, const char *name, const char *value)
{
    g_string_append_c(address, strchr(address->str, '?') ? '&' : '?');
    g_string_append_uri_escaped(address, name, NULL, FALSE);
    g_string_append_c(address, '=');
    g_string_append_uri_escaped(address, value, "/:,@*", FALSE);
}

static bool drops(const struct address_change *change, const struct parameter *parameter)
{
    if (!change)
        return false;
    bool named = change->drop_name && !strcmp(change->drop_name, parameter->name);
    return (named && (!change->drop_value || !strcmp(change->drop_value, parameter->value))) ||
           (change->add_name && !strcmp(change->add_name, parameter->name));
}

char *address_link(const struct address *target, const char *path,
                   const struct address_change *change)
{
    GString *address = g_string_new(NULL);
    g_string_append_uri_escaped(address, path, "/", FALSE);
    for (guint i = 0; i < target->parameters->len; i++)
        if (!drops(change, address_at(target, i)))
            address_add(address, address_at(target, i)->name, address_at(target, i)->value);
    if (change && change->add_name)
        address_add(address, change->add_name, change->add_value);
    return g_string_free(address, FALSE);
}
