# draws scores
load "figures/marks.gp"
