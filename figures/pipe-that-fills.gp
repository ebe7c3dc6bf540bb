# draws pipe latency=16 flying=0.25,0.5,1
load "figures/marks.gp"
