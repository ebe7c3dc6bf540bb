# draws bus
load "figures/marks.gp"
