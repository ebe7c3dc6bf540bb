#!/usr/bin/env bash
# An instructor mistypes: one line says what is wrong, where, and what was probably
# meant; nothing that was there before is touched.
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
pages=$B/grade/pages course=$scratch/course
mkdir -p "$course" "$out"
good='course: GPU programming, autumn 2026   # a comment
contact: "Ada: ada@example.org"

# deadlines
late: 1% an hour, 48 hours
best: 2
lab 3: 2026-10-26 18:00
lab 4: 2026-11-02T18:00:00 +0100
weight 4: 2'

# ---- course.yaml ----

value() { "$pages" --course "$course" "$1" 3 4 7; }
printf '%s\n' "$good" >"$course/course.yaml"
is "$(value course)" 'GPU programming, autumn 2026' 'a course, behind it a comment'
is "$(value contact)" 'Ada: ada@example.org' 'a contact, in quotes'
is "$(value 'lab 3')" '2026-10-26 18:00' 'a deadline'
is "$(value 'lab 7')" '' 'none'

mistyped() { # PATTERN LINE
  printf '%s\n%s\n' "$good" "$2" >"$course/course.yaml"
  fails "course.yaml:10: $1" "$pages" --course "$course" late 3 4 7
}
mistyped 'nothing is called "lap 7"; is it "lab 7"' 'lap 7: 2026-10-26 18:00'
mistyped 'nothing is called "lab 33"; is it "lab 3"' 'lab 33: 2026-10-26 18:00'
mistyped 'nothing is called "Lab 7"; is it "lab 7"' 'Lab 7: 2026-10-26 18:00'
mistyped 'nothing is called "deadline 3"; is it' 'deadline 3: 2026-10-26 18:00'
mistyped 'lab 3 stands there twice; leave one' 'lab 3: 2026-10-27 18:00'
mistyped 'lab 7: 2026-02-30 18:00 is no time' 'lab 7: 2026-02-30 18:00'
mistyped 'lab 7: 26.10.2026 18:00 is no time' 'lab 7: 26.10.2026 18:00'
mistyped 'lab 7:  is no time' 'lab 7:'
mistyped '"lab 7 2026-10-26" is no line of it' 'lab 7 2026-10-26'
mistyped 'lab 7: 2026-12-14 18:00 Uhr is no time; write it as 2026-10-26 18:00' \
  'lab 7: 2026-12-14 18:00 Uhr'
mistyped 'lab 7: 2026-12-14 6:00 pm is no time' 'lab 7: 2026-12-14 6:00 pm'
mistyped 'lab 7: 2026-12-14 18:00 .99:00 is no time' 'lab 7: 2026-12-14 18:00 +99:00'
mistyped 'lab 7: 2206-12-14 18:00 is more than a year from the time in line 7' \
  'lab 7: 2206-12-14 18:00'
mistyped 'exam: 8 Feb is no time; write it as 2026-10-26 18:00' 'exam: 8 Feb'
mistyped 'exam: 2027-02-29 is no time' 'exam: 2027-02-29'
mistyped 'weight 7: two is no number above 0' 'weight 7: two'
mistyped 'weight 7: 1e400 is no number above 0' 'weight 7: 1e400'
sed -i '6s/.*/best: 12/; 10d' "$course/course.yaml"
fails 'course.yaml:6: best: 12 is no whole number from 1 to 3: so many labs' value late
sed -i '6s/.*/best: 1.5/' "$course/course.yaml"
fails 'course.yaml:6: best: 1.5 is no whole number' value late
sed -i '6s/.*/best:/' "$course/course.yaml"
fails 'course.yaml:6: best: nothing follows; write something' value late
printf '%s\n' 'lab 7: "2026-12-14 18:00 +0100"  # in the evening' 'exam: 2027-02-08' \
  >"$course/course.yaml"
is "$(value 'lab 7')" '2026-12-14 18:00 +0100' 'a time in quotes, behind it a comment'
is "$(value exam)" 2027-02-08 "an exam's day"
printf '%s\n' "$good" >"$course/course.yaml"
sed -i 's/^late.*/late: 10% a dya, 3 days/' "$course/course.yaml"
fails 'course.yaml:5: late: "10% a dya, 3 days": write it as in' value late
fails "COURSE=$scratch/cuorse: there is no $scratch/cuorse/course.yaml" \
  "$pages" --course "$scratch/cuorse" late 3

# ---- class.csv, beside the sheet of grades ----

