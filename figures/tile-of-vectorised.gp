# reads emulator/chapter2
# columns problem variant
detail = "vectorised: 128 × 128 of C, 256 threads"
BM = 128; BN = 128; BK = 8; TM = 8; TN = 8
warp = "0 0 128 8 0 64 128 8"
thread = "0 0 4 4 64 0 4 4 0 64 4 4 64 64 4 4"
array says[5] = ["block: 128 × 128, in steps of 8", "a warp: 8 rows, twice", \
  "a thread: four squares of 4 × 4", "4 loads of 16 bytes", \
  "for 64 multiply-adds"]
load "figures/tiles.gp"
