# draws warps rows=32 warps=8
load "figures/marks.gp"
