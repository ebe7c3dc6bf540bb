# exam.awk - works out questions a second time, from the numbers of their printed
# text alone and by going through what they describe, step by step. Reads what
# `exam markdown` prints; writes "question<TAB>answer".
function begin(line) {
  name = line
  sub(/.* name=/, "", name)
  sub(/ .*/, "", name)
  text = ""
}
# The numbers of the text, in their order: n[1], n[2] ...
function numbers(   rest) {
  rest = text
  count = 0
  delete n
  while (match(rest, /[0-9]+(\.[0-9]+)?/)) {
    n[++count] = substr(rest, RSTART, RLENGTH) + 0
    rest = substr(rest, RSTART + RLENGTH)
  }
}
function told(value) { printf "%s\t%.10g\n", name, value }
# A launch makes one sum of each n[1] numbers.
function launches(   left, passes) {
  for (left = n[2]; left > 1; passes++)
    left = int((left + n[1] - 1) / n[1])
  told(passes)
}
# The step with distance d adds to each element that has one d places before it.
function scan(   d, i, sum) {
  for (d = 1; d < n[1]; d *= 2)
    for (i = 0; i < n[1]; i++)
      sum += i >= d
  told(sum)
}
# Each unit takes the next piece when it and the piece are free.
function pieces(   k, unit, end, at, free) {
  for (k = 1; k <= n[1]; k++) {
    at = 0
    for (unit = 2; unit <= 4; unit++) {
      if (free[unit] > at)
        at = free[unit]
      at += n[unit]
      free[unit] = at
    }
  }
  told(at)
}
function worth(   runs) {
  for (runs = 1; n[3] + runs * n[2] >= runs * n[1]; runs++)
    ;
  told(runs)
}
# Blocks are given out one by one to the places; a wave is as long as a block.
function waves(   left, places) {
  for (left = n[1]; left > 0; left -= n[2] * n[3])
    places += n[2] * n[3]
  told(100 * n[1] / places)
}
# Numbers: 0, the pitch, 32, row and column.
function bank(   word, at) {
  for (word = 0; word < n[4] * n[2] + n[5]; word++)
    at = at == 31 ? 0 : at + 1
  told(at)
}
# Blocks cover the matrix; those of their results that lie outside are counted.
function edges(   row, col, inside, outside, all) {
  for (row = 0; row < n[3]; row += n[1])
    for (col = 0; col < n[4]; col += n[2]) {
      all += n[1] * n[2]
      inside = (row + n[1] < n[3] ? n[1] : n[3] - row) * \
        (col + n[2] < n[4] ? n[2] : n[4] - col)
      outside += n[1] * n[2] - inside
    }
  told(100 * outside / all)
}
function small(   i, waiting, host, gpu) {
  for (i = 0; i < n[1]; i++) {
    waiting += n[2] + n[3]
    host += n[4]
    gpu = (gpu > host ? gpu : host) + n[2]
  }
  told(waiting - gpu)
}
function solve() {
  numbers()
  if (name == "3-launches") launches()
  else if (name == "4-bank-of") bank()
  else if (name == "2-edges") edges()
  else if (name == "6-last-wave") waves()
  else if (name == "8-scan-work") scan()
  else if (name == "9-pieces") pieces()
  else if (name == "9-worth-it") worth()
  else if (name == "9-small-kernels") small()
}
/^::: \{\.question/ { begin($0); in_text = 1; next }
/^:::/ && in_text { solve(); in_text = 0 }
in_text { text = text " " $0 }
