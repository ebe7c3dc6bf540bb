# reads chapter5 emulator/chapter5
# brief
# columns problem variant axis value size device gbps
# counts global_load.sectors_per_request global_store.sectors_per_request
# value floats = variant=offset|offset-several device=gpu max size
# value one = variant=offset value=0 device=gpu max gbps
# value four = variant=offset-several value=0 device=gpu max gbps
# value base_load = variant=offset value=0 max global_load.sectors_per_request
# value base_store = variant=offset value=0 max global_store.sectors_per_request
load values
detail = sprintf("%.0f million floats from the offset on; medians; sectors as counted", \
  floats / 1e6)
height = 420
keys = 2
load "figures/offsets.gp"

sectors(x) = column("global_load.sectors_per_request") \
  + column("global_store.sectors_per_request")
aligned = exists("base_load") ? base_load + base_store : NaN
array base[2] = [exists("one") ? one : NaN, exists("four") ? four : NaN]
lost(part) = 100 * (1 - part)
set ylabel "lost of the rate at offset 0 (%)"
set yrange [*<-1:25<*] noextend
set label 3 "if only sectors cost" at first 16, first lost(aligned / (aligned + 2.)) \
  center offset 0, 1 textcolor rgb ink
plot for [past = 0:1] rows using (place(column("value"))): \
    (where(swept("emulator", 1, past), lost(aligned / sectors(0)))) with points \
    pointtype 4 linecolor rgb ink notitle, \
  for [i = 1:2] for [past = 0:1] rows using (place(column("value"))): \
    (where(swept("gpu", i, past), lost(column("gbps") / base[i]))) \
    with linespoints linetype i title key_of(i, past)
