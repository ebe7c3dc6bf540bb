# draws phases
load "figures/marks.gp"
