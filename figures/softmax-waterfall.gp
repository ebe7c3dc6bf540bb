# reads chapter7 ceilings
# columns problem variant axis value size gbps
# ladder problem=softmax size=8192 by gbps
# value ceiling = problem=copy variant=memcpy|copy-vector max gbps
detail = "rows of 8192 × 8192 floats; medians"
rate = "gbps"
unit = "GB/s"
scale = 1
digits = "%.0f"
ceiling_name = "copying them"
load "figures/waterfall.gp"
