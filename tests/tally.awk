# tally.awk - adds up TAP kept by run.sh: "N passed, N failed[, N skipped]".
# A file that ends early, plans another number of checks or exits nonzero with
# no failed check counts as one failure more.
/^ok / {
  seen++
  if (toupper($0) ~ /# *SKIP/) skipped++; else passed++
}
/^not ok / {
  seen++
  if (toupper($0) ~ /# *TODO/) skipped++; else { failed++; bad++ }
}
/^1\.\.[0-9]+/ {
  planned = substr($1, 4) + 0
  has_plan = 1
  if (planned == 0) skipped++
}
/^# exit [0-9]+$/ {
  if (bad == 0 && ($3 != 0 || !has_plan || planned != seen)) failed++
  seen = bad = has_plan = planned = 0
}
END {
  printf "%d passed, %d failed%s\n", passed, failed,
         skipped ? ", " skipped " skipped" : ""
}
