# reads chapter3
# brief
# columns problem variant value size gbps
# ladder problem=reduction variant=global|shared|dynamic|several-loads|warp-synchronous|shuffle|grid-stride|atomic|vectorised|last-block value=|128 by gbps at 100000000
run(n) = "sums of ".in_powers(n)." floats".others("of other lengths")."; medians"
of_size(n) = in_powers(n)
load "figures/speedup.gp"
