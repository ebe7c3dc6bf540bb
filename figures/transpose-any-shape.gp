# reads chapter4 chapter12 ceilings
# columns problem variant value size gbps
# ladder problem=transpose size=67108863 by gbps
# value ceiling = problem=copy variant=memcpy size=67108864 max gbps
# value library = problem=transpose variant=cublas-geam size=67108863 max gbps
detail = "8191 × 8193 floats, read once and written once; medians"
rate = "gbps"
unit = "GB/s"
scale = 1
digits = "%.0f"
ceiling_name = "memcpy of as much"
library_name = "cuBLAS geam"
load "figures/waterfall.gp"
