/* What every test program shares: a CUnit suite from a table of cases, and comparisons that say
 * what stood there.
 *
 *     static void parses_a_size(void) { CHECK_TEXT(unit_format_size(131072), "128K"); }
 *     TESTS("unit", {"parses a size", parses_a_size})
 *
 * A program runs all cases, or those whose name contains its first argument. */
#pragma once

#include <CUnit/Basic.h>
#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct test_case {
    const char *name;
    void (*run)(void);
};

static inline void check_text(const char *got, const char *want, const char *what, const char *file,
                              int line)
{
    if (g_strcmp0(got, want))
        fprintf(stderr, "%s:%d: %s\n    got  %s\n    want %s\n", file, line, what,
                got ? got : "NULL", want ? want : "NULL");
    CU_assertImplementation(!g_strcmp0(got, want), (unsigned)line, what, file, "", CU_FALSE);
}

static inline void check_near(double got, double want, double tolerance, const char *what,
                              const char *file, int line)
{
    bool near = (isnan(got) && isnan(want)) || fabs(got - want) <= tolerance;
    if (!near)
        fprintf(stderr, "%s:%d: %s\n    got  %.17g\n    want %.17g\n", file, line, what, got, want);
    CU_assertImplementation(near, (unsigned)line, what, file, "", CU_FALSE);
}

/* Texts; either may be NULL.  `got` is borrowed. */
#define CHECK_TEXT(got, want) check_text(got, want, #got, __FILE__, __LINE__)
#define CHECK_NEAR(got, want, tolerance) check_near(got, want, tolerance, #got, __FILE__, __LINE__)
#define CHECK(condition)                                                                           \
    CU_assertImplementation((condition) ? CU_TRUE : CU_FALSE, __LINE__, #condition, __FILE__, "",  \
                            CU_FALSE)

static inline int run_tests(const char *suite, const struct test_case *cases, size_t n, int argc,
                            char **argv)
{
    CU_initialize_registry();
    CU_pSuite registered = CU_add_suite(suite, NULL, NULL);
    for (size_t i = 0; i < n; i++)
        if (argc < 2 || strstr(cases[i].name, argv[1]))
            CU_add_test(registered, cases[i].name, cases[i].run);
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    unsigned failed = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failed ? 1 : 0;
}

#define TESTS(suite, ...)                                                                          \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        static const struct test_case cases[] = {__VA_ARGS__};                                     \
        return run_tests(suite, cases, sizeof cases / sizeof *cases, argc, argv);                  \
    }
