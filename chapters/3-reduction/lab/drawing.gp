# draws batches batch=LAB_BATCH threads=LAB_THREADS
load "figures/marks.gp"
