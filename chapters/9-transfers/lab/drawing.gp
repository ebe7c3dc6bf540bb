# draws engines pieces=4 streams=LAB_STREAMS in_takes=4 kernel_takes=2 out_takes=4
load "figures/marks.gp"
