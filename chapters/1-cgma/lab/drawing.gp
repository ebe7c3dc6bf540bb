# draws tables inner=LAB_INNER
load "figures/marks.gp"
