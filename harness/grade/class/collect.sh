#!/usr/bin/env bash
# collect.sh NUMBER FROM TO [GROUPS] - copies what a class hands in for lab NUMBER
# from the folder FROM to TO/ID:
#
#   labN.cu, answers.txt   their text (../student/to_utf8.sh)
#   name                   whose it is
#   known_as               other names: their system's number, login, address; of a
#                          group all members
#   came_as                how its files' names begin in Moodle or Canvas, a line
#                          for each student: feedback so called goes back there
#   handed_in              when, UTC: what their system says, or when labN.cu was
#                          last written; empty where Canvas does not say
#   late                   their system calls it late
#   note                   what was handed in otherwise than asked
#   problem                instead of labN.cu: why there is nothing to grade
#
# GROUPS has lines "MEMBER GROUP NAME", separated by tabs: what members hand in is
# one group's, and the newest counts.
#
# In FROM a student is a folder, or the files that begin with one name: NAME.cu,
# NAME.txt, NAME_answers.txt, NAME.zip, or as Canvas, Moodle and Gradescope call
# them. Only plain files are taken. Notes, problems and what is nobody's are
# told, a line each. An ID is made of letters, digits, dots, dashes and
# underscores; a name that has others gives one that ends in a hash of it.
set -euo pipefail
export LC_ALL=C TZ=UTC0
shopt -s nocasematch
here=$(cd "$(dirname "$0")" && pwd)
number=$1 from=$2 to=$3
most=1048576 groups=${4:-/dev/null}
lab="lab0*$number" program_end='\.cu(\.txt)?'

id_of() { # NAME
  local hash
  if [[ $1 =~ ^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$ ]]; then
    echo "$1"
    return
  fi
  hash=$(printf %s "$1" | sha256sum)
  printf '%s-%s\n' "$(printf %s "${1:0:40}" | tr -c 'A-Za-z0-9._-' _ |
    sed 's/^[.-]*//')" "${hash:0:10}"
}

# A name of a stranger's, to be shown.
shown() { # TEXT
  printf %s "$1" | iconv -c -f UTF-8 -t UTF-8 | LC_ALL=C tr '\000-\037\177' '?'
}

# ---- whose is it? ----

declare -A called=()    # submission_123 to who handed it in, as Gradescope says
declare -A created=()   # when
declare -A earlier=()   # how often before
declare -A addresses=() # number and address, a line each
read_metadata() { # FILE
  local id key value
  while IFS=$'\t' read -r id key value; do
    case $key in
    name) called[$id]+=${called[$id]:+ and }$value ;;
    created) created[$id]=$(date -d "$value" +%s 2>/dev/null) || true ;;
    earlier) earlier[$id]=$((${earlier[$id]:-0} + 1)) ;;
    *) addresses[$id]+=$value$'\n' ;;
    esac
  done < <(awk '
    function told(key) {
      sub(/^ *(- )? *:[a-z_]+: */, "")
      gsub(/^["\047]|["\047]$/, "")
      print id "\t" key "\t" $0
    }
    /^submission_[0-9]+:/ { id = $1; sub(/:$/, "", id); part = "" }
    /^  :[a-z_]+:/ { part = $1 }
    /^  :created_at:/ { told("created") }
    part == ":history:" && /:created_at:/ { told("earlier") }
    part == ":submitters:" && /^  *(- )? *:name: / { told("name") }
    part == ":submitters:" && /^  *(- )? *:(sid|email): / { told("known_as") }
    ' "$1")
}

# Sets student, whom an ID is for, name, as it is shown, known_as, other names, a
# line each, at, when it was handed in where the files' times do not say, 0 where
# nothing does, and late.
whose_folder() { # NAME
  student=$1 name=${called[$1]:-$1}
  known_as=${addresses[$1]:-} at=${created[$1]:-} late='' prefix=''
  if [[ $1 =~ ^(.+)_([0-9]+)_assignsubmission_[a-z]+_?$ ]]; then # Moodle
    name=${BASH_REMATCH[1]} student=${name}_${BASH_REMATCH[2]}
    known_as=${BASH_REMATCH[2]} prefix=${name}_${known_as}_assignsubmission_file_
  fi
}

