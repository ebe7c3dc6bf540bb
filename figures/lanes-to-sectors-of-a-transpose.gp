# reads emulator/trace4
# request transpose/naive - global load: the load, along a row
# request transpose/naive - global store: the store, down a column
question = "Where do the sectors of a naive transpose go?"
detail = "the first warp; blue: wanted, orange: moved for nothing"
load "figures/lanes.gp"
