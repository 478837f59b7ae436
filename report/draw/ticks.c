/* Nice numbers (after Heckbert, Graphics Gems, 1990), for axes that begin at 0. */
#include "report/draw/ticks.h"

#include <math.h>

struct ticks ticks_linear(double top, int most)
{
    static const double nice[] = {1, 2, 5, 10};
    if (!(top > 0) || isinf(top))
        return (struct ticks){.step = 1, .n = 1};
    double exponent = floor(log10(top / most));
    double power = pow(10, exponent);
    int i = 0;
    while (i < 3 && floor(top / (nice[i] * power) * (1 + 1e-9)) > most)
        i++;
    double step = nice[i] * power;
    int digit = i == 3 ? (int)exponent + 1 : (int)exponent;
    return (struct ticks){
        .step = step,
        .n = (int)floor(top / step * (1 + 1e-9)) + 1,
        .decimals = digit < 0 ? -digit : 0,
    };
}

double ticks_value(const struct ticks *ticks, int i)
{
    return ticks->step * i;
}