# And file, what it was called by its student, and turn, the higher the later.
# Fails where it is nobody's.
whose_file() { # NAME
  local end='\.(cu|txt|zip)'
  file=$1 turn=0 known_as='' at='' late='' prefix=''
  if [[ $1 =~ ^(.+)_([0-9]+)_assignsubmission_[a-z]+_(.+)$ ]]; then # Moodle
    name=${BASH_REMATCH[1]} student=${name}_${BASH_REMATCH[2]}
    known_as=${BASH_REMATCH[2]} prefix=${name}_${known_as}_assignsubmission_file_
    file=${BASH_REMATCH[3]}
    return
  fi
  if [[ $1 =~ ^([^_]+(_[^_0-9][^_]*)*)_([0-9]+)_([0-9]+)_(.+)$ ]]; then # Canvas
    name=${BASH_REMATCH[1]%_LATE} student=${name}_${BASH_REMATCH[3]}
    known_as=${BASH_REMATCH[3]} at=0
    [ "$name" = "${BASH_REMATCH[1]}" ] || late=1
    turn=${BASH_REMATCH[4]} file=${BASH_REMATCH[5]}
    prefix=${1%"$file"}
    return
  fi
  if [[ $1 =~ ^(LATE_)?(anon_[a-z0-9]+)_([0-9]+)_(.+)$ ]]; then
    name=${BASH_REMATCH[2]} student=${BASH_REMATCH[2]}
    at=0 late=${BASH_REMATCH[1]}
    turn=${BASH_REMATCH[3]} file=${BASH_REMATCH[4]}
    return
  fi
  if [[ $1 =~ ^($lab|answers)([^a-z0-9].*)?$end$ ]]; then
    name=lab$number
  elif [[ $1 =~ ^(.+)[\ _-](($lab|answers)([^a-z0-9].*)?$end)$ ]]; then
    name=${BASH_REMATCH[1]} file=${BASH_REMATCH[2]}
  elif [[ $1 == *.cu ]]; then
    name=${1%.*} file=lab$number.cu
  elif [[ $1 == *.zip ]]; then
    name=${1%.*}
  elif [[ $1 == *.txt && (-e $from/${1%.*}.cu || -e $from/${1%.*}.zip) ]]; then
    name=${1%.*} file=answers.txt
  else
    return 1
  fi
  student=$name
  if [ -d "$from/$student" ]; then # a folder is somebody else's
    student=$name.cu name=$name.cu
  fi
}

# ---- what is there? ----

# The files of one student: where, as called, in which turn, how deep, of what
# time.
path=() files=() turns=() depths=() times=() unpacked=0
add() { # PATH FILE TURN DEPTH TIME
  path+=("$1") files+=("$2") turns+=("$3") depths+=("$4") times+=("$5")
}

