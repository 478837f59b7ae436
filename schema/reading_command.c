/* Commands that make storage: one row each, what it makes goes into the workshop. */
#include "schema/reading_command.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/reading_part.h"
#include "schema/reading_pool.h"
#include "schema/reading_session.h"
#include "schema/reading_shell.h"
#include "schema/unit.h"

#include <string.h>

/* --- ZFS --- */

static struct pool *pool_find(const struct session *session, const char *dataset)
{
    gsize n = strcspn(dataset, "/");
    for (guint i = 0; i < session->pools->len; i++) {
        struct pool *pool = session->pools->pdata[i];
        if (strlen(pool_name(pool)) == n && !strncmp(pool_name(pool), dataset, n))
            return pool;
    }
    return NULL;
}

static void set_all(struct pool *pool, const struct options_read *read, char letter)
{
    for (guint i = 0; i < read->n; i++)
        if (read->letters[i] == letter)
            pool_set(pool, read->values[i]);
}

static bool run_zpool(struct session *session, const struct options_read *read, GError **error)
{
    char *const *words = read->words;
    bool create = !strcmp(words[0], "create");
    if (!create && strcmp(words[0], "add"))
        return true;
    if (read->n_words < 2)
        return error_set(error, STATUS_USAGE, "expected the name of a pool after zpool %s",
                         words[0]);
    struct pool *pool = create ? NULL : pool_find(session, words[1]);
    if (!pool)
        g_ptr_array_add(session->pools, pool = pool_new(words[1]));
    set_all(pool, read, 'o');
    set_all(pool, read, 'O');
    return pool_add(pool, &session->workshop, words + 2, read->n_words - 2, error);
}

/* zfs set KEY=VALUE DATASET, zfs create -o KEY=VALUE DATASET: of the pool or what is in it. */
static bool run_zfs(struct session *session, const struct options_read *read, GError **error)
{
    (void)error;
    struct pool *pool =
        read->n_words > 1 ? pool_find(session, read->words[read->n_words - 1]) : NULL;
    if (!pool)
        return true;
    for (guint i = 1; !strcmp(read->words[0], "set") && i + 1 < read->n_words; i++)
        pool_set(pool, read->words[i]);
    set_all(pool, read, 'o');
    return true;
}

/* --- md --- */

static const char *md_level(const char *word)
{
    static const char *const levels[][2] = {
        {"0", "raid0"},     {"1", "raid1"},       {"4", "raid4"},      {"5", "raid5"},
        {"6", "raid6"},     {"10", "raid10"},     {"stripe", "raid0"}, {"mirror", "raid1"},
        {"raid0", "raid0"}, {"raid1", "raid1"},   {"raid4", "raid4"},  {"raid5", "raid5"},
        {"raid6", "raid6"}, {"raid10", "raid10"}, {"linear", "linear"}};
    for (gsize i = 0; word && i < G_N_ELEMENTS(levels); i++)
        if (!strcmp(levels[i][0], word))
            return levels[i][1];
    return NULL;
}

/* ":chunk=512K,lay=f2"; mdadm takes chunks in KiB. */
static void md_attributes(struct made *made, const struct options_read *read, const char *level)
{
    const char *chunk = options_read_value(read, 'c'), *layout = options_read_value(read, 'p');
    g_autoptr(GString) text = g_string_new(NULL);
    if (chunk) {
        char *end;
        guint64 number = g_ascii_strtoull(chunk, &end, 10);
        g_autofree char *size = unit_format_size(number * (*end == 'M' ? 1024 * 1024 : 1024));
        g_string_append_printf(text, ":chunk=%s", size);
    }
    if (layout && !strcmp(level, "raid10"))
        g_string_append_printf(text, "%clay=%s", text->len ? ',' : ':', layout);
    made_add_layer(made, "md.%s%s", level, text->str);
}

