#!/usr/bin/env bash
# A reader's own results take the place of the recorded ones, and each number
# says so; so does one whose kernel has changed since.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc
page() { weave html "$@" "$chapter4" "$chapter5" | tr -s '\n ' ' '; }

fresh
mine=built/results/my-gpu
mkdir $mine
sed 's/nvidia-h200/my-gpu/; s/,447.39,/,99.9,/; s/,2909.87,/,88.8,/' \
  $recorded/chapter4.csv >$mine/chapter4.csv
printf 'key,value\ngpu,My GPU\ndate,2026-12-24\n' >$mine/machine.csv
change "$chapter4" '$a\
\
Padding is [faster]{that="padded > naive : gbps"}.'
got=$(page)
like "$got" '<a href="#row-transpose-naive-8192-my-gpu" class="num here marked" data-of=' \
  'an own number leads to its own row'
like "$got" '<caption>Run here on My GPU, 2026-12-24.</caption>.*<tr id="row-transpose-naive-8192-my-gpu">' \
  'which says that it was run here, on what and when'
like "$got" 'class="num here marked"[^>]*>100.GB/s<' 'its value and its mark'
like "$got" '>0.9×<' 'a ratio is computed from own results'
like "$got" '<s>faster</s> <em>\(not on this machine\)</em>' \
  'a claim that fails here says so'
like "$got" 'class="claim here marked"[^>]*>no *conflicts remain<' 'claims about counts stay'
like "$got" '<a href="#row-copy-offset-[^"]*-nvidia-h200" class="num recorded marked".*<caption>Recorded on NVIDIA H200' \
  'what was not run here stays recorded, and says so'
like "$(weave latex "$chapter4" "$chapter5")" 'not on this machine' \
  'in print, too'
RESULTS=$recorded weave html "$chapter4" "$chapter5" >plain.html
is "$(grep -c 'not on this machine' plain.html)" 0 'unless told otherwise'

# A ratio is taken from one machine, never from two.
change $mine/chapter4.csv '/,naive,/d'
got=$(page)
like "$got" 'num recorded marked"[^>]*>6.5×<' \
  'where one side was not run here, both are the recorded ones'
like "$got" '>rate</th>.*num recorded marked"[^>]*>0.45.TB/s<.*num here marked"[^>]*>0.09.TB/s<' \
  'a column of both says so at each number, not at its head'

fresh
change $recorded/chapter4.csv 's/aaaaaaaaaaaa/0000aaaa0000/'
printf '%s\n\n' '$for(legend)$$legend$ $endfor$' '$body$' >page.html
got=$(page --metadata=title:x --template=page.html)
like "$got" 'num recorded marked stale"[^>]* title="[^"]*before the kernel changed' \
  'a number whose kernel has changed says so'
like "$got" '<sup class="mark">‡</sup>.recorded before the kernel changed' \
  'and the legend explains its mark'
like "$got" 'num recorded marked stale"[^>]*>447.GB/s<' \
  'which stands beside the number'
like "$got" '<sup class="mark">◦</sup>.recorded on NVIDIA H200, 2026-11-20' \
  'as it does for the others'
like "$got" 'num recorded marked stale"[^>]*>0.45.TB/s<.*num recorded marked"[^>]*>2.91.TB/s<' \
  'in a table, too, where only some are stale'

# What stands beside the rows has hashes of its own.
fresh
printf 'problem,variant,axis,value,size,l2_pct,source_hash\n%s\n%s\n' \
  transpose,naive,,,8192,71,aaaaaaaaaaaa \
  transpose,padded,,,8192,93,0000bbbb0000 >$recorded/profile.csv
change "$chapter4" '$a\
\
It keeps L2 [71 %]{of=naive:l2_pct} busy, then [93 %]{of=padded:l2_pct}.'
got=$(page)
like "$got" 'num recorded marked"[^>]*>71.%<.*num recorded marked stale"[^>]*>93.%<' \
  'a cause of a kernel that has changed says so, though its time has not'
like "$got" 'num recorded marked"[^>]*>2.91.TB/s<' 'and the time does not'
like "$(prose check 2>&1)" \
  'transpose/padded@nvidia-h200 was recorded before the kernel changed' \
  'check-prose tells'
printf 'problem,variant,axis,value,size,baseline,ratio,source_hash,baseline_source_hash\n%s\n' \
  transpose,padded,,,8192,naive,1.5,bbbbbbbbbbbb,0000aaaa0000 >$recorded/ratios.csv
change "$chapter4" '$a\
\
It is [1.5×]{of=padded:ratio} as fast.'
like "$(page)" 'num recorded marked stale"[^>]*>1.5×<' \
  'so does a ratio to a baseline that has changed'

# A second recorded machine: shown where the reader asks for it, throughout and
# under a mark of its own; else not at all.
fresh
other=report/recorded/other-gpu
mkdir $other
sed 's/nvidia-h200/other-gpu/; s/,447.39,/,99.9,/' $recorded/chapter4.csv \
  >$other/chapter4.csv
printf 'key,value\ngpu,Other GPU\ndate,2026-12-24\n' >$other/machine.csv
printf '\n::: {.machines show="facts"}\n:::\n' >>"$chapter4"
printf '%s\n\n' '$for(legend)$$legend$ $endfor$' '$body$' >page.html
got=$(page --metadata=title:x --template=page.html)
is "$(grep -c 'Other GPU' <<<"$got")" 0 'a machine that nobody asked for stays out'
export RESULTS=$other CHARTS_FROM=$other
got=$(page --metadata=title:x --template=page.html)
like "$got" 'num other marked"[^>]*>100.GB/s<' 'a chosen one has a mark of its own'
like "$got" '<sup class="mark">◊</sup>.recorded on Other GPU, 2026-12-24' \
  'which the legend explains'
like "$got" 'Transposes against[^.]*\.<sup class="mark">◊' 'charts have it, too'
like "$got" 'num recorded marked"[^>]*>99.98.{1,3}%<' 'what it lacks is the first machine'"'s"
not_there='Padding gains.{0,50}on the recorded machine'
is "$(grep -cE "$not_there" <<<"$got")" 0 'the title of a chart is true of what it shows'
change $other/chapter4.csv '/,padded,/d'
like "$(page)" "$not_there" 'or says that it is true of another machine'
like "$(weave latex "$chapter4" "$chapter5" | tr -s '\n ' ' ')" "$not_there" \
  'in print, too'
got=$(page --metadata=title:x --template=page.html)
like "$got" 'Other GPU</strong>.*NVIDIA H200</strong>' 'both are described'
unset RESULTS CHARTS_FROM
fresh
got=$(CHARTS_FROM=brief page)
like "$got" 'Transposes against[^.]*\.<sup class="mark">◦' \
  'a chart that a quick look cannot draw is the recorded one'
change figures/transpose-against-copy.gp '1a # brief'
got=$(CHARTS_FROM=brief page)
like "$got" 'Transposes against[^.]*\.<sup class="mark">•' \
  'one that it can draw is of here'
RESULTS=report/recorded/none
export RESULTS
fails '^bench: report/recorded/none has no results; name a folder' \
  weave html "$chapter4"
unset RESULTS
finish
