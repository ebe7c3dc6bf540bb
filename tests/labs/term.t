#!/usr/bin/env bash
# A term: what Canvas, Moodle and Gradescope export is graded, late work by the
# rule, grades go back in the sheets that they came from; class.csv, regrades,
# similar submissions. The formats' sources are in harness/grade/class/README.md.
# long
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
export TZ=UTC0
# Nothing of it is run, so that it is quick: predictions alone earn 4 points.
solution=$instance/instructor/solution.cu answers=$instance/instructor/answers.txt
broken=$scratch/broken.cu wrong=$scratch/wrong.txt
{ cat "$solution" && echo 'int = 1;'; } >"$broken"
sed 's/=.*/= 99999/' "$answers" >"$wrong"
course=$scratch/course
mkdir "$course"
grade() { # SUBMISSIONS OUT
  # The lab's own solution is run once.
  [ -d "$2" ] || [ ! -d "$out/runs" ] || { mkdir "$2" && cp -r "$out/runs" "$2"; }
  COURSE=$course harness/grade/rehearsal/class.sh "$instance" "$@" 2>&1
}
score() { # OUT ID - late, grade
  grep -F ",$2,3," "$1/scores.csv" | cut -d, -f5,8,9
}

# ---- Moodle: folders, and a worksheet ----

