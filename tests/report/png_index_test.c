/* Pictures by a table of colours: areas keep theirs, edges come to the next level. */
#include "report/draw/paint_png_index.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <stdlib.h>

enum { WIDTH = 64, HEIGHT = 8 };

static guint32 colour_at(const struct indexed *indexed, gsize x, gsize y)
{
    return indexed->colours[indexed->pixels[y * WIDTH + x]];
}

static void areas_keep_their_colours(void)
{
    guint32 pixels[WIDTH * HEIGHT];
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = i % WIDTH < 40 ? 0xff123456 : 0xffffffff;
    auto_clear(indexed_clear) struct indexed indexed = {0};
    CHECK(index_pixels((const guint8 *)pixels, sizeof *pixels * WIDTH, WIDTH, HEIGHT, &indexed));
    CHECK(indexed.n == 2);
    CHECK(colour_at(&indexed, 0, 0) == 0x123456 && colour_at(&indexed, 39, 7) == 0x123456);
    CHECK(colour_at(&indexed, 40, 3) == 0xffffff);
}

/* Every grey, alone between white ones: no more than half a level away, black and white as they
 * are. */
static void edges_come_to_the_next_level(void)
{
    guint32 pixels[WIDTH * HEIGHT];
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = (i + i / WIDTH) % 2 ? 0xffffff : 0x010101 * (guint32)(i / 2);
    auto_clear(indexed_clear) struct indexed indexed = {0};
    CHECK(index_pixels((const guint8 *)pixels, sizeof *pixels * WIDTH, WIDTH, HEIGHT, &indexed));
    CHECK(indexed.n == 16);
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        CHECK(abs((int)(colour_at(&indexed, i % WIDTH, i / WIDTH) & 0xff) -
                  (int)(pixels[i] & 0xff)) <= 9);
    CHECK(colour_at(&indexed, 0, 0) == 0 && colour_at(&indexed, 1, 0) == 0xffffff);
}

/* Grid lines are one pixel wide. */
static void upright_lines_keep_their_colours(void)
{
    guint32 pixels[WIDTH * HEIGHT];
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = i % WIDTH % 8 ? 0xffffff : 0xe4e7eb;
    auto_clear(indexed_clear) struct indexed indexed = {0};
    CHECK(index_pixels((const guint8 *)pixels, sizeof *pixels * WIDTH, WIDTH, HEIGHT, &indexed));
    CHECK(indexed.n == 2 && colour_at(&indexed, 8, 0) == 0xe4e7eb);
    CHECK(colour_at(&indexed, 8, HEIGHT - 1) == 0xe4e7eb);
}

static void many_colours_are_refused(void)
{
    guint32 pixels[WIDTH * HEIGHT];
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = (guint32)(i / 4 * 7); /* areas of 128 colours */
    auto_clear(indexed_clear) struct indexed few = {0}, many = {0};
    CHECK(index_pixels((const guint8 *)pixels, sizeof *pixels * WIDTH, WIDTH, HEIGHT, &few));
    CHECK(few.n == 128);
    for (gsize i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = (guint32)((i % 16 << 20) + (i / 16 % 16 << 12) + (i / 256 << 4));
    CHECK(!index_pixels((const guint8 *)pixels, sizeof *pixels * WIDTH, WIDTH, HEIGHT, &many));
}

TESTS("png index", {"areas keep their colours", areas_keep_their_colours},
      {"edges come to the next level", edges_come_to_the_next_level},
      {"upright lines keep their colours", upright_lines_keep_their_colours},
      {"many colours are refused", many_colours_are_refused})
