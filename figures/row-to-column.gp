# draws matrices show=transpose
load "figures/marks.gp"
