# draws runs blocks=1056 each=8
load "figures/marks.gp"
