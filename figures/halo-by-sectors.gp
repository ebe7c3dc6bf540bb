# draws halo across=32 down=8 reach=1 sectors=1
load "figures/marks.gp"
