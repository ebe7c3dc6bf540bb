# public-rubric.awk - of an edition's rubric, what a student may see: without
# hidden sizes, the instructor's inputs, the right predictions and their hints.
/^#/ { next }
/^ *hint:/ && prediction { next }
!/^ *(hint|read):/ { prediction = 0 }
/^inputs / { print "inputs 1"; next }
/^hidden / { print "hidden later"; next }
match($0, /: *answer [a-z_0-9]+ /) {
  print substr($0, 1, RSTART + RLENGTH - 2) " later"
  prediction = 1
  next
}
{ print }
