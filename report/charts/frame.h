/* What all charts share: above, the title, the caption and a line that names quantity, unit and
 * direction; below, a key to the signs in use and the footer.  The chart draws between, from
 * frame.y down, and moves frame.y on.
 *
 * Sizes come in two sets: px for a page, whole cells where a character is the unit. */
#pragma once

#include "report/charts/chart.h"

struct sizes {
    double width, least, margin; /* the width where none is asked for, and the least */
    double title, title_leading; /* font size, line height */
    double text, leading;
    double small, small_leading;
    double gap;       /* between parts of the figure */
    double bar;       /* thickness */
    double row_gap;   /* between bars */
    double label_gap; /* between a label and the axis */
    double part_gap;  /* between texts at a bar's end */
    double dot_shift; /* of runs down from a bar's middle, and of whiskers up beside them */
    double axis;      /* the axis stands that far left of where bars begin */
    double example;   /* width of an example in the key */
};

/* Signs that need a word of explanation, by bit. */
enum sign {
    SIGN_HOLLOW = 1,
    SIGN_HATCHED = 2,
    SIGN_CROSSED = 4,
    SIGN_WHISKER = 8,
    SIGN_RUN = 16,
    SIGN_CEILING = 32,
    SIGN_POINT_HOLLOW = 64, /* the same for points */
    SIGN_POINT_DOUBTFUL = 128,
    SIGN_POINT_INVALID = 256,
    SIGN_LAST = SIGN_POINT_INVALID,
};

struct frame {
    const struct figure *figure;
    struct scene *scene;
    const struct sizes *sizes;
    struct unit_scale scale; /* one for the chart */
    enum unit unit;
    double left, right; /* of what may be drawn on */
    double y;
    guint signs;  /* used so far */
    gsize beyond; /* ceilings that the axis does not reach */
};

/* Makes the scene; `largest` is the greatest value shown. */
void frame_open(struct frame *frame, const struct figure *figure, struct scene *scene,
                scene_measure measure, double largest);
/* The same in two steps, for charts that say another quantity than frame_quantity(). */
void frame_init(struct frame *frame, const struct figure *figure, struct scene *scene,
                scene_measure measure, double largest);
void frame_head(struct frame *frame, const char *quantity);
/* Key and footer, then the scene's height. */
void frame_close(struct frame *frame);

/* 353400000 -> "353 MB/s", in the chart's unit; far smaller values keep a prefix of their own.  The
 * caller frees. */
char *frame_value(const struct frame *frame, double value);
/* "Throughput in MB/s, higher is better".  The caller frees. */
char *frame_quantity(const struct frame *frame);

/* One line of text that begins at `top`, large or small; returned for changes. */
struct mark *frame_text(const struct frame *frame, const char *text, enum role role, double x,
                        double top, enum anchor anchor, bool small);
/* Muted words over the whole width, wrapped. */
void frame_note(struct frame *frame, const char *text);
void frame_line(const struct frame *frame, enum role role, double x, double y, double width,
                double height);
/* A point of a series: hollow below 3 runs, ringed where it is doubtful, crossed out
 * where it is no disk result. */
void frame_point(struct frame *frame, const struct mark *mark, enum trust trust, gsize n);
enum shape frame_shape(int series);
/* How a bar is filled by its runs and doubts; notes the sign for the key. */
enum fill frame_fill(struct frame *frame, const struct bar *bar);

/* Where a line's text stands: its capitals are centred in the line that begins at `top`. */
double frame_baseline(const struct frame *frame, double top, double size, double leading);
/* The nearest whole cell above, where there are cells. */
double frame_snap(const struct frame *frame, double y);
/* The middle of the character, or else of the pixel, that x is in: lines there are sharp. */
double frame_middle(const struct frame *frame, double x);
/* Where a text begins that follows what ends at x. */
double frame_after(const struct frame *frame, double x);
/* A line from x0 to x1 with caps of that height. */
void frame_whisker(struct frame *frame, double x0, double x1, double y, double cap,
                   const char *datum);
/* The same for a bar's interval, which a pointer shows. */
void frame_interval(struct frame *frame, const struct bar *bar, double x0, double x1, double y,
                    double cap);
