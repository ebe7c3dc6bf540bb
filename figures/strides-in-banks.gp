# reads emulator/trace4
# request words/strides 2 shared load: 2 words apart
# request words/strides 3 shared load: 3 words apart
detail = "the first warp; solid: the first word of a bank; hollow: others, which wait"
load "figures/lanes.gp"
