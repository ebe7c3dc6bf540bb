# reads chapter5 ceilings emulator/chapter5
# brief
# columns problem variant axis value size device gbps
# counts global_load.sectors_per_request global_store.sectors_per_request
# value ceiling = problem=copy variant=memcpy size=268435456 max gbps
# value base = variant=offset value=0 max gbps
# value base_load = variant=offset value=0 max global_load.sectors_per_request
# value base_store = variant=offset value=0 max global_store.sectors_per_request
axis = "offset"
detail = "2²⁸ floats from the offset on; upper axis not from 0"
lowest = 0.75
furthest = 1024
most_sectors = 6
charged_at = 0.85
measured_at = 0.92
load "figures/sweep.gp"
