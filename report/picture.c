/* Paints figures into memory. */
#include "report/picture.h"

#include "report/draw/painter.h"
#include "schema/auto.h"

#include <stdlib.h>

static bool paint(const struct chart *chart, const struct figure *figure,
                  const struct painter *painter, const struct paint_options *options, char **bytes,
                  size_t *length, GError **error)
{
    auto_clear(scene_clear) struct scene scene = {0};
    chart->draw(figure, &scene, painter->measure);
    FILE *memory = open_memstream(bytes, length);
    bool fine = painter->paint(&scene, options, memory, error);
    fclose(memory);
    return fine;
}

char *picture_svg(const struct chart *chart, const struct figure *figure, const char *prefix,
                  GError **error)
{
    char *bytes = NULL;
    size_t length = 0;
    const struct paint_options options = {.prefix = prefix, .fragment = true};
    bool fine = paint(chart, figure, &svg_painter, &options, &bytes, &length, error);
    char *svg = fine ? g_strndup(bytes, length) : NULL;
    free(bytes);
    return svg;
}

GBytes *picture_png(const struct chart *chart, const struct figure *figure, GError **error)
{
    char *bytes = NULL;
    size_t length = 0;
    const struct paint_options options = {.scale = 1};
    bool fine = paint(chart, figure, &png_painter, &options, &bytes, &length, error);
    GBytes *png = fine ? g_bytes_new(bytes, length) : NULL;
    free(bytes);
    return png;
}
