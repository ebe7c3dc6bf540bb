# phases.awk - 16-byte loads of a warp from shared memory: which lanes are served
# together, and in how many wavefronts.
#
# A phase is a quarter of a warp. Where each lane agrees with lane ^ 1, or each with
# lane ^ 2, two phases are served as one; each takes as many wavefronts as its
# fullest bank has different words.
BEGIN {
  name[1] = "32 neighbours"
  name[2] = "0 and 1 alike, 2 and 3 alike ..."
  name[3] = "0 and 2 alike, 1 and 3 alike ..."
  name[4] = "all 32 alike"
  name[5] = "every other float4"
  key("wanted", "served in one wavefront")
  key("waiting", "waits for another one")
  top = key_end() + 10
  left = narrow ? 11 : 230
  right = narrow ? 88 : 96
  e = (WIDTH - left - right) / 32
  for (lane = 0; lane < 32; lane += 8)
    say("center", left + (lane + 0.5) * e, top, lane)
  say("center", left + 31.5 * e, top, 31)
  say("left", WIDTH - right + 6, top, "wavefronts")
  y = top + 14
  for (way = 1; way <= 5; way++) {
    if (narrow) { say("left", left, y + 8, name[way]); y += 18 }
    else say("right", left - 10, y + 9, name[way])
    request(way)
    y += narrow ? 30 : 28
  }
  finish(y)
}

function at(way, lane) {
  return way == 1 ? lane : way == 2 ? int(lane / 2) : \
    way == 3 ? int(lane / 4) * 2 + lane % 2 : way == 4 ? 0 : 2 * lane
}

function agree(way, bit,   lane, other) {
  for (lane = 0; lane < 32; lane++) {
    other = int(lane / bit) % 2 ? lane - bit : lane + bit
    if (at(way, lane) != at(way, other)) return 0
  }
  return 1
}

function request(way,   size, first, lane, w, most, bank, word, seen, depth, waits, told) {
  size = agree(way, 1) || agree(way, 2) ? 16 : 8
  for (first = 0; first < 32; first += size) {
    most = 0
    for (bank in depth) delete depth[bank]
    for (word in seen) delete seen[word]
    for (lane = first; lane < first + size; lane++) {
      # The four words of a float4 lie in four banks; its first tells.
      word = at(way, lane)
      bank = word % 8
      if (!(word in seen)) seen[word] = depth[bank]++
      waits = seen[word] > 0
      if (depth[bank] > most) most = depth[bank]
      cell(waits ? "waiting" : "wanted", left + lane * e, y, e, 18)
    }
    mark("frame", left + first * e, y - 1, left + (first + size) * e, y + 19, "")
  }
  say("left", WIDTH - right + 6, y + 9, 32 / size " × " most " = " 32 / size * most)
}
