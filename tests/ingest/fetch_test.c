/* Addresses, before anything is asked; limits by name. */
#include "ingest/bounds.h"
#include "ingest/fetch.h"
#include "tests/test.h"

static void tells_addresses_from_paths(void)
{
    CHECK(fetch_is_address("http://host/x") && fetch_is_address("svn+ssh://host"));
    CHECK(!fetch_is_address("c://x") && !fetch_is_address("http:/x") &&
          !fetch_is_address("a/b://c"));
    CHECK(!fetch_is_address("") && !fetch_is_address("-") && !fetch_is_address("://x"));
}

static char *refused(const char *address)
{
    GError *error = NULL;
    if (fetch_check(address, &error))
        return g_strdup("fine");
    char *text = g_strdup(error->message);
    CHECK(error->code == 2);
    g_error_free(error);
    return text;
}

#define CHECK_ADDRESS(address, want)                                                               \
    do {                                                                                           \
        g_autofree char *got_ = refused(address);                                                  \
        CHECK_TEXT(got_, want);                                                                    \
    } while (0)

static void checks_addresses(void)
{
    CHECK_ADDRESS("HTTPS://host:8080/a@b?c=d@e", "fine");
    CHECK_ADDRESS("http://[::1]/x", "fine");
    CHECK_ADDRESS("ftp://host/x", "ftp://host/x: expected http or https, found ftp");
    CHECK_ADDRESS("file:///etc/passwd", "file:///etc/passwd: expected http or https, found file");
    CHECK_ADDRESS("http:///x", "http:///x: expected the name of a server after http://");
    CHECK_ADDRESS(
        "http://me:secret@host/x",
        "http://...@host/x: expected an address without user and password, which would be "
        "kept with the results; fetch the file otherwise");
}

static void sets_bounds(void)
{
    struct bounds bounds = {0};
    GError *error = NULL;
    CHECK(bounds_set(&bounds, "fetch.bytes=4G", NULL) && bounds.fetch_bytes == G_GUINT64_CONSTANT(4)
                                                                                   << 30);
    bounds_fill(&bounds);
    CHECK(bounds.fetch_bytes == G_GUINT64_CONSTANT(4) << 30);
    CHECK(bounds.unpack_ratio == bounds_usual.unpack_ratio);
    CHECK(!bounds_set(&bounds, "unpack.ratio=0", &error));
    CHECK_TEXT(error->message,
               "limit unpack.ratio: expected a number above 0, perhaps with K, M, G "
               "or T, found '0'");
    g_clear_error(&error);
    CHECK(!bounds_set(&bounds, "fetch=1", &error) &&
          g_str_has_prefix(error->message, "there is no "
                                           "limit 'fetch'"));
    g_clear_error(&error);
}

TESTS("fetch", {"tells addresses from paths", tells_addresses_from_paths},
      {"checks addresses", checks_addresses}, {"sets bounds", sets_bounds})
