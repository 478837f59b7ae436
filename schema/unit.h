/* Units: what base units there are, how values are written for people, and how printed quantities
 * are read.
 *
 *     unit_format(232491630.02, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3)      "232 MB/s"
 *     unit_parse("133 MB/s", UNIT_BYTES_PER_SECOND, &value, error)           value is 133000000
 *
 * Everything inside the program is in base units: B, B/s, 1/s, s, fractions of 1.  NAN is unknown.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum unit {
    UNIT_NONE,
    UNIT_BYTES,
    UNIT_BYTES_PER_SECOND,
    UNIT_PER_SECOND,
    UNIT_SECONDS,
    UNIT_FRACTION,
    UNIT_COUNT,
};

/* Prefixes of powers of 1000 (kB MB GB) or of 1024 (KiB MiB GiB). */
enum unit_base { UNIT_DECIMAL, UNIT_BINARY };

/* A scale for a set of values: value / divisor is what stands before the suffix. */
struct unit_scale {
    double divisor;
    const char *suffix; /* "MB/s", "ms", "%", "" */
};

/* "B", "B/s", "1/s", "s", "1" (fraction), "" */
const char *unit_name(enum unit unit);

/* The scale under which `largest` has one to three digits before the point (for one axis or
 * column); values of 0, NAN and UNIT_NONE take the base unit.  Fractions become percent. */
struct unit_scale unit_scale(enum unit unit, enum unit_base base, double largest);

/* The value with its own prefix and unit, rounded to `digits` significant ones but never losing
 * digits before the point: 353400000 -> "353 MB/s" with 3, "353.4 MB/s" with 4.  NAN -> "unknown".
 * The caller frees. */
char *unit_format(double value, enum unit unit, enum unit_base base, int digits);

/* A number and a unit as people and tools write them: "133 MB/s", "2.6GB/s", "104 MiB/s", "1.5 ms",
 * "12 %", "14 GB", "7200 s", "about" is not understood.  K, M, G without i are decimal, with i
 * binary; no unit means the base unit. False, with an error that names what stood there, for
 * another unit or trailing text. */
bool unit_parse(const char *text, enum unit unit, double *value, GError **error);

/* Sizes of workloads and attributes: binary, whole ("128K", "10M", "4096"); false without error
 * when it is none. */
bool unit_parse_size(const char *text, guint64 *bytes);

/* The largest whole unit of 1024: 131072 -> "128K", 1000000 -> "1000000".  The caller frees. */
char *unit_format_size(guint64 bytes);

/* The shortest decimal that reads back: 67, 33.3, 1e-20; a whole number below 2^53 in full.  The
 * caller frees. */
char *unit_format_number(double value);
