# hostile.sh - source it after tap.sh: a class for tests.
#
#   class_begin INSTANCE CLASS OUT    a class without students
#   hands_in NAME                     stdin, with the right answers
#   added NAME                        the solution, to which stdin is added
#   entry_fast NAME BODY [BEFORE]     the solution, with another function fast()
#   a_class COUNT                     s1, s2, ...: what classes hand in
#   owes POINTS PATTERN COMMAND NAME ...   one of the above, and what it must earn
#   earns ID POINTS PATTERN           of OUT/scores.csv
#   all_earn                          what they owe
: "${scratch:?source tap.sh first}"
# shellcheck disable=SC2034 # out is for tests
class_begin() {
  instance=$1 class=$2 out=$3 scores=$3/scores.csv
  element=$(awk -F'\t' '$1 == "LAB_ELEMENT" { print $2 }' "$instance/values")
  mkdir -p "$class"
}

hands_in() {
  mkdir -p "$class/$1"
  cp "$instance/instructor/answers.txt" "$class/$1"
  cat >"$class/$1/lab3.cu"
}

added() {
  { cat "$instance/instructor/solution.cu" && cat; } | hands_in "$1"
}

entry_fast() {
  {
    sed '/^void fast/,/^}/d' "$instance/instructor/solution.cu"
    printf '%s\n%s\n  %s\n}\n' "${3:-}" \
      'void fast(const ELEMENT *x, ELEMENT *out, long n) {' "$2"
  } | sed "s/ELEMENT/$element/g" | hands_in "$1"
}

# Right, without a barrier, past the end, slow, the starter.
a_class() {
  local i launch='fast_kernel<<<batches(n), THREADS>>>(x, out, n);'
  for ((i = 1; i <= $1; i++)); do
    case $((i % 6)) in
    0 | 1) entry_fast "s$i" "$launch // $i" ;;
    2) entry_fast "s$i" "repair(x, out, n); // $i" ;;
    3) entry_fast "s$i" "tree(x, out, n); // $i" ;;
    4) entry_fast "s$i" "fast_kernel<<<1, THREADS>>>(x, out, n); // $i" ;;
    5) { cat "$instance/student/lab3/lab3.cu" && echo "// $i"; } |
      hands_in "s$i" ;;
    esac
  done
}

earns() {
  local row
  row=$(grep -F -- ",$1,3," "$scores")
  like "$row" ",$1,3,[0-9a-f]*,$2,20,.*($3)" "$1: $2 points, $3"
}

owes() {
  printf "%s\t%s\t%s\n" "$4" "$1" "$2" >>"$scratch/owed"
  "${@:3}"
}

all_earn() {
  local name points says
  while IFS=$'\t' read -r name points says; do
    earns "$name" "$points" "$says"
  done <"$scratch/owed"
}
