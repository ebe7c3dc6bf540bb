# reads chapter4
# brief
# columns problem variant value size gbps
# ladder problem=transpose variant=naive|tile|padded|rows|swizzle|vectorised size<=8192 by gbps at 8192
of_size(n) = sprintf("%.0f²", n)
run(n) = "transposes of ".of_size(n)." floats".others("of other matrices")."; medians"
load "figures/speedup.gp"
