# request.awk - lays out requests of a warp, from the emulator's traces, for
# lanes.gp.
#
#   awk -f figures/request.awk -v values=FILE -v narrow=0 FIGURE.gp TRACE.csv...
#
# The figure's comment lines name the requests, one panel each:
#
#   # request copy/offset 1 global load: one float further
#
# problem/variant, value of its axis (-: none), space, operation; after the
# colon a title. Of several source lines the first counts. Printed are marks:
#
#   kind x y x2 y2 text
#
# with tabs between (a title may have commas), in units of a lane's width,
# downward. A request to global memory shows every word of each sector that it
# touches; panels lie below one another. One to shared memory shows under each
# bank a cell for each word that is wanted of it; panels lie side by side, in a
# narrow picture below one another. FILE
# gets `across` and `deep`, the size of all.
#
# With a number of bytes behind the operation the array is a matrix whose rows
# are that long: marks are then `place` and the lane's number, x and y its
# column and row of floats, and the figure draws them by itself.
BEGIN {
  FS = ","
  LANES = 32; WORDS = 8 # of a sector
  DROP = 5              # from the lanes to the memory
  SUM = narrow ? 2.3 : 0.6 # where a panel's sum stands, below or beside its title
  TOP = 2.5 + SUM       # from a panel's title to its lanes
  GLOBAL_HEIGHT = TOP + 10.5
  UNDER = 2.4           # from the banks down to their words
  CELL = 0.5
  BESIDE = 39
  MAX_WORDS = 72       # with more, a word is narrower than a lane
}

function die(text) {
  print "figures: " text > "/dev/stderr"
  failed = 1
  exit 1
}

FNR == 1 { files++ }
files == 1 && /^# request / {
  at = index($0, ": ")
  if (!at || (n = split(substr($0, 1, at - 1), part, " ")) < 6 || n > 7)
    die(FILENAME ":" FNR ": write # request problem/variant value space " \
        "operation: title")
  asked[++panels] = part[3] " " part[4] " " part[5] " " part[6]
  pitch[panels] = n == 7 ? part[7] : 0
  title[panels] = substr($0, at + 2)
}
files == 1 { next }

# Kernels' names may hold commas: what follows them is counted from the end.
FNR == 1 {
  if ($0 !~ /^problem,variant,axis,value,.*,line,space,operation,width,lane,offset_bytes,sector,bank$/)
    die(FILENAME ": its columns are not those of a trace; delete the file and " \
        "type make again")
  next
}
{
  key = $1 "/" $2 " " ($4 == "" ? "-" : $4) " " $(NF - 6) " " $(NF - 5)
  place = $6 ":" $(NF - 7)
  if (!(key in first)) first[key] = place
  if (first[key] != place) next
  lane = $(NF - 3)
  address[key, lane] = $(NF - 2)
  width[key] = $(NF - 4)
  lanes[key]++
}

function mark(kind, x, y, x2, y2, text) {
  printf "%s\t%.5g\t%.5g\t%.5g\t%.5g\t%s\n", kind, x, -y, x2, -y2, text
}

function box(kind, x, y, wide, high) { mark(kind, x, y, x + wide, y + high) }

# Words that are moved and not wanted are hatched.
function unused(x, y, wide,   at, from, to) {
  box("unused", x, y, wide, 1)
  for (at = 0.4; at < wide + 1; at += 0.4) {
    from = at > 1 ? at - 1 : 0
    to = at < wide ? at : wide
    mark("hatch", x + from, y + at - from, x + to, y + at - to)
  }
}

# One of several in a row: a gap tells them apart.
function cell(kind, x, y, wide, high,   gap) {
  gap = 0.12 * (wide < high ? wide : high)
  box(kind, x + gap, y + gap, wide - 2 * gap, high - 2 * gap)
}

function lane_row(x, y,   lane) {
  for (lane = 0; lane < LANES; lane++) {
    cell("lane", x + lane, y, 1, 1)
    if (lane % 8 == 0 || lane == LANES - 1)
      mark("tick", x + lane + 0.5, y - 0.6, 0, 0, lane)
  }
  mark("side", x - 0.8, y + 0.5, 0, 0, "lanes")
}

# Sorts touched[1..n], few numbers.
function sort(n,   i, k, x) {
  for (i = 2; i <= n; i++) {
    x = touched[i]
    for (k = i - 1; k >= 1 && touched[k] > x; k--) touched[k + 1] = touched[k]
    touched[k + 1] = x
  }
}

# The sectors of a request, in order: touched[], how many.
function sectors_of(key,   lane, s, n, seen) {
  for (lane = 0; lane < LANES; lane++) {
    s = int(address[key, lane] / 32)
    if (!(s in seen)) { seen[s]; touched[++n] = s }
  }
  sort(n)
  return n
}

# Where sector i of the request begins, in words: gaps where some are left out.
function sector_start(i,   k, at) {
  for (k = 2; k <= i; k++)
    at += WORDS + (touched[k] == touched[k - 1] + 1 ? 0 : 3)
  return at + 0
}

