#!/usr/bin/env bash
# The answers that exam.t works out, in a hundred editions.
# tier: all
# long
SEEDS=100
. tests/labs/exam.t
