# finish.awk - makes gnuplot's SVG fit to be put into a page.
#
#   awk -f figures/finish.awk -v name=NAME -v alt='TEXT' FIGURE.svg
#
# The foreground (style.gp's marker colour) becomes currentColor: inside a page
# the figure takes the page's text colour; alone, a grey that reads on white
# and on black. So does black, gnuplot's own. Letters are those of the page, or the
# book's where the figure stands alone. Ids get a prefix of the figure's own, so that
# several share one page. gnuplot's own titles and description give way to the alt
# text.
#
# A page holds two drawings of each of its figures. So all of a series that is
# drawn alike is one path, boxes with their edges, and each text one element; texts of
# one size that begin, end or are centred at their place share a group; there are no
# other groups, no symbols that nothing uses, nothing is finer than a tenth of a
# pixel, and a point is left out that an equal one covers, within two pixels.
BEGIN {
  RS = "<"
  gsub(/&/, "\\&amp;", alt)
  gsub(/</, "\\&lt;", alt)
  gsub(/"/, "\\&quot;", alt)
  letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
  for (i = 1; i <= length(name); i++)
    hash = (hash * 31 + index(letters, substr(name, i, 1))) % 9999991
  prefix = sprintf("s%x-", hash)
  looks = split("fill stroke stroke-width stroke-dasharray fill-opacity " \
    "opacity", look_of, " ")
  usual["fill"] = "none"
  usual["stroke"] = "currentColor"
  usual["stroke-width"] = 1
}

function tenth(x) { return sprintf("%.6g", int(x * 10 + 0.5) / 10) }

# What a tag says of an attribute; "": nothing.
function value(tag, attribute,    at, rest) {
  at = match(tag, "[ \t\n]" attribute "=['\"]")
  if (!at) return ""
  rest = substr(tag, at + RLENGTH)
  return substr(rest, 1, index(rest, substr(tag, at + RLENGTH - 1, 1)) - 1)
}

# An attribute in short; "" where all of the picture has it.
function said(attribute, text,    part) {
  if (text ~ /^rgb\( *1, *2, *3\)$|^black$/) text = "currentColor"
  if (text ~ /^rgb/) {
    split(substr(text, 5), part, ",")
    text = sprintf("#%02x%02x%02x", part[1], part[2], part[3])
  }
  if (text ~ /^[0-9.]+$/) text = text + 0
  if (text == "" || text == usual[attribute]) return ""
  return " " attribute "=\"" text "\""
}

# "M82.98,162.92 L90.77,162.92 Z", or the points of a polygon or a line, each as
# its way from the one before, in tenths, so that no error adds up. A line back to
# where it began is left to what closes it.
function outline(points,    n, i, pair, out, open, letter, xy, x, y, x0, y0, xm, ym) {
  gsub(/ *, */, ",", points)
  n = split(points, pair, " ")
  for (i = 1; i <= n; i++) {
    letter = substr(pair[i], 1, 1)
    if (letter == "Z") {
      if (x == xm && y == ym) out = open
      out = out "z"
      continue
    }
    if (letter ~ /[ML]/) pair[i] = substr(pair[i], 2)
    else letter = i == 1 ? "M" : "L"
    split(pair[i], xy, ",")
    x = int(xy[1] * 10 + 0.5)
    y = int(xy[2] * 10 + 0.5)
    open = out
    if (letter == "M") {
      out = open = out "M" x / 10 "," y / 10
      xm = x
      ym = y
    } else if (y == y0) out = out "h" (x - x0) / 10
    else if (x == x0) out = out "v" (y - y0) / 10
    else out = out "l" (x - x0) / 10 "," (y - y0) / 10
    x0 = x
    y0 = y
  }
  return out
}

# A piece of the series. Paths of one look are one: areas where the first of them
# was, lines where the last, so that no area hides them.
function add(tag, path,    is_area) {
  is_area = tag ~ /stroke="none"/
  if (path != "" && tag in place) {
    if (is_area) { path_of[place[tag]] = path_of[place[tag]] path; return }
    path = path_of[place[tag]] path
    delete path_of[place[tag]]
    piece[place[tag]] = ""
  }
  piece[++pieces] = tag
  if (path != "") { place[tag] = pieces; path_of[pieces] = path }
}

# Whether two paths are the same closed boxes, the second of them begun at another
# corner: filled ones, and their edges.
function same_boxes(areas, edges,    n, i, area, edge) {
  n = split(areas, area, "M")
  if (split(edges, edge, "M") != n) return 0
  for (i = 2; i <= n; i++)
    if (edge[i] !~ /z$/ || area[i] + 0 != edge[i] + 0) return 0
  return 1
}

# Boxes and their edges, which come next, are one path.
function join_edges(   i, last, look) {
  for (i = 1; i <= pieces; i++) {
    if (piece[i] == "" && !(i in path_of)) continue
    if (last && (last in path_of) && (i in path_of) &&
        piece[last] ~ /stroke="none"/ && piece[last] !~ / opacity=/ &&
        piece[i] !~ /fill|stroke="none"|style/ &&
        same_boxes(path_of[last], path_of[i])) {
      look = piece[last] piece[i]
      sub(/ stroke="none"/, "", look)
      sub(/ opacity=/, " stroke-opacity=", look)
      piece[i] = look
      delete path_of[last]
      piece[last] = ""
    }
    last = i
  }
}

function tenths(x) { return int(x * 10 + (x < 0 ? -0.5 : 0.5)) }

# Of a path of absolute beginnings one in which what follows a closed piece begins by
# its way from that.
function chained(path,    n, i, part, xy, x, y, x0, y0, out, closed) {
  n = split(path, part, "M")
  for (i = 2; i <= n; i++) {
    match(part[i], /^-?[0-9.]+,-?[0-9.]+/)
    split(substr(part[i], 1, RLENGTH), xy, ",")
    x = tenths(xy[1])
    y = tenths(xy[2])
    out = out (closed ? "m" (x - x0) / 10 "," (y - y0) / 10 \
      substr(part[i], RLENGTH + 1) : "M" part[i])
    closed = part[i] ~ /z$/
    x0 = x
    y0 = y
  }
  return out
}

# Of a path the same in fewer letters: "l0.5,-0.5" is "l.5-.5".
function short(path) {
  gsub(/,-/, "-", path)
  gsub(/,0\./, ",.", path)
  gsub(/-0\./, "-.", path)
  gsub(/h0\./, "h.", path)
  gsub(/v0\./, "v.", path)
  gsub(/l0\./, "l.", path)
  gsub(/m0\./, "m.", path)
  return path
}

# Texts next to each other that are set alike are a group.
function flush(   i, within) {
  join_edges()
  for (i = 1; i <= pieces; i++) {
    if (piece[i] == "" && !(i in path_of)) continue
    if (within != "" && set_of[i] != within) print "</g>"
    if (set_of[i] != "" && set_of[i] != within) print "<g" set_of[i] ">"
    within = set_of[i]
    if (i in path_of) print "<path" piece[i] " d=\"" short(chained(path_of[i])) "\"/>"
    else print piece[i]
  }
  if (within != "") print "</g>"
  for (i in path_of) delete path_of[i]
  for (i in place) delete place[i]
  for (i in set_of) delete set_of[i]
  pieces = 0
}

function add_shape(tag,    i, look, own, filled) {
  filled = tag ~ /^polygon/
  for (i = 1; i <= looks; i++) {
    own = value(tag, look_of[i])
    if (own == "" && look_of[i] in group) own = group[look_of[i]]
    if (filled && look_of[i] ~ /^stroke/)
      own = look_of[i] == "stroke" ? "none" : ""
    look = look said(look_of[i], own)
  }
  add(look, filled ? outline(value(tag, "points") " Z") : \
    outline(value(tag, tag ~ /^path/ ? "d" : "points")))
}

function add_text(   at, xy, tag) {
  if (words == "") return
  at = value(text, "transform")
  split(substr(at, 11), xy, ",")
  tag = " x=\"" tenth(xy[1]) "\" y=\"" tenth(xy[2]) "\""
  if (at ~ /rotate/) tag = " transform=\"" at "\""
  at = said("fill", value(text, "fill"))
  if (at ~ /#fff/) tag = tag " style=\"fill:" substr(at, 8, 7) "\""
  else if (at !~ /currentColor/)
    tag = tag " style=\"fill:color-mix(in srgb," substr(at, 8, 7) " 75%,currentColor)\""
  add("<text" tag ">" words "</text>")
  set_of[pieces] = said("font-size", value(text, "font-size")) \
    said("text-anchor", value(text, "text-anchor"))
}

function use(id) {
  if (id == "" || id in used || !(id in symbol)) return
  used[id]
  use(value(symbol[id], "xlink:href"))
}

function renamed(tag,    colour) {
  gsub(/xlink:href='#/, "href='#" prefix, tag)
  gsub(/[ \t]id='/, "&" prefix, tag)
  if (match(tag, /rgb\([^)]*\)/)) {
    colour = said("x", substr(tag, RSTART, RLENGTH))
    match(tag, /rgb\([^)]*\)/)
    tag = substr(tag, 1, RSTART - 1) substr(colour, 5, length(colour) - 5) \
      substr(tag, RSTART + RLENGTH)
  }
  return tag
}

{ tag = $0; sub(/>.*/, "", tag); gsub(/ = /, "=", tag) }
/^svg/ {
  usual["font-size"] = 13
  usual["text-anchor"] = "start"
  print "<svg class=\"figure\" role=\"img\" aria-label=\"" alt "\" viewBox=\"" \
    value(tag, "viewBox") "\" width=\"" value(tag, "width") "\" height=\"" \
    value(tag, "height") "\" xmlns=\"http://www.w3.org/2000/svg\" " \
    "font-size=\"13\" fill=\"none\" stroke=\"currentColor\">" \
    "<style>svg.figure:root{color:#767676;font-family:\"Palatino Linotype\"," \
    "Palatino,\"TeX Gyre Pagella\",serif}" \
    ".figure text{stroke:none;fill:currentColor}</style>"
}
/^defs/ { in_defs = 1 }
/^\/defs/ { in_defs = 0 }
in_defs && /^[a-z]/ { sub(/\/$/, "", tag); symbol["#" value(tag, "id")] = tag }
in_defs { next }
/^g id=/ { flush() }
/^g fill=/ {
  for (i = 1; i <= looks; i++) group[look_of[i]] = value(tag, look_of[i])
}
/^g transform=/ { text = tag; words = "" }
/^tspan/ {
  sub(/^[^>]*>/, "")
  sub(/ font-family="sans-serif" ?/, "", tag)
  plain = tag == "tspan"
  words = words (plain ? $0 : "<" tag ">" $0 "</tspan>")
  next # what it says is no tag
}
/^\/text/ { add_text() }
/^(path|polygon|polyline)/ { add_shape(tag) }
# A point is a corner of its series' path, which has its symbol for a marker.
/^use/ {
  use(value(tag, "xlink:href"))
  split(value(tag, "transform"), xy, /[(,)]/)
  look = value(tag, "xlink:href") " " xy[5] " " value(tag, "color")
  if (!(look in marker)) {
    marker[look] = prefix "m" ++markers
    sub(/translate\([^)]*\) */, "", tag)
    symbol_of[marker[look]] = renamed(tag)
  }
  cell = look int(xy[2] / 2) "," int(xy[3] / 2)
  look = " stroke=\"none\" style=\"marker:url(#" marker[look] ")\""
  if (!(cell in drawn))
    add(look, (look in place ? "L" : "M") tenth(xy[2]) "," tenth(xy[3]))
  drawn[cell]
}
/^\/svg/ {
  flush()
  print "<defs>"
  for (id in used) print "<" renamed(symbol[id]) "/>"
  for (id in symbol_of)
    print "<marker id=\"" id "\" markerUnits=\"userSpaceOnUse\" " \
      "overflow=\"visible\"><" symbol_of[id] "></marker>"
  print "</defs>"
  print "</svg>"
}
