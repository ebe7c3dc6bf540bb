# draws order steps=count,predict,run,look,change+one+thing
load "figures/marks.gp"
