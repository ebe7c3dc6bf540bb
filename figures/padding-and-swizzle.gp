# draws swizzle n=8 column=3
load "figures/marks.gp"
