# reads emulator/chapter2
# columns problem variant
detail = "thread-column: 64 × 64 of C, 512 threads"
BM = 64; BN = 64; BK = 8; TM = 8; TN = 1
warp = "0 0 32 8"
thread = "0 0 1 8"
array says[5] = ["block: 64 × 64, in steps of 8", "a warp: 32 columns, 8 rows", \
  "a thread: 8 rows of one column", "9 floats read", "for 8 multiply-adds"]
load "figures/tiles.gp"
