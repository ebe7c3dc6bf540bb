# sections.awk - reads chapters, then a rubric whose hints send to their sections, and
# ends with one line where there is no such; needs nearest.awk.
function complain(text) {
  printf "labs: %s:%d: %s\n", FILENAME, FNR, text >"/dev/stderr"
  exit 2
}
FNR == 1 {
  number = FILENAME
  sub(/\/[^\/]*$/, "", number)
  sub(/.*\//, "", number)
  sub(/-.*/, "", number)
  in_rubric = FILENAME ~ /rubric$/
}
!in_rubric && /^#+ / {
  sub(/^#+ /, "")
  sub(/ \{.*/, "")
  titles[number ", \"" $0 "\""]
  numbers[number]
}
in_rubric && /^ *read: Chapter [0-9]+, ".*"$/ {
  sub(/^ *read: Chapter /, "")
  if (!(substr($0, 1, index($0, ",") - 1) in numbers))
    complain("there is no chapter " substr($0, 1, index($0, ",") - 1))
  if (!($0 in titles))
    complain("there is no section Chapter " $0 "; is it Chapter " nearest($0, titles) "?")
}
