/* Parameters of DiskSpd, read back from its text into the letters of its command line. */
#include "ingest/formats/diskspd_parameters.h"

#include "ingest/formats/pasted.h"
#include "ingest/scan.h"

#include <string.h>

enum { MOST_TARGETS = 4096 };

/* Lines of caching and what they mean as -S letters: u goes round the system's cache, w through the
 * disk's, h both. */
static const struct {
    const char *text, *letters;
} caching[] = {
    {"software cache disabled", "u"},
    {"hardware write cache disabled, writethrough on", "w"},
    {"hardware and software write caches disabled", "w"},
    {"software and hardware write cache disabled", "h"},
    {"software and hardware cache disabled", "h"},
    {"using software", ""},
    {"using hardware write cache", ""},
    {"local software cache disabled", ""},
    {"using O_DIRECT", "u"},
    {"using O_SYNC", "w"},
};

static bool take_caching(struct diskspd_span *span, const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(caching); i++) {
        if (!g_str_has_prefix(text, caching[i].text))
            continue;
        struct diskspd_target *target = diskspd_target(span);
        g_autofree char *letters =
            g_strconcat(target->S ? target->S : "", caching[i].letters, NULL);
        target->S = diskspd_keep(span, strlen(letters) < 8 ? letters : "uw");
        return true;
    }
    return false;
}

/* Digits and a unit, without what stands behind: "32)", "4KiB", "5s". */
static const char *keep_size(struct diskspd_span *span, const char *text)
{
    gsize n = strspn(text, "0123456789");
    n += strspn(text + n, "KMGTiB");
    g_autofree char *size = g_strndup(text, n);
    return n ? diskspd_keep(span, size) : NULL;
}

/* "performing mix test (read/write ratio: 33/67)"; the first versions say "(write/read ratio:
 * 67/100)". */
static bool take_direction(struct diskspd_span *span, const char *text)
{
    if (!scan_text(&text, "performing "))
        return false;
    struct diskspd_target *target = diskspd_target(span);
    if (g_str_has_prefix(text, "read test"))
        target->w = "0";
    else if (g_str_has_prefix(text, "write test"))
        target->w = "100";
    else if (scan_text(&text, "mix test (write/read ratio: "))
        target->w = keep_size(span, text);
    else if (scan_text(&text, "mix test (read/write ratio: ") && (text = strchr(text, '/')))
        target->w = keep_size(span, text + 1);
    return true;
}

static bool take_order(struct diskspd_span *span, const char *text)
{
    const char *stride;
    guint64 percent;
    if ((stride = pasted_value(text, "stride size"))) /* 2.0.9 */
        return diskspd_target(span)->s = keep_size(span, stride), true;
    if (!scan_text(&text, "using "))
        return false;
    struct diskspd_target *target = diskspd_target(span);
    if (g_str_has_prefix(text, "random I/O"))
        target->r = "1";
    else if (scan_text(&text, "mixed random/sequential I/O (") && scan_unsigned(&text, &percent) &&
             percent <= 100) {
        g_autofree char *rs = g_strdup_printf("%" G_GUINT64_FORMAT, percent);
        target->rs = diskspd_keep(span, rs);
    } else if ((stride = strstr(text, "sequential I/O (stride: ")))
        target->s = keep_size(span, stride + strlen("sequential I/O (stride: "));
    else
        return false;
    return true;
}

static bool take_data(struct diskspd_span *span, const char *text)
{
    const char *value;
    if (g_str_has_prefix(text, "zeroing write buffers"))
        diskspd_target(span)->Z = "";
    else if (g_str_has_prefix(text, "generating random data for each write"))
        span->Z = "r";
    else if ((value = pasted_value(text, "write buffer size")))
        diskspd_target(span)->Z = keep_size(span, value);
    else if ((value = pasted_value(text, "write buffer source"))) {
        if (*value == '\'')
            diskspd_target(span)->Z = "file";
    } else
        return false;
    return true;
}

/* Requests and threads; before the first target they are for all. */
static bool take_load(struct diskspd_span *span, const char *text)
{
    const char *value;
    if ((value = pasted_value(text, "number of outstanding I/O operations")) ||
        (value = pasted_value(text, "number of outstanding I/O operations per thread"))) {
        const char *depth = keep_size(span, value);
        if (span->targets->len)
            diskspd_target(span)->o = depth;
        else
            span->O = depth;
    } else if ((value = pasted_value(text, "threads per file")))
        diskspd_target(span)->t = keep_size(span, value);
    else if ((value = pasted_value(text, "total threads")))
        span->F = keep_size(span, value);
    else if (scan_text(&text, "thread pool with "))
        span->F = keep_size(span, text);
    else
        return false;
    return true;
}

static void take_pace(struct diskspd_span *span, const char *text)
{
    const char *value = pasted_value(text, "think time");
    if (g_str_has_prefix(text, "throughput rate-limited"))
        span->paced = diskspd_keep(span, text);
    else if (value && *value != '0' && g_ascii_isdigit(*value) && !span->paced)
        span->paced = diskspd_keep(span, text);
}

void diskspd_parameter(struct diskspd_span *span, const char *text)
{
    const char *value;
    double seconds;
    if ((value = pasted_value(text, "path"))) {
        value += *value == '\'';
        g_autofree char *path = g_strndup(value, strcspn(value, "'"));
        struct diskspd_target target = {.path = diskspd_keep(span, path)};
        if (span->targets->len < MOST_TARGETS)
            g_array_append_val(span->targets, target);
    } else if ((value = pasted_value(text, "warm up time")) && scan_number(&value, &seconds))
        span->warmup = seconds;
    else if ((value = pasted_value(text, "block size")))
        diskspd_target(span)->b = keep_size(span, value);
    else if (!take_caching(span, text) && !take_direction(span, text) && !take_order(span, text) &&
             !take_data(span, text) && !take_load(span, text))
        take_pace(span, text);
}
