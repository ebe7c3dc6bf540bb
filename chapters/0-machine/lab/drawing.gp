# draws blocks threads=LAB_THREADS
load "figures/marks.gp"
