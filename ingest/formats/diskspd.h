/* The two readers of DiskSpd: what they do not know as theirs they pass over. */
#pragma once

#include "ingest/source.h"
#include "schema/model.h"

bool diskspd_text_parse(const struct source *source, struct batch *batch, GError **error);
bool diskspd_xml_parse(const struct source *source, struct batch *batch, GError **error);
