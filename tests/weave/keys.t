#!/usr/bin/env bash
# Keys, expressions and formats: what they compute, and how they fail.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

command -v lua5.3 >/dev/null || { skip 46 'no lua5.3'; finish; }
fresh

weigh() { # FORM ATTRIBUTE... - what a span of that form comes to
  lua5.3 - "$top" "$@" <<'LUA'
package.path = arg[1] .. "/report/weave/?.lua;" .. package.path
local complain = require "complain"
local spans = require "spans"
local all = complain.guard("", require("rows").load, "built", true)
complain.leave_if_any()
local attributes = { of = arg[3], that = arg[3], fmt = arg[4], scale = arg[5] }
local answer = complain.guard("", spans[arg[2]], all, attributes)
complain.leave_if_any()
print(answer)
LUA
}
compute() { weigh value "$@"; } # EXPRESSION [FORMAT [SCALE]]
claim() { weigh claim "$@"; }   # EXPRESSION
gives() { # WANT EXPRESSION [FORMAT [SCALE]]
  is "$(compute "${@:2}" 2>&1)" "$1" "${*:2} is $1"
}
holds() { is "$(claim "$2" 2>&1)" "$1" "$2: $1"; }

naive=transpose/naive@nvidia-h200
gives 447.39 "$naive:gbps" %.2f
gives '559.2' 'transpose/naive[size=2097152]@nvidia-h200:gbps' %.1f
gives '559.2' 'transpose/naive[size=1024x2048]@nvidia-h200:gbps' %.1f
gives '0.50' 'copy/offset@nvidia-h200:median_ms' %.2f
gives '0.58' 'copy/offset[offset=8]@nvidia-h200:median_ms' %.2f
gives 512 'transpose/naive@emulator:global_load.requests'
gives '580.159.04' 'machine@nvidia-h200:driver'
gives 132 'machine@nvidia-h200:sm_count'
gives 7 '1 + 2 * 3'
gives 9 '(1 + 2) x 3'
gives 2.5 '10 ÷ 4' %.1f
gives −3 '2 − 5'
gives −6 '-2 × 3'
is "$(compute 15 %.1e)" '1.5×10¹' 'powers of ten are typeset'
is "$(compute 0.000025 %.1e)" '2.5×10⁻⁵' 'negative ones, too'
is "$(compute 33554432)" $'33\u202f554\u202f432' 'five digits or more are grouped'
is "$(compute 1024)" 1024 'four are not'
is "$(compute '3 / 4' '%.0f %%' 100)" '75 %' 'a scale and a per cent sign'
is "$(compute '5 / 2' %d)" 3 'a whole number is rounded'

holds true "$naive:gbps < transpose/padded@nvidia-h200:gbps"
holds true '1 <= 2 < 3'
holds false '1 < 2 < 2'
holds true '4 ≥ 4'
holds true '4 = 4.0'
holds false '4 ≠ 4'

fails 'transpose/naiv@.* the nearest is transpose/naive@nvidia-h200:gbps' \
  compute 'transpose/naiv@nvidia-h200:gbps'
fails 'nearest is transpose/naive\[size=8192\]@nvidia-h200:gbps' \
  compute 'transpose/naive[size=8129]@nvidia-h200:gbps'
fails 'nearest is copy/offset\[size=268435456,offset=[018]\]@nvidia-h200:gbps' \
  compute 'copy/offset[offset=2]@nvidia-h200:gbps'
fails 'matches no row' compute 'transpose/naive[offset=1]@nvidia-h200:gbps'
fails 'no column gbsp; the nearest is gbps' compute "${naive}:gbsp"
fails 'no results of nvidia-h100; the nearest is @nvidia-h200' \
  compute 'transpose/naive@nvidia-h100:gbps'
fails 'median_ms is empty' compute 'transpose/naive@emulator:median_ms'
fails 'verdict is wrong' compute 'transpose/padded[size=128]@nvidia-h200:gbps'
fails 'nearest is machine@nvidia-h200:driver' \
  compute 'machine@nvidia-h200:drivr'
fails 'cannot compute with "580.159.04"' \
  compute 'machine@nvidia-h200:driver + 1'
fails 'divides by zero' compute '1 / 0'
fails 'lacks a closing parenthesis' compute '(1 + 2'
fails 'ends where a key or a number should be' compute '1 +'
fails 'an operator is missing before 2' compute '1 2'
fails 'cannot read' compute 'transpose:gbps'
fails 'needs one conversion' compute 1 'fast'
fails 'compares nothing' claim '1 + 2'

cp $recorded/chapter4.csv keep.csv
sed -n 2p keep.csv >>$recorded/chapter4.csv
fails 'matches 2 rows; say which, as in transpose/naive\[size=8192\]' \
  compute "$naive:gbps"
head -c -20 keep.csv >$recorded/chapter4.csv
fails "$recorded/chapter4.csv: its last line is cut off" compute 1
cut -d, -f1-5,7- keep.csv >$recorded/chapter4.csv
fails "$recorded/chapter4.csv: has no column size" compute 1
sed '3s/,[^,]*$//' keep.csv >$recorded/chapter4.csv
fails "$recorded/chapter4.csv:3: has 25 fields, its header has 26" compute 1
finish
