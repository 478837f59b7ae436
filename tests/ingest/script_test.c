/* Scripts as evidence: what was in force when they wrote a file, and where that is not told. */
#include "ingest/evidence/script.h"
#include "tests/test.h"

static void check(const char *text, const char *path, const char *machine, const char *want,
                  guint want_line)
{
    guint line;
    g_autofree char *got = script_commands(text, path, machine, &line);
    CHECK_TEXT(got ? got : "none", want ? want : "none");
    if (want)
        CHECK(line == want_line);
}

static void follows_loops(void)
{
    static const char text[] = "#!/bin/sh\n"
                               "disks=\"sda sdb sdc sdd\"\n"
                               "for level in raidz1 raidz2 mirror; do\n"
                               "    zpool create -o ashift=12 tank $level $disks\n"
                               "    zfs set compression=lz4 tank\n"
                               "    for n in 1 2 3; do\n"
                               "        bonnie++ -d /tank -m nas > out/$level-$n.csv\n"
                               "    done\n"
                               "    zpool destroy tank\n"
                               "done\n";
    check(text, "/b/out/raidz2-3.csv", "other",
          "zpool create -o ashift=12 tank raidz2 sda sdb sdc sdd\nzfs set compression=lz4 tank", 5);
    check(text, "/b/out/raidz3-3.csv", NULL, NULL, 0);
    check(text, "/b/other.csv", NULL, NULL, 0);
    check("for l in a1 b2; do zpool create t mirror sda sdb; fio > $l.json; done", "/x/b2.json",
          NULL, "zpool create t mirror sda sdb", 1);
}

static void takes_the_last(void)
{
    static const char text[] = "mdadm -C /dev/md0 -l5 -n3 /dev/sd[bcd]\n"
                               "mkfs.ext4 /dev/md0\n"
                               "bonnie++ -m md5 >> all.csv\n"
                               "umount /mnt; mdadm --stop /dev/md0\n"
                               "mdadm -C /dev/md0 -l6 -n4 \\\n  /dev/sd[bcde]\n"
                               "mkfs.xfs /dev/md0\n"
                               "bonnie++ -m md6 >> all.csv\n";
    check(text, "/b/all.csv", "md5", "mdadm -C /dev/md0 -l5 -n3 /dev/sd[bcd]\nmkfs.ext4 /dev/md0",
          2);
    check(text, "/b/all.csv", "md6",
          "mdadm -C /dev/md0 -l6 -n4    /dev/sd[bcde]\nmkfs.xfs /dev/md0", 7);
    check(text, "/b/all.csv", "nas", NULL, 0);
    check(text, "/b/all.csv", NULL, NULL, 0);
}

/* Never more than the text supports. */
static void does_not_guess(void)
{
    check("if [ $1 = a ]; then\nzpool create t mirror sda sdb\nelse\nzpool create t raidz sda sdb "
          "sdc\nfi\nbonnie++ > one.csv\n",
          "/b/one.csv", NULL, NULL, 0);
    check("zpool create t raidz2 $(ls /dev/disk/by-id/*)\nbonnie++ > one.csv\n", "/b/one.csv", NULL,
          NULL, 0);
    check("zpool create t raidz2 $DISKS\nbonnie++ > one.csv\n", "/b/one.csv", NULL, NULL, 0);
    check("make() {\nzpool create t mirror a b\n}\nbonnie++ > one.csv\n", "/b/one.csv", NULL, NULL,
          0);
    check("bonnie++ > one.csv\nzpool create t mirror a b\n", "/b/one.csv", NULL, NULL, 0);
    check("zpool create t mirror a b\nfio $x > $f\n", "/b/one.csv", NULL, NULL, 0);
    check("zpool create t mirror a b\nzpool destroy t\nfio > one.csv\n", "/b/one.csv", NULL, NULL,
          0);
    check("", "/b/one.csv", NULL, NULL, 0);
}

static void finds_compression(void)
{
    g_autofree char *last = script_compression("zpool create -O compression=lz4 t mirror a b\n"
                                               "zfs set compression=zstd-3 t"),
                    *none = script_compression("zpool create t mirror a b");
    CHECK_TEXT(last, "zstd-3");
    CHECK(!none);
    CHECK(script_is("#!/bin/sh\nzpool create t mirror a b\n"));
    CHECK(!script_is("the pool was made by hand\n"));
}

TESTS("scripts", {"follows loops", follows_loops}, {"takes the last", takes_the_last},
      {"does not guess", does_not_guess}, {"finds compression", finds_compression})
