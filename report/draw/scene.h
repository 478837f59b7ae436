/* Scenes: pictures as data.  A chart draws rectangles, lines and texts, each with its datum; a
 * painter makes png, svg, pdf or text of them.  Charts never see a foreign library; painters never
 * see a result.
 *
 * Coordinates are CSS pixels (96 per inch), origin at the top left.  Colours are roles of
 * palette.h, so that dark, light and print come from one scene.  Texts are measured before they are
 * placed: scene->measure, set by whoever will paint, gives their width. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* What a mark is for; the palette gives colours, the svg a class. */
enum role {
    ROLE_BACKGROUND,
    ROLE_TEXT,
    ROLE_MUTED,
    ROLE_GRID,
    ROLE_AXIS,
    ROLE_BASELINE,
    ROLE_WHISKER,
    ROLE_WARNING,
    ROLE_SERIES, /* + series number: hues first, patterns after 8 */
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };
enum fill { FILL_SOLID, FILL_HOLLOW, FILL_HATCHED, FILL_CROSSED };

/* Of MARK_CIRCLE: so that series differ also without colour. */
enum shape { SHAPE_CIRCLE, SHAPE_SQUARE, SHAPE_DIAMOND, SHAPE_TRIANGLE, SHAPE_COUNT };

enum mark_kind { MARK_RECT, MARK_LINE, MARK_TEXT, MARK_CIRCLE, MARK_POLYLINE };

struct mark {
    enum mark_kind kind;
    enum role role;
    int series; /* for ROLE_SERIES */
    enum fill fill;
    enum shape shape;           /* MARK_CIRCLE */
    double opacity;             /* of a solid MARK_RECT; 0: opaque */
    bool dashed;                /* lines */
    double x, y, width, height; /* rect; line: to x+width, y+height; circle: centre and width as
                                   diameter; text: baseline */
    const char *text;           /* of MARK_TEXT */
    double size;                /* font size, px; stroke width of lines */
    bool bold, rotated;         /* rotated: 90 degrees anticlockwise */
    enum anchor anchor;
    const double *points; /* MARK_POLYLINE: x0 y0 x1 y1 ... */
    gsize n;              /* number of points */
    const char *datum;    /* what a pointer shows: "raidz1, write: 133 MB/s, one run"; NULL none */
};

/* The corners of a MARK_CIRCLE that is none, as large to the eye as a circle of its diameter; 0 for
 * a circle. */
enum { SCENE_CORNERS = 4 };
int scene_corners(const struct mark *mark, double points[2 * SCENE_CORNERS]);

/* Width of a text in px. */
typedef double (*scene_measure)(const char *text, double size, bool bold);

/* A painter on a grid of characters measures them all alike, at any size; a chart then places lines
 * and bars on whole cells. */
enum { SCENE_CELL_WIDTH = 8, SCENE_CELL_HEIGHT = 16 };

struct scene {
    double width, height;
    const char *title, *description; /* for screen readers and file metadata */
    GArray *marks;                   /* struct mark */
    GStringChunk *texts;
    GPtrArray *points;
    scene_measure measure;
    bool cells; /* measured in characters */
};

void scene_init(struct scene *scene, double width, double height, scene_measure measure);
void scene_clear(struct scene *scene);
/* A copy as long-lived as the scene: valid UTF-8, a space for each control character.  NULL stays
 * NULL. */
const char *scene_keep(struct scene *scene, const char *text);
/* Copies `mark` with its texts and points; returns the copy, for changes. */
struct mark *scene_add(struct scene *scene, const struct mark *mark);
double scene_width(const struct scene *scene, const char *text, double size, bool bold);
/* Lines of `text`, each at most `width` wide where a character is not wider: broken at spaces and
 * after the punctuation of layout lines, inside a word when nothing else fits.  An array of kept
 * texts, at least one; the caller frees the array. */
GPtrArray *scene_wrap(struct scene *scene, const char *text, double width, double size, bool bold);
