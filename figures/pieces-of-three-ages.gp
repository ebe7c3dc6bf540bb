# draws pieces offset=1 sizes=128,32,32 names=2.0,2.0+past+L1,today
load "figures/marks.gp"
