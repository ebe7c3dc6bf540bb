# draws quarter units=64 registers=33
load "figures/marks.gp"
