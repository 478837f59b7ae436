/* Commands that make file systems. */
#include "schema/error.h"
#include "schema/reading_session.h"

#include <string.h>

static bool make_fs(struct session *session, const char *device, const char *layer, GError **error)
{
    struct made *below = workshop_device(&session->workshop, device);
    struct made *made = made_join(&below, 1, error);
    if (!made)
        return false;
    made_add_layer(made, "%s", layer);
    g_autofree char *name = g_strconcat("fs on ", device, NULL);
    workshop_add(&session->workshop, name, made);
    return true;
}

/* A journal elsewhere: -l logdev=/dev/x, -J device=/dev/x. */
static char *journal_of(struct session *session, const struct options_read *read)
{
    static const char *const keys[] = {"logdev=", "device="};
    for (guint i = 0; i < read->n; i++)
        for (gsize k = 0; k < G_N_ELEMENTS(keys); k++) {
            const char *at = strstr(read->values[i], keys[k]);
            if (!at)
                continue;
            g_autofree char *name =
                g_strndup(at + strlen(keys[k]), strcspn(at + strlen(keys[k]), ","));
            const struct made *made = workshop_device(&session->workshop, name);
            return g_strconcat("+journal=", g_array_index(made->groups, struct made_group, 0).text,
                               NULL);
        }
    return NULL;
}

static bool mkfs_named(struct session *session, const struct options_read *read, const char *fs,
                       GError **error)
{
    if (!read->n_words)
        return error_set(error, STATUS_USAGE, "expected a device after mkfs.%s", fs);
    g_autofree char *journal = journal_of(session, read);
    g_autofree char *layer = g_strconcat(fs, journal ? journal : "", NULL);
    return make_fs(session, read->words[0], layer, error);
}

bool run_mkfs(struct session *session, const struct options_read *read, GError **error)
{
    const char *fs = strchr(read->program, '.');
    fs = fs ? fs + 1 : options_read_value(read, 't');
    return fs ? mkfs_named(session, read, fs, error) : true;
}

bool run_newfs(struct session *session, const struct options_read *read, GError **error)
{
    if (!read->n_words)
        return true;
    bool journaled = options_read_has(read, 'j');
    return make_fs(session, read->words[0],
                   journaled                     ? "ufs:suj"
                   : options_read_has(read, 'U') ? "ufs:su"
                                                 : "ufs",
                   error);
}

/* Without -d the profile of several devices is single since 5.15 and raid0 before. */
bool run_btrfs(struct session *session, const struct options_read *read, GError **error)
{
    const char *data = options_read_value(read, 'd'), *meta = options_read_value(read, 'm');
    g_autoptr(GPtrArray) devices = session_devices(session, read->words, read->n_words);
    struct made *made = session_join(devices, devices->len, error);
    if (!made)
        return false;
    g_autofree char *line = made_line(made);
    g_autofree char *attribute = meta ? g_strconcat(":meta=", meta, NULL) : g_strdup("");
    if (!data && devices->len > 1) {
        made_free(made);
        g_ptr_array_add(session->lines,
                        g_strdup_printf("%s/btrfs.single%s/btrfs", line, attribute));
        g_ptr_array_add(session->lines, g_strdup_printf("%s/btrfs.raid0%s/btrfs", line, attribute));
        return true;
    }
    made_add_layer(made, "btrfs.%s%s", data ? data : "single", attribute);
    made_add_layer(made, "btrfs");
    workshop_add(&session->workshop, "btrfs", made);
    return true;
}
