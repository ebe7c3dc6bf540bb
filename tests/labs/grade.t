#!/usr/bin/env bash
# make grade: the same points however it is run, nothing done twice, a changed
# rubric's consequences told, and what it refuses.
# long
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
added right </dev/null
entry_fast wrong 'cudaMemset(out, 0, n / BATCH * sizeof *out);'
hands_in starter <"$instance/student/lab3/lab3.cu"
echo 'steps = 99999' >"$class/starter/answers.txt"
grade() { harness/grade/rehearsal/class.sh "$instance" "$class" "$@" 2>&1; }

like "$(WORKERS=3 grade "$out")" '^3 graded in [0-9]+ s by 3 workers' \
  'a class is graded'
earns right 20 ''
earns wrong 15 'element 0 is 0, expected'
earns starter 0 'correct at given'
for file in result.json results.json feedback.html; do
  [ -s "$out/results/wrong/$file" ]
  ok $? "a submission has its $file"
done
like "$(cat "$out/results/wrong/results.json")" '"score":[[:space:]]*15' \
  'Gradescope gets the points'
like "$(cat "$out/class.html")" 'Points per task.*' 'the class has a page'
for page in "$out/class.html" "$out/results/wrong/feedback.html"; do
  is "$(grep -c '^<table' "$page")" "$(grep -c '^<caption>' "$page")" \
    "every table of $(basename "$page") has a caption"
  is "$(grep -o '<th[ >][^>]*' "$page" | grep -vc 'scope=')" 0 \
    'and says of each head what it is of'
done
like "$(cat "$out/results/starter/feedback.html")" \
  "Edition $(cat "$instance/edition")" 'feedback names the edition'
like "$(grade "$out")" '3 submissions, 0 to be graded' 'nothing is done twice'

# Before the deadline students are told no right value, nor of hidden sizes.
pages() { cat "$out"/results/starter/{results.json,feedback.html}; }
like "$(pages | tr '\n' ' ')" 'you say 99999, it is.*you say 99999, it is' \
  'FINAL: both pages tell right values'
cp "$scores" "$scratch/final.csv"
like "$(FINAL='' grade "$out")" '3 submissions, 3 to be graded' 'without, all are made anew'
is "$(cat "$scores")" "$(cat "$scratch/final.csv")" 'with the same points'
is "$(pages | grep -c ', it is \|not given')" 0 'which tell neither'
like "$(cat "$out/results/right/feedback.html")" \
  '14 of 20 points; up to 6 more after the deadline' 'nor what they earned'
like "$(tr -d '\n\t' <"$out/results/starter/results.json")" \
  'predict: answer steps"[^}]*"after_due_date"' 'Gradescope shows that after the due date'
fails 'FINAL=x: write FINAL=1 or leave it out' env FINAL=x harness/grade/rehearsal/class.sh \
  "$instance" "$class" "$out"
grade "$out" >/dev/null

# One worker, other isolations: the same rows.
cp "$scores" "$scratch/before.csv"
rm -rf "$out/results" "$out/runs/wrong"
like "$(SANDBOX=none WORKERS=1 grade "$out")" 'can read and write what you can' \
  'SANDBOX=none says what that means'
is "$(cat "$scores")" "$(cat "$scratch/before.csv")" 'and gives the same rows'
if [ "${TIER:-}" != all ]; then
  : # where there are no namespaces: sandbox.t has that sandbox, too
elif [ "$(id -u)" -eq 0 ]; then
  rm -rf "$out/results/wrong" "$out/runs/wrong"
  # As in a container, where root may make no namespaces.
  like "$(SANDBOX='' setpriv --bounding-set=-sys_admin --inh-caps=-all \
    harness/grade/rehearsal/class.sh "$instance" "$class" "$out" 2>&1)" \
    '1 to be graded .*sandbox: user' 'without namespaces a user is the sandbox'
  is "$(cat "$scores")" "$(cat "$scratch/before.csv")" 'to the same rows'
else
  skip 2 'another user needs root'
fi

# Another rubric.
cp -r "$instance" "$scratch/instance"
instance=$scratch/instance
sed -i 's/^2 points: correct at given/4 points: correct at given/' \
  "$instance/instructor/rubric"
like "$(SANDBOX=none grade "$out")" 'changes.csv: [12] students have other' \
  'a changed rubric: whose points changed is told'
like "$(cat "$out/changes.csv")" '^right,right,points,20,2[24]$' 'before and now'
like "$(cat "$out/changes.csv")" '^right,right,repair,5,[79]$' 'of each task'
like "$(cat "$out/class.html")" 'Other points than before' 'on the page, too'

# Names as students and their systems write them: whose it is, which file counts,
# what is told. A line: the file as handed in, a mark of its content.
names=$scratch/names
write() { # FILE TEXT
  mkdir -p "$(dirname "$names/$1")"
  printf '%b' "$2" >"$names/$1"
}
write same/lab3.cu folder
write same.cu file
write doejane_12345_67890_lab3.cu canvas
write doejane_12345_67891_answers.txt 'steps = 7'
write roe_LATE_12346_67892_lab3-1.cu second
write roe_LATE_12346_67880_lab3.cu first
write 'Anna Berg_777_assignsubmission_file_/Lab3.cu' moodle
write 'Anna Berg_777_assignsubmission_file_/answers.txt' \
  '\xff\xfes\0t\0e\0p\0s\0=\x007\0\r\0\n\0'