function global_panel(key, p, y,   n, i, w, lane, word, scale, x, start, used, \
    bytes, step, memory) {
  n = sectors_of(key)
  for (i = 1; i <= n; i++) start[touched[i]] = sector_start(i)
  scale = sector_start(n) + WORDS > MAX_WORDS ? \
    MAX_WORDS / (sector_start(n) + WORDS) : 1
  x = centred ? (MAX_WORDS - LANES) / 2 : 0
  memory = scale < 1 ? 0 : x
  lane_row(x, y + TOP)
  step = n > 12 ? 4 : 1
  for (i = 1; i <= n; i++) {
    box("sector", memory + scale * start[touched[i]], y + TOP + 1 + DROP, \
      scale * WORDS, 1)
    if ((i - 1) % step == 0)
      mark("tick", memory + scale * (start[touched[i]] + WORDS / 2), \
        y + TOP + 2.7 + DROP, 0, 0, touched[i])
  }
  for (lane = 0; lane < LANES; lane++) {
    word = start[int(address[key, lane] / 32)] + address[key, lane] % 32 / 4
    for (w = 0; w < width[key] / 4; w++)
      if (!used[word + w]++) {
        bytes += 4
        cell("word", memory + scale * (word + w), y + TOP + 1 + DROP, scale, 1)
      }
    mark("line", x + lane + 0.5, y + TOP + 1, \
      memory + scale * (word + width[key] / 8), y + TOP + 1 + DROP)
  }
  for (i = 1; i <= n; i++)
    for (w = 0; w < WORDS; w += step) {
      word = start[touched[i]] + w
      for (step = 1; !used[word] && w + step < WORDS && !used[word + step];) step++
      if (!used[word])
        unused(memory + scale * word, y + TOP + 1 + DROP, scale * step)
    }
  mark("side", memory - 0.8, y + TOP + 1.5 + DROP, 0, 0, "sectors")
  mark("title", 0, y + 0.6, 0, 0, title[p])
  mark("sum", MAX_WORDS, y + SUM, 0, 0, n " sectors: " bytes " of " n * 32 \
    " bytes used")
}

function shared_panel(key, x, top, p,   lane, w, word, bank, depth, seen, most, \
    y) {
  lane_row(x, top + TOP)
  y = top + TOP + 1 + DROP
  for (bank = 0; bank < LANES; bank++) {
    cell("bank", x + bank, y, 1, 1)
    if (bank % 8 == 0 || bank == LANES - 1)
      mark("tick", x + bank + 0.5, y + 1.6, 0, 0, bank)
  }
  for (lane = 0; lane < LANES; lane++) {
    for (w = 0; w < width[key] / 4; w++) {
      word = int(address[key, lane] / 4) + w
      bank = word % LANES
      if (seen[word]++) continue
      cell(depth[bank]++ ? "again" : "word", x + bank, \
        y + UNDER + CELL * (depth[bank] - 1), 1, CELL)
      if (depth[bank] > most) most = depth[bank]
    }
    bank = int(address[key, lane] / 4) % LANES
    mark("line", x + lane + 0.5, top + TOP + 1, x + bank + 0.5, y)
  }
  if (x == 0) {
    mark("side", -0.8, y + 0.5, 0, 0, "banks")
    mark("side", -0.8, y + UNDER + 0.5, 0, 0, "words")
  }
  mark("title", x, top + 0.6, 0, 0, title[p])
  mark("sum", x + LANES, top + SUM, 0, 0, most == 1 ? "1 wavefront" : \
    most " wavefronts")
  y += UNDER + CELL * most
  if (y > deep) deep = y
}

# Where in a matrix with rows of `bytes` bytes the lanes' words lie.
function places(key, bytes,   lane, x) {
  for (lane = 0; lane < LANES; lane++) {
    x = address[key, lane] % bytes / 4
    mark("place", x, -int(address[key, lane] / bytes), x + width[key] / 4, \
      -int(address[key, lane] / bytes) - 1, lane)
  }
}

END {
  if (failed) exit 1
  for (p = 1; p <= panels; p++) {
    key = asked[p]
    if (lanes[key] != LANES)
      die(FILENAME ": no request of a whole warp by " key "; see # request")
    split(key, part, " ")
    if (part[3] == "global" && !pitch[p]) {
      global++
      n = sectors_of(key)
      if (sector_start(n) + WORDS > MAX_WORDS) centred = 1
    }
  }
  print "kind\tx\ty\tx2\ty2\ttext"
  for (p = 1; p <= panels; p++)
    if (pitch[p]) places(asked[p], pitch[p])
    else if (global) global_panel(asked[p], p, (p - 1) * GLOBAL_HEIGHT)
    else if (narrow) shared_panel(asked[p], 0, deep + (p > 1 ? 2 : 0), p)
    else shared_panel(asked[p], (p - 1) * BESIDE, 0, p)
  across = global ? MAX_WORDS : narrow ? LANES : \
    BESIDE * (panels - 1) + LANES
  if (global) deep = panels * GLOBAL_HEIGHT - 1
  printf "across = %g\ndeep = %g\ndevice_name = \"emulator\"\n", across, \
    deep > values
}
