# reads chapter5 ceilings
# columns problem variant value size gbps
# ladder problem=copy size=268435456 by gbps
# value library = problem=copy variant=memcpy size=268435456 max gbps
question = "What does each rung of the copy gain?"
detail = "1 GiB of floats, read once and written once; medians"
rate = "gbps"
unit = "GB/s"
scale = 1
digits = "%.0f"
library_name = "memcpy: library and ceiling"
load "figures/waterfall.gp"
