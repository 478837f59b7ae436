/* vdbench: a run definition with what is known of its parameters. */
#include "ingest/map.h"

#include "schema/unit.h"

#include <math.h>
#include <string.h>

static void set_name(const struct vdbench_facts *facts, struct workload *w, GStringChunk *texts)
{
    g_autofree char *name = g_ascii_strdown(facts->name ? facts->name : "rd", -1);
    g_autofree char *size = facts->bytes ? unit_format_size(facts->bytes) : g_strdup("");
    g_autofree char *small = g_ascii_strdown(size, -1);
    g_strcanon(name, G_CSET_a_2_z G_CSET_DIGITS "_-", '-');
    bool plain = *name && strcmp(name, "read") && strcmp(name, "write");
    g_autofree char *whole =
        g_strconcat(plain || *small ? "" : "rd-", name, *small ? "-" : "", small, NULL);
    w->name = g_string_chunk_insert_const(texts, whole);
    w->origin = "vdbench";
}

bool map_vdbench(const struct vdbench_facts *facts, struct workload *w, GStringChunk *texts,
                 G_GNUC_UNUSED GError **error)
{
    workload_init(w, WORKLOAD_MIXED);
    if (facts->bytes && facts->read >= 0 && facts->read <= 100 && facts->random >= 0 &&
        facts->random <= 100) {
        struct mix_line line = {facts->bytes, 100, facts->read, facts->random};
        workload_mix(w, &line, 1, NULL, texts);
    } else {
        set_name(facts, w, texts);
    }
    w->jobs = facts->threads; /* of each device, of which the number is not told */
    w->files = w->qd = NAN;
    w->direct = ANSWER_UNKNOWN;
    return true;
}
