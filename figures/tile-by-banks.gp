# draws tile-banks n=32
load "figures/marks.gp"
