#!/usr/bin/env python3
"""uncovered.py LINES.json: the lines that no test runs, from gcovr's json, by file and with their text, and how much of
each folder runs.  One file that was compiled for several programs counts where one of them ran it."""
import collections
import json
import sys

with open(sys.argv[1]) as file:
    files = json.load(file)["files"]
counts = collections.defaultdict(lambda: [0, 0])
for entry in sorted(files, key=lambda entry: entry["file"]):
    name = entry["file"]
    lines = {}
    for line in entry["lines"]:
        number = line["line_number"]
        if line["gcovr/noncode"] or line["gcovr/excluded"]:
            continue
        lines[number] = lines.get(number, 0) + line["count"]
    missed = sorted(number for number, count in lines.items() if not count)
    for place in ("all", name.split("/")[0]):
        counts[place][0] += len(lines) - len(missed)
        counts[place][1] += len(lines)
    with open(name) as file:
        texts = file.read().split("\n")
    for number in missed:
        print(f"{name}:{number}: {texts[number - 1].strip()}")
for place, (ran, lines) in sorted(counts.items()):
    print(f"ran in {place}: {100 * ran / lines:.1f} % of {lines} lines; {lines - ran} did not")
