# draws survey fields=LAB_FIELDS
load "figures/marks.gp"
