/* Commands that put a device over others: LUKS, GELI, LVM. */
#include "schema/error.h"
#include "schema/reading_session.h"
#include "schema/unit.h"

#include <string.h>

/* --- encryption --- */

bool run_cryptsetup(struct session *session, const struct options_read *read, GError **error)
{
    bool opens = !strcmp(read->words[0], "open") || !strcmp(read->words[0], "luksOpen");
    if (!opens || read->n_words < 3)
        return true;
    struct made *below = workshop_device(&session->workshop, read->words[1]);
    struct made *made = made_join(&below, 1, error);
    if (!made)
        return false;
    made_add_layer(made, "dm.crypt");
    g_autofree char *name = g_strconcat("mapper/", read->words[2], NULL);
    workshop_add(&session->workshop, name, made);
    return true;
}

bool run_geli(struct session *session, const struct options_read *read, GError **error)
{
    (void)error;
    if (read->n_words < 2 || strcmp(read->words[0], "attach"))
        return true;
    g_autofree char *name = g_strconcat(read->words[read->n_words - 1], ".eli", NULL);
    workshop_device(&session->workshop, name)->top = true;
    return true;
}

/* --- LVM --- */

static struct group *group_find(const struct session *session, const char *name)
{
    for (guint i = 0; i < session->groups->len; i++) {
        struct group *group = session->groups->pdata[i];
        if (!strcmp(group->name, name))
            return group;
    }
    return NULL;
}

bool run_vgcreate(struct session *session, const struct options_read *read, GError **error)
{
    (void)error;
    if (read->n_words < 2)
        return true;
    struct group *group = g_new0(struct group, 1);
    group->name = g_strdup(read->words[0]);
    group->devices = session_devices(session, read->words + 1, read->n_words - 1);
    g_ptr_array_add(session->groups, group);
    return true;
}

struct volume {
    const char *kind;
    guint devices; /* that it needs; 0: as many as there are */
};

static guint number_of(const struct options_read *read, char letter)
{
    const char *value = options_read_value(read, letter);
    return value ? (guint)g_ascii_strtoull(value, NULL, 10) : 0;
}

/* Stripes count data devices only. */
static struct volume volume_of(const struct options_read *read)
{
    guint stripes = number_of(read, 'i'), mirrors = number_of(read, 'm');
    const char *type = options_read_value(read, 'T');
    if (!type)
        type = mirrors && stripes > 1 ? "raid10"
               : mirrors              ? "raid1"
               : stripes > 1          ? "striped"
                                      : "linear";
    if (g_str_has_prefix(type, "raid5"))
        return (struct volume){"raid5", stripes ? stripes + 1 : 0};
    if (g_str_has_prefix(type, "raid6"))
        return (struct volume){"raid6", stripes ? stripes + 2 : 0};
    if (!strcmp(type, "raid10"))
        return (struct volume){"raid10", stripes * (MAX(mirrors, 1) + 1)};
    if (!strcmp(type, "raid1") || !strcmp(type, "mirror"))
        return (struct volume){"raid1", MAX(mirrors, 1) + 1};
    if (!strcmp(type, "striped") || !strcmp(type, "raid0"))
        return (struct volume){"stripe", stripes};
    if (g_str_has_prefix(type, "thin"))
        return (struct volume){"thin", 0};
    return (struct volume){"linear", 0};
}

/* The devices of a volume: as named, as its group has them, else plain disks. */
static struct made *volume_devices(struct session *session, const struct options_read *read,
                                   const struct volume *volume, GError **error)
{
    const struct group *group = group_find(session, read->words[0]);
    if (read->n_words > 1) {
        g_autoptr(GPtrArray) named = session_devices(session, read->words + 1, read->n_words - 1);
        return session_join(named, named->len, error);
    }
    if (group &&
        (!volume->devices ? group->devices->len == 1 : group->devices->len >= volume->devices))
        return session_join(group->devices, volume->devices ? volume->devices : 1, error);
    struct made *made = made_new();
    struct made_group disks = {volume->devices, g_strdup("disk")};
    g_array_append_val(made->groups, disks);
    return made;
}

bool run_lvcreate(struct session *session, const struct options_read *read, GError **error)
{
    if (!read->n_words)
        return true;
    struct volume volume = volume_of(read);
    struct made *made = volume_devices(session, read, &volume, error);
    if (!made)
        return false;
    guint chunk = number_of(read, 'I');
    g_autofree char *size = chunk ? unit_format_size((guint64)chunk * 1024) : NULL;
    made_add_layer(made, "lvm.%s%s%s", volume.kind, size ? ":chunk=" : "", size ? size : "");
    const char *name = options_read_value(read, 'n');
    g_autofree char *path = g_strdup_printf("%s/%s", read->words[0], name ? name : "lvol0");
    workshop_add(&session->workshop, path, made);
    return true;
}
