# reads chapter1 chapter2 ceilings
# columns problem variant value size gflops
# ladder problem=matmul size=4096 by gflops
# value ceiling = problem=fma max gflops
# value library = problem=matmul variant=cublas size=4096 max gflops
detail = "C = A·B, N = 4096, single precision; medians"
rate = "gflops"
ceiling_name = "FMA ceiling"
library_name = "cuBLAS"
load "figures/speedup.gp"
