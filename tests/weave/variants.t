#!/usr/bin/env bash
# No kernel is there for nothing: each variant of a chapter is spoken of in its
# prose, by its name.
# tier: quick
. tests/tap.sh

# The variants of a folder that its chapter.md does not name.
unnamed() { # FOLDER
  local file name
  for file in "$1"/*.cu "$1"/*.c; do
    name=$(basename "${file%.*}")
    [[ -e $file && $name != problem* ]] || continue
    grep -Eq "(^|[^[:alnum:]-])$name($|[^[:alnum:]-])" "$1/chapter.md" ||
      echo "$name"
  done
}

mkdir "$scratch/1-x"
touch "$scratch"/1-x/{told,untold,problem-x}.c "$scratch/1-x/told-too.cu"
echo 'Of `told` and told-too.' >"$scratch/1-x/chapter.md"
is "$(unnamed "$scratch/1-x")" untold 'a variant that no text names is noticed'
for folder in chapters/*/; do
  is "$(unnamed "${folder%/}")" '' "$folder names all of its variants"
done
finish
