/* How far a number may be trusted. */
#pragma once

enum trust {
    TRUST_FINE,
    TRUST_SUSPECT, /* doubtful: shown, ranked, cannot win */
    TRUST_INVALID, /* not a disk result: shown, not ranked */
};
