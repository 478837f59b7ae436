#!/usr/bin/env python3
"""python3 check.py WANT < runs: rows of source, machine, layout, compression as `shootout sql --as tsv` prints them, held
against want.tsv (glob, machine or nothing, layout, compression).  Every run has to have its row, every row a run."""
import fnmatch
import sys

rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1], encoding="utf-8")]
used, wrong = set(), 0
for line in sys.stdin.read().splitlines()[1:]:
    source, machine, layout, compression = line.split("\t")
    mine = [i for i, row in enumerate(rows) if fnmatch.fnmatch(source, row[0]) and row[1] in ("", machine)]
    used.update(mine)
    want = rows[mine[0]][2:] if mine else None
    if want != [layout or "unknown", compression]:
        wrong += 1
        print(f"{source} {machine}: got {layout or 'unknown'} {compression}, want {want}")
for i, row in enumerate(rows):
    if i not in used:
        wrong += 1
        print(f"no run for {row}")
sys.exit(wrong != 0)
