# draws image turn=LAB_WAY
load "figures/marks.gp"
