# points.awk - what a rubric awards, as Markdown: a table for each task, headed by
# its points and what all of them require. "@points" in a handout stands for it.
function close_task() {
  if (task != "")
    printf "**%s: %d points.**%s\n\n| | |\n|--:|:%s|\n%s\n", task, \
      points, needed == "" ? "" : " All require " needed ".", \
      "--------------------------------------", rows
  rows = needed = ""
  points = 0
}
function row(asked, count) {
  gsub(/\|/, "\\|", asked)
  rows = rows sprintf("| %s | %s |\n", count, asked)
}
/^task / {
  close_task()
  task = $0
  sub(/^task [a-z0-9_]+: /, "", task)
  next
}
sub(/^requires: */, "") {
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
