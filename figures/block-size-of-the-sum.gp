# reads chapter3 ceilings
# columns problem variant axis value size gbps
# value read_ceiling = problem=read max gbps
# value worst = problem=reduction axis=block min gbps
question = "Which block size suits the sum?"
detail = "10⁸ floats; medians"
height = 400
load "figures/style.gp"

set xlabel "threads per block (logarithmic)"
set ylabel "rate (GB/s, logarithmic)"
set ytics (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
set logscale x 2
set logscale y 10
set xrange [28:1200]
set xtics (32, 64, 128, 256, 512, 1024)

if (exists("read_ceiling") && exists("worst")) \
  set arrow from graph 0, first read_ceiling to graph 1, first read_ceiling \
    nohead ls 9; \
  set yrange [worst / 2:read_ceiling * 2]; \
  set label "read ceiling" at graph 0.99, first read_ceiling right \
    offset 0, 0.6 textcolor rgb ink

variants = "global shared dynamic"
plot for [m in tables] for [i = 1:words(variants)] m \
  using (column("value")):(where(of("reduction", word(variants, i)) \
    && is("axis", "block") && is("size", "100000000"), column("gbps"))) \
  with linespoints linetype kin(m, i) linewidth 5.5 - 1.5 * i pointsize 1.9 - 0.4 * i \
  title m eq rows ? word(variants, i) : ""
