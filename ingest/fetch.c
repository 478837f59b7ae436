/* Addresses, and the program's side of a transfer. */
#include "ingest/fetch.h"
#include "ingest/fetch_module.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* How many characters of `word` are a scheme. */
static gsize scheme_length(const char *word)
{
    gsize n = 0;
    while (g_ascii_isalnum(word[n]) || (n && word[n] && strchr("+-.", word[n])))
        n++;
    return n;
}

bool fetch_is_address(const char *word)
{
    gsize n = scheme_length(word);
    return n > 1 && g_str_has_prefix(word + n, "://");
}

bool fetch_check(const char *address, GError **error)
{
    gsize n = scheme_length(address);
    if (!(n == 4 && !g_ascii_strncasecmp(address, "http", n)) &&
        !(n == 5 && !g_ascii_strncasecmp(address, "https", n)))
        return error_set(error, STATUS_USAGE, "%s: expected http or https, found %.*s", address,
                         (int)n, address);
    const char *host = address + n + 3;
    gsize length = strcspn(host, "/?#");
    if (!length || host[strspn(host, ":")] == 0)
        return error_set(error, STATUS_USAGE, "%s: expected the name of a server after %.*s://",
                         address, (int)n, address);
    if (memchr(host, '@', length))
        return error_set(error, STATUS_USAGE,
                         "%.*s://...@%s: expected an address without user and password, which "
                         "would be kept with the results; fetch the file otherwise",
                         (int)n, address, strrchr(host, '@') + 1);
    return true;
}

/* Found by the run path of the program: beside it, or in ../lib/shootout. */
static const struct fetch_module *open_module(GError **error)
{
    void *library = dlopen("shootout-fetch.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        error_set(error, STATUS_FAILED, "addresses cannot be fetched: %s", dlerror());
        return NULL;
    }
    const struct fetch_module *module = dlsym(library, "fetch_module");
    if (module && module->version == FETCH_MODULE_VERSION)
        return module;
    error_set(error, STATUS_FAILED,
              "addresses cannot be fetched: shootout-fetch.so is of another version of shootout");
    return NULL;
}

static int open_temporary(const char *origin, GError **error)
{
    g_autofree char *name = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    int file = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        unlink(name);
    else
        error_set(error, STATUS_FAILED, "%s: no temporary file in %s: %s", origin, g_get_tmp_dir(),
                  g_strerror(errno));
    return file;
}

static bool get(struct source *source, const struct fetch_module *module,
                struct fetch_request *request, bool *unchanged, GError **error)
{
    struct fetch_reply reply = {0};
    bool fine = module->get(request, &reply);
    *unchanged = fine && reply.status == 304;
    source->etag = reply.etag;
    source->modified = reply.modified;
    g_autofree char *why = reply.why;
    g_autoptr(GError) unmapped = NULL;
    if (!fine)
        return error_set(error, STATUS_FAILED, "%s: %s", source->origin, why);
    if (*unchanged)
        return true;
    source->mapped = g_mapped_file_new_from_fd(request->file, FALSE, &unmapped);
    if (!source->mapped)
        return error_set(error, STATUS_FAILED, "%s: cannot be read again: %s", source->origin,
                         unmapped->message);
    source->bytes = g_mapped_file_get_contents(source->mapped);
    source->length = g_mapped_file_get_length(source->mapped);
    return true;
}

bool fetch_open(struct source *source, const char *address, const char *etag,
                const struct bounds *bounds, bool *unchanged, GError **error)
{
    *source = (struct source){.origin = g_strndup(address, strcspn(address, "#"))};
    const struct fetch_module *module = NULL;
    g_autofree char *size = unit_format_size(bounds->fetch_bytes);
    struct fetch_request request = {
        .address = source->origin,
        .etag = etag,
        .bytes = bounds->fetch_bytes,
        .seconds = bounds->fetch_seconds,
        .stall = bounds->fetch_stall,
        .redirects = bounds->fetch_redirects,
        .attempts = bounds->fetch_attempts,
        .size = size,
        .file = -1,
    };
    bool fine = fetch_check(address, error) && (module = open_module(error)) &&
                (request.file = open_temporary(source->origin, error)) >= 0 &&
                get(source, module, &request, unchanged, error);
    if (request.file >= 0)
        close(request.file);
    if (!fine)
        source_clear(source);
    return fine;
}
