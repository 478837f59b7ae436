/* Widths: the table against the font as pango sets it, where the font is. */
#include "report/draw/painter.h"
#include "report/draw/widths.h"
#include "tests/test.h"

static void agrees_with_the_font(void)
{
    static const char *const texts[] = {
        "hw raid0 353 MB/s  1.86x  n=1",
        "Größe, Übertragungsrate", /* German */
        "Скорость записи",         /* Russian */
        "Ταχύτητα",                /* Greek */
        "“n ≥ 3” – 95 % …",        /* punctuation */
    };
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        for (int bold = 0; bold < 2; bold++) {
            double want = png_painter.measure(texts[i], 20, bold) * 1.08;
            CHECK_NEAR(widths_measure(texts[i], 20, bold), want, want * 0.03); /* kerning */
        }
}

/* No text is wider than thought: labels placed by the table do not meet. */
static void never_too_narrow(void)
{
    static const char *const texts[] = {
        "磁盘阵列",       /* Chinese */
        "מערך דיסקים",    /* Hebrew */
        "مصفوفة الأقراص", /* Arabic */
        "डिस्क सरणी",      /* Hindi */
        "ディスク",       /* Japanese */
        "디스크",         /* Korean */
        "e\xcc\x81",      /* e with a mark that combines */
        "💾💾",             /* emoji */
    };
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        CHECK(widths_measure(texts[i], 20, false) >= png_painter.measure(texts[i], 20, false));
}

TESTS("widths", {"agrees with the font", agrees_with_the_font},
      {"never too narrow", never_too_narrow})