cat >"$course/course.yaml" <<'END'
course: GPU programming
contact: ada@example.org
late: 5% a day, 3 days
lab 3: 2026-10-26 18:00
END
cat >"$course/class.csv" <<'END'
student,lab,extension,group,drop
102,3,48,,
104,,,,ill
105,3,,red,
106,3,,red,
END
moodle=$scratch/moodle
hand_in() { # NAME NUMBER TIME [ANSWERS]
  local folder=$moodle/$1_$2_assignsubmission_file_
  mkdir -p "$folder"
  cp "$broken" "$folder/lab3.cu"
  cp "${4:-$answers}" "$folder/answers.txt"
  touch -d "$3" "$folder"/*
}
hand_in 'Ada Berg' 101 2026-10-26T17:00
hand_in 'Ben Cole' 102 2026-10-26T17:00
hand_in 'Cleo Dorn' 103 2026-10-26T17:00
hand_in 'Emil Falk' 105 2026-10-26T12:00 "$wrong"
hand_in 'Fay Gold' 106 2026-10-26T13:00
printf '\xef\xbb\xbf' >"$scratch/worksheet.csv"
cat >>"$scratch/worksheet.csv" <<'END'
Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"
"Participant 101","Ada Berg",a@example.org,"Submitted for grading",,20.00,Yes,"Monday, 26 October 2026, 5:59 PM",-,
"Participant 102","Ben Cole",b@example.org,"Submitted for grading - 1 day 2 hours late",,20.00,Yes,"Tuesday, 27 October 2026, 8:00 PM",-,
"Participant 103","Cleo Dorn",c@example.org,"Submitted for grading - 1 day 2 hours late",,20.00,Yes,"Tuesday, 27 October 2026, 8:00 PM",-,
"Participant 104","Dan Ems",d@example.org,"No submission",,20.00,Yes,-,-,
"Participant 105","Emil Falk",e@example.org,"Submitted for grading",,20.00,Yes,"Monday, 26 October 2026, 5:00 PM",-,
"Participant 106","Fay Gold",f@example.org,"Submitted for grading",,20.00,Yes,"Monday, 26 October 2026, 5:00 PM",-,
END
said=$(GRADEBOOK=$scratch/worksheet.csv grade "$moodle" "$out")
like "$said" 'gradebook.csv: 5 grades, to be imported in Moodle' \
  "Moodle's folders and worksheet are graded"
ids() { cut -d, -f2 "$out/scores.csv"; }
id_of() { ids | grep -F "$1"; }
is "$(score "$out" "$(id_of _101)")" 4,,4 'who was in time has all'
is "$(score "$out" "$(id_of _102)")" 4,,4 'an extension of 48 hours'
is "$(score "$out" "$(id_of _103)")" 4,26.0,2 \
  'a day and two hours late, as the worksheet says: two days of 5 %'
like "$(cat "$out/results/$(id_of _103)/feedback.html")" \
  'Handed in 26.0 hours late: 2 of the lab' 'which the feedback tells'
like "$(cat "$out/class.html")" '<h2>Late</h2>' 'and the page of the class'
is "$(score "$out" red)" 4,,4 'the newest of a group counts'
is "$(sed 1d "$out/gradebook.csv" | cut -d, -f1,5 | paste -sd' ')" \
  'Participant 101,4 Participant 102,4 Participant 103,2 Participant 104, Participant 105,4 Participant 106,4' \
  'the worksheet is filled in, for both of a group'
is "$(head -n 1 "$out/gradebook.csv" | tr -d '"')" \
  "$(sed '1s/^\xef\xbb\xbf//;1q' "$scratch/worksheet.csv" | tr -d '"')" \
  'its columns are as they were'

openssl rand -hex 16 >"$course/seed"
edition() { env -u SEED -u MAKEFLAGS make -s "COURSE=$1" --eval='it:; @echo $$SEED' it; }
is "$(edition "$course")" "$(cat "$course/seed")" 'the seed lies with the course'
fails 'none holds no seed; put it there' edition none

# ---- a regrade ----

said=$(STUDENT=$(id_of _101) grade '' "$out")
like "$said" '4 submissions, 1 to be graded' 'a regrade runs one again'
like "$said" '^  4 of 20 points' 'and says that nothing has changed'
cp "$wrong" "$moodle/Ada Berg_101_assignsubmission_file_/answers.txt"
said=$(STUDENT=$(id_of _101) grade '' "$out")
like "$said" '^- 1/1 predict: answer steps' 'or what has'
like "$said" '^\+ 0 of 20 points' 'before and now'
for called in 101 "Ada Berg"; do
  like "$(STUDENT=$called grade '' "$out")" '4 submissions, 1 to be graded' \
    "a student called $called"
done
fails 'STUDENT=nobody: nobody is called so' env STUDENT=nobody \
  harness/grade/rehearsal/class.sh "$instance" "$moodle" "$out"

# ---- points by hand ----

printf '%s\n' student,lab,points,reason '103,3,1.5,"page 2 was wrong, sorry"' \
  '102,3,-1,agreed' '102,4,9,of another lab' >"$course/adjust.csv"
grade "$moodle" "$out" >/dev/null
is "$(score "$out" "$(id_of _103)") $(score "$out" "$(id_of _102)")" \
  '4,,5.5 4,,3' 'points that an instructor adds, or takes'
like "$(cat "$out/results/$(id_of _103)/feedback.html")" \
  '\+1.5 points: page 2 was wrong, sorry' 'with the reason, which the student is told'
STUDENT=$(id_of _103) grade '' "$out" >/dev/null
is "$(score "$out" "$(id_of _103)")" 4,,5.5 'stay when it is graded again'
is "$(head -n 1 "$out/scores.csv" | tr , '\n' | sort | uniq -d)" '' 'each column has its own name'
cp "$course/adjust.csv" "$scratch/adjust.csv"
echo '109,3,1,a slip' >>"$course/adjust.csv"
like "$(grade "$moodle" "$scratch/slip")" \
  "^$course/adjust.csv:5: 109 has handed in nothing; .*: the nearest is 10[0-9]" \
  'whom nobody knows is told with the line of the file that was given'
mv "$scratch/adjust.csv" "$course"
unzip -Z1 "$out/feedback.zip" >"$scratch/zipped" 2>/dev/null || true
like "$(sort "$scratch/zipped" | paste -sd'|')" \
  'Ada Berg_101_assignsubmission_file_feedback.html.*Fay Gold_106_assignsubmission_file_feedback.html' \
  'pages go back as Moodle calls them, to each of a group'

# ---- what is wrong in the instructor's files is said before anything runs ----

refuses() { # PATTERN COMMAND
  cp -r "$course" "$scratch/wrong"
  (cd "$scratch/wrong" && eval "$2")
  fails "$1" env COURSE="$scratch/wrong" harness/grade/rehearsal/class.sh "$instance" \
    "$moodle" "$scratch/refused"
  rm -r "$scratch/wrong"
}
refuses 'course.yaml:4: lab 3: soon is no time; write it as 2026' \
  'sed -i "s/^lab 3.*/lab 3: soon/" course.yaml'
refuses 'course.yaml:3: late: "ten percent": write it as in "10% a day' \
  'sed -i "s/^late.*/late: ten percent/" course.yaml'
refuses 'wrong/class.csv:2: extension is "two days", not a number' \
  'sed -i "s/,48,/,two days,/" class.csv'
refuses 'wrong/class.csv:1: it has no column "drop"' 'sed -i "1s/drop/out/" class.csv'
refuses 'wrong/adjust.csv:2: points is "two", not a number' \
  'sed -i "2s/1.5/two/" adjust.csv'
refuses 'wrong/adjust.csv:3: why. reason is empty' 'sed -i "3s/agreed//" adjust.csv'
refuses 'wrong/adjust.csv:3: there is no lab 33; there are 0 1' \
  'sed -i "3s/,3,/,33,/" adjust.csv'
rm "$course/adjust.csv"
refuses 'there is no .*course.yaml; the chapter on teaching' 'rm course.yaml'
fails 'scores.csv is no sheet of Canvas' env GRADEBOOK="$scores" harness/grade/rehearsal/class.sh \
  "$instance" "$moodle" "$out"

# ---- Canvas: files in one folder, and an export of the gradebook ----

canvas=$scratch/canvas
mkdir "$canvas"
printf '%s\n' student,lab,extension,group,drop 104,,,,ill >"$course/class.csv"
cp "$broken" "$canvas/bergada_201_9001_lab3.cu"
cp "$answers" "$canvas/bergada_201_9002_answers.txt"
cp "$instance/student/lab3/lab3.cu" "$canvas/coleben_LATE_202_9003_lab3.cu"
cp "$broken" "$canvas/coleben_LATE_202_9010_lab3-1.cu"
sed 's/\bpart\b/shared_part/g; s/\bhalf\b/width/g; s/^  *//' "$broken" \
  >"$canvas/LATE_anon_x1y2z_9004_lab3.cu"
cat >"$scratch/export.csv" <<'END'
Student,ID,SIS User ID,SIS Login ID,Section,Lab 2: Tiles (71),Lab 3: Reductions (72),Current Score
,,,,,Manual Posting,Manual Posting,
"    Points Possible",,,,,20,20,(read only)
"Berg, Ada",201,a1,ada,One,17,,85
"Cole, Ben",202,b1,ben,One,12,,60
"Dorn, ""C"" Cleo",203,c1,104,One,5,,25
END
said=$(GRADEBOOK=$scratch/export.csv grade "$canvas" "$scratch/canvased")
is "$(cat "$scratch/canvased/gradebook.csv")" \
  'Student,ID,SIS User ID,SIS Login ID,Section,Lab 3: Reductions (72)
,,,,,Manual Posting
    Points Possible,,,,,20
"Berg, Ada",201,a1,ada,One,4
"Cole, Ben",202,b1,ben,One,0
"Dorn, ""C"" Cleo",203,c1,104,One,EX' \
  "Canvas's export is filled in: this lab's column alone, EX who is excused"
like "$said" '^not in .*: anon_x1y2z' 'who is not in it is told'
like "$said" '^coleben: lab3-1.cu counts, not lab3.cu' 'the newer file counts'
is "$(score "$scratch/canvased" coleben_202)" 0,marked,0 \
  "a late mark of Canvas's costs nothing here"
if command -v sim_c >/dev/null; then
  like "$(cat "$scratch/canvased/similar.csv")" '^100,anon_x1y2z,bergada_201$' \
    'names and layout are no difference'
  is "$(cut -d, -f1,2 "$scratch/canvased/similar.csv" | sed -n 1p)" percent,id \
    'pairs are a table'
  like "$(cat "$scratch/canvased/class.html")" 'submissions/bergada_201/lab3.cu' \
    'with links to both on the page'
  is "$(grep -c starter "$scratch/canvased/similar.csv")" 0 'without the starter'
  for id in .starter .solution ada bob; do
    mkdir -p "$scratch/long/submissions/$id"
    cp "$solution" "$scratch/long/submissions/$id/lab3.cu"
  done
  echo 'int starter;' >"$scratch/long/submissions/.starter/lab3.cu"
  head -c 200000 /dev/zero | tr '\0' '(' >>"$scratch/long/submissions/ada/lab3.cu"
  printf '%s\n' ada bob >"$scratch/long/ids"
  like "$(timeout 60 harness/grade/class/similar.sh "$scratch/long" 3)" \
    'ada: lab3.cu is over 16 KiB; not compared' 'a huge file does not hold it up'
else
  skip 5 'no similarity-tester'
fi
mkdir "$scratch/plain"
for command in bash realpath wc rm; do
  ln -s "$(command -v $command)" "$scratch/plain/"
done
printf '%s\n' ada bob >"$scratch/plain/ids"
is "$(PATH=$scratch/plain harness/grade/class/similar.sh "$scratch/plain" 3 2>&1 |
  sed 's/;.*//')" 'similar submissions are not looked for: sim_c is missing' \
  'without similarity-tester grading goes on, and says so'