/* Every device counts, also one that is missing. */
static bool md_counts(const struct options_read *read, guint devices, guint *disks, guint *spares,
                      GError **error)
{
    const char *n = options_read_value(read, 'n'), *x = options_read_value(read, 'x');
    *spares = x ? (guint)g_ascii_strtoull(x, NULL, 10) : 0;
    *disks = n ? (guint)g_ascii_strtoull(n, NULL, 10) : devices - MIN(devices, *spares);
    if (*disks + *spares == devices)
        return true;
    return error_set(error, STATUS_USAGE, "mdadm is told of %u devices and given %u",
                     *disks + *spares, devices);
}

/* "+spare=2xdisk" behind the last layer. */
static void add_spares(struct made *made, const struct made *spare, guint count)
{
    struct made_layer *layer =
        &g_array_index(made->layers, struct made_layer, made->layers->len - 1);
    g_autofree char *times = count > 1 ? g_strdup_printf("%ux", count) : g_strdup("");
    char *text = g_strdup_printf("%s+spare=%s%s", layer->text, times,
                                 g_array_index(spare->groups, struct made_group, 0).text);
    g_free(layer->text);
    layer->text = text;
}

static bool run_mdadm(struct session *session, const struct options_read *read, GError **error)
{
    const char *level = md_level(options_read_value(read, 'l'));
    if (!options_read_has(read, 'C') || read->n_words < 1)
        return true;
    if (!level)
        return error_set(error, STATUS_USAGE, "expected a level of mdadm, found '%s'",
                         options_read_value(read, 'l') ? options_read_value(read, 'l') : "none");
    guint disks, spares;
    g_autoptr(GPtrArray) devices = session_devices(session, read->words + 1, read->n_words - 1);
    if (!md_counts(read, devices->len, &disks, &spares, error))
        return false;
    struct made *made = session_join(devices, disks, error);
    if (!made)
        return false;
    md_attributes(made, read, level);
    if (spares)
        add_spares(made, devices->pdata[disks], spares);
    const char *name = read->words[0];
    workshop_add(&session->workshop, g_str_has_prefix(name, "/dev/") ? name + 5 : name, made);
    return true;
}

/* --- GEOM --- */

/* gmirror label gm0 ada0 ada1 makes mirror/gm0. */
static bool label_geom(struct session *session, const struct options_read *read, const char *kind,
                       const char *chunk, GError **error)
{
    if (read->n_words < 3 || (strcmp(read->words[0], "label") && strcmp(read->words[0], "create")))
        return true;
    g_autoptr(GPtrArray) devices = session_devices(session, read->words + 2, read->n_words - 2);
    struct made *made = session_join(devices, devices->len, error);
    if (!made)
        return false;
    guint64 bytes;
    g_autofree char *size =
        chunk && unit_parse_size(chunk, &bytes) ? unit_format_size(bytes) : NULL;
    made_add_layer(made, "geom.%s%s%s", kind, size ? ":chunk=" : "", size ? size : "");
    g_autofree char *name = g_strdup_printf("%s/%s", kind, read->words[1]);
    workshop_add(&session->workshop, name, made);
    return true;
}

static bool run_gmirror(struct session *session, const struct options_read *read, GError **error)
{
    return label_geom(session, read, "mirror", NULL, error);
}

static bool run_gstripe(struct session *session, const struct options_read *read, GError **error)
{
    return label_geom(session, read, "stripe", options_read_value(read, 's'), error);
}

static bool run_gconcat(struct session *session, const struct options_read *read, GError **error)
{
    return label_geom(session, read, "concat", NULL, error);
}

static bool run_graid3(struct session *session, const struct options_read *read, GError **error)
{
    return label_geom(session, read, "raid3", NULL, error);
}

/* --- storcli --- */

