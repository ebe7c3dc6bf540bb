# functions.awk - reads a program, which messages name `called`, then a rubric, `rubric`,
# and ends with one line where the name behind `word` is no function there; needs
# nearest.awk.
FNR == NR { # a name before a parenthesis
  while (match($0, /[A-Za-z_][A-Za-z_0-9]* *\(/)) {
    name = substr($0, RSTART, RLENGTH - 1)
    sub(/ *$/, "", name)
    there[name]
    $0 = substr($0, RSTART + RLENGTH)
  }
  next
}
$1 == word && !($2 in there) {
  printf "labs: %s:%d: %s %s: %s has no such function; is it %s?\n", rubric, FNR, word, \
    $2, called, nearest($2, there) >"/dev/stderr"
  exit 2
}
