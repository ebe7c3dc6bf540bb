# reads emulator/trace4
# request transpose/naive - global load: the load, along a row
# request transpose/naive - global store: the store, down a column
detail = "the first warp; solid: wanted; hatched: moved for nothing"
load "figures/lanes.gp"
