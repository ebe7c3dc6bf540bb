# reads emulator/trace5
# request copy/offset 0 global load: offset 0: in[i]
# request copy/offset 1 global load: offset 1: in[i + 1]
# request copy/stride 2 global load: stride 2: in[2 i]
detail = "the first warp of the copy; solid: wanted; hatched: moved for nothing"
load "figures/lanes.gp"
