# handout.mk - a text of Markdown as HTML and PDF in the report's style: the labs'
# handouts, exams, marking notes.

HANDOUT_STYLE := $(wildcard report/page/page.* report/cuda.xml report/listing.theme \
  report/typeset.sh report/drawing.lua report/weave/frame.lua)

# The text $1 in the report's style: $2.html, $2.pdf. $3: its title,
# $4: what stands below. The PDF needs $(B)/pdf/date.
HANDOUT = pandoc --quiet --from=markdown --lua-filter=report/drawing.lua \
  --section-divs --toc --toc-depth=2 --syntax-definition=report/cuda.xml \
  --metadata=lang:en --metadata=handout:1
handout_html = $(call need,pandoc); $(HANDOUT) --shift-heading-level-by=1 --to=html5 --mathml \
  --template=report/page/page.html --metadata=cover:1 --metadata=title:$3 \
  --metadata=subtitle:$4 -o $2.html.part $1; mv $2.html.part $2.html
handout_pdf = $(call need,pandoc); $(HANDOUT) --to=latex \
  --top-level-division=section --template=report/page/page.tex \
  --highlight-style=report/listing.theme --metadata=title:$3 \
  --metadata=subtitle:$4 -o $2.tex $1; \
  SOURCE_DATE_EPOCH=$$(cat $(B)/pdf/date) $(shared_lock) \
  report/typeset.sh $2.tex $2.pdf
