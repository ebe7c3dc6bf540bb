# draws stencil
load "figures/marks.gp"
