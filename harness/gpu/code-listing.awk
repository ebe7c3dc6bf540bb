# code-listing.awk - what a compiler made of a source, for comparing two versions
# of it: the host's assembly and the kernels' machine code, in which names that
# the source defines stand as #1, #2 ... in the order in which they come up.
#
#   awk -f code-listing.awk HOST.s CUBIN HOST.s CUBIN
#
# HOST.s is what gcc -S writes. CUBIN is what readelf says of the cubin: its
# sections, symbols and relocations, and the sections' bytes. Both are read twice,
# first for the names. Left out: what tells of files and tools, not of code.

# gcc numbers its labels by all that a file declares, used or not.
function is_label(before, word) {
  return before ~ /\.$/ && word ~ /^L[A-Z]*[0-9]+$/
}
function define(name) { if (name != "") defined[name] }
# The line with each defined name replaced, but for its first `from` characters.
function renamed(line, from,   head, word) {
  head = substr(line, 1, from)
  line = substr(line, from + 1)
  while (match(line, /[A-Za-z_$][A-Za-z0-9_$]*/)) {
    word = substr(line, RSTART, RLENGTH)
    if (word in defined || is_label(substr(line, 1, RSTART - 1), word)) {
      if (!(word in number)) number[word] = ++numbers
      word = "#" number[word]
    }
    head = head substr(line, 1, RSTART - 1) word
    line = substr(line, RSTART + RLENGTH)
  }
  return head line
}
# Of the host's assembly what is no code: the embedded cubin, files, versions.
function is_left_out() {
  if (/^[ \t]*\.section/) embedded = /\.nv_fatbin/
  else if (/^[ \t]*\.text/) embedded = 0
  return embedded || /^[ \t]*\.(file|ident|loc|size|addrsig)/ || /^#/
}
# Sections of a cubin that hold no code.
function is_told(name) {
  return name ~ /^\.(shstrtab|strtab|symtab|debug|note|rela?\.debug|nv_debug)/
}

FNR == 1 { files++; part = ""; embedded = 0 }
files % 2 == 1 { # the host's assembly
  if (is_left_out()) next
  if (files == 1) {
    if (match($0, /^[A-Za-z_$][A-Za-z0-9_$]*/)) define(substr($0, 1, RLENGTH))
    if (match($0, /^[ \t]*\.(local|comm|lcomm|set)[ \t]+/)) {
      sub(/^[ \t]*[.a-z]+[ \t]+/, "")
      match($0, /^[A-Za-z_$][A-Za-z0-9_$]*/)
      define(substr($0, 1, RLENGTH))
    }
    next
  }
  # An instruction is no name.
  print renamed($0, match($0, /^\t[a-z][a-z0-9]*/) ? RLENGTH : 0)
  next
}
/^Section Headers:/ { part = "sections"; next }
/^Symbol table/ { part = "symbols"; next }
/^Relocation section/ { part = "relocations"; telling = !is_told(quoted()); next }
/^Hex dump of section/ { part = "bytes"; telling = !is_told(quoted()) }
/^Key to Flags:/ { part = "" }
function quoted(   text) {
  text = $0
  sub(/^[^']*'/, "", text)
  sub(/'.*/, "", text)
  return text
}
files == 2 {
  if (part == "symbols" && $4 ~ /FUNC|OBJECT/ && $0 !~ / UND /) define($NF)
  next
}
part == "sections" && /^ *\[ *[0-9]+\]/ { # no offsets: names have a length
  sub(/^ *\[ *[0-9]+\] */, "")
  if (!is_told($1)) print renamed($1 " " $2 " " $5 " " $(NF - 1), 0)
}
part == "symbols" && /^ *[0-9]+:/ && $4 != "FILE" {
  sub(/^ *[0-9]+: */, "")
  print renamed($0, 0)
}
(part == "relocations" || part == "bytes") && telling { print renamed($0, 0) }
