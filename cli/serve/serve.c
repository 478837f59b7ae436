/* `shootout serve`: the archive as pages, for reading. */
#include "cli/args.h"
#include "cli/archive.h"
#include "cli/serve/http.h"
#include "cli/world.h"
#include "ingest/collect/interrupt.h"
#include "schema/auto.h"

#include <signal.h>

enum { WAIT = 500 /* ms; so long may it take to end */ };

static const struct option options[] = {
    {"listen", 'l', "ADDRESS:PORT", "where to listen (127.0.0.1:8080); port 0: any that is free"},
    {"host", 0, "NAME",
     "a further name that browsers may call it by, as a proxy's; again: several"},
    {0},
};

/* What keeps it from starting is said at once, and not to each visitor. */
static bool check_archive(const struct world *world, GError **error)
{
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    return store;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(interrupt_clear) struct interrupt interrupt;
    auto_clear(site_clear) struct site site = {0};
    auto_clear(http_clear) struct http http = {0};
    const char *listen = args_value(args, "listen");
    bool works = true;
    signal(SIGPIPE, SIG_IGN); /* who leaves in the middle of an answer ends only that */
    interrupt_init(&interrupt);
    site_init(&site, world, args_values(args, "host"));
    if (!http_open(&http, listen ? listen : "127.0.0.1:8080", &site, error) ||
        !check_archive(world, error))
        return *error ? (*error)->code : STATUS_FAILED;
    world_say(world, "http://%s:%u/ shows %s; Ctrl-C ends it", http.host, http.port,
              world->archive);
    fflush(world->err);
    while (works && !interrupt_asked(&interrupt))
        works = http_run(&http, WAIT);
    return works || error_set(error, STATUS_FAILED, "the network cannot be waited for any more")
               ? STATUS_DONE
               : STATUS_FAILED;
}

const struct command serve_command = {
    .name = "serve",
    .group = "lab",
    .summary = "the archive as pages in a browser, for reading",
    .help =
        "Pages search runs, choose workloads and what competes, compare, lead from every figure "
        "down to\n"
        "the bytes it came from.  Each view is an address that can be kept, has its article, "
        "pictures, csv\n"
        "and json, and shows the command line that gives the same.  Nothing can be changed from "
        "there;\n"
        "what is imported meanwhile is seen.\n"
        "\n"
        "It listens on this machine only.  For others a proxy in front of it asks who they are:\n"
        "\n"
        "    shootout serve\n"
        "    shootout serve --listen '[::1]:0'\n"
        "    shootout serve --host lab.example",
    .options = options,
    .run = run,
};