printf '%s\n' "$good" >"$course/course.yaml"
hand_in() { # NAME NUMBER
  mkdir -p "$class/$1_$2_assignsubmission_file_"
  echo 'int = 1;' >"$class/$1_$2_assignsubmission_file_/lab3.cu"
}
hand_in 'Ada Berg' 101
cat >"$scratch/sheet.csv" <<'END'
Identifier,"Full name",Grade
"Participant 101","Ada Berg",
"Participant 102","Ben Cole",
END
echo kept >"$out/scores.csv"
grading() { # SETTING...
  env TOOLS="$(realpath "$B/grade/tools")" PAGES="$(realpath "$pages")" SANDBOX=none \
    FINAL=1 COURSE="$course" "$@" \
    harness/grade/class/grade.sh "$instance" "$class" "$out"
}
header=student,lab,extension,group,drop
class_says() { # PATTERN TEXT
  printf '%s\n' "$2" >"$course/class.csv"
  said=$(grading GRADEBOOK="$scratch/sheet.csv" 2>&1 >/dev/null)
  is "$?" 2 'it fails'
  like "$said" "$1" "is told: $1"
}
class_says "$course/class.csv:1: it has no column \"extension\"; is \"extention\" meant" \
  'student,lab,extention,group,drop'
class_says "$course/class.csv:1: nothing is called \"grup\"; is it \"group\"" \
  "$header,grup"
class_says "$course/class.csv:1: its columns are separated by \";\"; save it with" \
  "${header//,/;}"
class_says "$course/class.csv:2: there is no lab 33; there are 0 1 2" \
  "$header
101,33,48,,"
class_says "$course/class.csv:2: extension is \"two days\", not a number" \
  "$header
101,3,two days,,"
class_says "$course/class.csv:2: extension is in hours, and 4800 hours are 200 days" \
  "$header
101,3,4800,,"
class_says "$course/class.csv:2: drop is \"no\", and whatever stands there excuses" \
  "$header
101,3,,,no"
class_says "$course/class.csv:3: 101 is in two groups of lab 3, \"owls\" and \"hens\"" \
  "$header
101,3,,owls,
101,3,,hens,"
class_says "class.csv:3: nobody is called \"112\" here or in .*; is it \"1[01]2\"" \
  "$header
102,3,48,,
112,3,48,,"
class_says 'class.csv:2: whose row\? student is empty' "$header
,3,48,,"

# ---- adjust.csv, the sheet ----

printf '%s\n' "$header" 101,3,,owls, 102,3,,owls, >"$course/class.csv"
adjust_says() { # PATTERN ROW...
  printf '%s\n' student,lab,points,reason "${@:2}" >"$course/adjust.csv"
  said=$(grading GRADEBOOK="$scratch/sheet.csv" 2>&1 >/dev/null)
  is "$?" 2 'it fails'
  like "$said" "$course/adjust.csv:$1" "is told: $1"
}
adjust_says '2: points is 200, and the lab has 20' 101,3,200,oral
adjust_says '3: the same as line 2; leave one' 101,3,2,oral 101,3,2,oral
rm "$course/adjust.csv"
cp "$scratch/sheet.csv" "$scratch/twice.csv"
sed -i '3s/102/101/' "$scratch/twice.csv"
like "$(grading GRADEBOOK="$scratch/twice.csv" 2>&1 >/dev/null)" \
  'twice.csv:3: Identifier "Participant 101" stands in line 2, too' 'two rows of one student'
sed -i '3s/owls/owl/' "$course/class.csv"
like "$(CLASS=$course/class.csv "$pages" --names "$out" "$scratch/sheet.csv" 3 . 2>&1)" \
  'class.csv:3: 102 is alone in group "owl"; if that is a slip: the nearest is "owls"' \
  'a group of one is told'
mv "$course/class.csv" "$course/clas.csv"
echo student,lab,points,reason >"$course/adjusts.csv"
like "$(grading GRADEBOOK="$scratch/gone.csv" 2>&1 >/dev/null | paste -sd' ')" \
  "$course/adjusts.csv is not read; is it adjust.csv. .*clas.csv is not read; is it class.csv" \
  'a file of another name is told'
rm "$course"/{clas,adjusts}.csv

# ---- what is typed ----

typed() { # PATTERN SETTING...
  said=$(grading "${@:2}" 2>&1 >/dev/null)
  is "$?" 2 "${*:2} fails"
  like "$said" "$1" 'and says why'
}
typed 'ENGINE=slrum: there are local and slurm' ENGINE=slrum
typed 'WORKERS=eight: write a number' WORKERS=eight
typed 'FINAL=yes: write FINAL=1' FINAL=yes
typed 'SANDBOX=bublewrap: there are bubblewrap' SANDBOX=bublewrap
typed 'gone.csv is no file' GRADEBOOK="$scratch/gone.csv"
sed 's/Grade$/Mark/' "$scratch/sheet.csv" >"$scratch/other.csv"
typed "$scratch/other.csv.*Grade" GRADEBOOK="$scratch/other.csv"
is "$(cat "$out/scores.csv")" kept 'what was there before is whole'
make_says() { # PATTERN ARGUMENT...
  said=$(env -u MAKEFLAGS make B="$B" "${@:2}" 2>&1)
  is "$?" 2 "make ${*:2} fails"
  like "$said" "$1" 'and says why'
}
make_says 'GRADEBOK= is no setting; is it GRADEBOOK' grade LAB=3 SUBMISSIONS=x GRADEBOK=y
make_says 'SUBMISSION= is no setting; is it SUBMISSIONS' grade LAB=3 SUBMISSION=x
make_says 'CHAPTER= is no setting; is it CHAPTERS' exam CHAPTER=3
make_says 'chapters= is no setting; is it CHAPTERS' exam chapters=3
make_says 'OUTPUT= is no setting; is it OUT' lab3 OUTPUT=x
make_says 'there is no lab33; there are lab0 lab1' lab33
make_says 'COURSE=gone: there is no such folder' handouts COURSE=gone
make_says 'SEED is empty: leave it out for the practice edition' handouts SEED=
make_says 'there is no lab 33; there are:? 0 1 2' grade LAB=33 SUBMISSIONS=x SEED=practice