# Texts of an archive. Each is unpacked by its name, to a place of ours: no link
# is followed, no path of the archive's used.
unpack() { # ZIP FILE TURN TIME
  local list type size member depth
  command -v unzip >/dev/null ||
    { say "$2 is not unpacked; type: make setup grade"; return; }
  list=$(LC_ALL=C.UTF-8 timeout 20 zipinfo "$1" 2>/dev/null </dev/null |
    head -n 2000) ||
    { say "$2 cannot be unpacked; ask for the files themselves"; return; }
  while read -r type _ _ size _ _ _ _ member; do
    [[ $type == [-?l]* && ${member##*/} == [!.]*.@(cu|txt|zip) ]] || continue
    [[ /$member != */@(build|__MACOSX|.[!./]*)/* ]] || continue
    unpacked=$((unpacked + 1)) depth=$(tr -dc / <<<"$member" | wc -m)
    if [ $unpacked -gt 40 ]; then
      say "$2 holds too many files"
      return
    elif [[ $type == l* || $member == [/-]* || /$member/ == */../* ]]; then
      say "$member of $2 is left out: a link, or a path that leads out of it"
    elif [[ $member == *.zip ]]; then
      say "$member of $2 is left out: an archive within an archive"
    elif unpack_member "$1" "$member" "$size" "$to/.unpacked/${#path[@]}"; then
      add "$to/.unpacked/${#path[@]}" "${member##*/}" "$3" \
        $((depth > 8 ? 9 : depth + 1)) "${4:-$(stat -c %Y -- "$1")}"
    else
      say "$member of $2 cannot be unpacked; ask for the file itself"
    fi
  done <<<"$list"
}

# Never more than is looked at; fails where it is not what the archive says.
unpack_member() { # ZIP MEMBER SIZE TO
  local pattern got
  # shellcheck disable=SC2001 # a class of characters
  pattern=$(sed 's/[][*?\\]/\\&/g' <<<"$2")
  mkdir -p "$to/.unpacked"
  LC_ALL=C.UTF-8 timeout 20 unzip -P '' -p "$1" "$pattern" </dev/null \
    2>/dev/null | head -c $((most + 1)) >"$4" || true
  got=$(stat -c %s "$4")
  [ "$got" -eq "$3" ] || [ "$got" -gt $most ]
}

gather() { # ENTRY FILE TURN TIME
  local found name=$2 depth time inside=0
  if [ -d "$1" ] && [ ! -L "$1" ]; then inside=1; fi
  while IFS= read -r -d '' found; do
    depth=${found%% *} found=${found#* }
    time=${found%%.*} found=${found#* }
    [ $inside -eq 0 ] || name=${found##*/}
    if [[ $name == *.zip && -f $found && ! -L $found ]]; then
      unpack "$found" "$name" "$3" "$4"
    else
      add "$found" "$name" "$3" "$depth" "${4:-$time}"
    fi
  done < <(find "$1" -mindepth $inside -maxdepth 4 \
    \( -name '.*' -o -name __MACOSX -o -name build \) -prune -o \
    \( ! -type d -o -name '*.cu' \) -printf '%d %T@ %p\0' 2>/dev/null |
    sort -z)
}

# ---- which of them? ----

# How sure it is that a file is the one, and which version: exactly so called,
# lab4-1, lab4 (2), lab4-final. Sets order; fails where it is not.
rank() { # FILE STEM END
  local rest
  [[ $1 =~ ^$2([^a-z0-9].*)?$3$ ]] || return 1
  rest=${BASH_REMATCH[1]} order=1
  if [ -z "$rest" ]; then
    order=1000000000
  elif [[ $rest =~ ([0-9]{1,8})\ ?\)?$ ]]; then
    order=$((1000000000 + 10#${BASH_REMATCH[1]}))
  fi
}

# Sets chosen to the index of the best file, or to nothing; others are told.
choose() { # STEM END
  local i order best='' others=()
  chosen=''
  for i in "${!files[@]}"; do
    rank "${files[i]}" "$1" "$2" || continue
    printf -v order '%010d%018d%d%012d' "$order" "$((10#${turns[i]:0:18}))" \
      $((9 - depths[i])) "${times[i]}"
    others+=("$i")
    [[ $order > $best ]] || continue
    best=$order chosen=$i
  done
  for i in "${others[@]}"; do
    if [ "${files[i]}" != "${files[chosen]}" ]; then
      say "${files[chosen]} counts, not ${files[i]}"
    elif [ "$i" != "$chosen" ]; then
      say "of two files ${files[i]} the later counts"
    fi
  done
}

# Where no name says so: the only .cu that is not another lab's.
choose_only() {
  local i
  for i in "${!files[@]}"; do
    [[ ${files[i]} == *.cu && ! ${files[i]} =~ ^(lab[0-9].*|driver.cu)$ ]] ||
      continue
    [ -z "$chosen" ] || { chosen=''; return; }
    chosen=$i
  done
  [ -z "$chosen" ] || say "${files[chosen]} is taken for lab$number.cu"
}

# ---- taking it ----

# Copies a plain file of a stranger's; says why not.
take() { # FROM TO FILE
  if [ -L "$1" ]; then
    echo "$3 is a symbolic link; hand in the file itself"
  elif [ ! -f "$1" ]; then
    echo "$3 is no plain file"
  elif [ "$(stat -c %s -- "$1")" -gt $most ]; then
    echo "$3 has over 1 MiB"
  elif ! "$here/../student/to_utf8.sh" "$1" >"$2" 2>/dev/null; then
    rm -f "$2"
    echo "$3 cannot be read; see its permissions"
  elif [ ! -s "$2" ]; then
    rm -f "$2"
    echo "$3 is empty"
  fi
}

take_program() {
  local problem held
  choose "$lab" "$program_end"
  [ -n "$chosen" ] || choose_only
  if [ -n "$chosen" ]; then
    problem=$(take "${path[chosen]}" "$made/lab$number.cu" "${files[chosen]}")
  else
    held=$(printf '%s, ' "${files[@]:0:4}")
    problem="there is no lab$number.cu"
    [ ${#files[@]} -eq 0 ] ||
      problem+=" among ${held%, }; ask for it, or rename one"
  fi
  : >"$made/handed_in"
  if [ -z "$problem" ]; then
    [ "${times[chosen]}" -eq 0 ] ||
      printf '%(%F %T)T\n' "${times[chosen]}" >"$made/handed_in"
    return
  fi
  problem="nothing to grade: $(shown "$problem")"
  echo "$problem" >"$made/problem"
  echo "$(shown "$name"): $problem"
}

# Predictions that came later than the program are what is late.
take_time_of_answers() {
  local program
  program=$(date -d "$(cat "$made/handed_in")" +%s 2>/dev/null) || return 0
  [ -s "$made/handed_in" ] && [ "${times[chosen]}" -gt "$program" ] || return 0
  printf '%(%F %T)T\n' "${times[chosen]}" >"$made/handed_in"
}

take_answers() {
  local problem i
  choose 'answers?' '(\.txt)+'
  if [ -n "$chosen" ]; then
    problem=$(take "${path[chosen]}" "$made/answers.txt" "${files[chosen]}")
    [ -z "$problem" ] || say "no predictions: $problem"
    [ -n "$problem" ] || take_time_of_answers
    return
  fi
  for i in "${!files[@]}"; do
    [[ ${files[i]} =~ \.(txt|md|rtf|odt|docx?|pages|pdf)$ &&
      ! ${files[i]} =~ ^$lab ]] || continue
    say "no predictions: there is no answers.txt, but ${files[i]}; rename it"
    return
  done
}

notes=()
say() { notes+=("$(shown "$1")"); }

collect_student() { # STUDENT NAME INDEX...
  local id key made student=$1 name=$2 chosen i
  id=$(id_of "$1")
  [ ! -e "$to/$id" ] || id=$(id_of "$1/") # another name's
  made=$to/.$id.part
  shift 2
  path=() files=() turns=() depths=() times=() notes=() unpacked=0
  mkdir "$made"
  printf %s "$name" >"$made/name"
  printf %s "${all_known_as[$student]}" >"$made/known_as"
  printf %s "${prefixes[$student]:-}" >"$made/came_as"
  [ -z "${late_ones[$student]:-}" ] || echo late >"$made/late"
  for i; do
    gather "${entries[i]}" "${entry_files[i]}" "${entry_turns[i]}" \
      "${entry_times[i]}"
    [ -z "${entry_earlier[i]}" ] ||
      say "handed in $((entry_earlier[i] + 1)) times; the last counts"
  done
  take_program
  take_answers
  key=$(cat -- "$made"/{name,problem,"lab$number.cu",answers.txt} 2>/dev/null |
    sha256sum) || true
  echo "${key:0:32}" >"$made/.key"
  if [ ${#notes[@]} -gt 0 ]; then
    printf '%s; ' "${notes[@]}" | sed 's/; $//' >"$made/note"
    echo "$(shown "$name"): $(cat "$made/note")"
  fi
  [ "$unpacked" -eq 0 ] || rm -rf "$to/.unpacked"
  mv -T "$made" "$to/$id"
}

# ---- groups ----

declare -A group_of=() group_name=() members=()
while IFS=$'\t' read -r member group group_named; do
  group_of[$member]=$group group_name[$group]=$group_named
  members[$group]+=$member$'\n'
done <"$groups"

# What a member hands in is the group's.
join_group() {
  local one
  while IFS= read -r one; do
    [ -n "${one:+${group_of[$one]:-}}" ] || continue
    student=${group_of[$one]}
    name=${group_name[$student]} known_as+=$'\n'${members[$student]}
    return
  done <<<"$student"$'\n'"$name"$'\n'"$known_as"
}

# ---- all of them ----

# What is no longer handed in goes.
rm -rf "$to"
mkdir -p "$to"
# Gradescope's archive holds one folder, whose students are folders that its list
# of submissions names; a file of that name in a student's folder is the student's.
lists_folders() { # FILE
  local id
  while read -r id; do
    [ ! -d "${1%/*}/$id" ] || return 0
  done < <(sed -nE 's/^(submission_[0-9]+):.*/\1/p' "$1")
  return 1
}
within=$(find "$from" -mindepth 1 -maxdepth 1 ! -name '.*' ! -name __MACOSX)
inner=$within/submission_metadata.yml
if [[ $within != *$'\n'* && -f $inner ]] && lists_folders "$inner"; then
  from=$within
fi
[ ! -f "$from/submission_metadata.yml" ] ||
  read_metadata "$from/submission_metadata.yml"
declare -A of=() names=() # of a student: entries, name
declare -A known=()       # of a name: how many bear it, a mark each
declare -A all_known_as=() late_ones=() prefixes=()
declare -A has_prefix=() # of one user's files the first is enough
entries=() entry_files=() entry_turns=() entry_times=() entry_earlier=()
students=()
while IFS= read -r -d '' entry; do
  base=${entry##*/} file='' turn=0
  if [ -d "$entry" ] && [ ! -L "$entry" ]; then
    whose_folder "$base"
  elif [ -d "$entry" ] || ! whose_file "$base"; then
    [ "$base" = submission_metadata.yml ] ||
      echo "$(shown "$base"): nobody's; students are folders, NAME.cu, NAME.zip"
    continue
  fi
  join_group
  [ -n "${of[$student]:-}" ] || { students+=("$student"); known[$name]+=x; }
  of[$student]+=" ${#entries[@]}" names[$student]=$name
  all_known_as[$student]+=$known_as$'\n'
  [ -z "$late" ] || late_ones[$student]=1
  if [ -n "$prefix" ] && [ -z "${has_prefix[$student/$known_as]:-}" ]; then
    has_prefix[$student/$known_as]=1
    prefixes[$student]+=$prefix$'\n'
  fi
  entries+=("$entry") entry_files+=("$file") entry_turns+=("$turn")
  entry_times+=("$at") entry_earlier+=("${earlier[$base]:-}")
done < <(find "$from" -mindepth 1 -maxdepth 1 ! -name '.*' ! -name __MACOSX \
  -print0 | sort -z)
for student in "${students[@]}"; do
  name=${names[$student]}
  [ "${known[$name]}" = x ] || name=$student # others are called so, too
  # shellcheck disable=SC2086 # indices
  collect_student "$student" "$name" ${of[$student]}
done
