# draws three-results
load "figures/marks.gp"
