# trees.awk - the steps of a block of n threads that adds n words in a tree, in three
# ways: which lanes add, and to which words.
#
#   n          threads, a power of two
#   steps      how many steps are drawn
function adds(way, lane, step,   half, apart) {
  half = n / 2 ^ step
  apart = 2 ^ (step - 1)
  if (way == 1) return lane < half ? lane : -1
  if (way == 2) return lane % (2 * apart) == 0 ? lane : -1
  return 2 * apart * lane < n ? 2 * apart * lane : -1
}

BEGIN {
  split("halves,own word,i-th pair", name, ",")
  key("wanted", "adds, or is added to")
  key("waiting", "lane that waits for its warp")
  key("plain", "other word")
  top = key_end() + 10
  left = narrow ? 24 : 88
  e = narrow ? (WIDTH - left - 62) / n : (WIDTH - left - 76) / (2 * n)
  y = top + (narrow ? 0 : 12)
  if (!narrow) {
    say("left", left, top - 2, "lanes")
    say("left", left + n * e + 64, top - 2, "words that they add to")
  }
  for (way = 1; way <= 3; way++) {
    say(narrow ? "left" : "right", narrow ? 11 : left - 26, y + 9, name[way])
    if (narrow) y += 22
    for (part = 0; part < (narrow ? 2 : 1); part++) {
      if (narrow) { say("left", left, y + 6, part ? "words that they add to" : "lanes"); y += 18 }
      for (step = 1; step <= steps; step++) {
        say("right", left - 8, y + 8, step)
        row(way, step, part)
        y += 19
      }
    }
    y += 10
  }
  finish(y)
}

function row(way, step, part,   lane, word, active, is_word, x) {
  for (lane = 0; lane < n; lane++) {
    word = adds(way, lane, step)
    if (word >= 0) { active++; is_word[word] }
    if (!narrow || !part)
      cell(word >= 0 ? "wanted" : "waiting", left + lane * e, y, e, 16)
  }
  if (!narrow || !part)
    say("left", left + n * e + 8, y + 8, active " / " n)
  x = narrow ? left : left + n * e + 64
  for (word = 0; word < n && (!narrow || part); word++)
    cell(word in is_word ? "wanted" : "plain", x + word * e, y, e, 16)
}
