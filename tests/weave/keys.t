#!/usr/bin/env bash
# Keys, expressions and units: what they compute, how it is written, and how they
# fail.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc
fresh
cat >weigh.lua <<LUA
package.path = "$top/report/weave/?.lua;" .. package.path
local bench_client = require "bench_client"
local complain = require "complain"
local spans = require "spans"
function Span(span)
  local problem = os.getenv("PROBLEM")
  local context = { scope = bench_client.scope("",
    problem ~= "" and problem or nil, { wide = "transpose/naive[size=2097152]" }) }
  spans.question(context, span)
  bench_client.ask("built", true)
  print((complain.guard("", spans[span.attributes.that and "claim" or "value"],
    context, span)))
  complain.leave_if_any()
end
LUA
export PROBLEM=transpose

weigh() { # FORM EXPRESSION TEXT - what such a span comes to
  printf '[%s]{%s="%s"}' "$3" "$1" "$2" |
    pandoc --lua-filter=weigh.lua --to=plain --output=/dev/null
}
compute() { weigh of "$1" "$2"; } # EXPRESSION AS
gives() { # WANT EXPRESSION [AS] - written like AS, if that is not WANT
  is "$(compute "$2" "${3:-$1}" 2>&1)" "$1" "$2 is $1"
}
holds() { is "$(weigh that "$2" x 2>&1)" "$1" "$2: $1"; }
no() { # PATTERN EXPRESSION AS
  fails "$1" compute "$2" "$3"
}

# Rows and columns.
gives '447.39 GB/s' naive:gbps
gives '447.39 GB/s' transpose/naive:gbps
gives '447.39 GB/s' naive@nvidia-h200:gbps
gives '559.2 GB/s' 'naive[size=2097152]:gbps'
gives '559.2 GB/s' 'naive[size=1024x2048]:gbps'
gives '559.2 GB/s' wide:gbps
cat >report/recorded/nvidia-h200/ratios.csv <<'END'
problem,variant,axis,value,rows,cols,inner,baseline,ratio,ci_low,ci_high,turns,method,copies,sm_mhz,celsius
transpose,naive,,,8192,8192,1,slow,0.4321,0.4,0.5,31,launch,1,1980,40
transpose,naive,,,8192,8192,1,geam,0.1234,0.12,0.13,31,launch,1,1980,40
transpose,naive,,,8192,8192,1,slower,0.5432,0.4,0.6,31,launch,1,1980,40
END
gives '0.123×' naive:ratio
no 'naive.*ratio is empty in its row' \
  'naive[size=2097152]:ratio' '0.1×'
rm report/recorded/nvidia-h200/ratios.csv
cat >report/recorded/nvidia-h200/dram.csv <<'END'
problem,variant,axis,value,size,dram_read_bytes,dram_write_bytes
transpose,naive,,,1024x2048,8400000,1
transpose,naive,,,8192,2,1
END
gives '8.4 MB' 'naive[size=2097152]:dram_read_bytes'
gives '2 B' 'naive:dram_read_bytes'
rm report/recorded/nvidia-h200/dram.csv
gives '0.50 ms' copy/offset:median_ms
gives '0.58 ms' 'copy/offset[offset=8]:median_ms'
gives '512' naive:global_load.requests
gives '0.51 ms' 'copy/offset : median_ms [offset=1]'
gives '1024' naive:global.requests
gives '580.159.04' machine:driver
gives 'NVIDIA H200' machine:gpu
gives '132' machine:sm_count
gives '6.5×' 'padded / naive : gbps'
gives '6.5×' 'padded:gbps / naive:gbps'
gives '3357.3 GB/s' 'padded + naive : gbps'
gives '2' 'naive : global.requests / global_load.requests'
gives '1.00' 'naive / padded : global.requests / global_load.requests'

