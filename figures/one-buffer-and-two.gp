# draws buffers steps=4 load=3 multiply=4
load "figures/marks.gp"
