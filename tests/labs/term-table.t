#!/usr/bin/env bash
# A term in one table: the best of the labs, weights, who is excused, groups; and what
# goes back to students, called as their systems called it.
. tests/tap.sh
pages=$B/grade/pages course=$scratch/course
mkdir -p "$course"

graded() { # LAB - rows of scores.csv's: ID NAME GRADE KNOWN_AS
  local id name grade known folder=$scratch/grades/lab$1
  mkdir -p "$folder/submissions"
  : >"$folder/groups"
  echo student,id,lab,edition,points,max,handed_in,late,grade >"$folder/scores.csv"
  while IFS='|' read -r id name grade known; do
    mkdir -p "$folder/submissions/$id"
    printf %s "$name" >"$folder/submissions/$id/name"
    tr ' ' '\n' <<<"$known" >"$folder/submissions/$id/known_as"
    echo "$name,$id,$1,e,0,20,,,$grade" >>"$folder/scores.csv"
  done
}
graded 1 <<'END'
Ada_101|Ada Berg|20|101
Ben_102|Ben Cole|10|102
Cleo_103|Cleo Dorn|16|103
END
graded 2 <<'END'
Ada_101|Ada Berg|10|101
owls|owls (102 and 103)|15|102 103
END
printf '102\towls\towls (102 and 103)\n103\towls\towls (102 and 103)\n' \
  >"$scratch/grades/lab2/groups"
graded 4 <<'END'
Ada_101|Ada Berg|0|101
Cleo_103|Cleo Dorn|excused|103
END
echo 'course: x' >"$course/course.yaml"
term() {
  harness/grade/class/term.sh "$scratch/term" "$course" "$pages" \
    1="$scratch/grades/lab1" 2="$scratch/grades/lab2" 3="$scratch/grades/lab3" \
    4="$scratch/grades/lab4"
}
row() { grep "^$1," "$scratch/term/term.csv"; }
like "$(term)" 'term.csv, .*/term.html: 3 students, 3 labs' 'a table of the labs that there are'
is "$(head -n 1 "$scratch/term/term.csv")" 'student,id,lab 1,lab 2,lab 4,percent' 'its head'
is "$(row 'Ada Berg')" 'Ada Berg,Ada_101,20,10,0,50.0' 'the mean of all'
is "$(row 'Ben Cole')" 'Ben Cole,Ben_102,10,15,,41.7' \
  'a group is all of its members; nothing handed in counts 0'
is "$(row 'Cleo Dorn')" 'Cleo Dorn,Cleo_103,16,15,excused,77.5' 'who is excused loses nothing'
is "$(grep -o '"row">mean.*' "$scratch/term/term.html" | sed 's|.*row">||; s|<td class="n">| |g; s|<.*||')" \
  'mean 15.3 13.3 0.0' 'and is in no mean'
printf 'best: 2\nweight 1: 3\n' >>"$course/course.yaml"
term >/dev/null
is "$(row 'Ada Berg' | cut -d, -f6)" 87.5 'the best two, one of which weighs three times'
printf 'student,lab,extension,group,drop\n102,4,,,ill\n' >"$course/class.csv"
sed -i '/best/d; /weight/d' "$course/course.yaml"
term >/dev/null
is "$(row 'Ben Cole')" 'Ben Cole,Ben_102,10,15,excused,62.5' \
  'who is excused need not hand in'
fails 'no lab of this edition is graded; type: make grade' \
  harness/grade/class/term.sh "$scratch/none" "$course" "$pages" 1="$scratch/gone"
echo 'bset: 2' >>"$course/course.yaml"
fails 'course.yaml:2: nothing is called "bset"; is it "best"' term

# ---- pages that go back ----

out=$scratch/grades/lab1
mkdir -p "$out"/results/{Ada_101,Ben_102,Cleo_103}
printf '%s\n' Ada_101 Ben_102 Cleo_103 >"$out/ids"
for id in Ada_101 Ben_102 Cleo_103; do echo "$id" >"$out/results/$id/feedback.html"; done
printf 'Ada Berg_101_assignsubmission_file_\nDan_104_assignsubmission_file_\n' \
  >"$out/submissions/Ada_101/came_as"
echo 'bencole_102_9001_' >"$out/submissions/Ben_102/came_as"
echo '../../evil_' >"$out/submissions/Cleo_103/came_as"
if ! command -v zip >/dev/null; then
  skip 4 'zip is missing'
else
  like "$(harness/grade/class/feedback-zip.sh "$out")" 'feedback.zip: 3 pages' 'a zip of pages'
  is "$(unzip -Z1 "$out/feedback.zip" | sort | paste -sd'|')" \
    'Ada Berg_101_assignsubmission_file_feedback.html|Dan_104_assignsubmission_file_feedback.html|bencole_102_9001_feedback.html' \
    "called as Moodle's and Canvas's files are, and nothing that leads elsewhere"
  is "$(unzip -p "$out/feedback.zip" 'Dan*')" Ada_101 "a group's page for each of it"
  rm "$out"/submissions/*/came_as
  harness/grade/class/feedback-zip.sh "$out"
  [ ! -e "$out/feedback.zip" ]
  ok $? 'of plain folders there is none, and none of another time'
fi
finish
