/* The topics. */
#include "cli/topics.h"

#include <stddef.h>
#include <string.h>

static const char description[] =
    "A file shootout.xml in a folder says what the results in it and below were run on. Correcting "
    "it and "
    "importing again corrects what was imported before; `shootout undo` takes that back.\n"
    "\n"
    "  <shootout version=\"1\">\n"
    "    <rig name=\"pe2900\">\n"
    "      <fact key=\"memory\" value=\"14 GB\"/>\n"
    "      <fact key=\"os\" value=\"FreeBSD 13.2\"/>\n"
    "    </rig>\n"
    "    <layout name=\"raidz1\" line=\"6xhdd.7k2.1T/zfs.raidz1/zfs\"/>\n"
    "    <files match=\"*.csv\" rig=\"pe2900\" compression=\"off\"/>\n"
    "    <files match=\"raidz1-*.csv\" layout=\"raidz1\"/>\n"
    "  </shootout>\n"
    "\n"
    "Rules are taken in order, and the last one that says a word wins: begin with the general "
    "ones. A pattern "
    "with a slash is held against the path from this folder, one without also against the file's "
    "name; machine= "
    "restricts a rule to a name that the tool printed. Numbers that somebody published can stand "
    "in the same "
    "file:\n"
    "\n"
    "    <results title=\"ZFS on a PE2900\" rig=\"pe2900\" layout=\"raidz1\" tool=\"dd\">\n"
    "      <result workload=\"seq-write:bs=2M,data=zero\" throughput=\"133 MB/s\"/>\n"
    "    </results>\n"
    "\n"
    "The elements and their attributes:";

static const char article[] =
    "An article is prose in XHTML with elements that the archive fills. `shootout report --new "
    "'title' SELECTION -o article.xml` writes one to begin with, `shootout report article.xml -o "
    "article.html` builds it.\n"
    "\n"
    "  <article version=\"1\" title=\"Six disks, six arrays\" where=\"rig=pe2900\" by=\"layout\">\n"
    "    <answer/>\n"
    "    <h2>Writing</h2>\n"
    "    <p>RAID 5 wrote <value of=\"hw raid5\" where=\"class=seq-write\" is=\"322 MB/s\"/>:\n"
    "      <claim>hw raid5 is 2.4 times as fast as raidz1 for seq-write</claim>.</p>\n"
    "    <figure kind=\"bars\" where=\"class=seq-write\">One run each.</figure>\n"
    "  </article>\n"
    "\n"
    "Numbers come from the archive. Where is= names another one, or a claim no longer follows from "
    "the figures, nothing is written and the exit status is 4; --stale=warn goes on. where= "
    "narrows "
    "what the whole article is about. Links lead to http, https, mailto or an id of the page; "
    "others "
    "are left out.\n"
    "\n"
    "The elements and their attributes:";

static const char layouts[] =
    "A storage stack is written from the disks upwards, like a path: devices, then each layer over "
    "them.\n"
    "\n"
    "  6xhdd.7k2.sata2.1T/zfs.raidz1/zfs                  six disks, one raidz1\n"
    "  2xdisk/2xhw.raid0/geom.mirror/ufs                  one RAID 0 per disk, mirrored by GEOM\n"
    "  12xhdd/2xhw.raid5@h710:cache=1G,wb/md.raid0/xfs    two controller RAID 5s, striped by md\n"
    "  24xhdd/3xzfs.raidz2+log=2xssd.zfs.mirror/zfs       three raidz2 with a mirrored log\n"
    "  nxdisk/hw.raid10@h700/unknown                      how many disks, which file system: "
    "unknown\n"
    "\n"
    "N x before a layer says how many devices it makes. @NAME is a controller, :key=value what is "
    "set, +role=... "
    "a log, cache, special, spare. Everyday spellings (RAIDZ, gmirror, 1TB, 7200) are rewritten; a "
    "wrong word is "
    "an error that names its column and the nearest right ones. From the line follow disks, usable "
    "capacity, "
    "failures survived and what theory expects of its speed. All words: shootout vocabulary.";

static const char verdicts[] =
    "Numbers of results that differ in more than what is compared are never pooled: a contest "
    "holds what shares "
    "rig, workload, tool, compression and the class of working set against memory, and differs in "
    "one key.\n"
    "\n"
    "  wins clearly     the whole interval of the ratio lies beyond the margin (5 %)\n"
    "  wins             the interval excludes 1 and the ratio reaches the margin\n"
    "  a little faster  the interval excludes 1, but the ratio is under the margin\n"
    "  no difference that matters   the whole interval lies inside the margin\n"
    "  too close to call            none of these; more runs would tell\n"
    "  no variation recorded        every run the same: the noise is unknown\n"
    "  ahead, behind    one run or two on a side: measured so, nothing more\n"
    "  within noise     one run or two, and runs differ by so much anyway\n"
    "\n"
    "Ratios are of runs against runs, so they may differ a little from that of the medians; with "
    "one run or two they are all there is. "
    "Intervals are those of the Hodges-Lehmann ratio by the exact Mann-Whitney distribution; with "
    "too few runs "
    "for ranks, Welch's on logarithms, and then marked as assuming lognormal runs. All pairs of a "
    "contest are one "
    "family, adjusted by Holm. Noise between single runs is what the archive shows of the same "
    "tool and kind of "
    "work, or 10 % where it shows too little. Places like 2-4 say which ranks cannot be told "
    "apart. Where runs come from several hosts, each host counts once.\n"
    "\n"
    "A doubt that all share makes winners \"ahead\"; one about a contestant takes only its own "
    "wins. What cannot be compared is said with its rule (P01 to P18); --allow P05 compares it "
    "all the same and says so in every answer, --hold KEY wants one more key to agree. A question "
    "in which two factors change together throughout is not answerable (P10).\n"
    "\n"
    "  why WORKLOAD A B         the verdict in sentences, and what would settle it\n"
    "  winners --plan           the runs that would settle what is open, as commands\n"
    "  compare --effects        what level, manager, disks, compression do\n"
    "  compare --overall        geometric means over workloads, and what they hang on\n"
    "  compare --show per-disk  a further figure (shootout vocabulary figures)\n"
    "  trend                    where setups changed over time\n"
    "\n"
    "why ends with 5 where none of what it was asked can be answered. "
    "compare --fail-on regression ends with 4 where the newest build is worse by more than the "
    "margin and the exact test tells it, with 0 where it surely is not, with 5 where nobody can "
    "tell, a missing baseline included. p values of all workloads are adjusted together "
    "(Benjamini and Hochberg).";

const struct topic topics[] = {
    {"shootout.xml", "how a file beside results says what they ran on", description},
    {"article.xml", "how articles are written", article},
    {"layouts", "how storage stacks are written", layouts},
    {"verdicts", "what the words of comparisons mean, and how they are found", verdicts},
    {NULL, NULL, NULL},
};

const struct topic *topic_find(const char *name)
{
    for (size_t i = 0; topics[i].name; i++)
        if (!strcmp(topics[i].name, name))
            return &topics[i];
    return NULL;
}
