#!/bin/sh
# Claims against the published figures, selections by what the audit finds, and what is said at a glance.
. "$(dirname "$0")/lib.sh"
shoot 0 import "$source/tests/shootouts"

# Of the claims that the archive keeps three are contradicted; one source without such a claim ends well.
shoot 4 claim
says "21 claims: 1 supported, 5 mostly supported, 5 unsupported, 3 contradicted, 2"
says "5 unsupported"
shoot 0 claim rig=pe2900
says "4 claims: 1 supported, 2 mostly supported, 1 not tested"
shoot 4 claim --as json rig=xeon5504
says '"verdict":"contradicted"'
says '"rules":"P10 BLOCK"'

# As a condition: one is contradicted, none is, none can be told.
shoot 4 compare rig=xeon5504 --fail-on contradicted
says "contradicted: yes"
shoot 0 compare rig=pe2900 --fail-on contradicted
says "contradicted: no"

# One sentence: what holds, what does not with the right number, what cannot be told.
shoot 0 claim 'hw raid0 is 1.86 times as fast as zfs stripe for seq-write'
says "supported"
shoot 0 claim 'hw raid0 is 80 % faster than zfs stripe for seq-read'
says "the order is uncertain"
shoot 0 claim 'hw raid0 is 1.86 times as fast as zfs stripe for seq-write' rig=pe2900 and compression=off
shoot 5 claim 'hw raid0 is 1.86 times as fast as zfs stripe for seq-write' rig=xeon5504
shoot 4 claim 'raidz1 is half as fast as hw raid0 for seq-write'
says "right would be  62 % slower"
says "(P16)"
shoot 5 claim 'hw raid6 beats raidz2'
says "not tested"
says "there are raidz1, raidz2"
shoot 5 claim 'hw raid1 is 37 % slower than geom.mirror for seq-read'
says "unsupported"
says "(A29)"
shoot 5 claim 'hardware RAID is faster than software RAID for seq-write' --where rig=xeon5504
says "not answerable"
says "(P10)"
says "shootout run DIR --layout"
says "md.raid5"
shoot 2 claim 'hw raid0 is rather nice'
says "expected 'A is 37 % slower than B for WORK'"

# Of files, without an archive.
shoot 4 claim "$source/tests/shootouts/raid-cards-dd"
says "RAID 1 is the balanced"

# Findings are keys of selections wherever results are selected.
shoot 0 list finding=A23
says "raidz2"
says "zfs stripe"
never "hw raid0"
same "invalid results" "$("$shootout" list severity=INVALID --as csv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 15
same "all but these" "$("$shootout" list severity!=INVALID --as csv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 28
same "by name" "$("$shootout" list finding=disk-ceiling --as csv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 3
same "as a part of a question" "$("$shootout" list 'finding=A10 or finding=A03' --as csv 2>/dev/null | sed 1d | wc -l | tr -d ' ')" 15
shoot 0 audit finding=A23
says "raidz2 should not"
never "(A10)"
shoot 0 winners --where 'rig=pe2900 and severity!=INVALID'
never "nobody leads"
shoot 2 list finding=A99
says "there is no rule 'A99'"
shoot 2 list severity=dreadful
says "there are NONE, NOTE"
shoot 2 audit finding=P12
says "P12 is about a pair"
shoot 0 annotate severity=INVALID tag.state=bad
shoot 0 list tag.state=bad --as csv
same "annotated" "$(sed 1d out | wc -l | tr -d ' ')" 15

# Words that cannot be read spoil their own claim alone.
mkdir odd
cat >odd/shootout.xml <<'END'
<shootout version="1">
  <rig name="x"/>
  <claim name="B1" a="disks=many" b="raidz1" effect="A faster">one</claim>
  <claim name="B2" a="|" b="||" effect=";;;">two</claim>
  <claim name="B3" a="finding=A99" effect="A fastest">three</claim>
  <claim name="B4" a="finding=A10" b="severity=NOTE" effect="A 999999999999999999999999 % slower">four</claim>
</shootout>
END
shoot 0 import odd
shoot 4 claim --as tsv
says "disks is a number, found 'many'"
says "there is no rule 'A99'"
says "it names nobody"
says "25 claims"
