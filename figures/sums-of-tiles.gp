# draws look-back tiles=4,5,6,7 own=6,10,9,8 all=36,-,-,-
load "figures/marks.gp"
