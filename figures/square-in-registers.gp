# draws turn
load "figures/marks.gp"
