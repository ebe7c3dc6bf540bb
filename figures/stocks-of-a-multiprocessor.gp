# draws stocks threads=256 registers=40 kib=3 has=2048,65536,228,32
load "figures/marks.gp"
