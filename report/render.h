/* Renderers: any table as text, csv, tsv, json, ndjson, markdown, forum or html, and tables of
 * verdicts as junit.  One function each; what a column is decides how its cells are written
 * (schema/table.h).
 *
 * People's forms (text, markdown, forum, html) scale numbers per column to one unit, name it in the
 * heading, and hide `machine` columns; the others give base units, full precision and every column.
 * json: {"shootout":1,"NAME":[{...}],"notes":[...]}. */
#pragma once

#include "schema/table.h"

#include <stdio.h>

struct render_options {
    int columns; /* width to fit text into; 0: no limit */
    bool colour;
    bool ascii; /* no line drawing or typographic characters */
    enum unit_base base;
    bool continues; /* csv, tsv: more rows of a table whose names stand already */
};

struct renderer {
    const char *name;    /* "csv" */
    const char *endings; /* of file names: "csv", "md markdown" */
    bool bare;           /* has no place for notes and holds one table only */
    bool (*render)(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error);
};

extern const struct renderer text_renderer, csv_renderer, tsv_renderer, json_renderer,
    ndjson_renderer, markdown_renderer, forum_renderer, html_renderer, junit_renderer;
extern const struct renderer *const renderers[]; /* closed by NULL */

/* By --as; NULL with an error that lists the names. */
const struct renderer *renderer_get(const char *name, GError **error);
/* By a file name's ending; NULL when none fits. */
const struct renderer *renderer_by_file(const char *path);

/* Several tables as one json object: {"shootout":1,"NAME":[...],"OTHER":[...],"notes":[...]}. */
bool render_json(const struct table *const *tables, gsize n, FILE *out, GError **error);

/* What a cell shows to people, e.g. "353" in a column headed MB/s.  The caller frees. "" for null.
 */
char *render_cell(const struct column *column, const struct cell *cell, struct unit_scale scale);
struct unit_scale render_scale(const struct table *table, guint column, enum unit_base base);
