/* The colours.  tests/report/palette_test.c holds them to the distances and contrasts promised. */
#include "report/draw/palette.h"

static const struct shade roles[] = {
    [ROLE_BACKGROUND] = {0xffffff, 0x15181c}, [ROLE_TEXT] = {0x1f2328, 0xe8eaed},
    [ROLE_MUTED] = {0x5c6570, 0xa3abb5},      [ROLE_GRID] = {0xe4e7eb, 0x2b3138},
    [ROLE_AXIS] = {0x8b949e, 0x6e7781},       [ROLE_BASELINE] = {0x3d444d, 0xb6bdc6},
    [ROLE_WHISKER] = {0x1f2328, 0xe8eaed},    [ROLE_WARNING] = {0xa5240f, 0xff9580},
};

static const struct shade hues[PALETTE_HUES] = {
    {0x1156b0, 0x4088ee}, /* blue */
    {0xdb7b12, 0xde8a1e}, /* orange */
    {0x00805f, 0x5fd9a0}, /* green */
    {0x8a1226, 0xd4474a}, /* red */
    {0x3f94ea, 0xa9d6f7}, /* sky */
    {0xc277ad, 0xb06bb0}, /* pink */
    {0x8f5200, 0xebd950}, /* brown, yellow on dark */
    {0x474463, 0x98a09a}, /* slate */
};

int palette_hue(int series)
{
    int hue = series % PALETTE_HUES;
    return hue < 0 ? hue + PALETTE_HUES : hue;
}

enum pattern palette_pattern(int series)
{
    return (enum pattern)((series < 0 ? 0 : series / PALETTE_HUES) % PATTERN_COUNT);
}

struct shade palette_shade(enum role role, int series)
{
    return role == ROLE_SERIES ? hues[palette_hue(series)] : roles[role];
}
