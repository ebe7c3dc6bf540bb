#!/usr/bin/env bash
# grade.sh INSTANCE SUBMISSIONS OUT - grades a class. make grade calls it.
#
# It reads TOOLS (emucc's folder, as make install lays it out), PAGES (the
# program that writes pages), WORKERS, ENGINE (local, slurm), FINAL (1: students
# may see right values and what hidden sizes earned) and SANDBOX
# (bubblewrap, user, none; empty: the best that works here). COURSE is a folder
# that holds course.yaml and, maybe, class.csv; GRADEBOOK the sheet that Canvas or
# Moodle exported; STUDENT the only one to be run again, whatever is there; then
# SUBMISSIONS may be empty: those of the last time.
#
# OUT gets scores.csv, class.html and results/ID/ with result.json, results.json (in
# Gradescope's format) and feedback.html. What is there already and depends on
# nothing that has changed is not done again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

# None of what it starts has a need of what is secret.
unset SEED MAKEFLAGS MFLAGS MAKEOVERRIDES

die() { echo "make grade: $*" >&2; exit 2; }

[ $# -eq 3 ] || die "usage: grade.sh INSTANCE SUBMISSIONS OUT"
submissions=$2 STUDENT=${STUDENT:-}
[ -n "$submissions" ] || [ -z "$STUDENT" ] ||
  submissions=$(cat -- "$3/from" 2>/dev/null) || true
[ -n "$submissions" ] || [ -z "$STUDENT" ] ||
  die "regrade: nothing of this lab and edition was graded so far, $3 holds no" \
    "submissions; type make grade first, or SUBMISSIONS=folder"
[ -n "$submissions" ] || die "whose? type: make grade LAB=3 SUBMISSIONS=folder"
[ -d "$submissions" ] || [[ -f $submissions && $submissions == *.zip ]] ||
  die "$submissions is no folder and no .zip; it should hold a folder, or a file" \
    "NAME.cu, for each student"
ls -- "$submissions" >/dev/null 2>&1 || die "$submissions cannot be read"
INSTANCE=$(realpath -- "$1") OUT=$(realpath -m -- "$3")
submissions=$(realpath -- "$submissions")
number=$(sed -n 's/^lab //p' "$INSTANCE/instructor/rubric")
WORKERS=${WORKERS:-$(nproc)} ENGINE=${ENGINE:-local} SANDBOX=${SANDBOX:-}
FINAL=${FINAL:-}
[[ $FINAL =~ ^1?$ ]] || die "FINAL=$FINAL: write FINAL=1 or leave it out"
[[ $WORKERS =~ ^[1-9][0-9]{0,2}$ ]] || die "WORKERS=$WORKERS: write a number"
case $ENGINE in
local | slurm) ;;
*) die "ENGINE=$ENGINE: there are local and slurm" ;;
esac

# ---- isolation ----

tried() ( # KIND
  # shellcheck source=harness/grade/class/locked-tempdir.sh
  . "$here/locked-tempdir.sh"
  mkdir "$box/w"
  SANDBOX=$1 "$here/sandbox.sh" --read "$TOOLS=tools" --write "$box/w" \
    --read "$INSTANCE/student/lab$number/lab=lab" -- bash -c \
    'cd "{lab}" && "{tools}/bin/emucc" --version' >/dev/null 2>&1 8>&-
)

# A user of its own is enough only where it cannot read what is hidden.
user_sees() (
  # shellcheck source=harness/grade/class/locked-tempdir.sh
  . "$here/locked-tempdir.sh"
  mkdir "$box/w"
  SANDBOX=user "$here/sandbox.sh" --write "$box/w" -- \
    cat "$INSTANCE/instructor/rubric" >/dev/null 2>&1 8>&-
)

