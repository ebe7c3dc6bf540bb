# reads chapter1 chapter2 chapter10 ceilings
# columns problem variant value size gflops
# ladder problem=matmul size=4096 by gflops
# value ceiling = problem=fma max gflops
# value library = problem=matmul variant=cublas size=4096 max gflops
detail = "C = A·B, N = 4096, single precision; medians"
rate = "gflops"
unit = "TFLOP/s"
scale = 0.001
digits = "%.1f"
ceiling_name = "FMA ceiling"
library_name = "cuBLAS"
load "figures/waterfall.gp"
