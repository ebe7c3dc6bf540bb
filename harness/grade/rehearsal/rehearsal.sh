#!/usr/bin/env bash
# rehearsal.sh FOLDER - grades a made-up term as an instructor would: five labs of
# twelve students, sixty submissions, from a Canvas, a Moodle, a Gradescope and plain
# folders. Some are late, in groups, excused, copied, handed in again; a node is
# killed; there is a regrade. FOLDER gets what an instructor sees, and index.html,
# which tells what was typed. Exit status 1: not every submission has the points of
# its list. B must be set.
#
#   weekN/submissions   what the class handed in      course/   course.yaml, class.csv
#   weekN/sheet.csv     as the system exports it      weekN/graded/
set -euo pipefail
export TZ=UTC0
folder=$1
students=(berg cole dorn ems falk gold hahn ito jung kim lund moss)
first=(Ada Ben Cleo Dan Emil Fay Gus Hana Ines Jin Kai Lea)
began=$SECONDS
rm -rf "$folder"
mkdir -p "$folder/course"

# ---- the course ----

cat >"$folder/course/course.yaml" <<'END'
course: GPU programming, autumn 2026
contact: gpu-course@example.org
late: 10% a day, 3 days
lab 1: 2026-10-12 18:00
lab 2: 2026-10-19 18:00
lab 3: 2026-10-26 18:00
lab 4: 2026-11-02 18:00
lab 5: 2026-11-09 18:00
END
cat >"$folder/course/class.csv" <<'END'
student,lab,extension,group,drop
102,2,48,,
104,2,,owls,
105,2,,owls,
106,4,,,ill
gold-fay,5,24,,
END

# ---- what is handed in ----

# Twelve of a lab's own list, as the class hands them in: who is which, and earns what.
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
choose() { # LAB - sets ids and points
  local list
  harness/grade/rehearsal/made-up.sh "$1" tests "$made/$1"
  mapfile -t list < <(sed 1,15d "$made/$1/list" | awk -F'\t' '{ row[NR] = $0 }
    END { for (i = 0; i < 12; i++) print row[1 + int(i * NR / 12)] }')
  ids=() points=()
  for row in "${list[@]}"; do
    IFS=$'\t' read -r id earned _ <<<"$row"
    ids+=("$id") points+=("$earned")
  done
}
# Files of one student: a program, and predictions if there are any.
give() { # LAB STUDENT PROGRAM_TO ANSWERS_TO TIME
  local from=$made/$1/${ids[$2]}
  mkdir -p "$(dirname "$3")"
  cp "$from/lab$1.cu" "$3"
  touch -d "$5" "$3"
  if [ -f "$from/answers.txt" ]; then cp "$from/answers.txt" "$4"; fi
}
name() { echo "${students[$1]}${first[$1],,}"; }
canvas_sheet() { # LAB - the gradebook that Canvas exports
  echo "Student,ID,SIS User ID,SIS Login ID,Section,Lab $1: made up (7$1),Current Score"
  echo '"    Points Possible",,,,,20,(read only)'
  for i in {0..11}; do
    echo "\"${students[i]^}, ${first[i]}\",$((101 + i)),s$i,${students[i]},One,,"
  done
}

week_of_canvas() { # LAB LATE_STUDENT
  local i to mark
  for i in {0..11}; do
    mark=''
    [ "$i" -ne "$2" ] || mark=_LATE
    to=$week/submissions/$(name "$i")${mark}_$((101 + i))
    give "$1" "$i" "${to}_$((9000 + 2 * i))_lab$1.cu" \
      "${to}_$((9001 + 2 * i))_answers.txt" 2026-10-12T17:00
  done
  canvas_sheet "$1" >"$week/sheet.csv"
}
week_of_moodle() { # LAB
  local i to at
  echo 'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"' \
    >"$week/sheet.csv"
  for i in {0..11}; do
    to="$week/submissions/${first[i]} ${students[i]^}_$((101 + i))_assignsubmission_file_"
    at='Monday, 19 October 2026, 5:30 PM'
    case $i in
    1 | 2) at='Tuesday, 20 October 2026, 8:00 PM' ;;
    3) at='Monday, 19 October 2026, 9:00 AM' ;;
    esac
    give "$1" "$i" "$to/lab$1.cu" "$to/answers.txt" \
      "2026-10-19T1$((i == 3 ? 0 : 7)):00"
    echo "\"Participant $((101 + i))\",\"${first[i]} ${students[i]^}\",${students[i]}@example.org,\"Submitted for grading\",,20.00,Yes,\"$at\",-," \
      >>"$week/sheet.csv"
  done
}
week_of_gradescope() { # LAB
  local i
  for i in {0..11}; do
    give "$1" "$i" "$made/scope/submission_$((700 + i))/lab$1.cu" \
      "$made/scope/submission_$((700 + i))/answers.txt" 2026-10-26T12:00
    cat <<END
submission_$((700 + i)):
  :submitters:
  - :name: ${first[i]} ${students[i]^}
    :sid: 's$i'
    :email: ${students[i]}@example.org
  :created_at: 2026-10-2$((i == 4 ? 7 : 6)) 17:1$((i % 10)):00.000000000 Z
  :history:
$([ "$i" -ne 5 ] || echo "  - :created_at: 2026-10-26 09:00:00.000000000 Z")
END
  done >"$made/scope.yml"
  mv "$made/scope.yml" "$made/scope/submission_metadata.yml"
  mkdir -p "$week"
  (cd "$made" && zip -qr - scope) >"$week/submissions.zip"
  canvas_sheet "$1" >"$week/sheet.csv"
}
week_of_folders() { # LAB
  local i to
  for i in {0..11}; do
    to=$week/submissions/${students[i]}-${first[i],,}
    give "$1" "$i" "$to/lab$1.cu" "$to/answers.txt" \
      "2026-11-$((i == 5 ? 10 : 9))T17:30"
  done
}

