# reads chapter1 chapter2 ceilings
# brief
# columns problem variant value size gflops
# ladder problem=matmul variant=naive|tiled|thread-column|thread-tile|transposed|vectorised|warp-tile|cublas value=|32 size>=1024 size<=8192 by gflops at 4096
of_size(n) = sprintf("%.0f", n)
run(n) = "C = A·B, N × N: N = ".of_size(n).others("others")."; medians"
load "figures/speedup.gp"
