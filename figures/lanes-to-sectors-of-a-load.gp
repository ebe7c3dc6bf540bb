# reads emulator/trace5
# request copy/offset 0 global load: x[l]
# request copy/stride 2 global load: x[2 * l]
detail = "one warp; solid: wanted; hatched: moved for nothing"
load "figures/lanes.gp"