choose_sandbox() {
  if command -v bwrap >/dev/null && tried bubblewrap; then
    SANDBOX=bubblewrap
  elif [ "$(id -u)" -eq 0 ] && tried user; then
    SANDBOX=user
  else
    die "submissions cannot be isolated here: install bubblewrap (make setup" \
      "grade) on a system with user namespaces, or be root; SANDBOX=none" \
      "grades without"
  fi
}

mkdir -p "$OUT"
chmod 700 "$OUT" "$INSTANCE/instructor"
case $SANDBOX in
'') choose_sandbox ;;
bubblewrap | user) tried "$SANDBOX" ||
  die "SANDBOX=$SANDBOX does not work here; leave it out, or write none" ;;
none) echo "make grade: SANDBOX=none: submissions can read and write what you" \
  "can" >&2 ;;
*) die "SANDBOX=$SANDBOX: there are bubblewrap, user and none" ;;
esac
if [ "$SANDBOX" = user ] && user_sees; then
  die "submissions could read the rubric: chmod 700 $INSTANCE/instructor"
fi

# ---- one at a time, and only what has changed ----

exec 9>"$OUT/.lock"
flock -n 9 || die "another make grade works in $OUT; wait for its end"

# What was interrupted; another job of Slurm's may still be at work.
[ ! -d "$OUT/runs" ] ||
  find "$OUT/runs" -maxdepth 1 -name '.part.*' -mmin +120 -exec rm -rf {} +

# ---- the term ----

# An autograder has no chapters: any lab's number will do there.
labs=()
for folder in "$here"/../../../chapters/*/lab; do
  folder=${folder%/lab} folder=${folder##*/}
  labs+=("${folder%%-*}")
done
[[ ${labs[*]} != *'*'* ]] || labs=("$number")
LABS=${labs[*]}
course() {
  [ -z "${COURSE:-}" ] || "$PAGES" --course "$COURSE" "$1" "${labs[@]}"
}
CLASS="" GRADEBOOK=${GRADEBOOK:-}
DEADLINE=$(course "lab $number")
LATE=$(course late)
[ -n "$DEADLINE" ] || [ -z "${COURSE:-}" ] || ! grep -q '^lab ' "$COURSE/course.yaml" ||
  echo "$COURSE/course.yaml has no deadline for lab $number, only for others" >&2
[ -z "$DEADLINE" ] || DEADLINE=$(date -d "$DEADLINE" +%s)
# What a spreadsheet or another system wrote, as plain text.
plain() { # FILE TO
  [ -f "$1" ] || die "$1 is no file"
  "$here/../student/to_utf8.sh" "$1" | awk 1 >"$OUT/$2"
}
if [ -n "${COURSE:-}" ] && [ -e "$COURSE/class.csv" ]; then
  plain "$COURSE/class.csv" class.csv
  CLASS=$OUT/class.csv
fi
ADJUST=''
if [ -n "${COURSE:-}" ] && [ -e "$COURSE/adjust.csv" ]; then
  plain "$COURSE/adjust.csv" adjust.csv
  ADJUST=$OUT/adjust.csv