# ---- an exam ----

mapfile -t banks < <(ls chapters/[0-9]-*/exam)
exam() { # CHAPTERS EACH
  mkdir -p "$scratch/exam"
  SEED=practice harness/grade/exam/draw.sh "$B/grade/exam" "$scratch/exam" "$1" "$2" \
    "${banks[@]}"
}
fails 'CHAPTERS=1-50: chapters 0-9 have questions; type CHAPTERS=0-9' exam 1-50 2
fails 'CHAPTERS=12: chapters 0-9 have questions' exam 12 2
fails 'CHAPTERS=5-1: that is none; type CHAPTERS=1-5' exam 5-1 2
fails 'CHAPTERS=one: type CHAPTERS=1-5' exam one 2
fails 'EACH=99: no chapter has more than 7 questions; type EACH=7' exam 1-5 99
fails 'EACH=two: type how many' exam 1-5 two
fails 'EACH=0: type how many of each chapter: EACH=2; leave it out for all' exam 1-5 0

# ---- a lab of one's own ----

own=$scratch/own/3-reduction/lab
own() { # FILE SED
  mkdir -p "$own" "$scratch/own/4-bank-conflicts"
  cp -r chapters/3-reduction/lab/. "$own"
  cp chapters/3-reduction/chapter.md "$own/.."
  cp chapters/4-bank-conflicts/chapter.md "$scratch/own/4-bank-conflicts"
  sed -E -i "$2" "$own/$1"
  ! cmp -s "$own/$1" "chapters/3-reduction/lab/$1" || echo "nothing changed in $1"
}
made_says() { # PATTERN FILE SED
  own "$2" "$3"
  fails "own/3-reduction/lab/$1" harness/grade/edition/make.sh "$own" practice "$scratch/made"
}
made_says 'rubric:13: LAB_BACTH is no parameter of this lab; is it LAB_BATCH' \
  rubric 's/LAB_BATCH/LAB_BACTH/'
made_says 'handout.md:17: LAB_THREDS is no parameter of this lab; is it LAB_THREADS' \
  handout.md '17s/LAB_THREADS/LAB_THREDS/'
made_says 'handout.md:22: "@drawin": write @points, or @drawing' \
  handout.md 's/^@drawing/@drawin/'
made_says 'rubric:[0-9]+: entry tre: lab3.h has no such function; is it tree' \
  rubric 's/^entry tree/entry tre/'
made_says 'rubric:[0-9]+: keeps repare_kernel: the starter has no such .* repair_kernel' \
  rubric 's/^keeps repair/keeps repare/'
made_says 'rubric:[0-9]+: there is no section .*three in shared.*; is it .* tree in' \
  rubric 's/"The same tree/"The same three/'
made_says 'rubric:9: there is no chapter 33' rubric '9s/Chapter 3/Chapter 33/'
made_says 'rubric: its chapter has the number 3; write: lab 3' rubric 's/^lab 3/lab 10/'
made_says 'parameters:[0-9]+: .*SHORT = 2-31.: write LAB_NAME = 33..990' \
  parameters 's/^(LAB_HIDDEN_SHORT) = .*/\1 = 2-31/'
made_says 'parameters:[0-9]+: LAB_BATCH stands there already' \
  parameters 's/^LAB_STRIDE$/LAB_BATCH/'
made_says 'solution.cu:[0-9]+: //} tre ends what //. tree began' \
  solution.cu 's|^( *//\} )tree|\1tre|'
rubric_says() { # PATTERN SED
  sed -E "$2" "$instance/instructor/rubric" >"$scratch/rubric"
  fails "$scratch/rubric:[0-9]+: $1" "$instance/instructor/judge" --rubric \
    "$scratch/rubric" --cases
}
rubric_says '"taks tree: .*" is not understood; is its first word "task"' \
  's/^task tree/taks tree/'
rubric_says '"two points: .*" is not understood; write "3 points' 's/^2 points/two points/'
rubric_says 'nothing is called "corect"; is it "correct"' 's/correct at given/corect at given/'
rubric_says 'at "gven": write at given' 's/correct at given/correct at gven/'
finish
