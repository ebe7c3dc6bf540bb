# offsets.gp - the axis of offsets, and the copies that are swept along it.
#
# It is linear to 32. What lies past it stands apart, a step for each power of two.
load "figures/style.gp"

set lmargin at screen along(88)
if (narrow) set rmargin at screen 1 - along(26)
set bmargin at screen up(66)
place(x) = x <= 32 ? x : 35 + 3 * log(x / 64) / log(2)
set xrange [-0.6:place(1024) + 0.6]
set xtics 0, narrow ? 8 : 4, 32
set format x "%g"
set for [k = 6:10] xtics add \
  (narrow && k < 10 ? "" : sprintf("%d", 2**k) place(2**k))
set xlabel "offset (floats; past 32, powers of two)"
# Between the two parts, and over them.
set arrow 2 from first 33.5, graph 0 to first 33.5, graph 1 nohead \
  linecolor rgb faint linewidth 1.5
copies = "offset offset-several"
swept(device, i, past) = of("copy", word(copies, i)) && is("axis", "offset") && \
  is("device", device) && (column("value") > 32) == past
key_of(i, past) = past ? "" : (i == 1 ? "one float" : "four floats")." a thread"
