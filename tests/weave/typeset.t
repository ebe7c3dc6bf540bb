#!/usr/bin/env bash
# The PDF is the same whichever pandoc wrote its LaTeX: since 3, the bottom rule
# of a table comes first, and since 3.1.7 citations have commands of their own.
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
finish
