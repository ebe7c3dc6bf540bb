# draws barrier loads=6,8,11 multiply=6
load "figures/marks.gp"
