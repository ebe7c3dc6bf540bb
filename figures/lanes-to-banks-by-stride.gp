# reads emulator/trace4
# request words/strides 1 shared load: s[l]
# request words/strides 2 shared load: s[2 * l]
# request words/strides 32 shared load: s[32 * l]
detail = "one warp; solid: the first word of a bank; hollow: others, which wait"
load "figures/lanes.gp"
