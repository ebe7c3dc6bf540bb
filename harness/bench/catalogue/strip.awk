# strip.awk - C and C++ source without comments and white space: what counts
# when two versions are compared. Layout, comments and the report's markers do
# not. The status is 1 where a comment is not closed.
#
# A quote between digits separates them (1'000'000); raw strings are not known.
# The VARIANT statement is left out, too.

BEGIN { state = "code" }
FNR == 1 {
  if (state == "comment") exit
  statement = 0
}
statement { if (/;$/) statement = 0; next }
/^VARIANT\(/ { statement = 1; next }
state == "comment" && !/\*\// { next }
state == "code" && !/["'\/]/ { # the commonest lines
  if (/./) last = substr($0, length($0))
  gsub(/[ \t\r]/, "")
  printf "%s", $0
  next
}
{
  n = length($0)
  for (i = 1; i <= n; i++) {
    c = substr($0, i, 1)
    two = substr($0, i, 2)
    if (state == "comment") {
      if (two == "*/") { state = "code"; i++ }
      continue
    }
    if (state == "code") {
      if (two == "//") break
      if (two == "/*") { state = "comment"; i++; continue }
      if (c == "\"" || (c == "'" && last !~ /[0-9A-Za-z_]/)) state = c
    } else if (c == "\\" && i < n) {
      printf "%s", c
      c = substr($0, ++i, 1)
    } else if (c == state)
      state = "code"
    last = c
    if (c ~ /[^ \t\r]/) printf "%s", c
  }
  if (state != "comment") state = "code"
}
END { if (state == "comment") exit 1 }
