# reads chapter3 yardsticks
# columns problem variant axis value size gbps
# value read_ceiling = problem=read max gbps
# value best = problem=reduction axis=block max gbps
question = "Which block size suits the sum?"
detail = "10⁸ floats; medians"
height = 380
load "figures/style.gp"

set xlabel "threads per block (logarithmic)"
set ylabel "bytes summed per second (GB/s)"
set logscale x 2
set xrange [28:1200]
set xtics (32, 64, 128, 256, 512, 1024)
set yrange [0:*]

if (exists("read_ceiling")) \
  set arrow from graph 0, first read_ceiling to graph 1, first read_ceiling \
    nohead ls 9; \
  set yrange [0:read_ceiling * 1.12]; \
  set label "read ceiling" at graph 0.99, first read_ceiling right \
    offset 0, 0.6 textcolor rgb ink

variants = "global shared dynamic"
plot for [i = 1:words(variants)] rows \
  using (column("value")):(where(of("reduction", word(variants, i)) \
    && is("axis", "block") && is("size", "100000000"), column("gbps"))) \
  with linespoints linetype i linewidth 5.5 - 1.5 * i pointsize 1.9 - 0.4 * i \
  title word(variants, i)
