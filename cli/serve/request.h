/* A request as it came over the wire, as far as this site looks at it. */
#pragma once

struct request {
    const char *method;     /* "GET" */
    const char *target;     /* "/compare?rig=pe2900", not decoded */
    const char *host;       /* Host; NULL: none, or more than one */
    const char *none_match; /* If-None-Match; NULL: none */
};
