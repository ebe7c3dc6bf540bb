#!/usr/bin/env bash
# README's two commands on fresh systems, and the same counts on all of them.
# tier: all
. tests/tap.sh

for suite in bookworm trixie noble bookworm-bare; do
  status=0
  said=$(tests/systems.sh $suite 2>&1) || status=$?
  if [ $status -eq 77 ]; then
    skip 1 "$(tail -n 1 <<<"$said")"
    continue
  fi
  ok $status "make setup report, make setup test on $suite"
  tap_explain "$said"
done
finish
