/* make_fio DIR N SEED: writes N files of JSON into DIR (which is made), each as fio 3.33 prints one
 * job with its options, percentiles and buckets (about 7 KB), the same for the same arguments; for
 * measuring the importer. */
#include <glib.h>
#include <stdio.h>

static const struct {
    const char *rw, *bs;
    gboolean reads, writes;
    double rate; /* requests per second */
    int bytes;
} jobs[] = {{"randread", "4k", TRUE, FALSE, 18000, 4096},
            {"randwrite", "4k", FALSE, TRUE, 9000, 4096},
            {"read", "1m", TRUE, FALSE, 1400, 1 << 20},
            {"write", "128k", FALSE, TRUE, 5200, 128 << 10},
            {"randrw", "8k", TRUE, TRUE, 4000, 8192}};

static const char *const ranks[] = {"1.000000",  "5.000000",  "10.000000", "20.000000", "30.000000",
                                    "40.000000", "50.000000", "60.000000", "70.000000", "80.000000",
                                    "90.000000", "95.000000", "99.000000", "99.500000", "99.900000",
                                    "99.950000", "99.990000"};

static void print_latency(FILE *out, const char *name, int requests, double mean, gboolean ranked)
{
    fprintf(out, "        \"%s\" : {\n          \"min\" : %d,\n          \"max\" : %d,\n", name,
            (int)(mean / 8), (int)(mean * 40));
    fprintf(out, "          \"mean\" : %f,\n          \"stddev\" : %f,\n          \"N\" : %d", mean,
            mean * 1.7, requests);
    for (gsize i = 0; ranked && requests && i < G_N_ELEMENTS(ranks); i++)
        fprintf(out, "%s            \"%s\" : %d", i ? ",\n" : ",\n          \"percentile\" : {\n",
                ranks[i], (int)(mean * (0.3 + (double)(i * i) / 40)));
    fprintf(out, "%s\n        }", ranked && requests ? "\n          }" : "");
}

static void print_side(FILE *out, const char *name, double rate, int bytes, double mean)
{
    int requests = (int)(rate * 20);
    fprintf(out, "      \"%s\" : {\n        \"io_bytes\" : %.0f,\n        \"io_kbytes\" : %.0f,\n",
            name, rate * bytes * 20, rate * bytes * 20 / 1024);
    fprintf(out, "        \"bw_bytes\" : %.0f,\n        \"bw\" : %.0f,\n        \"iops\" : %f,\n",
            rate * bytes, rate * bytes / 1024, rate);
    fprintf(out,
            "        \"runtime\" : %d,\n        \"total_ios\" : %d,\n        \"short_ios\" : 0,\n"
            "        \"drop_ios\" : 0,\n",
            requests ? 20001 : 0, requests);
    print_latency(out, "slat_ns", requests, mean / 30, FALSE);
    fputs(",\n", out);
    print_latency(out, "clat_ns", requests, mean, TRUE);
    fputs(",\n", out);
    print_latency(out, "lat_ns", requests, mean * 1.02, FALSE);
    static const char *const samples[] = {"bw_min",   "bw_max",    "bw_agg",
                                          "bw_mean",  "bw_dev",    "iops_min",
                                          "iops_max", "iops_mean", "iops_stddev"};
    for (gsize i = 0; i < G_N_ELEMENTS(samples); i++)
        fprintf(out, ",\n        \"%s\" : %f", samples[i], rate * (double)(i + 1) / 4);
    fputs("\n      }", out);
}

static void print_buckets(FILE *out, const char *name, const char *const *keys, GRand *rand)
{
    fprintf(out, ",\n      \"%s\" : {\n", name);
    for (; *keys; keys++)
        fprintf(out, "        \"%s\" : %f%s\n", *keys, g_rand_double_range(rand, 0, 30),
                keys[1] ? "," : "");
    fputs("      }", out);
}

