#!/usr/bin/env bash
# Two machines side by side: the reader's own beside the recorded one, or a second
# that is recorded beside the first. Both are made up here, and go no further.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

command -v pandoc >/dev/null || { skip 16 'no pandoc'; finish; }
page() { weave html "$chapter4" "$chapter5" | tr -s '\n ' ' '; }
synthetic() { # FOLDER - a machine of which naive runs at a quarter of the rate
  mkdir -p "$1"
  sed 's/nvidia-h200/synthetic/; s/,447.39,/,111.85,/; s/,559.2,/,123.4,/; s/,2909.87,/,1111.0,/' \
    $recorded/chapter4.csv >"$1/chapter4.csv"
  printf 'key,value\ngpu,Synthetic\ndate,2026-12-24\n' >"$1/machine.csv"
}

fresh
synthetic report/reference/synthetic
alone=$(page)
is "$(grep -c Synthetic <<<"$alone")" 0 'unless it is asked for, there is one'
export BESIDE=report/reference/synthetic
both=$(page)
like "$both" '<th[^>]*>rate, NVIDIA H200<sup class="mark">◦</sup></th> <th[^>]*>rate, Synthetic<sup class="mark">◊</sup></th>' \
  'a column of times has a second beside it, each with its machine and its mark'
like "$both" '>0.45.TB/s</a></td> <td[^>]*><a href="#row-[^"]*-synthetic"[^>]*>0.11.TB/s</a>' \
  'whose numbers are that machine'"'"'s'
like "$both" '>6.5×</a></td> <td[^>]*><a [^>]*>9.9×</a>' 'ratios, too'
like "$both" '<th[^>]*>requests<sup class="mark">•</sup></th> <th[^>]*>bytes, MB' \
  'counts are the same on every machine, and stand once'
like "$both" '<td[^>]*>naive, NVIDIA H200<sup class="mark">◦</sup></td>.*<td[^>]*>naive, Synthetic<sup class="mark">◊</sup></td>' \
  'where machines are rows, a second row'
like "$both" 'The naive kernel reaches <a [^>]*>447.GB/s' \
  'the text goes on about the first'
like "$(weave latex "$chapter4" "$chapter5")" 'rate, Synthetic\\markother' 'in print, too'
sed -i '/,naive,/d' report/reference/synthetic/chapter4.csv
like "$(page)" '<td[^>]*>naive</td> <td[^>]*><a [^>]*>0.45.TB/s</a></td> <td[^>]*></td>' \
  'what it has not measured is left empty'
BESIDE=report/reference/none
fails '^bench: report/reference/none has no results; name a folder' weave html "$chapter4"

# The reader's own, with its emulated counts: the recorded machine stands beside.
fresh
synthetic built/results/synthetic
BESIDE=$recorded
mine=$(page)
like "$mine" '<th[^>]*>rate, Synthetic<sup class="mark">•</sup></th> <th[^>]*>rate, NVIDIA H200<sup class="mark">◦</sup></th>' \
  'beside the reader'"'"'s machine stands the recorded one'
like "$mine" '<th[^>]*>requests<sup class="mark">•</sup></th> <th[^>]*>bytes, MB' \
  'and what the emulator counted here stands once'
BESIDE=built/results/synthetic
is "$(page)" "$mine" 'whichever of the two is named'
unset BESIDE

# Which machine that is, without being told.
cd "$top" || exit 1
asked() { # VARIABLE=VALUE...
  make --no-print-directory --eval='asked: ; @echo $(beside)' asked use_gpu= \
    NVCC= B="$scratch/built" "$@"
}
is "$(asked)$(asked BESIDE=none MACHINE_RESULTS=x)" '' 'nobody beside the only one'
is "$(asked MACHINE_RESULTS=elsewhere)" report/reference/nvidia-h200 \
  'beside a chosen one the reference'
mkdir -p "$scratch/built/results/mine"
touch "$scratch/built/results/mine/machine.csv"
is "$(asked)" "$scratch/built/results/mine" 'and results that were brought here'
finish
