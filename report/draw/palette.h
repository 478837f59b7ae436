/* Colours of roles, for light (and print) and for dark.  Eight hues after Okabe and Ito, moved so
 * that each stands out from both backgrounds (3:1 for areas, 4.5:1 for text) and from each other
 * also for eyes without red, green or blue cones; series beyond eight repeat the hues with a
 * pattern. */
#pragma once

#include "report/draw/scene.h"

struct shade {
    guint32 light, dark; /* 0xRRGGBB */
};

enum pattern {
    PATTERN_NONE,
    PATTERN_RULED, /* lines along the bar */
    PATTERN_BARRED,
    PATTERN_GRID,
    PATTERN_DOTTED,
    PATTERN_COUNT
};

enum { PALETTE_HUES = 8 };

#define PALETTE_TINT "0.14" /* opacity of the inside of a bar that is not solid */
#define PALETTE_FONT "Liberation Sans"

/* `series` may be any number and counts for ROLE_SERIES only. */
struct shade palette_shade(enum role role, int series);
int palette_hue(int series); /* 0 .. PALETTE_HUES - 1 */
enum pattern palette_pattern(int series);
