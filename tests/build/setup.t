#!/usr/bin/env bash
# make setup on machines that are told apart by the commands they have.
# tier: quick
. tests/tap.sh

# A machine: a folder of commands, and what setup.sh says and does there.
machine() { # NAME COMMAND... - an empty machine with some real commands
  bin=$scratch/$1
  shift
  mkdir -p "$bin"
  local command
  for command in bash env dirname grep mkdir rm sed touch cat "$@"; do
    ln -sf "$(command -v "$command")" "$bin/$command"
  done
}
fake() { # NAME SCRIPT - a command of this machine
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}
run() { PATH=$bin bash harness/setup/setup.sh "$bin/stamp.mk" "$@"; }

machine other
fails 'neither Debian nor Ubuntu.* pandoc' run pandoc fonts-x
fake pandoc 'true'
is "$(run pandoc fonts-x 2>&1)" 'setup: nothing is missing' \
  'another system that has the commands passes'

machine debian
fake dpkg-query 'echo "ii perl"'
fake id 'echo 0'
fake apt-get 'echo "$@" >>"${0%/*}/calls"'
is "$(run perl 2>&1)" 'setup: nothing is missing' 'nothing is missing'
is "$(ls "$bin/calls" 2>/dev/null)" '' 'then apt-get is left alone'
: >"$bin/stamp.mk"
touch -d '2001-01-01' "$bin/stamp.mk"
run perl >/dev/null
is "$(date -r "$bin/stamp.mk" +%Y)" 2001 'and the stamp keeps its time'
like "$(run perl fonts-x 2>&1 | tr '\n' ' ')" 'installing fonts-x setup: done' \
  'only what is missing is installed'
is "$(grep -c . "$bin/calls")" 2 'with one update and one install'
like "$(tail -n 1 "$bin/calls")" 'install -y --no-install-recommends fonts-x' \
  'without recommended packages'
is "$(date -r "$bin/stamp.mk" +%Y)" "$(date +%Y)" 'and the stamp is new'

fake apt-cache '[ "$2" != fonts-x ] || echo "Package: fonts-x"; [ "$2" != fonts-y ]'
rm "$bin/calls"
like "$(run perl fonts-y? fonts-x? | tr "\n" " ")" "no fonts-y; doing without" \
  'what a distribution does not have can be left out'
like "$(tail -n 1 "$bin/calls")" 'recommends fonts-x$' 'and only that'
is "$(run perl fonts-y? 2>&1)" 'setup: nothing is missing' 'and stays left out'
like "$(run perl fonts-z? | tr "\n" " ")" "no fonts-z; doing without" \
  'a name that others merely provide is none'
asked_for=$(make -s B="$scratch/asked" \
  --eval='asked-for: ; @echo $(foreach g,test grade rehearsal,$(call setup_for,$g))' asked-for)
for package in similarity-tester clang-format-14; do
  is "$(tr ' ' '\n' <<<"$asked_for" | grep "^$package" | sort -u)" "$package?" \
    "$package, which Debian 13 has not, is done without"
done

fake id 'echo 1000'
fails 'no sudo; as root type: apt-get install' run perl fonts-x
fake sudo 'echo "$@" >>"${0%/*}/sudo-calls"'
run fonts-x >/dev/null 2>&1
like "$(cat "$bin/sudo-calls")" 'apt-get .*install' 'sudo when not root'

fake id 'echo 0'
fake apt-get 'echo "E: Unable to locate package fonts-x"; exit 100'
fails 'apt-get update failed: E: Unable to locate' run fonts-x

like "$(make -n setup B="$scratch/build" 2>&1; ls "$scratch/build" 2>&1)" \
  'No such file' 'make -n setup does nothing'
# In one command with another goal, and at several jobs, setup comes first.
machine both make sleep sh tr
fake dpkg-query 'echo "ii perl"'
fake id 'echo 0'
fake apt-get 'sleep 0.2; echo apt >>"${0%/*}/order"; echo "$@" >>"${0%/*}/calls"'
cat >"$scratch/Makefile" <<END
B := $scratch/build
FIGURE_PACKAGES := charts-x
PAGE_PACKAGES := pages-x
PRINT_PACKAGES := fonts-x
TEST_PACKAGES := prover-x
LABS_PACKAGES := labs-x
GPU_TARGETS := record
include harness/setup/setup.mk
goal: need; @echo goal >>$bin/order
test bench chapter3 report figures check-prose record lab3 handouts: ; @:
need:; @echo need >>$bin/order
.PHONY: goal need
END
PATH=$bin make -s -j4 -f "$scratch/Makefile" setup goal >/dev/null 2>&1
is "$(tr '\n' ' ' <"$bin/order")" 'apt apt need goal ' 'setup comes first'
asked() { # GOAL... - what setup installs beside it, but for compilers
  rm -f "$bin/calls" "$scratch/build/installed.mk"
  PATH=$bin make -s -j2 -f "$scratch/Makefile" setup "$@" >/dev/null 2>&1
  tail -n 1 "$bin/calls" | grep -Eo '[a-z]*-x' | tr "\n" " "
}
is "$(asked report)" 'charts-x fonts-x pages-x ' 'a report brings no test tools'
is "$(asked chapter3)" 'charts-x pages-x ' 'a chapter brings no fonts'
is "$(asked figures)" 'charts-x ' 'charts bring no pages'
is "$(asked check-prose)" 'pages-x ' 'a check of the prose brings no charts'
is "$(asked bench record)" '' 'programs bring compilers alone'
is "$(asked figures check-prose)" 'charts-x pages-x ' 'two goals, what each needs'
is "$(asked lab3)" 'labs-x ' 'a lab brings no TeX'
is "$(asked handouts)" 'fonts-x labs-x ' 'handouts do'
all='charts-x fonts-x labs-x pages-x prover-x '
is "$(asked test)" "$all" 'tests bring all'
is "$(asked)" "$all" 'and so does setup alone'
is "$(asked goal)" 'charts-x fonts-x pages-x ' \
  'a goal that is not known may need pages'
finish
