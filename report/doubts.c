/* What nobody knows. */
#include "report/doubts.h"

#include <math.h>
#include <string.h>

static const char *word(const struct contest *contest, guint i, enum field field)
{
    return contest_at(contest, i)->cell->words[field];
}

static bool unknown_for_all(const struct contest *contest, enum field field)
{
    for (guint i = 0; i < contest->contestants->len; i++)
        if (word(contest, i, field))
            return false;
    return true;
}

static bool compression_unknown(const struct contest *contest)
{
    return contest->of->words[FIELD_compression] == NULL ||
           !strcmp(contest->of->words[FIELD_compression], "unknown");
}

static bool sizes_differ(const struct contest *contest)
{
    double least = INFINITY, most = 0;
    for (guint i = 0; i < contest->contestants->len; i++) {
        double size = contest_at(contest, i)->cell->working_set;
        if (!isnan(size))
            least = MIN(least, size), most = MAX(most, size);
    }
    return most > least * 1.1;
}

void doubts_find(const struct contest *contest, GPtrArray *sentences)
{
    if (contest->contestants->len < 2)
        return;
    if (contest->by != FIELD_rig && unknown_for_all(contest, FIELD_rig))
        g_ptr_array_add(sentences,
                        "the rigs are unknown: nothing says that these ran on one machine");
    if (sizes_differ(contest))
        g_ptr_array_add(sentences, "the sizes of the files differ");
    if (!isnan(contest->of->working_set) && unknown_for_all(contest, FIELD_ws))
        g_ptr_array_add(sentences, "the memory is unknown: these may have been served from it");
    if (contest->by != FIELD_compression && compression_unknown(contest))
        g_ptr_array_add(sentences, "compression is unknown for all of these");
}

bool doubts_only_os(const struct cells *cells, const GArray *contestants)
{
    const struct cell_data *first = g_array_index(contestants, struct contestant, 0).cell;
    for (guint i = 1; i < contestants->len; i++) {
        const struct cell_data *cell = g_array_index(contestants, struct contestant, i).cell;
        g_autoptr(GPtrArray) keys = cells_rig_differences(cells, first, cell);
        if (keys->len != 1 || strcmp(keys->pdata[0], "os"))
            return false;
    }
    return contestants->len > 1;
}
