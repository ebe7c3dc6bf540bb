# draws matrices show=product
load "figures/marks.gp"
