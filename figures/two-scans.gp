# draws scans n=8
load "figures/marks.gp"
