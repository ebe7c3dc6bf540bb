# reads chapter5 ceilings emulator/chapter5
# brief
# columns problem variant axis value size device gbps
# counts global_load.sectors_per_request global_store.sectors_per_request
# value ceiling = problem=copy variant=memcpy size=268435456 max gbps
# value base = variant=stride value=1 max gbps
# value base_load = variant=stride value=1 max global_load.sectors_per_request
# value base_store = variant=stride value=1 max global_store.sectors_per_request
axis = "stride"
detail = "2²⁸ floats, every stride-th element of both arrays; medians"
lowest = 0.04
furthest = 32
most_sectors = 36
charged_at = 0.22
measured_at = 0.06
load "figures/sweep.gp"
