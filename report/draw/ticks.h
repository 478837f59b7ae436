/* Axis numbers that people like: multiples of 1, 2 or 5 times a power of ten.
 *
 *     struct ticks t = ticks_linear(353.4, 5);                     0 100 200 300
 *     for (int i = 0; i < t.n; i++) draw(ticks_value(&t, i));
 */
#pragma once

struct ticks {
    double step;
    int n;        /* ticks, with the one at 0 */
    int decimals; /* that the numbers need */
};

/* From 0 to at most `top`, with at most `most` steps (2 or more); only 0 when top is not above it.
 */
struct ticks ticks_linear(double top, int most);
double ticks_value(const struct ticks *ticks, int i);