fi
# Another name is not read: a slip would cost what stands there.
for file in "${COURSE:-/nowhere}"/*.csv; do
  case $(basename "$file") in
  class.csv | adjust.csv) ;;
  cla*.csv | *lass.csv) echo "$file is not read; is it class.csv?" >&2 ;;
  adj*.csv | *just*.csv) echo "$file is not read; is it adjust.csv?" >&2 ;;
  esac
done
sheet=()
# A regrade is of the same sheet.
[ -n "$STUDENT" ] || rm -f "$OUT/sheet.csv"
[ -z "$GRADEBOOK" ] || plain "$GRADEBOOK" sheet.csv
[ ! -f "$OUT/sheet.csv" ] || sheet=("$OUT/sheet.csv")
LAB_POINTS=$(awk '/^[0-9]+ points?: / { sum += $1 } END { print sum }' \
  "$INSTANCE/instructor/rubric")
export DEADLINE LATE CLASS ADJUST LABS LAB_POINTS

sum() { cat -- "$@" | sha256sum | cut -c 1-32; }
mapfile -t tools < <(find "$TOOLS" -type f | sort)
RUN_KEY=$(sum <(g++ --version) "$INSTANCE/driver.o" "$INSTANCE/instructor/cases" \
  "$here/grade-one.sh" "$here/sandbox.sh" "$INSTANCE/student/lab$number/lab/"*.sh \
  "$INSTANCE/student/lab$number/lab/"*.h "${tools[@]}")
JUDGE_KEY=$(sum "$INSTANCE/instructor/judge" "$INSTANCE/instructor/rubric" \
  "$PAGES" <(echo "$FINAL $DEADLINE $LATE") ${CLASS:+"$CLASS"} \
  ${ADJUST:+"$ADJUST"})
export INSTANCE OUT TOOLS PAGES SANDBOX FINAL RUN_KEY JUDGE_KEY

# A file's copy has the name of the file in what is said of it.
pages() { # COMMAND...
  local said
  said=$("$PAGES" "$@" 2>&1 >"$OUT/said") || {
    said=${said//"$OUT/class.csv"/${COURSE:-}/class.csv}
    said=${said//"$OUT/adjust.csv"/${COURSE:-}/adjust.csv}
    echo "${said//"$OUT/sheet.csv"/$GRADEBOOK}" >&2
    exit 2
  }
  [ ! -s "$OUT/said" ] || [ "$1" = --term ] ||
    sed -E "s,$OUT/(class|adjust).csv,${COURSE:-}/\1.csv,g" "$OUT/said"
}
pages --term "$number"
mv "$OUT/said" "$OUT/groups"
echo "$submissions" >"$OUT/from"
if [ -f "$submissions" ]; then
  command -v unzip >/dev/null || die "needs unzip; type: make setup grade"
  rm -rf "$OUT/unpacked"
  unzip -q "$submissions" -d "$OUT/unpacked" ||
    die "$submissions cannot be unpacked; fetch it again"
  submissions=$OUT/unpacked
fi
"$here/collect.sh" "$number" "$submissions" "$OUT/submissions" "$OUT/groups"
rm -rf "$OUT/unpacked"
mapfile -t ids < <(find "$OUT/submissions" -mindepth 1 -maxdepth 1 -type d \
  ! -name '.*' -printf '%f\n' | sort)
[ ${#ids[@]} -gt 0 ] || die "there are no submissions in $submissions: it should" \
  "hold a folder with lab$number.cu, or a file NAME.cu, for each student"
[ -z "$CLASS$ADJUST" ] || pages --names "$OUT" "${sheet[0]:-}" "$number" "${ids[@]}"
[ ${#sheet[@]} -eq 0 ] ||
  pages --times "${sheet[0]}" "$OUT" "$number" "${ids[@]}"

nearest() { "$PAGES" --nearest "$@"; }

# What each item earned before, and earns now.
points_of() { "$PAGES" --points "$OUT/results/$1/result.json"; }
tell_student() {
  echo "$STUDENT: - before, + now"
  diff --old-line-format="- %L" --new-line-format="+ %L" \
    --unchanged-line-format="  %L" <(echo "$before") <(points_of "$STUDENT") || true
}

# The lab's own solution comes first: if that fails, the fault is not a
# student's.
own=$OUT/submissions/.solution
mkdir -p "$own"
cp "$INSTANCE/instructor/solution.cu" "$own/lab$number.cu"
cp "$INSTANCE/instructor/answers.txt" "$own"
printf %s solution >"$own/name"
: >"$own/handed_in"
sum "$own/lab$number.cu" "$own/answers.txt" >"$own/.key"
mkdir -p "$OUT/submissions/.starter"
cp "$INSTANCE/student/lab$number/lab$number.cu" "$OUT/submissions/.starter"
"$here/grade-one.sh" .solution
[ -s "$OUT/results/.solution/key" ] || die "lab $number's own solution is not" \
  "judged: $(cat "$OUT/results/.solution/not_judged"); type the same again"
"$PAGES" --full "$OUT/results/.solution/result.json" || {
  rm -f "$OUT/runs/.solution/key" "$OUT/results/.solution/key"
  die "lab $number's own solution does not get full points here; see" \
    "$OUT/results/.solution/feedback.html"
}

if [ -n "$STUDENT" ]; then
  mapfile -t called < <(cd "$OUT/submissions"
    { printf '%s\n' "${ids[@]}" | grep -Fx -- "$STUDENT" || true
      grep -lFx -- "$STUDENT" */name */known_as | cut -d/ -f1; } | sort -u)
  case ${#called[@]} in
  0) die "STUDENT=$STUDENT: nobody is called so; is it" \
    "$(nearest "$STUDENT" "${ids[@]}")? $OUT/scores.csv has names and ids" ;;
  1) STUDENT=${called[0]} ;;
  *) die "STUDENT=$STUDENT: that is ${called[*]}; type one of these" ;;
  esac
  before=$(points_of "$STUDENT" 2>/dev/null || echo "not graded")
  rm -f "$OUT/runs/$STUDENT/key" "$OUT/results/$STUDENT/key"
