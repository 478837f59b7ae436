/* Painters: a scene as svg, png, pdf, or as characters.  svg has real text, one style sheet, dark
 * and light, a <title> on every mark; png is RGB through libpng with text chunks; text is what a
 * terminal shows and what golden tests compare. */
#pragma once

#include "report/draw/scene.h"

#include <stdio.h>

struct paint_options {
    double scale;       /* png: pixels per px, 1 or 2 */
    const char *prefix; /* svg: of ids and class names, so that many can sit in one page */
    bool fragment;      /* svg: without xml declaration, to sit in html */
    int columns;        /* text: characters wide */
    bool ascii;
    const char *selection, *version; /* png: text chunks */
};

struct painter {
    const char *name;   /* "svg" */
    const char *ending; /* of file names */
    scene_measure measure;
    bool (*paint)(const struct scene *scene, const struct paint_options *options, FILE *out,
                  GError **error);
};

extern const struct painter svg_painter, png_painter, pdf_painter, text_painter;
extern const struct painter *const painters[]; /* closed by NULL */
const struct painter *painter_get(const char *name, GError **error);
const struct painter *painter_by_file(const char *path, GError **error);