write 'versions/lab3.cu' old
write 'versions/lab3 (2).cu' '\xef\xbb\xbfnew\r\n'
write 'versions/Lab3-1.cu' older
write submission_9/kernel.cu gradescope
write submission_metadata.yml \
  'submission_9:\n  :submitters:\n  - :name: Zoe Quinn\n  :results: 1\n'
write other/lab4.cu other
write kim_lab3.cu flat
write kim_answers.txt 'steps = 5'
write Participant_1_assignsubmission_file_/lab3.cu p1
write Participant_2_assignsubmission_file_lab3.cu p2
write anon_ab1c2_67891_lab3.cu anonymous
write anon_ab1c2_67892_answers.txt 'steps = 3'
write grades.xlsx x
if command -v zip unzip >/dev/null; then
  mkdir -p "$scratch/in/lab3"
  printf zipped >"$scratch/in/lab3/lab3.cu"
  printf evil >"$scratch/in/lab3-9.cu"
  ln -s /etc/passwd "$scratch/in/lab3-8.cu"
  mkdir -p "$names/archive" "$scratch/in/sub"
  (cd "$scratch/in/sub" && zip -qry "$names/archive/work.zip" ../lab3-9.cu \
    ../lab3-8.cu && cd .. && zip -qr "$names/archive/work.zip" lab3)
fi
# A list that a student made is the student's.
mkdir -p "$scratch"/listed/{ada,eve/submission_9}
echo 'int a;' | tee "$scratch"/listed/{ada,eve}/lab3.cu >/dev/null
printf 'submission_9:\n' >"$scratch/listed/eve/submission_metadata.yml"
harness/grade/class/collect.sh 3 "$scratch/listed" "$scratch/listed-to" >/dev/null
is "$(ls "$scratch/listed-to" | tr '\n' ' ')" 'ada eve ' \
  "a student's submission_metadata.yml is not the class's"
said=$(harness/grade/class/collect.sh 3 "$names" "$scratch/named")
mine() { cat "$scratch/named/$1/$2" 2>&1; }
is "$(mine same lab3.cu) $(mine same.cu lab3.cu)" 'folder file' \
  'a folder and a file of one name are two students'
is "$(mine doejane_12345 lab3.cu) $(mine doejane_12345 answers.txt)" \
  'canvas steps = 7' "Canvas's files of a student are together"
is "$(mine roe_12346 lab3.cu)" second 'and a later version counts'
like "$said" '^roe: lab3-1.cu counts, not lab3.cu$' 'which is told'
anna=$(cd "$scratch/named" && echo Anna_Berg_777-*)
is "$(mine "$anna" name): $(mine "$anna" lab3.cu) $(mine "$anna" answers.txt)" \
  'Anna Berg: moodle steps=7' "Moodle's folders, Lab3.cu, UTF-16"
is "$(mine Participant_1 name) $(mine Participant_2 name)" \
  'Participant_1 Participant_2' 'who is called like another has a number'
is "$(mine anon_ab1c2 lab3.cu) $(mine anon_ab1c2 answers.txt)" \
  'anonymous steps = 3' 'who is anonymous keeps predictions'
is "$(mine versions lab3.cu | od -An -c | tr -d ' ')" 'new\n' \
  'lab3 (2).cu is newer than lab3-1.cu; without a mark, without \r'
is "$(mine submission_9 name): $(mine submission_9 lab3.cu)" \
  'Zoe Quinn: gradescope' "Gradescope's export has its names in another file"
like "$said" '^Zoe Quinn: kernel.cu is taken for lab3.cu$' 'an only .cu is taken'
is "$(mine kim lab3.cu) $(mine kim answers.txt)" 'flat steps = 5' \
  'NAME_lab3.cu and NAME_answers.txt are of one student'
like "$said" '^other: nothing to grade: there is no lab3.cu among lab4.cu' \
  "another lab's file is not"
like "$said" "^grades.xlsx: nobody's" 'what is no submission is named'
if [ -d "$names/archive" ]; then
  is "$(mine archive lab3.cu)" zipped 'an archive is unpacked'
  like "$said" '^archive: ../lab3-9.cu of work.zip is left out.*lab3-8.cu' \
    'but for links, and what leads out of it'
else
  skip 2 'no zip, no unzip'
fi

# ... and on the page.
instance=$B/labs/lab3-tests
rm -r "$class"
mkdir -p "$class/empty"
echo x >"$class/empty/lab3.pdf"
hands_in ada <<<'int a; // mine'
hands_in ben <<<$'/* B */\nint  a;'
hands_in cleo <<<'int c;'
grade "$out" >/dev/null
like "$(cat "$out/class.html")" \
  '<td>nothing to grade: there is no lab3.cu among lab3.pdf' 'what holds none is on the page'

