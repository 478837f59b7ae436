/* The pdf painter: one page as large as the scene, text that can be searched, no date, so that the
 * same scene gives the same bytes. */
#include "report/draw/paint_png_cairo.h"
#include "report/draw/painter.h"
#include "schema/error.h"

#include <cairo-pdf.h>
#include <cairo.h>

#define POINTS_PER_PX 0.75

static cairo_status_t put(void *out, const unsigned char *data, unsigned length)
{
    return fwrite(data, 1, length, out) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void set_metadata(cairo_surface_t *pdf, const struct scene *scene,
                         const struct paint_options *options)
{
    g_autofree char *creator =
        g_strconcat("shootout ", options->version ? options->version : "", NULL);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, g_strchomp(creator));
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, "");
    if (scene->title)
        cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, scene->title);
    if (scene->description)
        cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_SUBJECT, scene->description);
}

static bool paint(const struct scene *scene, const struct paint_options *options, FILE *out,
                  GError **error)
{
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(
        put, out, scene->width * POINTS_PER_PX, scene->height * POINTS_PER_PX);
    set_metadata(pdf, scene, options);
    cairo_t *cairo = cairo_create(pdf);
    cairo_scale(cairo, POINTS_PER_PX, POINTS_PER_PX);
    paint_png_cairo(scene, cairo);
    cairo_show_page(cairo);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_finish(pdf);
    if (!status)
        status = cairo_surface_status(pdf);
    cairo_surface_destroy(pdf);
    return !status ||
           error_set(error, STATUS_FAILED, "cannot write pdf: %s", cairo_status_to_string(status));
}

const struct painter pdf_painter = {
    .name = "pdf",
    .ending = "pdf",
    .measure = paint_png_cairo_measure,
    .paint = paint,
};
