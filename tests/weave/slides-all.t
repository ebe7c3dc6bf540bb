#!/usr/bin/env bash
# The slides of the other chapters.
# tier: all
# long
CHAPTERS_SHOWN='0 2 3 4 5 6 7 8 9'
. tests/weave/slides.t
