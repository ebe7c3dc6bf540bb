# site.sh - a course of two chapters to try the weaving on: source it after
# tap.sh. Each `fresh` makes a new copy and goes there.
#
#   weave FORMAT FILE...   prints pages, as make report has them made
#   prose check|update     compares or rewrites the site's prose
#   change FILE SED...     edits a file; a change that changes nothing is fatal
# shellcheck disable=SC2034,SC2154 # for, and of, the test that sources it
top=$PWD
chapter4=chapters/4-bank-conflicts/chapter.md
chapter5=chapters/5-coalescing/chapter.md
recorded=report/recorded/nvidia-h200
counted=built/results/emulator
export BUILD=built LC_ALL=C.UTF-8
BENCH=$bench
export BENCH

fresh() {
  cd "$top" || exit 1
  rm -rf "$scratch/site"
  cp -r tests/weave/site "$scratch/site"
  cp report/references.bib "$scratch/site/report/"
  cd "$scratch/site" || exit 1
}

weave() {
  local format=$1
  shift
  pandoc --quiet --from="$top/report/reader.lua" --lua-filter="$top/report/weave.lua" \
    --citeproc --lua-filter="$top/report/contents.lua" --csl="$top/report/numeric.csl" \
    --bibliography=report/references.bib --section-divs --number-sections \
    --top-level-division=chapter --syntax-definition="$top/report/cuda.xml" \
    --mathml --to="$format" "$@"
}

prose() { # check or update
  PROSE=$1 pandoc --quiet --from="$top/report/reader.lua" \
    --lua-filter="$top/report/prose.lua" --to=plain --output=/dev/null \
    "$chapter4" "$chapter5"
}

change() {
  local file=$1 before
  shift
  before=$(cksum <"$file")
  sed -i "$@" "$file"
  [ "$before" != "$(cksum <"$file")" ] || {
    echo "Bail out! no change in $file: $*"
    exit 1
  }
}
