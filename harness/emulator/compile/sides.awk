# sides.awk - awk -v include=FOLDER -f sides.awk SIDES MESSAGES: what nvcc would
# refuse. FOLDER has the emulator's own headers.
#
# SIDES has the places that must not use what is the host's, or the device's:
# file, line, column, side, what to say, separated by tabs (rewriter/sides.c). A
# side and a name: wherever in that line the compiler speaks of it.
# MESSAGES are the compiler's, which tell of all uses of what is marked. Prints
# the messages that are the program's own, then "file:line: emucc: ..." for each
# wrong use; the exit status is 2 where there is one.
BEGIN { FS = "\t" }
FILENAME == ARGV[1] && split($4, words, " ") == 2 {
  named[$1 ":" $2, words[1], words[2]] = $5
  next
}
FILENAME == ARGV[1] { wrong[$1 ":" $2 ":" $3, $4] = $5; next }
# The name that a declaration, quoted by the compiler, declares.
function declared(rest) {
  sub(/' is deprecated: .*/, "", rest)
  sub(/\(.*/, "", rest)
  sub(/.*[^A-Za-z0-9_]/, "", rest)
  return rest
}
# What a shuffle is given may be set in one lane alone: int i; if (lane == 0) i =
# ...; i = __shfl_sync(mask, i, 0). The line that is quoted tells.
held != "" {
  text = substr($0, index($0, "| ") + 2, doubted - 1)
  ours = /^ *[0-9]+ \| / && text ~ /shfl(_(up|down|xor))?(_sync)?$/
  if (!ours) printf "%s", held
  held = ""
}
# A message begins; what comes before it, and after it, belongs to it.
/^[^ ].*: In .*:$|^[^ ].*: At (global|top).*:$|^In file included|^ +from |\
: +required (from|by) |: +recursively required / {
  context = context $0 "\n"
  next
}
match($0, /^[^ ].*:[0-9]+:[0-9]+: /) {
  place = substr($0, 1, RLENGTH - 2)
  rest = substr($0, RLENGTH + 1)
  if (match(rest, /^error: static assertion failed: emu: /)) {
    ours = found = 1
    message = substr(rest, RLENGTH + 1)
    # In a header of ours: the line of the program that asks for it.
    if (index(place, include) == 1 &&
        match(context, /[^\n]*:[0-9]+:[0-9]+: +required from here/)) {
      place = substr(context, RSTART, RLENGTH)
      sub(/: +required from here/, "", place)
    }
    context = ""
    sub(/:[0-9]+$/, "", place)
    if (!told[place, message]++) said = said place ": emucc: " message "\n"
    next
  }
  if (rest ~ /\[-Wmaybe-uninitialized\]$/) {
    match($0, /:[0-9]+: warning/)
    doubted = substr($0, RSTART + 1, RLENGTH - 10)
    held = context $0 "\n"
    context = ""
    next
  }
  if (rest !~ /^note:/)
    ours = match(rest, /is deprecated: emu:(host|device)/)
  if (ours && rest !~ /^note:/) {
    side = substr(rest, RSTART + 19, RLENGTH - 19)
    line = place
    sub(/:[0-9]+$/, "", line)
    if ((line, side, declared(rest)) in named)
      wrong[place, side] = named[line, side, declared(rest)]
    if ((place, side) in wrong && !told[line, wrong[place, side]]++) {
      found = 1
      said = said line ": emucc: " wrong[place, side] "\n"
    }
  }
  if (!ours) printf "%s", context
  context = ""
}
!ours
END { printf "%s", said > "/dev/stderr"; exit found ? 2 : 0 }