/* "252:0-5,8": how many drives. */
static guint drives_of(const char *text)
{
    guint n = 0;
    g_auto(GStrv) parts = g_strsplit(text, ",", 0);
    for (char **part = parts; *part; part++) {
        const char *colon = strrchr(*part, ':');
        char *end;
        gint64 from = g_ascii_strtoll(colon ? colon + 1 : *part, &end, 10);
        gint64 to = *end == '-' ? g_ascii_strtoll(end + 1, NULL, 10) : from;
        n += to >= from && to - from < 256 ? (guint)(to - from + 1) : 0;
    }
    return n;
}

/* Flags of a virtual drive that a layout has, in its words. */
static const char *flag_of(const char *word)
{
    static const char *const flags[] = {"ra", "nora", "wb", "wt"};
    for (gsize i = 0; i < G_N_ELEMENTS(flags); i++)
        if (!g_ascii_strcasecmp(flags[i], word))
            return flags[i];
    return NULL;
}

static bool run_storcli(struct session *session, const struct options_read *read, GError **error)
{
    guint disks = 0;
    g_autofree char *level = NULL, *chunk = NULL;
    g_autoptr(GString) flags = g_string_new(NULL);
    if (read->n_words < 3 || strcmp(read->words[1], "add") || strcmp(read->words[2], "vd"))
        return true;
    for (guint i = 3; i < read->n_words; i++) {
        g_auto(GStrv) pair = g_strsplit(read->words[i], "=", 2);
        if (flag_of(read->words[i]))
            g_string_append_printf(flags, ",%s", flag_of(read->words[i]));
        if (!pair[0] || !pair[1])
            continue;
        if (!g_ascii_strcasecmp(pair[0], "drives"))
            disks = drives_of(pair[1]);
        else if (!g_ascii_strcasecmp(pair[0], "strip"))
            chunk = (g_free(chunk), g_strdup_printf(",chunk=%sK", pair[1]));
        else if (!g_ascii_strcasecmp(pair[0], "type"))
            level = (g_free(level), g_ascii_strdown(pair[1], -1));
    }
    if (!level || !disks)
        return error_set(error, STATUS_USAGE, "expected type= and drives= of storcli add vd");
    const char *number = level + strcspn(level, "0123456789");
    g_string_prepend(flags, chunk ? chunk : "");
    g_ptr_array_add(session->lines,
                    g_strdup_printf("%uxdisk/hw.raid%s%s%s", disks, number, flags->len ? ":" : "",
                                    flags->len ? flags->str + 1 : ""));
    return true;
}

/* --- the table --- */

struct command_row {
    const char *program;
    const char *first;  /* words of which the first must be one; NULL: any */
    const char *values; /* letters of options that take a value */
    const char *longs;  /* "level=l raid-devices=n": long options by their letters */
    bool (*run)(struct session *session, const struct options_read *read, GError **error);
};
static const struct command_row rows[] = {
    {"zpool", "create add", "oOmRt", "", run_zpool},
    {"zfs", "set create", "oV", "", run_zfs},
    {"mdadm", NULL, "lncpxeNb",
     "create=C level=l raid-devices=n spare-devices=x chunk=c layout=p metadata=e name=N bitmap=b",
     run_mdadm},
    {"gmirror", "label create", "bs", "", run_gmirror},
    {"gstripe", "label create", "s", "", run_gstripe},
    {"gconcat", "label create", "", "", run_gconcat},
    {"graid3", "label create", "s", "", run_graid3},
    {"geli", "init attach", "aBeiJKlPsVk", "", run_geli},
    {"cryptsetup", "open luksOpen luksFormat", "chsd", "type=t cipher=c key-size=s hash=h",
     run_cryptsetup},
    {"pvcreate", NULL, "", "", NULL},
    {"vgcreate", NULL, "s", "physicalextentsize=s", run_vgcreate},
    {"lvcreate", NULL, "iImTLln", "stripes=i stripesize=I mirrors=m type=T size=L extents=l name=n",
     run_lvcreate},
    {"mkfs.btrfs", NULL, "dmLnsfO", "data=d metadata=m label=L nodesize=n sectorsize=s", run_btrfs},
    {"newfs", NULL, "abcdefghikmoLOprSsTt", "", run_newfs},
    {"storcli", NULL, "", "", run_storcli},
    {"storcli64", NULL, "", "", run_storcli},
    {"perccli", NULL, "", "", run_storcli},
    {"perccli64", NULL, "", "", run_storcli},
    {"mkfs", NULL, "tbgGiIJlLmMNoOrTUdnps", "type=t", run_mkfs},
};

