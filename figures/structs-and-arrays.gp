# draws records fields=8 lanes=8
load "figures/marks.gp"