# ---- Gradescope: an archive ----

if command -v zip unzip >/dev/null; then
  scope=$scratch/scope/assignment_5_export
  mkdir -p "$scope"/submission_{71,72}
  cp "$broken" "$scope/submission_71/lab3.cu"
  cp "$answers" "$scope/submission_71"
  cp "$broken" "$scope/submission_72/lab3.cu"
  cat >"$scope/submission_metadata.yml" <<'END'
---
submission_71:
  :submitters:
  - :name: Ada Berg
    :sid: 'a1'
    :email: ada@example.org
  - :name: Ben Cole
    :sid: 'b1'
    :email: ben@example.org
  :created_at: 2026-10-27 10:59:59.123456000 -07:00
  :score: 3.0
  :status: processed
  :history:
  - :created_at: 2026-10-26 10:00:00.000000000 -07:00
    :score: 1.0
  - :created_at: 2026-10-26 09:00:00.000000000 -07:00
    :score: 0.0
submission_72:
  :submitters:
  - :name: Cleo Dorn
    :sid: 'c1'
    :email: cleo@example.org
  :created_at: 2026-10-26 17:59:59.000000000 Z
  :history: []
END
  (cd "$scratch/scope" && zip -qr "$scratch/scope.zip" .)
  said=$(GRADEBOOK=$scratch/export.csv grade "$scratch/scope.zip" "$scratch/scoped")
  is "$(sed 1,3d "$scratch/scoped/gradebook.csv" | sed 's/.*,//' | paste -sd' ')" \
    '3 3 0' "Gradescope's archive: found by sid, both of a group, a day late"
  like "$said" '^Ada Berg and Ben Cole: handed in 3 times; the last counts' \
    'resubmissions are told'
  is "$(score "$scratch/scoped" submission_71)" 4,24.0,3 'late by its own clock'
else
  skip 3 'no zip, no unzip'
fi
finish
