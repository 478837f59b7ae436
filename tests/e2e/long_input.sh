#!/bin/sh
# Inputs of a megabyte on which a step that looks at every pair of things would take minutes.
. "$(dirname "$0")/lib.sh"

# Thousands of results on one line.
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%d bytes (1 GB) copied, %d.5 s, 105 MB/s ", 1048576000 + i * 512, 30000 - i }' >line.txt
shoot 0 import line.txt
same "a line of results" "$(count 'SELECT count(*) > 1000 FROM runs')" 1

# Thousands of jobs of one group.
awk 'BEGIN { printf "{\"fio version\":\"fio-3.33\",\"jobs\":["
    for (i = 0; i < 8000; i++) printf "%s{\"jobname\":\"j%d\",\"groupid\":0,\"error\":0,\"job options\":{\"rw\":\"read\",\"bs\":\"4k\"},\"read\":{\"io_bytes\":4096000,\"bw\":1000,\"iops\":250.0,\"runtime\":4000,\"total_ios\":1000}}", i ? "," : "", i
    print "]}" }' >jobs.json
shoot 0 import jobs.json
same "a group of jobs" "$(count "SELECT count(*) FROM runs WHERE tool = 'fio'")" 8000

# Thousands of documents that break off, each inside the one before it.
awk 'BEGIN { for (i = 0; i < 30000; i++) print "{\"fio version\":\"fio-3.33\",\"jobs\":[nan,{\"jobname\":\"x\"" }' >broken.json
shoot 3 import broken.json
says "no result found in it"
awk 'BEGIN { print "{\"fio version\":\"fio-3.33\",\"jobs\":[]}"; for (i = 0; i < 300000; i++) print "{" }' >braces.json
shoot 3 import braces.json

# An element with thousands of attributes.
mkdir described
awk 'BEGIN { printf "<shootout"; for (i = 0; i < 100000; i++) printf " a%d=\"x\"", i; print "/>" }' >described/shootout.xml
shoot 3 import described/shootout.xml
says "shootout.xml:1: expected at most 1000 attributes of an element"
