#!/usr/bin/env bash
# The PDF is the same whichever pandoc wrote its LaTeX: since 3, the bottom rule
# of a table comes first, and since 3.1.7 citations have commands of their own. And
# a prediction's answer stands on a later page than its question.
# tier: all
. tests/tap.sh

needs pandoc xetex

# Typesets the LaTeX on stdin in the course's page as NAME.pdf.
printed() { # NAME
  {
    printf '%s\n' '```{=latex}'
    cat
    printf '%s\n' '```'
  } | pandoc --to=latex --template=report/page/page.tex -V title=x -V csl-refs=1 \
    -o "$scratch/page.tex"
  SOURCE_DATE_EPOCH=1 report/typeset.sh "$scratch/page.tex" "$scratch/page-$1.pdf"
  ok $? "$1 is typeset"
}
printed old <<'EOT2'
\begin{shorttable}
\begin{longtable}[]{@{}lr@{}}
\toprule
left & right \\
\midrule
\endhead
1 & 2 \\
3 & 4 \\
\bottomrule
\end{longtable}
\end{shorttable}
{[}\protect\hyperlink{ref-x}{1}{]}
\begin{CSLReferences}{0}{0}
\leavevmode\vadjust pre{\hypertarget{ref-x}{}}%
\CSLLeftMargin{{[}1{]} }
\CSLRightInline{A book.}
\end{CSLReferences}
EOT2
printed new <<'EOT2'
\begin{shorttable}
\begin{longtable}[]{@{}lr@{}}
\toprule\noalign{}
left & right \\
\midrule\noalign{}
\endhead
\bottomrule\noalign{}
\endlastfoot
1 & 2 \\
3 & 4 \\
\end{longtable}
\end{shorttable}
{[}\citeproc{ref-x}{1}{]}
\begin{CSLReferences}{0}{1}
\bibitem[\citeproctext]{ref-x}
\CSLLeftMargin{{[}1{]} }%
\CSLRightInline{A book.}
\end{CSLReferences}
EOT2
cmp "$scratch/page-old.pdf" "$scratch/page-new.pdf"
ok $? 'and they are the same'

# Neither the hour nor the folder leaves a mark.
mkdir "$scratch/elsewhere"
cp -p "$scratch"/{page,xelatex}.* "$scratch/elsewhere/" 2>/dev/null
sleep 1
SOURCE_DATE_EPOCH=1 report/typeset.sh "$scratch/elsewhere/page.tex" \
  "$scratch/elsewhere.pdf"
cmp "$scratch/page-new.pdf" "$scratch/elsewhere.pdf"
ok $? "the same text gives the same bytes, later and elsewhere"

# Where there is only the engine, its format is made, once.
without=$(path_without xelatex)
for once in 1 2; do
  PATH=$without SOURCE_DATE_EPOCH=1 report/typeset.sh \
    "$scratch/elsewhere/page.tex" "$scratch/engine.pdf"
  cmp "$scratch/page-new.pdf" "$scratch/engine.pdf"
  ok $? 'xetex alone, without xelatex, gives the same bytes'
  date -r "$scratch/elsewhere/xelatex.fmt" +%N >"$scratch/made-$once"
done
cmp "$scratch/made-1" "$scratch/made-2"
ok $? 'and makes its format once'
rm "$without/xetex"
fails 'xetex is missing.*type: make setup report' env PATH="$without" \
  report/typeset.sh "$scratch/elsewhere/page.tex" "$scratch/none.pdf"

# Answers of predictions: sections of all lengths, with none to three questions each.
awk 'BEGIN {
  for (section = 1; section <= 40; section++) {
    if (section % 15 == 1) print "\\chapter{Of several}"
    print "\\section{A section}"
    for (line = 0; line < section * 37 % 29; line++) print "A line of text.\\par"
    for (asked = 0; asked < section * 7 % 4; asked++)
      print "\n\\ask{} What is it?\n\n\\answer{%\nIt is.\n\n}\n\nMore text."
    if (section % 3 == 0) print "\\subsection{A part}\nText."
  }
}' >"$scratch/asked"
printed answers <"$scratch/asked"
labels() { # KIND - chapter.number and page of each, as they were shipped
  sed -nE "s/^\\\\newlabel\{$1-([0-9.]*)\}\{\{[^}]*\}\{([0-9]*)\}.*/\1 \2/p" \
    "$scratch/page.aux"
}
is "$(labels ask | wc -l) $(labels answer | wc -l)" '60 60' 'each question has its answer'
is "$(labels answer | cut -d' ' -f1)" "$(labels ask | cut -d' ' -f1)" 'in their order'
is "$(join <(labels ask | sort) <(labels answer | sort) |
  awk '$2 >= $3 { print "question " $1 " on " $2 ", answer on " $3 }')" '' \
  'no answer stands on the page of its question'
is "$(join <(labels ask | sort) <(labels answer | sort) |
  awk '$3 > $2 + 2 { print "question " $1 " on " $2 ", answer on " $3 }')" '' \
  'nor more than two pages behind it'
finish
