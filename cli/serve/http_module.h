/* What the program and its module for HTTP say to each other.  libmicrohttpd brings GnuTLS with it,
 * so it stands in a module of its own, shootout-serve.so, which `shootout serve` opens (http.c). */
#pragma once

#include "cli/serve/request.h"

#include <glib.h>
#include <stdbool.h>
#include <sys/socket.h>

enum { HTTP_MODULE_VERSION = 1 /* raised whenever these structs change */ };

struct http_reply {
    int status;
    const char *const *headers; /* name, value, name, value ..., NULL; valid during the call */
    GBytes *body;               /* a reference goes over */
};

struct http_settings {
    const struct sockaddr *address;
    guint connections; /* held at once */
    guint waiting;     /* of these without a request; then the one that waits longest is closed */
    guint idle;        /* s without a byte */
    guint request;     /* s that a request may take to come in */
    guint answer;      /* s that an answer may take to be fetched */
    gsize memory;      /* bytes that the head of a request may take */
    void (*ask)(void *user, const struct request *request, struct http_reply *reply);
    void *user;
};

struct http_server;
struct http_module {
    int version;
    /* NULL with *why, a sentence that the caller frees. */
    struct http_server *(*open)(const struct http_settings *settings, char **why);
    guint16 (*port)(const struct http_server *server); /* the one bound; 0 where that is unknown */
    /* Waits for requests so long and answers them; false where that will not work any more. */
    bool (*run)(struct http_server *server, int milliseconds);
    void (*close)(struct http_server *server);
};

/* The one symbol of the module: const struct http_module http_module. */