# ---- grading it ----

typed=()
# Grades the week's lab, keeps what was said, and what an instructor would type.
grade() { # LAB [NAME=VALUE]...
  local lab=$1 from=$week/submissions
  shift
  [ -d "$from" ] || from=$from.zip
  typed+=("make grade LAB=$lab COURSE=course SUBMISSIONS=$from $*")
  env COURSE="$folder/course" "$@" harness/grade/rehearsal/class.sh "$B/labs/lab$lab-tests" \
    "$from" "$week/graded" >>"$week/said" 2>&1
}
wrong=0
# Has each the points of its list, where it is graded as it was made?
compare() { # LAB STUDENT...
  local lab=$1 i key got
  shift
  for i; do
    key=$((101 + i))
    got=$(grep -E "(^|,)[^,]*(_$key|${students[i]}-${first[i],,}|submission_$((700 + i)))[^,]*,$lab," \
      "$week/graded/scores.csv" | cut -d, -f5) || true
    [ "$got" = "${points[i]}" ] && continue
    echo "lab $lab, ${students[i]}: ${ids[i]}: '$got' points, not ${points[i]}" >&2
    wrong=1
  done
}
start_week() {
  week=$folder/week$1
  mkdir -p "$week"
  echo "week $1, $2" >&2
  choose "$1"
}

start_week 1 'Canvas: one is marked late, one has handed in again'
week_of_canvas 1 3
cp "$week/submissions/$(name 6)_107_9012_lab1.cu" "$week/submissions/$(name 6)_107_9100_lab1-1.cu"
cp "$B/labs/lab1-tests/student/lab1/lab1.cu" "$week/submissions/$(name 6)_107_9012_lab1.cu"
grade 1 GRADEBOOK="$week/sheet.csv"
compare 1 {0..11}

start_week 2 'Moodle: a day late, an extension, a group'
week_of_moodle 2
grade 2 GRADEBOOK="$week/sheet.csv"
compare 2 0 1 2 5 6 7 8 9 10 11

start_week 3 "Gradescope: an archive; the scores go to Canvas"
week_of_gradescope 3
grade 3 GRADEBOOK="$week/sheet.csv"
compare 3 {0..11}

start_week 4 'Canvas: one is excused, one has another one'"'"'s text, renamed'
ids[9]=the-solution points[9]=20
ids[10]=the-solution points[10]=20
week_of_canvas 4 0
sed -i -E 's/\btile\b/part/g; s/\bpixel\b/value_of/g; s/^( *)/\1\1/' \
  "$week/submissions/$(name 10)_111_9020_lab4.cu"
sed -i 's/\bline\b/row/g' "$week/submissions/$(name 10)_111_9020_lab4.cu"
grade 4 GRADEBOOK="$week/sheet.csv"
compare 4 {0..11}

start_week 5 'folders: what grades is killed, and begun again; a regrade'
week_of_folders 5
setsid env WORKERS=1 COURSE="$folder/course" harness/grade/rehearsal/class.sh \
  "$B/labs/lab5-tests" "$week/submissions" "$week/graded" >"$week/said" 2>&1 &
while kill -0 $! 2>/dev/null &&
  [ "$(find "$week/graded/results" -name key 2>/dev/null | wc -l)" -lt 4 ]; do
  sleep 0.2
done
kill -9 -- -$! 2>/dev/null || true
wait $! 2>/dev/null || true
echo "killed with $(find "$week/graded/results" -name key | wc -l) results" >>"$week/said"
# What it had started holds the lock until it ends.
flock -w 120 "$week/graded/.lock" true
grade 5
compare 5 {0..11}
cp "$B/labs/lab5-tests/instructor/solution.cu" "$week/submissions/cole-ben/lab5.cu"
typed+=("make regrade LAB=5 COURSE=course STUDENT=cole-ben")
env COURSE="$folder/course" STUDENT=cole-ben harness/grade/rehearsal/class.sh \
  "$B/labs/lab5-tests" '' "$week/graded" >"$week/regraded" 2>&1

# ---- what an instructor sees ----

link() { [ ! -e "$folder/$1" ] || echo "<li><a href=\"$1\">$1</a>"; }
{
  echo '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rehearsal</title>'
  echo '<style>body{font:17px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto}pre{white-space:pre-wrap;font-size:.8em}</style>'
  echo "<h1>Rehearsal: sixty submissions in five weeks</h1><p>Graded in $((SECONDS - began)) s. All programs are made from the labs' own solutions, so that many are similar.</p>"
  echo "<h2>What was typed</h2><pre>"
  printf '%s\n' "${typed[@]}" | sed "s|$folder/||g"
  echo '</pre><ul>'
  for file in course/course.yaml course/class.csv; do link "$file"; done
  for n in 1 2 3 4 5; do
    echo "</ul><h2>Week $n</h2><ul>"
    for file in said regraded sheet.csv graded/{class.html,scores.csv,gradebook.csv,changes.csv,similar.csv}; do
      link "week$n/$file"
    done
  done
  echo '</ul></html>'
} >"$folder/index.html"
echo "$folder/index.html: sixty submissions in $((SECONDS - began)) s"
exit $wrong
