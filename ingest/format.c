/* The table of formats, and choosing one by content. */
#include "ingest/format.h"

#include "schema/auto.h"
#include "schema/error.h"

#include <string.h>

/* clang-format off */
const struct format *const formats[] = {
    &fio_format, /* of many small files usually: first to be asked */
    &iometer_format,
    &iometer_icf_format,
    &dd_format,
    &bonnie_format,
    &fio_log_format,
    &diskspd_format,
    &sqlio_format,
    &crystaldiskmark_format,
    &asssd_format,
    &hdtune_format,
    &shootout_format,
    &elbencho_format,
    &hdparm_format,
    &ioping_format,
    &iozone_format,
    &sysbench_format,
    &vdbench_format,
    &timed_format,
    &rebuild_format,
    &phoronix_format,
    &recorded_format,
    &table_format,
    NULL,
};
/* clang-format on */

const struct format *format_get(const char *name, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (gsize i = 0; formats[i]; i++) {
        if (!g_ascii_strcasecmp(formats[i]->name, name))
            return formats[i];
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", formats[i]->name);
    }
    error_set(error, STATUS_USAGE, "no format '%s'; there are %s", name, names->str);
    return NULL;
}

const struct format *format_sniff(const struct source *source, GError **error)
{
    if (!source->length || source_binary(source))
        return NULL;
    GString *head = lines_head(source, FORMAT_HEAD);
    const struct format *best = NULL, *equal = NULL;
    int score = 0;
    for (gsize i = 0; formats[i] && score < FORMAT_CERTAIN; i++) {
        int s = formats[i]->sniff(head->str, source);
        if (s > score)
            best = formats[i], score = s, equal = NULL;
        else if (s && s == score)
            equal = formats[i];
    }
    g_string_free(head, TRUE);
    if (!equal)
        return best;
    error_set(error, STATUS_FAILED, "%s: may be %s or %s; say which with --format %s",
              source->origin, best->title, equal->title, best->name);
    return NULL;
}
