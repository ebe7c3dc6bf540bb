# reads chapter4 ceilings
# brief
# columns problem variant value size gbps
# ladder problem=transpose variant=naive|tile|padded|rows|swizzle|vectorised size<=8192 by gbps at 8192
# value copying = problem=copy variant=memcpy size=67108864 max gbps
# value copying = problem=copy variant=memcpy max gbps
run(n) = sprintf("transposes of %.0f² floats; medians", n)
written(i) = sprintf("%.0f GB/s", best[i])
has_key = 0
load "figures/ladder.gp"

set xlabel "bytes read and written per second (GB/s)"
highest = 1.05 * (exists("copying") ? copying : best[1])
eval from_zero(highest)
if (exists("copying")) eval ceiling_at(copying, highest, "cudaMemcpy")
shown(x) = column("gbps")
plot @bars
