/* PassMark PerformanceTest: its advanced disk test has mixes of its own, whose make-up is not told;
 * they bear the names of iometer's and are not these. */
#include "ingest/map.h"
#include "ingest/options.h"

#include "schema/error.h"
#include "schema/unit.h"
#include "schema/words.h"

#include <string.h>

bool map_passmark(const struct options *options, struct workload *w, GStringChunk *texts,
                  GError **error)
{
    static const char *const tests[] = {"fileserver", "webserver", "workstation", "database", NULL};
    g_autofree char *test = g_ascii_strdown(options_text(options, "test", ""), -1);
    if (!g_strv_contains(tests, test)) {
        g_autofree char *nearest = words_nearest(test, tests);
        return error_set(error, STATUS_FAILED, "class: '%s' is no test of PassMark%s%s", test,
                         *nearest ? "; nearest: " : "", nearest);
    }
    workload_init(w, WORKLOAD_MIXED);
    w->name = g_string_chunk_insert_const(texts, test);
    w->origin = "passmark";
    const char *qd = options_text(options, "qd", NULL);
    if (qd && !unit_parse(qd, UNIT_NONE, &w->qd, error))
        return false;
    return true;
}
