/* The png painter: drawn by cairo, written by libpng with zlib level 1, by a table of colours where
 * they are few, else as RGB; which takes a fraction of the time of cairo's own writer and has room
 * for what the picture shows and came from. */
#include "report/draw/paint_png_cairo.h"
#include "report/draw/paint_png_index.h"
#include "report/draw/painter.h"
#include "schema/error.h"

#include <cairo.h>
#include <math.h>
#include <png.h>

static void fail(png_structp png, png_const_charp message)
{
    error_set(png_get_error_ptr(png), STATUS_FAILED, "cannot write png: %s", message);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message)
{
    (void)png, (void)message; /* nothing that the picture suffers from */
}

/* Title, Description and Software are keywords of the PNG specification (11.3.4.2). */
static void put_texts(png_structp png, png_infop info, const struct scene *scene,
                      const struct paint_options *options)
{
    g_autofree char *software =
        options->version ? g_strconcat("shootout ", options->version, NULL) : NULL;
    const char *const texts[][2] = {{"Title", scene->title},
                                    {"Description", scene->description},
                                    {"Selection", options->selection},
                                    {"Software", software}};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (!texts[i][1])
            continue;
        png_text text = {.compression = PNG_ITXT_COMPRESSION_NONE,
                         .key = (png_charp)texts[i][0],
                         .text = (png_charp)texts[i][1],
                         .itxt_length = strlen(texts[i][1]),
                         .lang = (png_charp) "",
                         .lang_key = (png_charp) ""};
        png_set_text(png, info, &text, 1);
    }
}

/* What is written: a surface, its pixels by numbers where that is possible. */
struct image {
    cairo_surface_t *surface;
    struct indexed indexed;
    bool by_index;
    gsize width, height, stride;
    png_bytep row; /* room for one of RGB */
};

static void put_rows(png_structp png, const struct image *image)
{
    const unsigned char *data = cairo_image_surface_get_data(image->surface);
    png_bytep row = image->row;
    for (gsize y = 0; y < image->height && image->by_index; y++)
        png_write_row(png, image->indexed.pixels + y * image->width);
    for (gsize y = 0; y < image->height && !image->by_index; y++) {
        const guint32 *pixels = (const guint32 *)(const void *)(data + y * image->stride);
        for (gsize x = 0; x < image->width; x++) {
            row[3 * x] = (png_byte)(pixels[x] >> 16);
            row[3 * x + 1] = (png_byte)(pixels[x] >> 8);
            row[3 * x + 2] = (png_byte)pixels[x];
        }
        png_write_row(png, row);
    }
}

static void put_colours(png_structp png, png_infop info, const struct indexed *indexed)
{
    png_color colours[INDEX_COLOURS];
    for (guint i = 0; i < indexed->n; i++)
        colours[i] = (png_color){.red = (png_byte)(indexed->colours[i] >> 16),
                                 .green = (png_byte)(indexed->colours[i] >> 8),
                                 .blue = (png_byte)indexed->colours[i]};
    png_set_PLTE(png, info, colours, (int)indexed->n);
}

/* Everything that longjmp would leave behind is the caller's. */
static bool put_png(png_structp png, png_infop info, const struct image *image,
                    const struct scene *scene, const struct paint_options *options, FILE *out)
{
    png_uint_32 per_metre = (png_uint_32)(96 * MAX(options->scale, 1) / 0.0254 + 0.5);
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_init_io(png, out);
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, 8,
                 image->by_index ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_RELATIVE);
    png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    png_set_check_for_invalid_index(png, 0); /* there are none, and looking takes a tenth */
    if (image->by_index)
        put_colours(png, info, &image->indexed);
    put_texts(png, info, scene, options);
    png_write_info(png, info);
    put_rows(png, image);
    png_write_end(png, NULL);
    return true;
}

static bool write_png(cairo_surface_t *surface, const struct scene *scene,
                      const struct paint_options *options, FILE *out, GError **error)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, error, fail, warn);
    if (!png)
        return error_set(error, STATUS_FAILED, "cannot write png: out of memory");
    png_infop info = png_create_info_struct(png);
    struct image image = {.surface = surface,
                          .width = (gsize)cairo_image_surface_get_width(surface),
                          .height = (gsize)cairo_image_surface_get_height(surface),
                          .stride = (gsize)cairo_image_surface_get_stride(surface)};
    image.by_index = index_pixels(cairo_image_surface_get_data(surface), image.stride, image.width,
                                  image.height, &image.indexed);
    image.row = g_new(png_byte, 3 * image.width);
    bool is_written = info && put_png(png, info, &image, scene, options, out);
    png_destroy_write_struct(&png, &info);
    indexed_clear(&image.indexed);
    g_free(image.row);
    return is_written;
}

static bool paint(const struct scene *scene, const struct paint_options *options, FILE *out,
                  GError **error)
{
    double scale = options->scale > 0 ? options->scale : 1;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(scene->width * scale), (int)ceil(scene->height * scale));
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    paint_png_cairo(scene, cairo);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    bool is_written =
        status ? error_set(error, STATUS_FAILED, "cannot draw: %s", cairo_status_to_string(status))
               : write_png(surface, scene, options, out, error);
    cairo_surface_destroy(surface);
    return is_written;
}

const struct painter png_painter = {
    .name = "png",
    .ending = "png",
    .measure = paint_png_cairo_measure,
    .paint = paint,
};
