# draws trees n=32 steps=5
load "figures/marks.gp"
