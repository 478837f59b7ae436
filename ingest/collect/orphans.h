/* Programs that a collector had started and that outlived it. */
#pragma once

/* Ends every process of this user that has `mark`, "NAME=VALUE", in its environment, and waits
 * until they are gone.  Nothing happens where the system does not tell environments. */
void orphans_end(const char *mark);
