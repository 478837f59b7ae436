/* A folder or an archive as a whole: what lies in it beside results. */
#include "ingest/import_source.h"

void intake_begin_tree(struct intake *intake, const char *top, bool *mine)
{
    const struct import *import = intake->import;
    *mine = import->store && import->notes && beside_begin(&intake->beside, top);
}

static bool keep_notes(struct intake *intake, GError **error)
{
    struct import *import = intake->import;
    for (guint i = 0; i < intake->beside.texts->len; i++) {
        bool kept;
        if (!beside_keep(&intake->beside, i, import->store, &kept, error))
            return false;
        import->notes_kept += kept;
        if (kept && !intake_next(intake, error))
            return false;
    }
    return true;
}

bool intake_end_tree(struct intake *intake, bool mine, GError **error)
{
    if (!mine)
        return true;
    bool fine = true;
    if (beside_has_results(&intake->beside))
        fine = keep_notes(intake, error);
    else
        intake->import->passed.n[PASSED_TEXT] += intake->beside.texts->len;
    beside_end(&intake->beside);
    return fine;
}
