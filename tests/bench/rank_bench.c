/* rank_bench make: prints a shootout.xml of ten layouts, 40 workloads and 20 runs of each.
 * rank_bench: CPU milliseconds of the exact rank test of 30 against 30 values: the first time, with
 * tables that another comparison made, and with ties. */
#include "schema/stats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LAYOUTS = 10, RUNS = 20, HALF = 30 };

static const char *const layouts[LAYOUTS] = {
    "6xhdd/hw.raid0@perc5/ufs",  "6xhdd/hw.raid5@perc5/ufs", "6xhdd/hw.raid6@perc5/ufs",
    "6xhdd/hw.raid10@perc5/ufs", "6xhdd/zfs.raidz1/zfs",     "6xhdd/zfs.raidz2/zfs",
    "6xhdd/3xzfs.mirror/zfs",    "6xhdd/md.raid5/xfs",       "6xhdd/md.raid6/xfs",
    "6xhdd/md.raid10/xfs"};

static void print_result(GRand *random, const char *work, double usual)
{
    double value = usual * exp(0.02 * (g_rand_double(random) + g_rand_double(random) - 1));
    printf("    <result workload=\"%s\" throughput=\"%.0f B/s\"/>\n", work, value);
}

static void print_run(GRand *random, int layout, int run)
{
    printf("  <results title=\"made\" rig=\"made\" layout=\"%s\" compression=\"off\" tool=\"fio\" "
           "tool-version=\"3.28\" n=\"1\" working-set=\"64 GiB\" date=\"2024-01-%02d\">\n",
           layouts[layout], run + 1);
    for (int size = 0; size < 10; size++) {
        g_autofree char *seq_write = g_strdup_printf("seq-write:bs=%dK,data=random,flush=end,qd=1",
                                                     4 << size),
                        *seq_read = g_strdup_printf("seq-read:bs=%dK,cache=cold,qd=1", 4 << size),
                        *read = g_strdup_printf("rand-read:bs=%dK,cache=cold,qd=8", 4 << size),
                        *write = g_strdup_printf("rand-write:bs=%dK,data=random,flush=end,qd=8",
                                                 4 << size);
        double speed = 1e6 * (60 + 3 * layout) * (1 + size / 10.);
        print_result(random, seq_write, speed);
        print_result(random, seq_read, speed * 1.2);
        print_result(random, read, speed / 100);
        print_result(random, write, speed / 150);
    }
    puts("  </results>");
}

static int make(void)
{
    GRand *random = g_rand_new_with_seed(40);
    puts("<shootout version=\"1\">\n  <rig name=\"made\"><fact key=\"memory\" value=\"8 "
         "GiB\"/></rig>");
    for (int layout = 0; layout < LAYOUTS; layout++)
        for (int run = 0; run < RUNS; run++)
            print_run(random, layout, run);
    puts("</shootout>");
    g_rand_free(random);
    return 0;
}

static double milliseconds(struct stats_tables *tables, const double *a, const double *b)
{
    clock_t begin = clock();
    struct stats_rank_test test = stats_mann_whitney(tables, a, HALF, b, HALF);
    double took = 1000. * (double)(clock() - begin) / CLOCKS_PER_SEC;
    return test.exact ? took : NAN;
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[1], "make"))
        return make();
    double a[HALF], b[HALF], tied[HALF];
    for (int i = 0; i < HALF; i++)
        a[i] = i * 2, b[i] = i * 2.1 + 0.53, tied[i] = i;
    struct stats_tables *tables = stats_tables_new();
    static const char *const what[] = {"first", "again", "with ties"};
    const double took[] = {milliseconds(tables, a, b), milliseconds(tables, a, b),
                           milliseconds(tables, a, tied)};
    for (int i = 0; i < 3; i++)
        printf("%8.3f ms CPU %5.2f of 10 ms  exact test of 60 values, %s\n", took[i], took[i] / 10,
               what[i]);
    stats_tables_free(tables);
    return 0;
}
