#!/usr/bin/env bash
# typeset.sh REPORT.tex REPORT.pdf - runs xelatex until its references stand.
#
# Works beside the .tex file, and keeps what xelatex remembers there, so that
# one run is enough next time. The PDF takes its name when it is whole. Its date
# is SOURCE_DATE_EPOCH, its identifier comes of the text: what and not where.
set -euo pipefail

tex=$1 pdf=$2
folder=$(dirname "$tex")
job=$folder/$(basename "$tex" .tex)

die() { echo "report: $*" >&2; exit 1; }

# xelatex is xetex with a format, which is made here where only the engine is
# installed: Debian's texlive-xetex brings the format and 60 MB of packages.
engine=(xelatex)
if ! command -v xelatex >/dev/null; then
  xetex=$(command -v xetex) ||
    die "xetex is missing, so there is no $pdf (the HTML does without);" \
      "type: make setup report"
  format=$folder/xelatex.fmt
  exec 8>"$format.lock" # documents of a folder are set at the same time
  flock 8
  [ "$format" -nt "$xetex" ] ||
    xetex -ini -etex -interaction=nonstopmode -jobname=xelatex \
      -output-directory="$folder" '*xelatex.ini' >"$format.said" 2>&1 ||
    die "xetex cannot make $format: $(tail -n 1 "$format.said")"
  exec 8>&-
  engine=(xetex -fmt="$folder/xelatex")
fi

run() {
  "${engine[@]}" -interaction=nonstopmode -halt-on-error -no-shell-escape \
    -output-directory="$folder" "$tex" >"$job.said" 2>&1
}
forget() { rm -f "$job".aux "$job".toc "$job".out; }
remembered() { # but for widths that the contents do not use
  { cat "$job".aux "$job".toc "$job".out 2>/dev/null || true; } |
    sed '/scr@dte@.*@lastmaxnumwidth/d' | cksum
}

for _ in 1 2 3 4; do
  before=$(remembered)
  if ! run; then
    # What an interrupted run left behind can be half a file.
    forget
    before=none
    run || die "${engine[0]} cannot set $tex: $(grep -m 1 '^!' "$job.said" ||
      tail -n 1 "$job.said") (all of it: $job.said)"
  fi
  [ "$(remembered)" != "$before" ] || break
done
identify() { # ID
  LC_ALL=C sed "s|/ID\[<[0-9a-f]*><[0-9a-f]*>\]|/ID[<$1><$1>]|" "$job.pdf"
}
id=$(identify 0 | md5sum)
identify "${id%% *}" >"$job.whole"
mv "$job.whole" "$pdf"
