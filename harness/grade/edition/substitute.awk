# substitute.awk - puts an edition's values in the place of its parameters; needs
# nearest.awk.
#
# The first file has a parameter a line, "NAME<TAB>value" (draw.sh); in the
# second each word that begins with LAB_ is one. A value may hold others. Messages
# name the second file `called`, where that is set.
BEGIN { FS = "\t" }

FILENAME == ARGV[1] { value[$1] = $2; next }

# The names' longest match: LAB_B is not a part of LAB_BATCH.
function filled(text, depth,   out, name) {
  out = ""
  while (match(text, /LAB_[A-Z0-9_]+/)) {
    name = substr(text, RSTART, RLENGTH)
    if (!(name in value) || depth > 9) {
      printf "labs: %s:%d: %s is no parameter of this lab; is it %s?\n", \
        called != "" ? called : FILENAME, FNR, name, nearest(name, value) >"/dev/stderr"
      exit 2
    }
    out = out substr(text, 1, RSTART - 1)
    text = substr(text, RSTART + RLENGTH)
    out = out filled(value[name], depth + 1)
  }
  return out text
}

{ print filled($0, 0) }
