/* Palette: contrast by WCAG 2.1, distances in CIELAB as eyes with and without all cones see them
 * (simulation after Machado, Oliveira and Fernandes 2009, severity 1). */
#include "report/draw/palette.h"
#include "tests/test.h"

struct colour {
    double c[3]; /* linear red, green, blue */
};

static struct colour linear(guint32 rgb)
{
    struct colour colour;
    for (int i = 0; i < 3; i++) {
        double c = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
        colour.c[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    return colour;
}

static double luminance(guint32 rgb)
{
    struct colour colour = linear(rgb);
    return 0.2126 * colour.c[0] + 0.7152 * colour.c[1] + 0.0722 * colour.c[2];
}

static double contrast(guint32 a, guint32 b)
{
    double l = luminance(a), m = luminance(b);
    return (MAX(l, m) + 0.05) / (MIN(l, m) + 0.05);
}

static struct colour seen(struct colour colour, const double eye[3][3])
{
    struct colour result = {{0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            result.c[i] += eye[i][k] * colour.c[k];
        result.c[i] = CLAMP(result.c[i], 0, 1);
    }
    return result;
}

static double curve(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

static struct colour lab(struct colour rgb)
{
    const double *c = rgb.c;
    double x = curve((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047);
    double y = curve(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
    double z = curve((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883);
    return (struct colour){{116 * y - 16, 500 * (x - y), 200 * (y - z)}};
}

static double distance(guint32 a, guint32 b, const double eye[3][3])
{
    struct colour p = lab(seen(linear(a), eye)), q = lab(seen(linear(b), eye));
    return sqrt(pow(p.c[0] - q.c[0], 2) + pow(p.c[1] - q.c[1], 2) + pow(p.c[2] - q.c[2], 2));
}

static void texts_are_readable(void)
{
    static const enum role texts[] = {ROLE_TEXT, ROLE_MUTED, ROLE_WARNING};
    struct shade ground = palette_shade(ROLE_BACKGROUND, 0);
    for (int i = 0; i < 3; i++) {
        struct shade shade = palette_shade(texts[i], 0);
        CHECK(contrast(shade.light, ground.light) >= 4.5);
        CHECK(contrast(shade.dark, ground.dark) >= 4.5);
    }
}

static void bars_stand_out(void)
{
    struct shade ground = palette_shade(ROLE_BACKGROUND, 0);
    for (int i = 0; i < PALETTE_HUES; i++) {
        struct shade shade = palette_shade(ROLE_SERIES, i);
        CHECK(contrast(shade.light, ground.light) >= 3);
        CHECK(contrast(shade.dark, ground.dark) >= 3);
    }
}

static void hues_differ_for_all_eyes(void)
{
    static const double eyes[][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.152286, 1.052583, -0.204868},
         {0.114503, 0.786281, 0.099216},
         {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968},
         {0.280085, 0.672501, 0.047413},
         {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779},
         {-0.078411, 0.930809, 0.147602},
         {0.004733, 0.691367, 0.303900}},
    };
    for (int eye = 0; eye < 4; eye++)
        for (int i = 0; i < PALETTE_HUES; i++)
            for (int k = 0; k < i; k++) {
                struct shade a = palette_shade(ROLE_SERIES, i), b = palette_shade(ROLE_SERIES, k);
                CHECK(distance(a.light, b.light, eyes[eye]) > 17);
                CHECK(distance(a.dark, b.dark, eyes[eye]) > 17);
            }
}

static void series_beyond_eight_have_patterns(void)
{
    CHECK(palette_hue(8) == 0 && palette_pattern(7) == PATTERN_NONE);
    CHECK(palette_pattern(8) == PATTERN_RULED && palette_pattern(39) == PATTERN_DOTTED);
    CHECK(palette_hue(-3) >= 0 && palette_pattern(-3) == PATTERN_NONE);
    CHECK(palette_shade(ROLE_SERIES, 11).light == palette_shade(ROLE_SERIES, 3).light);
}

TESTS("palette", {"texts are readable", texts_are_readable}, {"bars stand out", bars_stand_out},
      {"hues differ for all eyes", hues_differ_for_all_eyes},
      {"series beyond eight have patterns", series_beyond_eight_have_patterns})
