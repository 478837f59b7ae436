/* shootout.xml: the cases, what its rules say about files, and that the table and
 * schema/shootout.rng judge alike. */
#include "ingest/description.h"
#include "schema/auto.h"
#include "tests/ingest/cases.h"
#include "tests/judged.h"

static void reads_the_cases(void)
{
    run_cases(&shootout_format, "shootout");
}

/* --- the table and the .rng --- */

static void the_cases_are_judged_alike(void)
{
    const struct judged judged = {description_elements, rng_load("shootout.rng")};
    guint verdicts[2] = {0};
    GDir *dir = g_dir_open(DATA "/shootout", 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(DATA "/shootout", name, NULL), *text = NULL;
        gsize length;
        /* refused-*: what no schema can say. */
        if (!g_str_has_suffix(name, ".in") || g_str_has_prefix(name, "refused-") ||
            !g_file_get_contents(path, &text, &length, NULL))
            continue;
        verdicts[judge_alike(&judged, text, length, name)]++;
    }
    g_dir_close(dir);
    CHECK(verdicts[0] > 0 && verdicts[1] > 0);
    xmlRelaxNGFree(judged.rng);
}

static void places_are_judged_alike(void)
{
    const struct judged judged = {description_elements, rng_load("shootout.rng")};
    places_judged_alike(&judged);
    xmlRelaxNGFree(judged.rng);
}

static void attributes_are_judged_alike(void)
{
    const struct judged judged = {description_elements, rng_load("shootout.rng")};
    attributes_judged_alike(&judged);
    xmlRelaxNGFree(judged.rng);
}

/* --- rules --- */

static const char rules[] =
    "<shootout version='1'><rig name='a'/><rig name='b'/>"
    "<layout name='pair' line='2xdisk/zfs.mirror/zfs'/>"
    "<files match='*' rig='a' layout='pair' compression='lz4' date='2011'>"
    "<tag name='state' value='new'/><tag name='room' value='cold'/><note>all</note></files>"
    "<files match='dd-*.txt' compression='off'><tag name='state' value='old'/></files>"
    "<files match='b/*' rig='b#2' layout='3xdisk/zfs.raidz1/zfs'/>"
    "<files match='x.csv' machine='db*' date='2012-01'><note>db only</note></files>"
    "</shootout>";

static char *said(const char *path, const char *machine)
{
    auto_clear(description_clear) struct description *description =
        description_load(rules, sizeof rules - 1, "shootout.xml", NULL);
    auto_clear(described_clear) struct described d;
    if (!description || !description_find(description, path, machine, &d))
        return g_strdup("nothing");
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s %s (%s) %s %s %s", d.setup.rig, d.setup.layout,
                           d.setup.layout_name ? d.setup.layout_name : "", d.setup.compression,
                           d.started, d.note);
    for (guint i = 0; i < d.tags->len; i++) {
        const struct pair *tag = &g_array_index(d.tags, struct pair, i);
        g_string_append_printf(text, " %s=%s", tag->name, tag->value);
    }
    CHECK(d.setup.said == SAID_DESCRIPTION && d.setup.origin == ORIGIN_STATED);
    return g_string_free(text, FALSE);
}

static void check_said(const char *path, const char *machine, const char *want)
{
    g_autofree char *got = said(path, machine);
    CHECK_TEXT(got, want);
}

static void the_last_rule_wins(void)
{
    check_said("x.csv", NULL, "a 2xdisk/zfs.mirror/zfs (pair) lz4 2011 all state=new room=cold");
    check_said("dd-1.txt", NULL, "a 2xdisk/zfs.mirror/zfs (pair) off 2011 all state=old room=cold");
    check_said("b/dd-1.txt", NULL, "b#2 3xdisk/zfs.raidz1/zfs () off 2011 all state=old room=cold");
    check_said("old.zip!dd-1.txt", NULL,
               "a 2xdisk/zfs.mirror/zfs (pair) off 2011 all state=old room=cold");
    check_said("x.csv", "db1",
               "a 2xdisk/zfs.mirror/zfs (pair) lz4 2012-01 db only state=new room=cold");
    check_said("x.csv", "web1", "a 2xdisk/zfs.mirror/zfs (pair) lz4 2011 all state=new room=cold");
}

static void no_rule_says_nothing(void)
{
    static const char text[] =
        "<shootout version='1'><files match='*.csv' date='2011'/></shootout>";
    auto_clear(description_clear) struct description *description =
        description_load(text, sizeof text - 1, "shootout.xml", NULL);
    struct described d;
    CHECK(description && !description_find(description, "a.txt", NULL, &d));
    CHECK(description && description_find(description, "a.csv", NULL, &d));
    CHECK(d.setup.said == SAID_NOTHING && !d.tags);
    CHECK_TEXT(d.started, "2011");
}

TESTS("shootout", {"reads the cases", reads_the_cases},
      {"the cases are judged alike", the_cases_are_judged_alike},
      {"places are judged alike", places_are_judged_alike},
      {"attributes are judged alike", attributes_are_judged_alike},
      {"the last rule wins", the_last_rule_wins}, {"no rule says nothing", no_rule_says_nothing})
