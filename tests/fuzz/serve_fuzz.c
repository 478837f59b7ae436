/* Any request to the site: an answer of a known kind with a body, and no text of the request as
 * markup.  The lines of the input are method, target, Host and If-None-Match; lines that are not
 * there are those of a usual request. */
#include "cli/serve/answer.h"
#include "ingest/import.h"
#include "schema/auto.h"

#include <glib/gstdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static const char described[] =
    "<shootout version='1'><rig name='r1'><fact key='memory' value='4 GB'/></rig>"
    "<layout name='a' line='6xdisk/zfs.raidz1/zfs'/><layout name='b' line='6xdisk/hw.raid5/ufs'/>"
    "<results rig='r1' layout='a' tool='dd'>"
    "<result workload='seq-write:bs=1M' throughput='133 MB/s'/></results>"
    "<results rig='r1' layout='b' tool='dd'>"
    "<result workload='seq-write:bs=1M' throughput='322 MB/s'/></results></shootout>";

/* Made once; the file goes at once, its archive stays open. */
static void make_archive(struct world *world)
{
    GError *error = NULL;
    g_autofree char *folder = g_dir_make_tmp("shootout-fuzz-XXXXXX", &error),
                    *file = g_build_filename(folder, "shootout.xml", NULL);
    world->archive = g_build_filename(folder, "archive.db", NULL);
    g_file_set_contents(file, described, -1, &error);
    auto_clear(store_clear) struct store *store = store_open(world->archive, STORE_WRITE, &error);
    struct import import = {.store = store, .command = "import"};
    const char *const paths[] = {file, NULL};
    import_paths(&import, paths, &error);
    g_assert_no_error(error);
    g_unlink(file);
}

static struct site *open_site(void)
{
    static struct world world;
    static struct site site;
    if (!site.world) {
        world =
            (struct world){.out = stdout, .err = stderr, .columns = 80, .line = (char *)"serve"};
        make_archive(&world);
        site_init(&site, &world, NULL);
    }
    return &site;
}

static void count_header(void *user, const char *name, const char *value)
{
    guint *n = user;
    g_assert_true(!strpbrk(name, "\r\n: ") && !strpbrk(value, "\r\n"));
    ++*n;
}

static void check(const struct response *response)
{
    static const int known[] = {200, 303, 304, 400, 404, 405, 414, 421};
    bool is = false;
    for (gsize i = 0; i < G_N_ELEMENTS(known); i++)
        is |= response->status == known[i];
    g_assert_true(is && response->body && response->type);
    guint headers = 0;
    response_headers(response, count_header, &headers);
    g_assert_cmpuint(headers, >, 4);
    g_assert_true(response->status != 303 ||
                  (response->location[0] == '/' && response->location[1] != '/' &&
                   response->location[1] != '\\'));
    gsize length;
    const char *body = g_bytes_get_data(response->body, &length);
    if (body && g_str_has_prefix(response->type, "text/html"))
        g_assert_null(g_strstr_len(body, (gssize)length, "<script>alert"));
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    g_autofree char *text = g_strndup((const char *)bytes, length);
    g_auto(GStrv) lines = g_strsplit(text, "\n", 5);
    guint n = g_strv_length(lines);
    struct response response = {0};
    const struct request request = {
        .method = n > 0 && *lines[0] ? lines[0] : "GET",
        .target = n > 1 ? lines[1] : "/",
        .host = n > 2 ? lines[2] : "localhost",
        .none_match = n > 3 ? lines[3] : NULL,
    };
    answer_request(open_site(), &request, &response);
    check(&response);
    response_clear(&response);
    return 0;
}
