# reads emulator/trace4
# request transpose/tile - shared load: tile[32][32], a column
# request transpose/padded - shared load: tile[32][33], a column
detail = "the first warp; solid: the first word of a bank; hollow: others, which wait"
load "figures/lanes.gp"
