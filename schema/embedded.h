/* Texts compiled into the program by cmake/embed.cmake: SQL, style sheets. */
#pragma once

struct embedded {
    const char *name; /* file name without folder; NULL closes the list */
    const char *text; /* NUL-terminated */
};
