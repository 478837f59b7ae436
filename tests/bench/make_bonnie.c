/* make_bonnie N SEED: prints N CSV lines of bonnie++ 1.97 as 20 machines with their own disks would
 * give them, the same for the same arguments; for measuring the importer. */
#include <glib.h>
#include <stdio.h>

enum { MACHINES = 20, TESTS = 12, IO_TESTS = 6, SEEKS = 5 };

/* A machine: how fast each test usually is, in K/s, 1/s or files/s, and its memory. */
struct machine {
    char name[16];
    int memory, files, concurrency;
    double usual[TESTS];
};

static const struct {
    double least, most;
    int cpu;
} tests[TESTS] = {{450, 1400, 98},  {24000, 640000, 14},  {15000, 310000, 9},
                  {900, 5600, 97},  {60000, 1200000, 16}, {90, 6000, 11},
                  {300, 42000, 55}, {9000, 400000, 77},   {280, 31000, 29},
                  {290, 44000, 58}, {10000, 500000, 83},  {250, 28000, 31}};

static void make_machine(struct machine *machine, int n, GRand *rand)
{
    g_snprintf(machine->name, sizeof machine->name, "%s%d", n % 3 ? "db" : "store", n + 1);
    machine->memory = g_rand_int_range(rand, 2, 17) * 2;
    machine->files = g_rand_boolean(rand) ? 16 : 128;
    machine->concurrency = n % 7 ? 1 : 4;
    for (int i = 0; i < TESTS; i++)
        machine->usual[i] = g_rand_double_range(rand, tests[i].least, tests[i].most);
}

static void print_rate(int test, double rate, int cpu)
{
    if (test >= IO_TESTS && rate > 30000)
        printf(",+++++,+++");
    else if (test == SEEKS && rate < 1000)
        printf(",%d.%d,%d", (int)rate, (int)(rate * 10) % 10, cpu);
    else
        printf(",%d,%d", (int)rate, cpu);
}

static void print_latency(GRand *rand, int test)
{
    int microseconds = (int)(g_rand_double_range(rand, 0.2, 4) * (test < IO_TESTS ? 90000 : 3000));
    if (microseconds < 100000)
        printf(",%dus", microseconds);
    else
        printf(",%dms", microseconds / 1000);
}

static void print_line(const struct machine *machine, GRand *rand, int line)
{
    printf("1.97,1.97,%s,%d,%d,%dG,", machine->name, machine->concurrency, 1300000000 + 977 * line,
           machine->memory);
    for (int i = 0; i < TESTS; i++) {
        if (i == IO_TESTS)
            printf(",%d,,,,", machine->files);
        double spread = g_rand_double_range(rand, 0.93, 1.07);
        print_rate(i, machine->usual[i] * spread, (int)(tests[i].cpu * spread));
    }
    for (int i = 0; i < TESTS; i++)
        print_latency(rand, i);
    putchar('\n');
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: make_bonnie LINES SEED\n");
        return 2;
    }
    GRand *rand = g_rand_new_with_seed((guint32)g_ascii_strtoull(argv[2], NULL, 10));
    struct machine machines[MACHINES];
    for (int i = 0; i < MACHINES; i++)
        make_machine(&machines[i], i, rand);
    int lines = (int)g_ascii_strtoull(argv[1], NULL, 10);
    for (int i = 0; i < lines; i++)
        print_line(&machines[g_rand_int_range(rand, 0, MACHINES)], rand, i);
    g_rand_free(rand);
    return 0;
}