static void print_rest(FILE *out, GRand *rand)
{
    static const char *const depths[] = {"1", "2", "4", "8", "16", "32", ">=64", NULL};
    static const char *const times[] = {"2",   "4",   "10",  "20",   "50", "100",
                                        "250", "500", "750", "1000", NULL};
    fputs(",\n      \"job_runtime\" : 20000,\n      \"usr_cpu\" : 3.500000,\n"
          "      \"sys_cpu\" : 20.200000,\n      \"ctx\" : 4649,\n      \"majf\" : 0,\n"
          "      \"minf\" : 9",
          out);
    print_buckets(out, "iodepth_level", depths, rand);
    print_buckets(out, "iodepth_submit", depths, rand);
    print_buckets(out, "iodepth_complete", depths, rand);
    print_buckets(out, "latency_ns", times, rand);
    print_buckets(out, "latency_us", times, rand);
    print_buckets(out, "latency_ms", times, rand);
    fputs("\n    }\n  ],\n  \"disk_util\" : [\n    {\n      \"name\" : \"sda\",\n"
          "      \"read_ios\" : 34503,\n      \"write_ios\" : 2,\n      \"util\" : 43.937824\n"
          "    }\n  ]\n}\n",
          out);
}

static void print_file(FILE *out, int n, GRand *rand)
{
    gsize job = (gsize)n % G_N_ELEMENTS(jobs);
    double rate = jobs[job].rate * g_rand_double_range(rand, 0.9, 1.1);
    int depth = 1 << (n / 5 % 6), seconds = 1700000000 + 60 * n;
    double mean = depth / rate * 1e9;
    fprintf(out,
            "{\n  \"fio version\" : \"fio-3.33\",\n  \"timestamp\" : %d,\n"
            "  \"timestamp_ms\" : %d123,\n  \"time\" : \"Tue Nov 14 22:15:00 2023\",\n"
            "  \"jobs\" : [\n    {\n      \"jobname\" : \"%s-%s\",\n      \"groupid\" : 0,\n"
            "      \"error\" : 0,\n      \"eta\" : 0,\n      \"elapsed\" : 21,\n",
            seconds, seconds, jobs[job].rw, jobs[job].bs);
    fprintf(out,
            "      \"job options\" : {\n        \"name\" : \"%s-%s\",\n        \"rw\" : \"%s\",\n"
            "        \"bs\" : \"%s\",\n        \"iodepth\" : \"%d\",\n"
            "        \"ioengine\" : \"libaio\",\n        \"direct\" : \"1\",\n"
            "        \"filename\" : \"/mnt/test/file\",\n        \"size\" : \"64G\",\n"
            "        \"runtime\" : \"20\",\n        \"time_based\" : \"\"\n      },\n",
            jobs[job].rw, jobs[job].bs, jobs[job].rw, jobs[job].bs, depth);
    print_side(out, "read", jobs[job].reads ? rate : 0, jobs[job].bytes, mean);
    fputs(",\n", out);
    print_side(out, "write", jobs[job].writes ? rate : 0, jobs[job].bytes, mean);
    fputs(",\n", out);
    print_side(out, "trim", 0, 0, 0);
    print_rest(out, rand);
}

int main(int argc, char **argv)
{
    if (argc != 4 || g_mkdir_with_parents(argv[1], 0755)) {
        fputs("make_fio DIR N SEED\n", stderr);
        return 2;
    }
    GRand *rand = g_rand_new_with_seed((guint32)g_ascii_strtoull(argv[3], NULL, 10));
    int files = (int)g_ascii_strtoll(argv[2], NULL, 10);
    for (int i = 0; i < files; i++) {
        g_autofree char *name = g_strdup_printf("%s/%06d.json", argv[1], i);
        FILE *out = fopen(name, "w");
        if (!out) {
            perror(name);
            return 1;
        }
        print_file(out, i, rand);
        if (fclose(out)) {
            perror(name);
            return 1;
        }
    }
    g_rand_free(rand);
    return 0;
}
