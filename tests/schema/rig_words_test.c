/* Rigs in everyday words. */
#include "schema/auto.h"
#include "schema/rig_words.h"
#include "tests/test.h"

static char *read_back(const char *text)
{
    auto_clear(rig_words_clear) struct rig_words words = {0};
    rig_words_read(text, &words);
    g_autoptr(GString) out = g_string_new(words.name);
    for (guint i = 0; i < words.facts->len; i++) {
        const struct rig_word *word = &g_array_index(words.facts, struct rig_word, i);
        g_string_append_printf(out, " | %s=%s", word->key, word->value);
    }
    for (guint i = 0; i < words.others->len; i++)
        g_string_append_printf(out, " | ?%s", (const char *)words.others->pdata[i]);
    return g_strdup(out->str);
}

static void reads_facts(void)
{
    static const char *const cases[][2] = {
        {"pe2900", "pe2900"},
        {"Dell PE2900, 14 GB, PERC 5", "Dell PE2900 | memory=14 GB | controller=PERC 5"},
        {"nas; 8GiB ECC RAM; FreeBSD 8.1", "nas | memory=8 GiB | os=FreeBSD 8.1"},
        {"box, Xeon E5-2620, 64G, 512 MB cache, dead battery",
         "box | cpu=Xeon E5-2620 | memory=64 GB | controller.cache=512 MB | "
         "controller.battery=no"},
        {"box, 6 x 2 TB disks", "box | ?6 x 2 TB disks"},
        {"box, 8 GB, 16 GB", "box | memory=8 GB | ?16 GB"},
        {"box, anatomy", "box | ?anatomy"},
        {" , ", ""},
        {"", ""},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *got = read_back(cases[i][0]);
        CHECK_TEXT(got, cases[i][1]);
    }
}

TESTS("rig words", {"reads facts", reads_facts})
