/* Ticks: nice steps, no more than asked for, none beyond the top. */
#include "report/draw/ticks.h"
#include "tests/test.h"

static void chooses_nice_steps(void)
{
    static const struct {
        double top;
        int most;
        double step;
        int n, decimals;
    } cases[] = {
        {353.4, 5, 100, 4, 0},    {473, 5, 100, 5, 0}, {1, 5, 0.2, 6, 1},    {1, 4, 0.5, 3, 1},
        {0.7, 5, 0.2, 4, 1},      {999, 6, 200, 5, 0}, {1000, 5, 200, 6, 0}, {9.99, 5, 2, 5, 0},
        {0.0123, 5, 0.005, 3, 3}, {3e9, 3, 1e9, 4, 0}, {0.3, 3, 0.1, 4, 1},  {100, 1, 100, 2, 0},
        {99, 1, 50, 2, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ticks ticks = ticks_linear(cases[i].top, cases[i].most);
        CHECK_NEAR(ticks.step, cases[i].step, cases[i].step * 1e-9);
        CHECK_NEAR(ticks.n, cases[i].n, 0);
        CHECK_NEAR(ticks.decimals, cases[i].decimals, 0);
    }
}

static void has_only_zero_without_range(void)
{
    static const double tops[] = {0, -5, NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        struct ticks ticks = ticks_linear(tops[i], 5);
        CHECK(ticks.n == 1);
        CHECK_NEAR(ticks_value(&ticks, 0), 0, 0);
    }
}

/* Over 30 decades: at least half of what was asked for, the numbers as exact as printed. */
static void holds_over_decades(void)
{
    for (double top = 1e-15; top < 1e15; top *= 1.37)
        for (int most = 2; most <= 10; most++) {
            struct ticks ticks = ticks_linear(top, most);
            double last = ticks_value(&ticks, ticks.n - 1);
            CHECK(ticks.n - 1 <= most && ticks.n >= 2);
            CHECK(last <= top * (1 + 1e-9) && last + ticks.step > top);
            CHECK((ticks.n - 1) * 2.5 + 2.5 > most);
            g_autofree char *text = g_strdup_printf("%.*f", ticks.decimals, ticks.step);
            CHECK_NEAR(g_ascii_strtod(text, NULL), ticks.step, ticks.step * 1e-9);
        }
}

TESTS("ticks", {"chooses nice steps", chooses_nice_steps},
      {"has only zero without range", has_only_zero_without_range},
      {"holds over decades", holds_over_decades})
