/* The png and pdf painters: size, texts inside, pixels, the same bytes twice. */
#include "report/draw/painter.h"
#include "report/draw/palette.h"
#include "schema/auto.h"
#include "tests/report/figures.h"
#include "tests/test.h"

#include <png.h>

struct painting {
    char *data;
    size_t length;
};

static void painting_clear(struct painting *painting)
{
    free(painting->data);
}

static struct painting paint(const struct painter *painter, const struct figure *figure,
                             const struct paint_options *options)
{
    auto_clear(scene_clear) struct scene scene;
    struct painting painting = {NULL, 0};
    bars_chart.draw(figure, &scene, painter->measure);
    FILE *out = open_memstream(&painting.data, &painting.length);
    CHECK(painter->paint(&scene, options, out, NULL));
    fclose(out);
    return painting;
}

struct picture {
    png_structp png;
    png_infop info;
    int width, height;
    FILE *in;
};

static struct picture open_picture(const struct painting *painting)
{
    struct picture picture = {.in = fmemopen(painting->data, painting->length, "rb")};
    picture.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    picture.info = png_create_info_struct(picture.png);
    png_init_io(picture.png, picture.in);
    png_read_png(picture.png, picture.info, PNG_TRANSFORM_EXPAND, NULL);
    picture.width = (int)png_get_image_width(picture.png, picture.info);
    picture.height = (int)png_get_image_height(picture.png, picture.info);
    return picture;
}

static void close_picture(struct picture *picture)
{
    png_destroy_read_struct(&picture->png, &picture->info, NULL);
    fclose(picture->in);
}

static const char *text_of(const struct picture *picture, const char *key)
{
    png_textp texts;
    int n;
    png_get_text(picture->png, picture->info, &texts, &n);
    for (int i = 0; i < n; i++)
        if (!strcmp(texts[i].key, key))
            return texts[i].text;
    return NULL;
}

static guint32 pixel(const struct picture *picture, int x, int y)
{
    png_bytep at = png_get_rows(picture->png, picture->info)[y] + 3 * x;
    return (guint32)at[0] << 16 | (guint32)at[1] << 8 | at[2];
}

static void carries_texts(void)
{
    auto_clear(painting_clear) struct painting painting =
        paint(&png_painter, &write_figure,
              &(struct paint_options){.selection = "rig=pe2900 größe>1T", .version = "0.1"});
    struct picture picture = open_picture(&painting);
    CHECK_TEXT(text_of(&picture, "Title"), write_figure.title);
    CHECK_TEXT(text_of(&picture, "Selection"), "rig=pe2900 größe>1T");
    CHECK_TEXT(text_of(&picture, "Software"), "shootout 0.1");
    CHECK(g_str_has_prefix(text_of(&picture, "Description"), "Bars. Throughput in MB/s"));
    close_picture(&picture);
    CHECK(painting.length < 60000);
}

static void is_of_its_size(void)
{
    for (int scale = 1; scale <= 2; scale++) {
        auto_clear(painting_clear) struct painting painting =
            paint(&png_painter, &write_figure, &(struct paint_options){.scale = scale});
        struct picture picture = open_picture(&painting);
        png_uint_32 x, y;
        int unit;
        CHECK(picture.width == 760 * scale && picture.height == 324 * scale);
        CHECK(png_get_color_type(picture.png, picture.info) == PNG_COLOR_TYPE_RGB);
        CHECK(png_get_bit_depth(picture.png, picture.info) == 8);
        png_get_pHYs(picture.png, picture.info, &x, &y, &unit);
        CHECK(x == (png_uint_32)(3780 * scale - (scale - 1)) && x == y);
        close_picture(&picture);
    }
}

/* A bar of three runs is solid and as long as its value; the rest is background. */
static void paints_bars(void)
{
    struct bar bars[] = {BAR("a", 0, 200e6, 3, NAN), BAR("b", 1, 100e6, 3, NAN)};
    struct bar_group group = {NULL, bars, 2};
    struct figure figure = {.metric = METRIC_throughput, .groups = &group, .n = 1, .top = NAN};
    auto_clear(painting_clear) struct painting painting =
        paint(&png_painter, &figure, &(struct paint_options){0});
    struct picture picture = open_picture(&painting);
    int lengths[2] = {0, 0};
    for (int hue = 0; hue < 2; hue++) {
        guint32 colour = palette_shade(ROLE_SERIES, hue).light;
        for (int y = 0; y < picture.height; y++) {
            int run = 0;
            for (int x = 0; x < picture.width; x++)
                run += pixel(&picture, x, y) == colour;
            lengths[hue] = MAX(lengths[hue], run);
        }
    }
    CHECK(lengths[0] > 500 && abs(lengths[0] - 2 * lengths[1]) <= 2);
    CHECK(pixel(&picture, 0, 0) == palette_shade(ROLE_BACKGROUND, 0).light);
    close_picture(&picture);
}

static void paints_the_same_bytes(void)
{
    static const struct painter *const both[] = {&png_painter, &pdf_painter};
    for (int i = 0; i < 2; i++) {
        const struct paint_options options = {.version = "0.1"};
        auto_clear(painting_clear) struct painting one = paint(both[i], &sign_figure, &options);
        g_usleep(1100000 * (gulong)i); /* a date in seconds would differ */
        auto_clear(painting_clear) struct painting two = paint(both[i], &sign_figure, &options);
        CHECK(one.length == two.length && !memcmp(one.data, two.data, one.length));
    }
}

static void writes_a_pdf(void)
{
    auto_clear(painting_clear) struct painting painting =
        paint(&pdf_painter, &write_figure, &(struct paint_options){.version = "0.1"});
    CHECK(g_str_has_prefix(painting.data, "%PDF-1."));
    CHECK(memmem(painting.data, painting.length, "%%EOF", 5) != NULL);
    CHECK(memmem(painting.data, painting.length, "shootout 0.1", 12) != NULL);
}

static void says_when_it_cannot_write(void)
{
    static const struct painter *const both[] = {&png_painter, &pdf_painter};
    static const char *const messages[] = {"cannot write png: Write Error",
                                           "cannot write pdf: error while writing to output "
                                           "stream"};
    for (int i = 0; i < 2; i++) {
        auto_clear(scene_clear) struct scene scene;
        g_autoptr(GError) error = NULL;
        bars_chart.draw(&write_figure, &scene, both[i]->measure);
        FILE *full = fopen("/dev/full", "w");
        setvbuf(full, NULL, _IONBF, 0);
        CHECK(!both[i]->paint(&scene, &(struct paint_options){0}, full, &error));
        CHECK_TEXT(error->message, messages[i]);
        fclose(full);
    }
}

TESTS("png", {"carries texts", carries_texts}, {"is of its size", is_of_its_size},
      {"paints bars", paints_bars}, {"paints the same bytes", paints_the_same_bytes},
      {"writes a pdf", writes_a_pdf}, {"says when it cannot write", says_when_it_cannot_write})
