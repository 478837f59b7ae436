/* Dates are ISO 8601 text, as precise as known: "2011", "2011-05", "2011-05-03",
 * "2011-05-03T10:22:31Z"; no Z where the zone is not told.  Such texts sort by time.  Epoch seconds
 * exist only at the edges (file times, views). */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Where a run's date came from, best first (DESIGN: "Commands"). */
enum date_from {
    DATE_UNKNOWN,
    DATE_OUTPUT,
    DATE_STATED,
    DATE_PATH,
    DATE_PAGE,
    DATE_MEMBER,
    DATE_FILE
};

/* "in the output", "stated", "in the path", "page's date", "archive member's time", "file time",
 * "unknown" */
const char *date_from_words(enum date_from from);

/* Canonical text of a date as people and tools write it: "2011-05-03 10:22:31",
 * "2011-05-03T12:22:31+02:00" (becomes UTC), "Thu Jul 19 10:11:12 2001", "2010-07-26 09:28:04:211"
 * (iometer).  NULL, with an error, for anything else or an impossible day.  The caller frees. */
char *date_parse(const char *text, GError **error);

/* UTC text with seconds. The caller frees. */
char *date_format(gint64 epoch_seconds);

/* The first moment of a date, as epoch seconds (local times count as UTC); false when it is no
 * date. */
bool date_epoch(const char *iso, gint64 *epoch_seconds);

/* The last ISO date in a path ("runs/2011-05-03/raid5.csv", "bonnie-20110503.txt"), NULL when there
 * is none.  Only real days from 1980 to 2099 count.  The caller frees. */
char *date_in_path(const char *path);
