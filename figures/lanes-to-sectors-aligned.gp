# reads emulator/trace5
# request copy/offset 0 global load: in[i]
detail = "the first warp, with an offset of 0"
load "figures/lanes.gp"
