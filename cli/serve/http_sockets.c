/* The module for HTTP: libmicrohttpd, in this one thread.  Compiled into shootout-serve.so alone
 * (http_module.h).  It knows nothing of pages: it brings requests in and answers out, and sees to
 * it that nobody holds connections for ever. */
#include "cli/serve/http_module.h"

#include <microhttpd.h>
#include <stdio.h>
#include <string.h>

/* One connection.  A request is all bytes up to the end of its head. */
struct client {
    GList link; /* in `queue` */
    GQueue *queue;
    int socket;
    gint64 since; /* us */
};

struct http_server {
    struct http_settings settings;
    struct MHD_Daemon *daemon;
    GQueue waiting, answered, leaving; /* the one that is so for longest first */
    char *said;                        /* by the library, last */
};

/* --- who is connected --- */

static void settle(struct client *client, GQueue *queue)
{
    if (client->queue)
        g_queue_unlink(client->queue, &client->link);
    client->queue = queue;
    client->since = g_get_monotonic_time();
    g_queue_push_tail_link(queue, &client->link);
}

/* The library sees that it is at its end. */
static void shut(struct http_server *server, struct client *client)
{
    shutdown(client->socket, SHUT_RDWR);
    settle(client, &server->leaving);
}

static void greet(struct http_server *server, struct MHD_Connection *connection, void **context)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *client = g_new0(struct client, 1);
    client->link.data = client;
    client->socket = info ? info->connect_fd : -1;
    settle(client, &server->waiting);
    *context = client;
    if (server->waiting.length > server->settings.waiting)
        shut(server, server->waiting.head->data);
}

static void come_and_go(void *user, struct MHD_Connection *connection, void **context,
                        enum MHD_ConnectionNotificationCode code)
{
    struct client *client = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        greet(user, connection, context);
    } else if (client) {
        g_queue_unlink(client->queue, &client->link);
        g_free(client);
        *context = NULL;
    }
}

static void close_late(struct http_server *server, GQueue *clients, guint seconds)
{
    gint64 before = g_get_monotonic_time() - (gint64)seconds * G_USEC_PER_SEC;
    while (clients->head && ((struct client *)clients->head->data)->since < before)
        shut(server, clients->head->data);
}

static struct client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void completed(void *user, struct MHD_Connection *connection, void **context,
                      enum MHD_RequestTerminationCode code)
{
    (void)code;
    struct http_server *server = user;
    struct client *client = client_of(connection);
    if (client && client->queue == &server->answered)
        settle(client, &server->waiting);
    g_clear_pointer(context, g_free);
}

/* --- requests --- */

/* One request: its target as it came, before anything is decoded. */
struct asked {
    bool begun; /* its head is there */
    char target[];
};

static void *keep_target(void *user, const char *target, struct MHD_Connection *connection)
{
    (void)user, (void)connection;
    gsize size = strlen(target) + 1;
    struct asked *asked = g_malloc0(sizeof *asked + size);
    memcpy(asked->target, target, size);
    return asked;
}

/* An answer before the body is read ends the connection; one after an empty body does not. */
static bool has_body(struct MHD_Connection *connection)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                       MHD_HTTP_HEADER_CONTENT_LENGTH) ||
           MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                       MHD_HTTP_HEADER_TRANSFER_ENCODING);
}

struct hosts {
    const char *value;
    guint n;
};

static enum MHD_Result count_host(void *user, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    struct hosts *hosts = user;
    (void)kind;
    if (!g_ascii_strcasecmp(name, MHD_HTTP_HEADER_HOST))
        hosts->value = value, hosts->n++;
    return MHD_YES;
}

static void unref(void *bytes)
{
    g_bytes_unref(bytes);
}

static enum MHD_Result give(struct MHD_Connection *connection, const struct http_reply *reply)
{
    gsize length;
    const void *bytes = g_bytes_get_data(reply->body, &length);
    struct MHD_Response *response = MHD_create_response_from_buffer_with_free_callback_cls(
        length, bytes ? (void *)bytes : (void *)"", unref, reply->body);
    if (!response) {
        g_bytes_unref(reply->body);
        return MHD_NO;
    }
    for (const char *const *header = reply->headers; *header; header += 2)
        MHD_add_response_header(response, header[0], header[1]);
    enum MHD_Result done = MHD_queue_response(connection, (unsigned)reply->status, response);
    MHD_destroy_response(response);
    return done;
}

/* Answered at once where a body is announced: nobody reads it. */
static enum MHD_Result ask(void *user, struct MHD_Connection *connection, const char *url,
                           const char *method, const char *version, const char *upload,
                           size_t *upload_size, void **context)
{
    struct http_server *server = user;
    struct asked *asked = *context;
    struct hosts hosts = {0};
    (void)url, (void)version, (void)upload, (void)upload_size;
    if (!asked->begun && !has_body(connection)) {
        asked->begun = true;
        return MHD_YES;
    }
    MHD_get_connection_values(connection, MHD_HEADER_KIND, count_host, &hosts);
    const struct request request = {
        .method = method,
        .target = asked->target,
        .host = hosts.n == 1 ? hosts.value : NULL,
        .none_match =
            MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH),
    };
    struct http_reply reply = {0};
    server->settings.ask(server->settings.user, &request, &reply);
    struct client *client = client_of(connection);
    if (client && client->queue == &server->waiting)
        settle(client, &server->answered);
    return give(connection, &reply);
}

/* --- the server --- */

static void note(void *user, const char *format, va_list values) G_GNUC_PRINTF(2, 0);
static void note(void *user, const char *format, va_list values)
{
    struct http_server *server = user;
    g_free(server->said);
    server->said = g_strchomp(g_strdup_vprintf(format, values));
}

static void close_server(struct http_server *server)
{
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    g_free(server->said);
    g_free(server);
}

static struct http_server *open_server(const struct http_settings *settings, char **why)
{
    struct http_server *server = g_new0(struct http_server, 1);
    unsigned flags = MHD_USE_ERROR_LOG;
    server->settings = *settings;
    if (settings->address->sa_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    if (MHD_is_feature_supported(MHD_FEATURE_EPOLL))
        flags |= MHD_USE_EPOLL;
    server->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, ask, server, /* the logger first: what is wrong with the others */
        MHD_OPTION_EXTERNAL_LOGGER, note, server, MHD_OPTION_SOCK_ADDR, settings->address,
        MHD_OPTION_CONNECTION_LIMIT, settings->connections, MHD_OPTION_CONNECTION_TIMEOUT,
        settings->idle, MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_URI_LOG_CALLBACK, keep_target, NULL, MHD_OPTION_NOTIFY_COMPLETED, completed,
        server, MHD_OPTION_NOTIFY_CONNECTION, come_and_go, server, MHD_OPTION_END);
    if (server->daemon)
        return server;
    *why = g_strdup(server->said ? server->said : "the address cannot be listened on");
    close_server(server);
    return NULL;
}

static guint16 port(const struct http_server *server)
{
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

static bool run(struct http_server *server, int milliseconds)
{
    close_late(server, &server->waiting, server->settings.request);
    close_late(server, &server->answered, server->settings.answer);
    return MHD_run_wait(server->daemon, milliseconds) == MHD_YES;
}

extern const struct http_module http_module;
const struct http_module http_module = {
    HTTP_MODULE_VERSION, open_server, port, run, close_server,
};
