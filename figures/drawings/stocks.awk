# stocks.awk - the stocks of a multiprocessor, and how much of each its blocks take.
#
#   threads registers kib    of a block; registers of a thread, with what the
#                            system takes of shared memory in kib
#   has                      threads, registers, KiB, blocks of a multiprocessor
BEGIN {
  split(has, stock, ",")
  split("threads,registers,KiB shared memory,blocks", name, ",")
  # Registers go to whole warps in units of 256.
  units = threads / 32 * ceiling(registers * 32 / 256)
  takes[1] = threads; takes[2] = units * 256; takes[3] = kib; takes[4] = 1
  blocks = stock[4]
  for (i = 1; i <= 4; i++)
    if (int(stock[i] / takes[i]) < blocks) blocks = int(stock[i] / takes[i])
  key("wanted", "taken by the " blocks " blocks that fit")
  key("plain", "left")
  top = key_end()
  left = narrow ? 12 : 180
  wide = WIDTH - left - (narrow ? 12 : 252)
  y = top
  for (i = 1; i <= 4; i++) {
    fit = int(stock[i] / takes[i])
    said = "a block takes " takes[i] ": " fit " fit"
    if (fit == blocks) said = said ", the fewest"
    if (narrow) {
      say("left", left, y + 6, stock[i] " " name[i])
      say("left", left, y + 50, said)
      y += 18
    } else {
      say("right", left - 10, y + 11, stock[i] " " name[i])
      say("left", left + wide + 10, y + 11, said)
    }
    box("plain", left, y, wide, 22)
    for (b = 0; b < blocks; b++)
      box("wanted", left + b * takes[i] / stock[i] * wide + 0.5, y, \
        takes[i] / stock[i] * wide - 1, 22)
    y += narrow ? 48 : 32
  }
  finish(y)
}

function ceiling(x) { return int(x) + (x > int(x)) }
