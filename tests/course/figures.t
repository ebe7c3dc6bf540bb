#!/usr/bin/env bash
# Figures: each draws from whole CSVs; broken ones get one line and no file.
# The rows are those recorded and those counted here.
# tier: quick
# long
. tests/tap.sh
export BENCH=$B/emulator/bench

results=report/recorded/nvidia-h200
emulator=$B/results/emulator

inputs() { # FIGURE - the CSVs that it reads
  local csv
  for csv in $(sed -n 's/^# reads //p' "$1"); do
    case $csv in
      emulator/*) echo "$B/results/$csv.csv" ;;
      bound) echo "$B/bound.csv" ;;
      *) echo "$results/$csv.csv" ;;
    esac
  done
}

if ! command -v gnuplot >/dev/null; then
  skip 1 'gnuplot is missing; type: make setup'
  finish
fi

words() { # SVG - of its texts
  sed 's/<[^>]*>/ /g' "$1" | grep -o '[[:alpha:]][[:alpha:]]*' | sort -u
}

# Where make report has drawn them all, its drawings are looked at.
is_drawn=
machine=$B/figures/machine
if [ "${TIER:-}" != all ] && [ "$(cat "$machine" 2>&1)" = $results ] &&
  ! make -n -o "$machine" figures 2>&1 | grep -q draw.sh; then
  is_drawn=1
  cp -r "$B"/figures/. "$scratch"
fi

# Else those that are looked at below, and each fourth of the others; all of them with
# all tests.
others=0
is_wanted() { # FIGURE
  [ -z "$is_drawn" ] && [ "${TIER:-}" != all ] || return 0
  ! grep -qw -- "$1" tests/course/figures.t || return 0
  [ $((others++ % 4)) -eq 0 ]
}
for figure in figures/*-*.gp; do
  name=$(basename "$figure" .gp)
  is_wanted "$name" || continue
  formats=(svg)
  # make report.pdf draws all of them: weave/make.t.
  [[ ${TIER:-} != all && $name != *tile* ]] || formats+=(pdf)
  for format in "${formats[@]}"; do
    [ -z "$is_drawn" ] || [ ! -s "$scratch/$name.$format" ] || continue
    mapfile -t read < <(inputs "$figure")
    said=$(figures/draw.sh "$figure" "$scratch/$name.$format" \
      "${read[@]}" 2>&1)
    is "$said" '' "$name.$format is drawn"
  done
  svg=$(cat "$scratch/$name.svg")
  like "$svg" 'aria-label="[A-Z]' "$name.svg has its alt text"
  of='NVIDIA H200'
  ! grep -q '^# request' "$figure" || of=emulator
  # A drawing of the idea has no data, and so no processor.
  ! grep -q '^# reads emulator/chapter[0-9]*$' "$figure" || of=
  grep -q '^# reads ' "$figure" || of=
  like "$svg" "$of" "$name.svg names the processor"
  is "$(grep -Eo "color='[^'#]*'" <<<"$svg" | sort -u | grep -v Color)" '' \
    'its colours are colours'
  is "$(grep -c 'rgb( *1, *2, *3)' <<<"$svg")" 0 \
    "$name.svg takes the page's text colour"
  [ "${#formats[@]}" -lt 2 ] ||
    like "$(head -c 5 "$scratch/$name.pdf")" '%PDF-' "$name.pdf is a PDF"
  narrow=$scratch/narrow/$name.svg
  like "$(head -n 1 "$narrow")" 'viewBox="0 0 360 ' "$name.svg: and for phones"
  is "$(comm -23 <(words "$scratch/$name.svg") <(words "$narrow"))" '' \
    'which says the same'
  is "$(grep -o 'font-size="[0-9]*"' "$narrow" | sort -u)" \
    "$(grep -o 'font-size="[0-9]*"' "$scratch/$name.svg" | sort -u)" \
    'in letters as large'
done

# What a diagram of requests says is worked out from their addresses.
drawn() { # FIGURE TEXT
  grep -c ">$2<" "$scratch/$1.svg"
}
name=lanes-to-sectors-of-a-copy
is "$(drawn $name '4 sectors: 128 of 128 bytes used')" 1 'aligned: 4 sectors'
is "$(drawn $name '5 sectors: 128 of 160 bytes used')" 1 'one further: 5'
is "$(drawn $name '8 sectors: 128 of 256 bytes used')" 1 'a stride of 2: 8'
name=lanes-to-sectors-of-a-transpose
is "$(drawn $name '32 sectors: 128 of 1024 bytes used')" 1 'a column: 32'
name=lanes-to-banks-of-a-tile
is "$(drawn $name '32 wavefronts')$(drawn $name '1 wavefront')" 11 \
  'a column of 32 words, of 33: 32 wavefronts, 1'
is "$(drawn strides-in-banks '2 wavefronts')" 1 'a stride of 2: 2 wavefronts'
layout() { awk -f figures/request.awk -v values=/dev/null "$@"; }
is "$(layout figures/$name.gp "$emulator/trace4.csv" | grep -c '^again')" 31 \
  'all words of a bank but one wait'
is "$(layout figures/tile-walks-over-a-and-b.gp "$emulator/trace2.csv" |
  grep -c '^place')" 32 'in a matrix each lane has a place'
is "$(drawn tile-walks-over-a-and-b 'used by the 32 threads of a')" 1 \
  "a label may begin with a tag's name"
is "$(echo '# request transpose/naive - global store 1024: x' >"$scratch/x.gp"
  layout "$scratch/x.gp" "$emulator/trace4.csv" | sed -n '$p')" \
  $'place\t128\t15\t129\t16\t31' 'its column and row, by the length of a row'
cut -d, -f1-15 "$emulator/trace4.csv" >"$scratch/narrow.csv"
fails 'its columns are not those of a trace' layout figures/$name.gp \
  "$scratch/narrow.csv"
grep -v padded "$emulator/trace4.csv" >"$scratch/less.csv"
fails 'no request of a whole warp by transpose/padded - shared load' \
  figures/draw.sh figures/$name.gp "$scratch/less.svg" "$scratch/less.csv"

# Of eight rows of 8191 floats one begins at a sector; aligned, all eight do.
is "$(drawn rows-that-begin-within-sectors '9 sectors') $(drawn \
  rows-that-begin-within-sectors '8 sectors')" '7 9' 'sectors of shifted rows'

# What is left of 288 tiles after whole waves, by the machine's multiprocessors.
left() { # MULTIPROCESSORS - the texts of a chart of it, without names
  mkdir -p "$scratch/sms"
  cp "$results/chapter2.csv" "$scratch/sms"
  echo "sms,$1" >"$scratch/sms/machine.csv"
  figures/draw.sh figures/waves-against-equal-shares.gp "$scratch/sms/a.svg" \
    "$scratch/sms/chapter2.csv"
  grep -oE '>(.*: [0-9]+ steps|wave [0-9]: .*|[0-9]+ idle|≤ .*)<' \
    "$scratch/sms/a.svg" | sort -u | tr -d '\n<'
}
is "$(left 132)" ">108 idle>the rest in equal shares: 819 steps>wave 1: 132 \
tiles>wave 2: 132 tiles>wave 3: 24 tiles>whole tiles: 1125 steps>≤ 69 steps" \
  'two waves, and 24 tiles of 375 steps for 132 multiprocessors'
is "$(left 96)" ">the rest in equal shares: 1125 steps>wave 1: 96 tiles>wave \
2: 96 tiles>wave 3: 96 tiles>whole tiles: 1125 steps" 'three waves: no rest'

# Axes: what was asked of an early edition.
is "$(grep -c '#d55e00' "$scratch"/lanes-to-sectors-aligned.svg \
  "$scratch"/lanes-to-sectors-of-a-copy.svg |
  sed 's/.*://; s/^[1-9].*/some/' | paste -sd' ')" '0 some' \
  'where all that moves is wanted nothing has the colour of waste'
ticks() { # SVG FIRST STEP LAST - which numbers, in steps or in powers of two, are
  # missing or not as far apart as the ones before
  sed -n 's/.*<text x="\([0-9.]*\)"[^>]*>\([0-9]*\)<.*/\2 \1/p' "$1" |
    awk -v first="$2" -v step="$3" -v last="$4" '
      { x[$1] = $2 }
      END { for (n = first; n < last; n = m) {
              m = step > 0 ? n + step : n * 2
              if (!(m in x)) print "no " m
              apart = x[m] - x[n]
              if (n > first && (apart - before) ^ 2 > 4) print n
              before = apart } }'
}
is "$(ticks "$scratch/offset-loses-little.svg" 4 4 32)$(ticks \
  "$scratch/offset-loses-little.svg" 64 0 1024)" '' \
  'an axis in even steps to 32, and in even ones past it'
figures/draw.sh figures/stride-wastes-sectors.gp "$scratch/strides.svg" \
  $results/{chapter5,ceilings}.csv "$emulator/chapter5.csv"
is "$(drawn strides 'rate (GB/s, logarithmic)')$(drawn \
  product-against-the-ceilings 'rate (TFLOP/s)')" 11 \
  'ratios where rates fall to a fraction, none where rates differ by little'

# Letters against what is behind them: the page's paper, light and dark, with the
# colours as finish.awk mixes them; white ones on the deep hues; on white paper
# those of the PDF. Prints what has less than 4.5.
contrasts() { # - lines on stdin: letter, of it in per cent, text, behind it
  awk '
    function digit(s, i) { return index("0123456789abcdef", substr(s, i, 1)) - 1 }
    function part(s, i) { return (16 * digit(s, 2 * i) + digit(s, 2 * i + 1)) / 255 }
    function linear(c) { return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ^ 2.4 }
    function light(a, share, b,   i, sum) {
      for (i = 1; i <= 3; i++)
        sum += weight[i] * linear(share * part(a, i) + (1 - share) * part(b, i))
      return sum + 0.05
    }
    BEGIN { weight[1] = 0.2126; weight[2] = 0.7152; weight[3] = 0.0722 }
    { n++
      x = light($1, $2 / 100, $3); y = light($4, 1, $4)
      if ((x > y ? x / y : y / x) < 4.5) print }
    END { if (n < 12) print n + 0, "colours" }'
}
hue() { grep -o '#[0-9a-f]\{6\}' | sort -u; }
on_paper=$(sed -n '/^deep_blue/,/purple/p' figures/style.gp | hue)
is "$({
  paste <(sed -n 's/.*--ink: \(#[^;]*\);/\1/p' report/page/page.css) \
    <(sed -n 's/.*--paper: \(#[^;]*\);/\1/p' report/page/page.css) |
    grep '#.*#.*[^ ]$' | head -n 2 | while read -r ink paper; do
      cat "$scratch"/*.svg | grep -o 'fill:color-mix(in srgb,#[0-9a-f]*' | hue |
        sed "s/$/ 75 $ink $paper/"
    done
  for deep in $on_paper; do echo "#ffffff 100 #ffffff $deep"; done
  for deep in $on_paper; do echo "$deep 100 #ffffff #ffffff"; done
} | contrasts)" '' 'letters of all colours have a contrast of 4.5'
is "$(grep -l '"#ffffff"\|#ffffff' figures/*.gp | xargs grep -L deep_)" '' \
  'white ones stand on a deep hue'

# A sweep whose ceilings were not measured loses that line and nothing else.
figure=figures/stride-wastes-sectors.gp
read -r chapter ceilings counted < <(inputs $figure | tr '\n' ' ')
grep -v memcpy "$ceilings" >"$scratch/few.csv"
figures/draw.sh "$figure" "$scratch/few.svg" "$chapter" "$scratch/few.csv" \
  "$counted"
ok $? 'a figure is drawn without a ceiling that was not measured'

figure=figures/sum-over-global.gp
broken=$scratch/broken.csv
draw() { figures/draw.sh "$figure" "$scratch/out.svg" "$broken"; }
good=$results/chapter3.csv

# What else is wrong with a CSV is bench's to say: tests/bench/cli.t.
: >"$broken"
fails 'empty or missing' draw
head -n 1 "$good" >"$broken"
fails 'no row with a right result' draw
sed '/,cpu,/d; s/,ok,/,wrong,/; s/,inaccurate,/,wrong,/' "$good" >"$broken"
fails 'no row with a right result' draw
rm "$broken"
fails 'empty or missing' draw
cp "$good" "$broken"
# gnuplot exits 0 on a full disk, too.
mkdir "$scratch/cut"
printf '#!/bin/sh\n%s "$@"\ntruncate -s -9 %s/out.svg.part.svg\n' \
  "$(type -P gnuplot)" "$scratch" >"$scratch/cut/gnuplot"
chmod +x "$scratch/cut/gnuplot"
PATH="$scratch/cut:$PATH" fails 'gnuplot did not finish it: .* disk' draw
mkdir "$scratch/figures"
{ cat $figure; echo 'plot nothing_known'; } >"$scratch/figures/a.gp"
echo alt >"$scratch/figures/a.alt"
figure=$scratch/figures/a.gp
fails 'undefined variable' draw
rm "$scratch/figures/a.alt"
fails 'a.alt' draw
mkdir "$scratch/bin"
for command in bash basename; do
  ln -s "$(command -v $command)" "$scratch/bin"
done
fails 'gnuplot is missing; type: make setup' env PATH="$scratch/bin" \
  bash figures/draw.sh "$figure" "$scratch/out.svg" "$good"
is "$(ls "$scratch" | grep '^out')" '' 'and none of them leaves a file'
# Programs read numbers as their locale writes them: with a comma, in half of
# Europe.
cat >"$scratch/bin/awk" <<END
#!$(type -P bash)
[[ "\$*" != *by=* || \$LC_ALL = C ]] || echo "locale \$LC_ALL" >&2
exec $(type -P awk) "\$@"
END
chmod +x "$scratch/bin/awk"
is "$(LC_ALL=de_DE.UTF-8 PATH="$scratch/bin:$PATH" figures/draw.sh \
  figures/sum-against-the-read-ceiling.gp "$scratch/comma.svg" "$good" $results/ceilings.csv 2>&1 |
  grep -v setlocale)" '' "numbers are read with a dot, whatever the locale"

# The roofline names what has two points, and so traffic that was profiled.
pointless() { # - the variants that are named and not drawn
  figures/rows.sh "$BENCH" figures/matmul-roofline.gp /dev/null \
    $results/{chapter1,chapter2,chapter10,ceilings,profile}.csv | csv_awk '
    {names++} $at["dram_read_bytes"] == "" {print $at["variant"]}
    END {if (names < 10) print names + 0, "names"}'
}
is "$(pointless)" '' 'the roofline names no variant without points'

# Variants in the order of their best row.
{
  echo problem,variant,axis,value,rows,size,device,device_name,gbps,verdict
  for row in padded,,,2,18 naive,,,2,5 naive,,,1,.5 tile,n,8,2,40 tile,n,9,2,3; do
    echo "t,${row%,*},4,gpu,P,${row##*,},ok"
  done
} >"$scratch/ranked.csv"
printf '# columns variant gbps value\n# ranks problem=t value=|8 by gbps\n' \
  >"$scratch/ranked.gp"
is "$(figures/rows.sh "$BENCH" "$scratch/ranked.gp" "$scratch/values" \
  "$scratch/ranked.csv" | cut -d, -f1,4- | paste -sd' ')" \
  'variant,rank,label padded,2,padded naive,1,naive naive,1,naive tile,3,tile 8' \
  'ranks are of the best row'
like "$(tr '\n' ' ' <"$scratch/values")" \
  'lines = 3 .*label\[3\] = "tile 8" best\[3\] = 40 ' 'which the figure is told'
sed 's/,18,ok/,18OO,ok/' "$scratch/ranked.csv" >"$scratch/bad.csv"
fails 'padded: gbps is "18OO", not a number' figures/rows.sh "$BENCH" \
  "$scratch/ranked.gp" "$scratch/values" "$scratch/bad.csv"

# A ladder keeps its order, at the largest size up to the standard one that its
# first rung has; what has no row there is left out.
{
  echo problem,variant,axis,value,rows,size,device,device_name,gbps,verdict
  for row in naive,4,2 naive,16,8 tile,16,24 tile,4,3 padded,16,16 odd,4,9 \
      odd,64,9; do
    IFS=, read -r name size rate <<<"$row"
    echo "t,$name,,,4,$size,gpu,P,$rate,ok"
  done
} >"$scratch/ladder.csv"
printf '# columns variant size gbps\n# ladder problem=t %s by gbps at 32\n' \
  'variant=naive|odd|padded|tile' >"$scratch/ladder.gp"
is "$(figures/rows.sh "$BENCH" "$scratch/ladder.gp" "$scratch/values" \
  "$scratch/ladder.csv" | cut -d, -f1,2,4,6 | paste -sd' ')" \
  'variant,size,rank,gain naive,4,3,1 naive,16,3,1 tile,16,1,3 tile,4,1,1.5 padded,16,2,2' \
  'a ladder has ranks and gains over its first rung'
like "$(tr '\n' ' ' <"$scratch/values")" \
  'lines = 3 .*label\[1\] = "tile" best\[1\] = 24 .*standard = 16 sizes = " 4 " highest_gain = 3 ' \
  'which the figure is told'

# Each pair has its rate and its speed-up, both open: in a section of its chapter
# that comes after the last prediction, and before the notebook if there is one.
pairs='2-tiling product-against-the-ceilings product-over-naive
3-reduction sum-against-the-read-ceiling sum-over-global
4-bank-conflicts transpose-against-copy transpose-over-naive
5-coalescing offset-against-copy offset-loses-little'
for prose in chapters/*/chapter.md; do
  charts=$(report/measured-charts.sh "$prose" | paste -sd' ')
  pair=$(sed -n "s/^$(basename "${prose%/*}") //p" <<<"$pairs")
  [ -z "$pair" ] || is "$charts" "$pair" "$prose: both charts were measured"
  [ -z "$charts" ] || is "$(awk '/^## What was/ {at = NR} /show=predict/ {last = NR}
      /^:::.*notebook/ {book = NR} END {print last < at, !book || at < book}' "$prose")" \
    '1 1' 'and are open'
done

# What a quick run on a GPU of one's own leaves: standard sizes, and what is swept
# there; then those of a smaller GPU, where sizes gave way. With all tests all charts
# of times are drawn; those of the pairs lose no word but of what is not there.
quick=$scratch/quick small=$scratch/small
mkdir "$quick" "$small"
cp $results/machine.csv "$quick"
cp $results/machine.csv "$small"
standard=$(csv_awk '{
    cells = split($at["standard"], side, "x")
    print $at["problem"], side[1] * (cells > 1 ? side[2] : 1)
  }' "$B/problems.csv" | tr '\n' ,)
for csv in $results/chapter*.csv $results/ceilings.csv; do
  for folder in "$quick" "$small"; do
    {
      head -n 1 "$csv"
      csv_awk 'index(standard, $at["problem"] " " $at["size"] ",") {
          if (halve && $at["size"] > 4096) $at["size"] /= 2
          print
        }' OFS=, standard="$standard,read 100000000," CONVFMT=%.0f \
        halve=$([ "$folder" = "$quick" ] || echo 1) "$csv"
    } >"$folder/${csv##*/}"
  done
done
of_times() { # - charts: all, or those of the pairs
  if [ "${TIER:-}" = all ]; then
    grep -lE '^# reads (.* )?(chapter|ceilings)' figures/*-*.gp |
      xargs grep -LE '^# reads .*(profile|shapes)' | xargs -n 1 basename -s .gp
  else
    cut -d' ' -f2- <<<"$pairs"
  fi
}
for folder in "$quick" "$small"; do
  for chart in $(of_times); do
    mapfile -t read < <(results=$folder inputs "figures/$chart.gp")
    is "$(figures/draw.sh "figures/$chart.gp" "$folder/$chart.svg" "${read[@]}" \
      2>&1)" '' "$chart is drawn from $(basename "$folder") results"
  done
  for chart in $(cut -d' ' -f2- <<<"$pairs"); do
    is "$(comm -23 <(words "$folder/$chart.svg") <(words "$scratch/$chart.svg"))" \
      '' "$chart says of them nothing that it does not say of the record"
  done
done
texts() { sed 's/<[^>]*>/ /g' "$@" | tr -s ' \n' ' '; }
like "$(texts "$small/transpose-against-copy.svg")" ' transposes of 4096² floats' \
  'a smaller size is told'
like "$(texts "$quick/sum-over-global.svg")" ' 0× 1× 2× .*floats; medians .* 1\.[0-9]+× 1\.00× ' \
  'the speed-up of the whole ladder stands on an axis from 0'
for chart in product-against-the-ceilings sum-against-the-read-ceiling \
    transpose-against-copy offset-against-copy; do
  like "$(texts "$quick/$chart.svg")" ' (FMA ceiling|read ceiling|cudaMemcpy) ' \
    "$chart: a ceiling of its own mix has its name"
done
# A value whose column nobody has ends the drawing, and the chart lacks no line in
# silence; one of which there is no row is left out.
value() { # SPEC
  printf '# columns variant gbps\n# value ceiling = %s\n' "$1" >"$scratch/value.gp"
  figures/rows.sh "$BENCH" "$scratch/value.gp" "$scratch/values" \
    "$scratch/ranked.csv" >/dev/null && grep ceiling "$scratch/values"
}
is "$(value 'variant=tile max gbps')" 'ceiling = 40' 'a value is the highest'
is "$(value 'variant=none max gbps')" '' 'no row, no value'
fails 'no column "gbsp"' value 'variant=tile max gbsp'
fails 'no column "variatn"' value 'variatn=tile max gbps'

# Every variant that a script names is one.
known=$(cut -d, -f1 "$B/catalogue.csv")
for name in $(sed -n 's/^variants = "\(.*\)"$/\1/p' figures/*.gp | tr ' ' '\n' |
  sort -u); do
  grep -qx "$name" <<<"$known"
  ok $? "there is a variant called $name"
done
finish
