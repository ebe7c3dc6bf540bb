# draws tables inner=LAB_INNER across=1 tile=LAB_TILE
load "figures/marks.gp"
