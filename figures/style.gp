# style.gp - what all figures share.
#
# A figure sets `detail` (what was run), `height` in pixels, loads this file and
# plots `rows`; what it answers is the page's to say, in words that the weave
# checks. From outside come rows (a CSV),
# values (a file of NAME = NUMBER), format (svg or pdf), output and width: that
# of a page, or of a phone, on which letters are as large and lines shorter.
#
# down(), up() and along() turn pixels from the top, the bottom and the left
# into parts of the picture. Where `detail` needs more lines than one, or the key
# on a phone as many lines as `keys` says, the picture is so much higher.

set encoding utf8
load values
narrow = width < 500

# The foreground: a marker that finish.awk turns into the page's text colour.
ink = format eq "svg" ? "#010203" : "#222222"
faint = format eq "svg" ? "#c8010203" : "#c8222222"
# After Okabe and Ito; each keeps a contrast of 3 or more on white and on black.
blue = "#2a7fbf"; vermilion = "#d55e00"; green = "#009e73"; purple = "#b8609a"
# What fills open marks, so that they stand out where they lie on a bar.
mark_fill = "#ffffff"
# On paper, where letters have these colours, too, one of 4.5 on white, as under
# white letters; on a page finish.awk mixes a letter's colour with the text's.
deep_blue = "#2270ac"; deep_vermilion = "#b34f00"; deep_green = "#00785a"
if (format eq "pdf") blue = deep_blue; vermilion = deep_vermilion; \
  green = deep_green; purple = "#9c4a80"

# What colours mean in drawings: solid blue is wanted, hatched vermilion is waste,
# hollow purple waits; what comes out is green.
wanted = deep_blue; waste = vermilion; waiting = purple; result = green
pale_wanted = "#c82270ac"; pale_waste = "#dcd55e00"; pale_waiting = "#e8b8609a"
lightest = format eq "svg" ? "#e8010203" : "#e8222222"

# What was run where, in lines that fit.
told = ""
line = ""
lines_of = 1
do for [w in (device_name eq "" ? "" : device_name." · ").detail] {
  if (strlen(line." ".w) > (width - 16) / 6.3 / (format eq "pdf" ? 1.1 : 1)) {
    told = told.line."\n"
    line = w
    lines_of = lines_of + 1
  } else {
    line = line eq "" ? w : line." ".w
  }
}
told = told.line
more = 17 * (lines_of - 1) - 24
key_more = narrow && exists("keys") ? 17 * (keys - 1) : 0
height = height + more + key_more
down(pixels) = 1 - (pixels + more) / (1.0 * height)
up(pixels) = pixels / (1.0 * height)
along(pixels) = pixels / (1.0 * width)

if (format eq "svg") \
  set terminal svg size width, height font "sans-serif,13" dashlength 1.2
if (format eq "pdf") \
  set terminal pdfcairo size width / 130. * 1in, height / 130. * 1in \
    font "TeX Gyre Pagella,8.6" fontscale 0.75 linewidth 0.7 pointscale 0.8 dashlength 1.2
# Letters are the book's; in a page they are the page's (finish.awk). On paper none
# is smaller than 7 points; pdfcairo makes 96 of an inch, not 72, unless it is told
# to scale.
small_font = format eq "svg" ? ",12.5" : ",7.7"
set output output

set datafile separator comma
set datafile columnheaders
set datafile missing NaN

set border 3 linecolor rgb ink
set tics nomirror out scale 0.6 textcolor rgb ink
set grid linetype 1 linecolor rgb faint linewidth 0.7
set xlabel textcolor rgb ink
set ylabel textcolor rgb ink

# What was run where, key: two lines from the left edge, and room under them for
# the names of vertical lines.
set label 2 told at screen along(11), screen 1 - up(17) front \
  font small_font textcolor rgb ink
set key at screen along(11), screen down(54) left top Left reverse horizontal \
  samplen 1.5 textcolor rgb ink
if (key_more > 0) set key vertical
set tmargin at screen down(96 + key_more)
set rmargin at screen narrow ? 1 - along(20) : 0.975

set linetype 1 linecolor rgb blue linewidth 2 pointtype 7 pointsize 0.7
set linetype 2 linecolor rgb vermilion linewidth 2 pointtype 5 pointsize 0.7
set linetype 3 linecolor rgb green linewidth 2 pointtype 9 pointsize 0.85
set linetype 4 linecolor rgb purple linewidth 2 pointtype 11 pointsize 0.85
set linetype 5 linecolor rgb ink linewidth 1.5 pointtype 6 pointsize 0.85
set linetype 6 linecolor rgb ink linewidth 1.5 pointtype 4 pointsize 0.85
# Ceilings and predictions: dashed, in the foreground.
set style line 9 linecolor rgb ink linewidth 1.3 dashtype 2

# Where a row's columns are as named: y; elsewhere: nothing.
is(name, text) = strcol(name) eq text
of(problem, variant) = is("problem", problem) && is("variant", variant)
where(condition, y) = condition ? y : NaN
