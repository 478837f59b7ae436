/* Markdown (CommonMark, with GitHub's tables) from the markup of a page.
 *
 *     markdown_write(markup_end(&m), out, error)          m of MARKUP_XML
 *
 * Knows what pages are made of: headings, paragraphs, lists, tables, code, links, images,
 * quotations. Text is escaped: nothing from an archive becomes markup. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

/* What GitHub, GitLab and most wikis make of a heading: "#how-it-was-measured" without the sign.
 * The caller frees. */
char *markdown_anchor(const char *heading);

bool markdown_write(const char *xml, FILE *out, GError **error);
