# reads chapter3 ceilings
# columns problem variant value size gbps
# ladder problem=reduction size=100000000 by gbps
# value ceiling = problem=read size=100000000 max gbps
# value library = problem=reduction variant=cub size=100000000 max gbps
detail = "10⁸ floats; medians"
rate = "gbps"
ceiling_name = "reading them"
library_name = "CUB"
load "figures/speedup.gp"
