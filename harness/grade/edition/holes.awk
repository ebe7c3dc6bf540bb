# holes.awk - makes the solution, or with -v starter=1 the starter, of a lab's
# solution.cu; messages name it `called`.
#
#     //{ name        a hole begins: what follows is the solution's,
#     code
#     //| code        and these lines the starter's
#     //} name        it ends
function complain(text) {
  printf "labs: %s:%d: %s\n", called, FNR, text >"/dev/stderr"
  failed = 1
  exit 2
}
function rest(marker) {
  sub(/^ *\/\/. */, "", marker)
  return marker
}
/^ *\/\/\{/ {
  if (hole != "")
    complain("a hole in hole " hole "; end that by //} " hole)
  hole = rest($0)
  if (hole == "")
    complain("a hole without a name; write //{ name")
  given = 0
  next
}
/^ *\/\/\}/ {
  if (rest($0) != hole)
    complain("//} " rest($0) " ends what //{ " hole " began")
  if (!given)
    complain("hole " hole " gives the starter nothing; write //| lines")
  hole = ""
  holes++
  next
}
/^ *\/\/\|/ {
  if (hole == "")
    complain("a line for the starter outside of a hole")
  given = 1
  if (starter) {
    sub(/\/\/\| ?/, "")
    print
  }
  next
}
!starter || hole == ""
END {
  if (failed)
    exit 2
  if (hole != "")
    complain("hole " hole " is not closed; write //} " hole)
  if (!holes)
    complain("no hole; a starter would be the solution")
}
