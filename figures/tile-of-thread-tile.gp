# reads emulator/chapter2
# columns problem variant
detail = "thread-tile: 128 × 128 of C, 256 threads"
BM = 128; BN = 128; BK = 8; TM = 8; TN = 8
warp = "0 0 128 16"
thread = "0 0 8 8"
array says[5] = ["block: 128 × 128, in steps of 8", "a warp: 16 rows", \
  "a thread: 8 × 8 elements", "16 floats read", "for 64 multiply-adds"]
load "figures/tiles.gp"
