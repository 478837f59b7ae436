/* What the tests of `shootout serve` share: an archive in a file, with hostile text in every word
 * that a person may give, and requests without sockets.
 *
 *     auto_clear(served_clear) struct served served;
 *     served_open(&served);
 *     CHECK(served_get(&served, "/compare?rig=r1") == 200);
 *     served_body(&served)
 */
#pragma once

#include "cli/serve/answer.h"
#include "store/backup.h"
#include "tests/report/archive.h"

#include <glib/gstdio.h>

#define HOSTILE "<script>alert('1')</script>\" onload=\"x\" & %3Cb%3E"

struct served {
    char *folder, *path;
    struct world world;
    struct site site;
    struct response response;
};

static const struct row served_rows[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350 355"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "253.4 250 255"},
    {"r1", MD_RAID5, "off", WRITE, "dd", "153.4 150 155", .name = HOSTILE},
    {"r1", RAIDZ1, "off", READ, "dd", "453.4 450 455"},
    {"r1", RAIDZ2, "off", READ, "dd", "443.4 440 445", .tag = "note=" HOSTILE},
    {HOSTILE, RAIDZ1, "lz4", RANDOM, "fio", "400 410", METRIC_rate, .machine = HOSTILE},
    {HOSTILE, RAIDZ2, "lz4", RANDOM, "fio", "300 310", METRIC_rate, .version = HOSTILE},
    {NULL, NULL, NULL, WRITE, "dd", "99", .source = HOSTILE, .machine = HOSTILE},
};

static inline void served_put(struct served *served, const struct row *rows, gsize n)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *store = make_archive(rows, n);
    CHECK(store_backup(store, served->path, true, &error));
    no_error(error);
}

static inline void served_open(struct served *served)
{
    *served = (struct served){.folder = g_dir_make_tmp("shootout-serve-XXXXXX", NULL)};
    served->path = g_build_filename(served->folder, "archive.db", NULL);
    served->world = (struct world){.out = stdout,
                                   .err = stderr,
                                   .columns = 80,
                                   .now = 1304418151,
                                   .archive = served->path,
                                   .line = (char *)"shootout serve"};
    served_put(served, served_rows, G_N_ELEMENTS(served_rows));
    site_init(&served->site, &served->world, NULL);
}

static inline void served_clear(struct served *served)
{
    response_clear(&served->response);
    site_clear(&served->site);
    g_autoptr(GDir) dir = g_dir_open(served->folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(served->folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(served->folder);
    g_free(served->folder);
    g_free(served->path);
}

static inline int served_ask(struct served *served, const struct request *request)
{
    answer_request(&served->site, request, &served->response);
    return served->response.status;
}

static inline int served_get(struct served *served, const char *target)
{
    return served_ask(served, &(struct request){"GET", target, "localhost:8080", NULL});
}

/* Texts only.  The caller frees. */
static inline char *served_body(const struct served *served)
{
    gsize length;
    const char *bytes = g_bytes_get_data(served->response.body, &length);
    return g_strndup(bytes ? bytes : "", length);
}

static inline void served_note_header(void *user, const char *name, const char *value)
{
    g_hash_table_insert(user, g_ascii_strdown(name, -1), g_strdup(value));
}

/* Lower case names to values.  The caller frees. */
static inline GHashTable *served_headers(const struct served *served)
{
    GHashTable *headers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    response_headers(&served->response, served_note_header, headers);
    return headers;
}
