#!/usr/bin/env bash
# collect.sh NUMBER FROM TO - copies a class's submissions to lab NUMBER from the
# folder FROM, a folder a student or a file NAME.cu a student, to TO/ID:
#
#   labN.cu, answers.txt   as they were handed in
#   name                   the folder's or the file's name, as it is
#   handed_in              when labN.cu was last written
#   problem                instead of labN.cu: why there is nothing to be graded
#
# Only plain files are taken. An ID is made of letters, digits, dots, dashes and
# underscores; a name that has others gives one that ends in a hash of it.
set -euo pipefail
number=$1 from=$2 to=$3
most=1048576

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

# Copies a plain file of a stranger's; says why not.
take() { # FROM TO
  if [ -L "$1" ]; then
    echo "$(basename -- "$2") is a symbolic link; hand in the file itself"
  elif [ ! -e "$1" ]; then
    echo "there is no $(basename -- "$2")"
  elif [ ! -f "$1" ]; then
    echo "$(basename -- "$2") is no plain file"
  elif [ "$(stat -c %s -- "$1")" -gt $most ]; then
    echo "$(basename -- "$2") has over 1 MiB"
  elif ! cat -- "$1" >"$2" 2>/dev/null; then
    rm -f "$2"
    echo "$(basename -- "$2") cannot be read; see its permissions"
  fi
}

# Where in a folder the lab's file is: in the folder itself, or in lab3/, as the
# archive that students get has it.
place_of() { # FOLDER
  if [ ! -e "$1/lab$number.cu" ] && [ ! -L "$1" ] &&
    [ ! -L "$1/lab$number" ] && [ -e "$1/lab$number/lab$number.cu" ]; then
    echo "$1/lab$number"
  else
    echo "$1"
  fi
}

one() { # ENTRY
  local entry=$1 name program answers problem id made
  name=$(basename -- "$entry" && echo x)
  name=${name%$'\n'x}
  if [ -d "$entry" ] && [ ! -L "$entry" ]; then
    program=$(place_of "$entry" && echo x)
    program=${program%$'\n'x}
    answers=$program/answers.txt program=$program/lab$number.cu
  else
    case $name in
    *.cu) name=${name%.cu} program=$entry answers=${entry%.cu}.txt ;;
    *) return 0 ;;
    esac
  fi
  id=$(id_of "$name")
  made=$to/.$id.part
  rm -rf "$made"
  mkdir -p "$made"
  printf %s "$name" >"$made/name"
  problem=$(take "$program" "$made/lab$number.cu")
  if [ -n "$problem" ]; then
    echo "$problem" >"$made/problem"
    : >"$made/handed_in"
  else
    date -u -d "@$(stat -c %Y -- "$program")" '+%F %T' >"$made/handed_in"
  fi
  problem=$(take "$answers" "$made/answers.txt")
  find "$made" -type f ! -name handed_in -print0 | sort -z | xargs -0 cat -- | sha256sum | cut -c 1-32 >"$made/.key"
  rm -rf "${to:?}/$id"
  mv -T "$made" "$to/$id"
}

# What is no longer handed in goes.
rm -rf "$to"
mkdir -p "$to"
while IFS= read -r -d '' entry; do
  one "$entry"
done < <(find "$from" -mindepth 1 -maxdepth 1 ! -name '.*' -print0 | sort -z)