fi

undone() {
  local id
  for id in "${ids[@]}"; do
    [ "$(cat "$OUT/results/$id/key" 2>/dev/null)" = \
      "$(cat "$OUT/submissions/$id/"{.key,handed_in}) $RUN_KEY $JUDGE_KEY" ] || echo "$id"
  done
}

locally() {
  xargs -d '\n' -r -n 1 -P "$WORKERS" "$here/grade-one.sh" || true
}

mapfile -t todo < <(undone)
what=submissions
[ ${#ids[@]} -ne 1 ] || what=submission
echo "lab $number, edition $(cat "$INSTANCE/edition"): ${#ids[@]} $what," \
  "${#todo[@]} to be graded ($ENGINE, $WORKERS workers, sandbox: $SANDBOX)"
count=${#todo[@]} began=$SECONDS
if [ ${#todo[@]} -gt 0 ]; then
  case $ENGINE in
  local) printf '%s\n' "${todo[@]}" | locally ;;
  slurm) printf '%s\n' "${todo[@]}" | WORKERS=$WORKERS "$here/slurm.sh" ;;
  esac
fi
mapfile -t todo < <(undone)

[ "$count" -eq 0 ] ||
  echo "$((count - ${#todo[@]})) graded in $((SECONDS - began)) s by $WORKERS workers"
[ ${#todo[@]} -lt ${#ids[@]} ] || die "nothing could be judged:" \
  "$(cat "$OUT/results/${todo[0]}/not_judged" 2>/dev/null); type the same again"
printf '%s\n' "${ids[@]}" | grep -Fxv -f <(printf '%s\n' "${todo[@]}") >"$OUT/ids"
for id in "${todo[@]}"; do
  mkdir -p "$OUT/results/$id"
  [ -s "$OUT/results/$id/not_judged" ] ||
    echo 'grading was interrupted' >"$OUT/results/$id/not_judged"
  echo "not judged: $id: $(cat "$OUT/results/$id/not_judged")" >&2
done
printf '%s\n' "${todo[@]}" >"$OUT/not_judged"
"$here/similar.sh" "$OUT" "$number"
# Nothing of another time beside what is new: the sheet, pages of who is gone.
[ ${#sheet[@]} -gt 0 ] || rm -f "$OUT/gradebook.csv"
for folder in "$OUT"/results/*/; do
  [ -d "$OUT/submissions/$(basename "$folder")" ] || rm -rf "$folder"
done
"$PAGES" --class "$OUT" "${sheet[@]}"
"$here/feedback-zip.sh" "$OUT"
[ -z "$STUDENT" ] || tell_student
[ ${#todo[@]} -eq 0 ] || die "${#todo[@]} not judged, and not in scores.csv;" \
  "type the same again"
