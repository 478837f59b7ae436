/* The ways by which bytes come in, and what each asks of import_source(): a file as it is, the
 * members of an archive, the pieces of a page, what an address names.
 *
 * Archives and pages are known by their bytes, wherever they come from: a page in an archive behind
 * an address is read as a page.  A shootout.xml inside an archive holds for the members beside and
 * below it, one beside the archive for all of them.
 *
 * What is kept of a page is the page; of an archive, its members.  An address that was imported
 * before is asked with the ETag of that time, and stays as it is where the server says so. */
#pragma once

#include "ingest/import_source.h"

/* Whether a file may give results, told by its beginning; `path` as in struct offer. */
bool import_wants(struct intake *intake, const struct source *head, const char *path);

/* `path` as in struct offer.  False only where the archive or the sink failed. */
bool import_bytes(struct intake *intake, struct source *source, const char *path, bool by_hand,
                  GError **error);

/* An address of http or https (fetch_check() said so). */
bool import_address(struct intake *intake, const char *address, GError **error);
