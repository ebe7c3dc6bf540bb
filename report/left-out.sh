#!/usr/bin/env bash
# left-out.sh GOAL EMULATOR PAGES TIMES - says in a line what a goal left
# out, and how to get it. EMULATOR and PAGES are what these lack
# (harness/setup), or empty; TIMES is the folder of times measured here, or
# empty.
set -euo pipefail
goal=$1 emulator=$2 pages=$3 times=$4

left='the page' because=${pages:+it needs $pages}
without="take $times to a machine with these tools and type there make $goal \
RESULTS=that folder"
if [ -n "$emulator" ]; then
  left='the counts and the page'
  because="the emulator needs $emulator${pages:+, the page $pages}"
  without="type make $goal on a machine with these tools, bring its \
build/results/emulator here and type make $goal COUNTS=that folder"
fi
line="$goal: left out: $left; $because; type make setup $goal"
[ -z "$times" ] || line+="; without root, $without"
echo "$line" >&2
