#!/bin/sh
# What docs/ starts are commands that this program takes.
. "$(dirname "$0")/lib.sh"

# command UNIT: what it starts, as one line.
command_of() {
    sed -n 's/^ExecStart=//p' "$source/docs/systemd/$1"
}

mkdir "$work/tank"
line=$(command_of shootout-run@.service | sed "s,/%I,$work/tank,; s/^shootout //")
# shellcheck disable=SC2086
shoot 0 $line --size 1M --dry-run
says "seq-write"
says "rand-read"
[ "$(command_of shootout-serve.service)" = "shootout serve --listen 127.0.0.1:8080" ] || fail "serve is started otherwise"
shoot 0 serve --help
for unit in $(sed -n 's/^.*loop: \["\(.*\)"\].*$/\1/p' "$source/docs/ansible.yml" | sed 's/", "/ /g'); do
    [ -f "$source/docs/systemd/$unit" ] || fail "the playbook copies $unit, which is not there"
done
if command -v python3 >/dev/null && python3 -c 'import yaml' 2>/dev/null; then
    python3 -c 'import sys, yaml; assert yaml.safe_load(open(sys.argv[1]))[0]["tasks"]' "$source/docs/ansible.yml" ||
        fail "the playbook is no YAML"
fi
