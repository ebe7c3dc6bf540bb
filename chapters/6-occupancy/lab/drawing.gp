# draws stocks threads=320 registers=LAB_REGISTERS kib=LAB_TAKES has=LAB_SM_THREADS,65536,LAB_SM_KIB,LAB_SM_BLOCKS
load "figures/marks.gp"