# A run that something else ended is nobody's: it is tried again, and not kept.
cp -r "$B/labs/lab3-tests" "$scratch/ended"
echo 'echo 137 >"$3/status"; echo >>"$3/log"' >"$scratch/ended/student/lab3/lab/run.sh"
fails 'own solution is not judged: it ended with status 137, .*; type the same' \
  harness/grade/rehearsal/class.sh "$scratch/ended" "$class" "$scratch/ended-out"
is "$(find "$scratch/ended-out" -name key)" '' 'and nothing of it is kept'

instance=$scratch/ended
rm -r "$instance"
cp -r "$B/labs/lab3-tests" "$instance"
sed -i '2i grep -q "int c;" "$1" \&\& exit 9' "$instance/student/lab3/lab/compile.sh"
like "$(grade "$out")" '^not judged: cleo: the sandbox ended with status 9' \
  'what is not judged is told'
like "$(cat "$out/class.html")" '>cleo<td class="n">–<td>not judged: the sandbox' \
  'on the page, too'

# What is refused. A make grade that cannot isolate submissions does not run them.
# Root is somebody else here, since root can always have a user for them.
home=$(mktemp -d)
trap 'rm -rf "$scratch" "$home"' EXIT
mkdir "$home/bin"
ln -sft "$home/bin" /usr/bin/*
rm -f "$home/bin/bwrap"
cp -r "$B/labs/lab3-tests" "$home/instance"
cp -r "$class" "$home/class"
# A checkout of its own: this one may lie where only root can go, as below /root.
mkdir -p "$home/course/harness" "$home/course/build/grade"
cp -r harness/grade "$home/course/harness"
cp -r "$B/grade/tools" "$B/grade/pages" "$home/course/build/grade"
somebody=()
if [ "$(id -u)" -eq 0 ]; then
  chown -R 65534:65534 "$home"
  somebody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
bare() ( # [SANDBOX]
  cd "$home/course" || exit 1
  "${somebody[@]}" env PATH="$home/bin" B=build SANDBOX="${1:-}" \
    harness/grade/rehearsal/class.sh "$home/instance" "$home/class" "$home/out"
)
fails 'cannot be isolated here: install bubblewrap .* SANDBOX=none grades' bare
is "$(find "$home/out" -type f)" '' 'and grades nothing'
fails 'SANDBOX=bubblewrap does not work here; leave it out, or write none' \
  bare bubblewrap
instance=$B/labs/lab3-tests
fails 'whose\? type: make grade' harness/grade/rehearsal/class.sh "$instance" '' "$out"
fails 'is no folder' harness/grade/rehearsal/class.sh "$instance" "$scratch/none" "$out"
fails 'WORKERS=0: write a number' env WORKERS=0 harness/grade/rehearsal/class.sh \
  "$instance" "$class" "$out"
fails 'ENGINE=x: there are local and slurm' env ENGINE=x harness/grade/rehearsal/class.sh \
  "$instance" "$class" "$out"
fails 'SANDBOX=x: there are' env SANDBOX=x harness/grade/rehearsal/class.sh "$instance" \
  "$class" "$out"

# A lab that is judged by its copies, too, brings their counts out of the sandbox.
mkdir -p "$scratch/copies/none"
echo x >"$scratch/copies/none/lab9.cu"
harness/grade/rehearsal/class.sh "$B/labs/lab9-tests" "$scratch/copies" "$scratch/copied" \
  >/dev/null
ok $? "lab 9's own solution has full points"

# A header is no submission where a folder above the checkout is called labs.
{ printf '#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n'
  sed 's/__shfl_down_sync(0xffffffff, mine, half)/cg::tiled_partition<32>(cg::this_thread_block()).shfl_down(mine, half)/' \
    "$instance/instructor/solution.cu"; } >"$scratch/lab3.cu"
EMUCC=$B/bin/emucc tests/labs/try.sh "$instance" "$scratch/tried" \
  "$scratch/lab3.cu" >/dev/null
sed -i 's|^/.*/include/|/srv/labs/include/|' "$scratch/tried/code.txt"
like "$(grep -c "^/srv/labs/include/" "$scratch/tried/code.txt")" "[1-9]" \
  "a header of a folder labs"
"$instance/instructor/judge" --rubric "$instance/instructor/rubric" \
  --work "$scratch/tried" --source "$scratch/lab3.cu" --admit >/dev/null
ok $? 'is not taken for the submission'

# What is to be built at Gradescope has all that its Makefile includes.
if command -v zip >/dev/null && command -v unzip >/dev/null; then
  harness/grade/class/gradescope.sh --pack "$instance" "$scratch/lab3.zip"
  unzip -q "$scratch/lab3.zip" -d "$scratch/there"
  is "$(make -C "$scratch/there" -n help 2>&1 | grep "No such file")" '' \
    "the autograder's Makefile has all that it includes"
else
  skip 1 'no zip, no unzip'
fi
finish
