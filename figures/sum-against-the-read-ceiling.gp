# reads chapter3 ceilings
# brief
# columns problem variant value size gbps
# ladder problem=reduction variant=global|shared|dynamic|several-loads|warp-synchronous|shuffle|grid-stride|atomic|vectorised|last-block value=|128 by gbps at 100000000
# value read = problem=read size=100000000 max gbps
# value read = problem=read max gbps
run(n) = "sums of ".in_powers(n)." floats; medians"
written(i) = sprintf("%.0f GB/s", best[i])
has_key = 0
load "figures/ladder.gp"

set xlabel "bytes summed per second (GB/s)"
highest = 1.05 * (exists("read") ? read : best[1])
eval from_zero(highest)
if (exists("read")) eval ceiling_at(read, highest, "read ceiling")
shown(x) = column("gbps")
plot @bars
