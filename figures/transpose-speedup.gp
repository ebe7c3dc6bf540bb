# reads chapter4 ceilings
# columns problem variant value size gbps
# ladder problem=transpose size=8192 by gbps
# value ceiling = problem=copy variant=memcpy size=67108864 max gbps
# value library = problem=transpose variant=cublas-geam size=8192 max gbps
detail = "8192 × 8192 floats, read once and written once; medians"
rate = "gbps"
ceiling_name = "memcpy of as much"
library_name = "cuBLAS geam"
load "figures/speedup.gp"
