/* The elements of article.xml: XHTML for the prose, and elements that the archive fills.
 *
 *     <article version="1" title="Six disks, six arrays" where="rig=pe2900 compression=off">
 *       <answer/>
 *       <h2>Writing</h2>
 *       <p>The controller's RAID 5 wrote
 *         <value of="hw raid5" where="class=seq-write" is="322 MB/s"/>.</p>
 *       <figure where="class=seq-write">One run each.</figure>
 *     </article>
 *
 * One table judges the file (schema/xml.h) and writes the manual; schema/article.rng says the same
 * to editors.  What fills an element stands in report/pages/fills.c. */
#pragma once

#include "schema/xml.h"

extern const struct xml_element article_elements[];
