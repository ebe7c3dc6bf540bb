#!/usr/bin/env bash
# split.sh - reads problem/variant, one a line; writes "fit" or "judged" before
# each. Rules of bounds may be fitted to the kernels of the one half, and are
# judged on the other. Drawn by hash, before anything was fitted.
while read -r name; do
  hash=$(printf %s "$name" | sha256sum)
  case $hash in
    [02468ace]*) echo "fit $name" ;;
    *) echo "judged $name" ;;
  esac
done
