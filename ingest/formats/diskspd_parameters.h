/* The parameters that DiskSpd's text repeats before its results, a line each, as the versions since
 * 2.0.9 and the port to Linux word them. */
#pragma once

#include "ingest/formats/diskspd_span.h"

void diskspd_parameter(struct diskspd_span *span, const char *text);
