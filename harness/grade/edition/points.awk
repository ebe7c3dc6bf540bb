# points.awk - the table of points of a rubric, as Markdown. "@points" in a
# handout stands for it.
function close_task() {
  if (task != "")
    printf "| **%d** | **%s** |\n%s%s", points, task,
      needed == "" ? "" : "| | all require " needed " |\n", rows
  rows = needed = ""
  points = 0
}
function row(asked, count) {
  gsub(/\|/, "\\|", asked)
  rows = rows sprintf("| %s | %s |\n", count, asked)
}
BEGIN { printf "| points | for |\n|--:|:%s|\n", "--------------------------------------" }
/^task / {
  close_task()
  task = $0
  sub(/^task [a-z0-9_]+: /, "", task)
  next
}
sub(/^requires: */, "") {
  gsub(/\|/, "\\|")
  needed = needed (needed == "" ? "" : ", ") "`" $0 "`"
  next
}
match($0, /^(or )?[0-9]+ points?: /) {
  asked = substr($0, RLENGTH + 1)
  whole = $1 != "or"
  count = whole ? $1 : $2
  if (whole)
    points += count
  if (sub(/^answer /, "", asked)) {
    sub(/ .*/, "", asked)
    row("the prediction `" asked "`", count)
  } else if (match(asked, /^correct/)) {
    sub(/^correct/, "right results", asked)
    sub(/ at given$/, " at the sizes that the check runs", asked)
    sub(/ at hidden$/, " at other sizes", asked)
    row(asked, count)
  } else {
    sub(/ at given$/, "", asked)
    row((whole ? "" : "or, on the way: ") "`" asked "`", count)
  }
}
END { close_task() }
