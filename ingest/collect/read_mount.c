/* What is mounted: /proc/PID/mountinfo (fields behind " - "; any number of optional ones; octal
 * escapes), /proc/mounts and mount of Linux, of the BSDs and of macOS, mount -p, mountstats. */
#include "ingest/collect/mounted.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

/* --- mountinfo --- */

/* "22 27 0:21 / /proc rw,relatime shared:1 - proc proc rw" */
static bool is_mountinfo(char *const *words)
{
    return g_strv_length((char **)words) > 6 && g_ascii_isdigit(*words[0]) &&
           g_ascii_isdigit(*words[1]) && g_ascii_isdigit(*words[2]) && strchr(words[2], ':') &&
           *words[3] == '/' && *words[4] == '/';
}

static bool any_line(const char *text, bool (*is)(char *const *))
{
    g_auto(GStrv) lines = printed_lines(text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (words[0] && is(words))
            return true;
    }
    return false;
}

static bool info_sniff(const char *text)
{
    return strstr(text, " - ") && any_line(text, is_mountinfo);
}

/* \040 is a blank, \011 a tab. */
static char *unescape(const char *text)
{
    GString *plain = g_string_new(NULL);
    for (; *text; text++) {
        bool octal = *text == '\\' && strspn(text + 1, "01234567") >= 3;
        guint byte =
            octal ? (guint)((text[1] - '0') * 64 + (text[2] - '0') * 8 + text[3] - '0') : 0;
        if (octal && byte && byte < 128) {
            g_string_append_c(plain, (char)byte);
            text += 3;
        } else {
            g_string_append_c(plain, *text);
        }
    }
    return g_string_free(plain, FALSE);
}

static void info_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        guint dash = 5;
        if (!words[0] || !is_mountinfo(words))
            continue;
        while (words[dash] && strcmp(words[dash], "-"))
            dash++;
        if (!words[dash] || !words[dash + 1] || !words[dash + 2])
            continue;
        g_autofree char *mount = unescape(words[4]), *source = unescape(words[dash + 2]);
        mounted_tell(telling, source, mount, words[dash + 1],
                     words[dash + 3] ? words[dash + 3] : "", "mountinfo");
    }
}

const struct reader mountinfo_reader = {
    .name = "mountinfo", .sniff = info_sniff, .read = info_read};

/* --- "/dev/sda1 /boot ext4 rw,relatime 0 0": /proc/mounts, fstab, mount -p --- */

static bool is_mounts(char *const *words)
{
    guint n = g_strv_length((char **)words);
    return n == 6 && *words[1] == '/' && strlen(words[4]) == 1 && strlen(words[5]) == 1 &&
           g_ascii_isdigit(*words[4]) && g_ascii_isdigit(*words[5]) &&
           (g_str_has_prefix(words[3], "rw") || g_str_has_prefix(words[3], "ro"));
}

static bool mounts_sniff(const char *text)
{
    return any_line(text, is_mounts);
}

static void mounts_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (!words[0] || !is_mounts(words))
            continue;
        g_autofree char *mount = unescape(words[1]), *source = unescape(words[0]);
        mounted_tell(telling, source, mount, words[2], words[3], "mounts");
    }
}

const struct reader mounts_reader = {
    .name = "/proc/mounts", .sniff = mounts_sniff, .read = mounts_read};

/* --- "DEV on DIR type FS (options)" of Linux, "DEV on DIR (FS, options)" of the BSDs: names may
 * hold blanks, brackets and even " on " and " type ", so the last ones count --- */

static char *last_of(char *line, const char *mark)
{
    char *found = NULL;
    for (char *at = line; (at = strstr(at, mark)); at++)
        found = at;
    return found;
}

struct mount_row {
    char *source, *mount, *fs, *options;
};

static bool split_row(char *line, struct mount_row *row)
{
    char *open = last_of(line, " (");
    char *type = NULL;
    if (!open)
        return false;
    *open = '\0';
    row->options = open + 2;
    row->options[strcspn(row->options, ")")] = '\0';
    type = last_of(line, " type ");
    if (type) {
        *type = '\0';
        row->fs = type + strlen(" type ");
    } else {
        gsize n = strcspn(row->options, ",");
        row->fs = row->options;
        row->options += n + (row->options[n] ? 1 : 0);
        row->fs[n] = '\0';
    }
    char *on = strstr(line, " on /");
    if (!on || strchr(row->fs, ' '))
        return false;
    *on = '\0';
    row->source = line;
    row->mount = on + strlen(" on ");
    return true;
}

static bool mount_sniff(const char *text)
{
    g_auto(GStrv) lines = printed_lines(text);
    guint rows = 0, all = 0;
    for (char **line = lines; *line && all < 50; line++) {
        struct mount_row row;
        all += **line != '\0';
        rows += strstr(*line, " on /") && split_row(*line, &row);
    }
    return rows && rows * 2 > all;
}

static void mount_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        struct mount_row row;
        if (strstr(*line, " on /") && split_row(*line, &row))
            mounted_tell(telling, row.source, row.mount, row.fs, row.options, "mount");
    }
}

const struct reader mount_reader = {.name = "mount", .sniff = mount_sniff, .read = mount_read};

/* --- mountstats: "device HOST:/DIR mounted on DIR with fstype nfs4 ..." --- */

static bool stats_sniff(const char *text)
{
    return strstr(text, " mounted on ") && strstr(text, " with fstype ");
}

static void stats_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_autofree char *source = printed_between(*line, "device ", " "),
                        *mount = printed_between(*line, " mounted on ", " "),
                        *fs = printed_between(*line, " with fstype ", " ");
        const char *options = line[1] ? printed_value(line[1], "opts") : NULL;
        if (source && mount && fs)
            mounted_tell(telling, source, mount, fs, options, "mountstats");
    }
}

const struct reader mountstats_reader = {
    .name = "mountstats", .sniff = stats_sniff, .read = stats_read};
