#!/usr/bin/env bash
# Every answer of make exam in a hundred editions.
# tier: all
# long
SEEDS=100
. tests/labs/exam.t
