/* Listening. */
#include "cli/serve/http.h"

#include "cli/serve/answer.h"
#include "cli/serve/http_module.h"
#include "schema/error.h"

#include <dlfcn.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/resource.h>

enum { PORT = 8080 };
enum { CONNECTIONS = 1000, SPARE_FILES = 64 };
enum { IDLE = 15, REQUEST = 20, ANSWER = 600 };
enum { HEAD = 32 << 10 };

static const struct http_module *open_module(GError **error)
{
    void *library = dlopen("shootout-serve.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        error_set(error, STATUS_FAILED, "pages cannot be served: %s", dlerror());
        return NULL;
    }
    const struct http_module *module = dlsym(library, "http_module");
    if (module && module->version == HTTP_MODULE_VERSION)
        return module;
    error_set(error, STATUS_FAILED,
              "pages cannot be served: shootout-serve.so is of another version of shootout");
    return NULL;
}

/* --- addresses --- */

/* "localhost:8080" in parts; NULL for what is no address. */
static GInetAddress *parse_host(const char *text, guint16 *port)
{
    g_autofree char *given = *text == ':' ? g_strconcat("localhost", text, NULL) : g_strdup(text);
    g_autoptr(GSocketConnectable) parsed = g_network_address_parse(given, PORT, NULL);
    if (!parsed)
        return NULL;
    const char *host = g_network_address_get_hostname(G_NETWORK_ADDRESS(parsed));
    *port = g_network_address_get_port(G_NETWORK_ADDRESS(parsed));
    return g_inet_address_new_from_string(strcmp(host, "localhost") ? host : "127.0.0.1");
}

static GSocketAddress *read_address(struct http *http, const char *text, GError **error)
{
    guint16 port = PORT;
    g_autoptr(GInetAddress) host = parse_host(text, &port);
    if (!host) {
        error_set(error, STATUS_USAGE,
                  "--listen: expected an address such as 127.0.0.1:8080, "
                  "found '%s'",
                  text);
        return NULL;
    }
    if (!g_inet_address_get_is_loopback(host)) {
        error_set(error, STATUS_USAGE,
                  "--listen %s: other machines would reach it and there is no token that they "
                  "must show; listen on 127.0.0.1 or [::1], behind a proxy that asks who they are "
                  "(and --host NAME for the proxy's name)",
                  text);
        return NULL;
    }
    g_autofree char *name = g_inet_address_to_string(host);
    bool wide = g_inet_address_get_family(host) == G_SOCKET_FAMILY_IPV6;
    http->host = wide ? g_strdup_printf("[%s]", name) : g_steal_pointer(&name);
    http->port = port;
    return g_inet_socket_address_new(host, port);
}

/* --- answers --- */

static void add_header(void *user, const char *name, const char *value)
{
    g_ptr_array_add(user, g_strdup(name));
    g_ptr_array_add(user, g_strdup(value));
}

/* The headers live until the next request. */
static void ask(void *user, const struct request *request, struct http_reply *reply)
{
    struct http *http = user;
    struct response response = {0};
    answer_request(http->site, request, &response);
    g_ptr_array_set_size(http->headers, 0);
    response_headers(&response, add_header, http->headers);
    g_ptr_array_add(http->headers, NULL);
    *reply = (struct http_reply){
        .status = response.status,
        .headers = (const char *const *)http->headers->pdata,
        .body = g_bytes_ref(response.body),
    };
    response_clear(&response);
}

/* As many files as the system lets this process open; how many connections that is good for. */
static guint raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return CONNECTIONS / 2;
    limit.rlim_cur = MAX(limit.rlim_cur, MIN(limit.rlim_max, CONNECTIONS + SPARE_FILES));
    setrlimit(RLIMIT_NOFILE, &limit);
    return (guint)MIN(limit.rlim_cur, CONNECTIONS + SPARE_FILES) - SPARE_FILES;
}

static bool start(struct http *http, GSocketAddress *address, GError **error)
{
    struct sockaddr_storage native;
    g_autofree char *why = NULL;
    guint connections = raise_limit();
    if (!g_socket_address_to_native(address, &native, sizeof native, error))
        return false;
    const struct http_settings settings = {
        .address = (const struct sockaddr *)&native,
        .connections = connections,
        .waiting = connections - connections / 4,
        .idle = IDLE,
        .request = REQUEST,
        .answer = ANSWER,
        .memory = HEAD,
        .ask = ask,
        .user = http,
    };
    http->headers = g_ptr_array_new_with_free_func(g_free);
    http->server = http->module->open(&settings, &why);
    if (!http->server)
        return error_set(error, STATUS_FAILED, "cannot listen on %s:%u: %s", http->host, http->port,
                         why);
    guint16 port = http->module->port(http->server);
    http->port = port ? port : http->port;
    return true;
}

bool http_open(struct http *http, const char *listen, struct site *site, GError **error)
{
    *http = (struct http){.site = site};
    g_autoptr(GSocketAddress) address = read_address(http, listen, error);
    return address && (http->module = open_module(error)) && start(http, address, error);
}

bool http_run(struct http *http, int milliseconds)
{
    return http->module->run(http->server, milliseconds);
}

void http_clear(struct http *http)
{
    if (http->server)
        http->module->close(http->server);
    if (http->headers)
        g_ptr_array_unref(http->headers);
    g_free(http->host);
    *http = (struct http){0};
}