# Units: the text's decides, and must be of what the columns measure.
gives '0.45 TB/s' naive:gbps
gives '500 µs' copy/offset:median_ms
gives '0.0005 s' copy/offset:median_ms
gives '15 %' 'naive / padded : gbps'
gives '537 MB' naive:bytes
gives '512 MiB' naive:bytes
gives $'536\u202f870\u202f912 bytes' naive:bytes '1 bytes'
gives '111.8 GFLOP/s' 'naive:gbps / 4 B/FLOP'
gives '1.2 ms' 'naive : bytes / gbps'
gives '4.0 bytes per operation' '8 B / 2 FLOP'
no 'something in B/s, which cannot be written in ms' naive:gbps '447 ms'
no 'something in B/s, which cannot be written in %' naive:gbps '447 %'
no 'something in B/s, which cannot be written without a unit' naive:gbps 447
no 'a count or a ratio, which cannot be written in GB/s' 'padded / naive : gbps' \
  '6 GB/s'
no '"GB/sec" is not a unit; the nearest is GB/s' naive:gbps '447 GB/sec'
no 'adds or compares something in B/s and something in s' \
  'naive:gbps + naive:median_ms' '1 GB/s'
is "$(weigh calc '86.4 / 4' '20 GB/s')" '22 GB/s' \
  'what is calculated from bare numbers is in the unit that the text has'
is "$(weigh calc '4 / 5' '1 %')" '80 %' 'a share is a share'
fails 'calc=.* uses results; write of=' weigh calc naive:gbps '447 GB/s'

# How numbers are written.
gives 7 '1 + 2 * 3'
gives 9 '(1 + 2) × 3'
gives 2.5 '10 ÷ 4'
gives −3 '2 − 5'
gives −6 '-2 × 3'
gives '1.5×10¹' 15
gives '2.5×10⁻⁵' 0.000025
gives $'33\u202f554\u202f432' 33554432 33554432
gives 1024 1024
gives 0 '0.1 - 0.4'

holds true 'naive < padded : gbps'
holds true 'padded : shared.bank_conflicts == 0'
holds true '1 <= 2 < 3'
holds false '1 < 2 < 2'
holds true '4 ≥ 4'
holds true '4 = 4.0'
holds false '4 ≠ 4'

# What goes wrong.
no 'naiv:gbps matches no row of nvidia-h200; the nearest is transpose/naive$' \
  naiv:gbps '1 GB/s'
no 'nearest is transpose/naive\[size=8192\]:gbps' 'naive[size=8129]:gbps' '1 GB/s'
no 'nearest is copy/offset\[size=268435456,offset=[018]\]:gbps' \
  'copy/offset[offset=2]:gbps' '1 GB/s'
no 'matches no row' 'naive[offset=1]:gbps' '1 GB/s'
no 'no column gbsp; the nearest is gbps' naive:gbsp '1 GB/s'
no 'no results of nvidia-h100; the nearest is @nvidia-h200' \
  naive@nvidia-h100:gbps '1 GB/s'
no 'median_ms is empty' naive@emulator:median_ms '1 ms'
no 'verdict is wrong' 'padded[size=128]:gbps' '1 GB/s'
no 'nearest is machine:driver' machine:drivr '1'
no 'cannot compute with "580.159.04"' 'machine:driver + 1' 1
no 'divides by zero' '1 / 0' 1
no 'lacks a closing parenthesis' '(1 + 2' 1
no 'ends where a key or a number should be' '1 +' 1
no 'an operator is missing before 2' '1 2' 1
no 'operators stand between spaces' 'naive:gbps/padded:gbps' '1×'
no 'naive: which column\? write it as in naive:median_ms' naive '1 ms'
no 'a comparison has no value to print' '1 < 2' 1
PROBLEM='' no 'which problem\? name it, as in problem/naive' naive:gbps '1 GB/s'
fails 'compares nothing' weigh that '1 + 2' x

# A damaged file is bench's to name: tests/bench/query.t has more.
twice=$(sed -n 2p $recorded/chapter4.csv)
echo "$twice" >>$recorded/chapter4.csv
no "$recorded/chapter4.csv:6: the same run as in line 2; type git checkout" 1 1
finish