/* mkfs.ext4 and its like are mkfs; a row of its own wins. */
static const struct command_row *row_find(const char *program)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!strcmp(rows[i].program, program))
            return &rows[i];
    return g_str_has_prefix(program, "mkfs.") ? &rows[G_N_ELEMENTS(rows) - 1] : NULL;
}

static bool fits(const struct command_row *row, const struct shell_command *command)
{
    if (!row || command->words->len < 2)
        return false;
    const char *first = command->words->pdata[1];
    if (row->first) {
        g_auto(GStrv) words = g_strsplit(row->first, " ", 0);
        return g_strv_contains((const char *const *)words, first);
    }
    return *first == '-' || *first == '/' || command->words->len > 2;
}

static const struct command_row *row_of(const struct shell_command *command)
{
    const struct command_row *row = row_find(command->words->pdata[0]);
    return fits(row, command) ? row : NULL;
}

/* "mdadm raid5 4x4TB" is no command: one of mdadm, LVM or mkfs names an option or a path. */
static bool looks_right(const struct command_row *row, const struct shell_command *command)
{
    bool option = false;
    for (guint i = 1; i < command->words->len; i++) {
        const char *word = command->words->pdata[i];
        option |= *word == '-' || *word == '/';
    }
    return row->first || option;
}

bool reading_is_command(const char *text)
{
    g_autoptr(GPtrArray) commands = shell_commands(text);
    for (guint i = 0; i < commands->len; i++) {
        const struct command_row *row = row_of(commands->pdata[i]);
        if (row && looks_right(row, commands->pdata[i]))
            return true;
    }
    return false;
}

static bool run(struct session *session, const struct command_row *row,
                const struct shell_command *command, GError **error)
{
    auto_clear(options_read_clear) struct options_read read = {0};
    options_read(&read, (char *const *)command->words->pdata, command->words->len, row->values,
                 row->longs);
    if (row->first && !read.n_words)
        return true;
    return !row->run || row->run(session, &read, error);
}

/* What stands on top when all is done: pools, then devices, the last first. */
static bool collect(const struct session *session, GPtrArray *lines, char **compression,
                    GError **error)
{
    for (guint i = session->pools->len; i-- > 0;) {
        char *line = pool_line(session->pools->pdata[i], error);
        if (!line)
            return false;
        g_ptr_array_add(lines, line);
        if (!*compression)
            *compression = g_strdup(pool_compression(session->pools->pdata[i]));
    }
    for (guint i = session->workshop.order->len; i-- > 0;) {
        const struct made *made = session->workshop.order->pdata[i];
        if (made->top)
            g_ptr_array_add(lines, made_line(made));
    }
    for (guint i = 0; i < session->lines->len; i++)
        g_ptr_array_add(lines, g_strdup(session->lines->pdata[i]));
    return true;
}

bool reading_commands(const char *text, GPtrArray *lines, char **compression, GArray *parts,
                      GError **error)
{
    g_autoptr(GPtrArray) commands = shell_commands(text);
    struct session session;
    session_init(&session);
    bool fine = true;
    for (guint i = 0; fine && i < commands->len; i++) {
        const struct shell_command *command = commands->pdata[i];
        const struct command_row *row = row_of(command);
        fine = !row || run(&session, row, command, error);
        if (!row)
            continue;
        struct reading_part part = {command->from, command->to,
                                    g_strconcat("command ", row->program, NULL)};
        g_array_append_val(parts, part);
    }
    fine = fine && collect(&session, lines, compression, error);
    session_clear(&session);
    return fine;
}
