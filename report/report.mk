# report.mk - prose becomes pages: $(B)/report.html, $(B)/report.pdf, $(B)/sheet.pdf and
# $(B)/html/, an index and a page a chapter, woven from results that other fragments make.

PAGE_PACKAGES := pandoc
PRINT_PACKAGES := texlive-latex-recommended fonts-texgyre fonts-texgyre-math \
  fonts-dejavu-core fonts-wqy-microhei

PROSE := $(wildcard $(CHAPTER_FOLDERS:%=%/chapter.md))
PROSE_NUMBERS := $(foreach p,$(PROSE),$(firstword $(subst -, ,$(notdir $(p:/chapter.md=)))))
# Answers to the exercises of the chapters, each chapter's in its folder.
ANSWERS := $(wildcard $(CHAPTER_FOLDERS:%=%/answers.md))
REPORT_PROSE := report/front.md $(PROSE) $(if $(ANSWERS),report/answers.md \
  $(ANSWERS)) report/notes.md report/teaching.md report/glossary.md report/measured.md
# Rules and formulas on two pages of their own.
SHEET := report/sheet.md
REPORT_COUNTS := $(foreach what,chapter lines,$(PROSE_NUMBERS:%=$(B)/results/emulator/$(what)%.csv)) \
  $(EARLIER_COUNTS) $(B)/bound.csv $(B)/residency.csv
PAGES := $(B)/html/index.html $(PROSE_NUMBERS:%=$(B)/html/chapter%.html)
# Where there is a GPU, the chapters timed on it.
times_here = $(if $(timed_here),$(1:%=$(B)/gpu/chapter%.folder))

WEAVE := report/reader.lua report/weave.lua report/contents.lua report/search.lua \
  $(wildcard report/weave/*.lua) report/references.bib report/numeric.csl \
  report/course.yaml report/cuda.xml \
  report/report.mk $(wildcard report/explore/* report/page/*.js) report/page/pictures.svg
# What a page is woven from besides prose: rows, and the files it quotes.
PAGE_INPUTS := $(B)/catalogue.csv $(B)/problems.csv $(VARIANTS) $(HOST_VARIANTS) \
  $(PROBLEMS) $(wildcard chapters/*/first.cu chapters/*/*.h chapters/*/*/*.h) \
  $(wildcard kernels/*.h kernels/*.cuh) \
  $(wildcard report/recorded/*/*.csv) $(filter-out $(B)/results/emulator%, \
  $(wildcard $(B)/results/*/*.csv))

PANDOC = BUILD='$(B)' BENCH='$(table_bench)' REFERENCE='$(REFERENCE)' \
  RESULTS='$(RESULTS)' \
  CHARTS_FROM='$(charts_from)' $(shared_lock) pandoc --quiet \
  --from=report/reader.lua $(SLIDED) --lua-filter=report/weave.lua --citeproc \
  --lua-filter=report/contents.lua $(SLIDED) --csl=report/numeric.csl \
  --bibliography=report/references.bib \
  --metadata-file=report/course.yaml --syntax-definition=report/cuda.xml \
  --top-level-division=chapter --section-divs --number-sections \
  --toc --toc-depth=2
TO_HTML = $(PANDOC) --to=html5 --mathml --template=report/page/page.html
TO_LATEX = $(PANDOC) --to=latex-smart --template=report/page/page.tex \
  --highlight-style=report/listing.theme

# The roles that pandoc gives the sources are deprecated; cells are short, and many.
TIDY_HTML = sed -E -e 's/(^| )role="doc-bibl(iography|ioentry)"//' \
  -e 's/<(t[dhr]) class="(odd|even|header)"/<\1/g' \
  -e 's/(<t[dh]) style="text-align: left;"/\1/g' \
  -e 's/(<t[dh]) style="text-align: right;"/\1 class="r"/g' \
  -e 's/(<td class="[^"]*)" style="text-align: left;"/\1"/g' \
  -e 's/(<td class="[^"]*)" style="text-align: right;"/\1 r"/g' $@.part >$@.whole; \
  mv $@.whole $@; rm $@.part; echo "$@"

# Pages are woven at the same time: what is wrong with the prose is told once.
define weave # command
$(Q)status=0; $1 2>$@.said || status=$$?; report/dedupe-messages.sh '$(B)' $@.said; \
  exit $$status
endef

# Complains in one line about a command that is not there.
need = command -v $1 >/dev/null || { echo "report: $1 is missing; type: make \
  setup" >&2; exit 1; }
.PHONY: need-pandoc
need-pandoc:
	$(Q)$(call need,pandoc)

# What is left out where a machine has not all: the page needs the counts, too.
page_here = $(if $(counts_here),$(if $(pages_lack),,1))
# Where gnuplot is here, the charts of what was measured are drawn in any case.
open_charts = $(patsubst %,$(B)/figures/%.svg,$(if $(and $(counts_here),$(shell \
  command -v gnuplot)),$(shell report/measured-charts.sh chapters/$1-*/chapter.md)))
left_out = report/left-out.sh $1 '$(if \
  $(counts_here),,$(emulator_lacks))' '$(pages_lack)' \
  "$(if $(use_gpu),$$(cat $(B)/gpu/*.folder | head -n 1))"

.PHONY: report check-prose weave-update $(PROSE_NUMBERS:%=chapter%)
## report: the whole course: build/html/index.html, report.html, report.pdf, sheet.pdf
# The PDF takes the longest, one job after another: it is begun first, and the
# chapters' pages are woven beside TeX.
report: $(if $(page_here),$(B)/report.pdf $(B)/sheet.pdf $(B)/report.html $(PAGES),$(if $(use_gpu),$(PROSE_NUMBERS:%=table%)))
	$(Q)$(if $(page_here),:,$(call left_out,$@); exit 1)

$(B)/report.html: $(REPORT_PROSE) $(WEAVE) report/page/page.html report/page/page.css \
    $(PAGE_INPUTS) $(REPORT_COUNTS) $(FIGURE_SVGS) \
    $(call times_here,$(PROSE_NUMBERS)) report/dedupe-messages.sh | need-pandoc
	$(Q)mkdir -p $(B)/html
	$(call weave,ROWS=$@.rows SEARCH=$(B)/html/search.js $(TO_HTML) \
	  --lua-filter=report/search.lua --metadata=cover:1 -o $@.part $(REPORT_PROSE))
	$(Q)pandoc --quiet --from=markdown --to=html5 --template=report/page/page.html \
	  --metadata=lang:en --metadata=cover:1 --metadata=handout:1 \
	  --metadata=title:'The rows behind the numbers' -o $(B)/rows.html $@.rows
	$(Q)rm $@.rows
	$(Q)$(TIDY_HTML)

$(B)/html/index.html: report/front.md $(WEAVE) report/page/page.html report/page/page.css \
    $(PAGE_INPUTS) $(REPORT_COUNTS) $(call times_here,$(PROSE_NUMBERS)) report/dedupe-messages.sh \
    | need-pandoc
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_HTML) --metadata=cover:1 -o $@.part $<)
	$(Q)$(TIDY_HTML)

# The date that the PDF carries, in seconds since 1970: that of the newest results.
$(B)/pdf/date: $(wildcard report/recorded/*/machine.csv)
	$(Q)mkdir -p $(@D)
	$(Q)date -u -d "$$(grep -Eoh '20[0-9]{2}-[0-9]{2}-[0-9]{2}' $^ | sort | \
	  tail -n 1)" +%s >$@

$(B)/pdf/report.tex: $(REPORT_PROSE) $(WEAVE) report/page/page.tex \
    report/listing.theme $(PAGE_INPUTS) $(REPORT_COUNTS) $(FIGURE_PDFS) \
    $(call times_here,$(PROSE_NUMBERS)) report/dedupe-messages.sh | need-pandoc
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_LATEX) -o $@.part $(REPORT_PROSE))
	$(Q)mv $@.part $@

# Beside the HTML, which needs no TeX: after it where TeX is not there.
$(B)/report.pdf: $(B)/pdf/report.tex report/typeset.sh $(FIGURE_PDFS) \
    $(B)/pdf/date | $(if $(shell command -v xetex),,$(B)/report.html)
	$(Q)SOURCE_DATE_EPOCH=$$(cat $(B)/pdf/date) $(shared_lock) \
	  report/typeset.sh $< $@; echo "$@"

$(B)/pdf/sheet.tex: $(SHEET) $(WEAVE) report/page/page.tex report/listing.theme \
    $(PAGE_INPUTS) report/dedupe-messages.sh | need-pandoc
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_LATEX) --metadata=handout:1 --metadata=long:1 --metadata=sheet:1 \
	  --metadata=title:'Rules and formulas' \
	  --metadata=subtitle:'Where the Bytes Go' -o $@.part $<)
	$(Q)mv $@.part $@

$(B)/sheet.pdf: $(B)/pdf/sheet.tex report/typeset.sh $(B)/pdf/date
	$(Q)SOURCE_DATE_EPOCH=$$(cat $(B)/pdf/date) $(shared_lock) \
	  report/typeset.sh $< $@; echo "$@"

.PHONY: sheet
##+ sheet: all rules and formulas on two pages: build/sheet.pdf
sheet: $(B)/sheet.pdf

# The figures, and the chapters whose counts are needed, of chapter $1. A misspelt
# name is none of make's business: the weave knows the nearest.
ALL_NEEDED := $(if $(PROSE),$(shell awk -f report/page-deps.awk $(PROSE) $(VARIANTS) \
  $(HOST_VARIANTS)))
prose_needs = $(patsubst $1:%,%,$(filter $1:%,$(ALL_NEEDED)))
prose_charts = $(filter $(FIGURE_SVGS),$(patsubst %,$(B)/figures/%.svg,$(call \
  prose_needs,$1)))
prose_counts = $(foreach n,$(filter $(CHAPTER_NUMBERS),$(call prose_needs,$1)) \
  $1,$(B)/results/emulator/chapter$n.csv $(B)/results/emulator/lines$n.csv) \
  $(if $(filter bound,$(call prose_needs,$1)),$(B)/bound.csv) $(EARLIER_COUNTS) \
  $(B)/residency.csv

# Of a whole report TeX's source comes first: the PDF takes the longest.
$(PROSE_NUMBERS:%=$(B)/html/chapter%.html): $(B)/html/chapter%.html: \
    $$(wildcard chapters/$$*-*/chapter.md) $(WEAVE) report/page/page.html \
    report/page/page.css report/page-deps.awk $(PAGE_INPUTS) $$(sort $$(call prose_counts,$$*)) \
    $$(call prose_charts,$$*) $$(call times_here,$$*) report/dedupe-messages.sh | need-pandoc \
    $(if $(filter report,$(MAKECMDGOALS)),$(B)/pdf/report.tex)
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_HTML) -o $@.part $<)
	$(Q)$(TIDY_HTML)

## chapter1: run a chapter's kernels; its table, its charts, its page
$(PROSE_NUMBERS:%=chapter%): chapter%: table% $$(call open_charts,$$*) \
    $(if $(page_here),$(B)/html/chapter%.html)
	$(Q)$(if $(call open_charts,$*),printf '%s\n' $(call open_charts,$*))
	$(Q)$(if $(page_here),:,$(call left_out,$@))

# Reads the prose as a page is read, and writes no page.
PROSE_TOOL = BENCH='$(table_bench)' REFERENCE='$(REFERENCE)' BUILD='$(B)' pandoc --quiet \
  --from=report/reader.lua --lua-filter=report/prose.lua --to=plain \
  --output=/dev/null $(REPORT_PROSE) $(SHEET)

## check-prose: do numbers and claims of the prose still hold? its length
check-prose: $(B)/catalogue.csv $(B)/problems.csv $(REPORT_COUNTS) | need-pandoc
	$(Q)PROSE=check $(PROSE_TOOL)

##+ weave-update: write the present values into the prose
weave-update: $(B)/catalogue.csv $(B)/problems.csv $(REPORT_COUNTS) | need-pandoc
	$(Q)PROSE=update $(PROSE_TOOL)

# ---- what is given to those who have no checkout ----

.PHONY: release site need-release
# The labs' edition is the public one, whatever SEED is.
need-release: report emucc-release
	$(Q)$(MAKE) --no-print-directory SEED=practice handouts

# VERSION=1.0.0, on make's command line, also cuts this version; what hinders it is said
# before anything is built.
ifneq ($(filter release,$(MAKECMDGOALS)),)
ifeq ($(origin VERSION),command line)
cannot_cut := $(shell report/cut-version.sh --check '$(VERSION)')
$(if $(cannot_cut),$(error $(cannot_cut)))
cut_version = report/cut-version.sh '$(VERSION)'
endif
endif

##+ release: what is to be read, emucc, labs, in build/release/; VERSION=
release: need-release
	$(Q)rm -rf $(B)/release $(B)/release.part && mkdir -p $(B)/release.part
	$(Q)tar -C $(B) -czf $(B)/release.part/report.tar.gz report.html rows.html \
	  report.pdf sheet.pdf html
	$(Q)cp $(B)/report.pdf $(B)/report.html $(B)/sheet.pdf $(EMU_RELEASE) $(B)/release.part
	$(Q)tar -C $(B) -czf $(B)/release.part/handouts.tar.gz handouts
	$(Q)mv $(B)/release.part $(B)/release && ls $(B)/release/*
	$(Q)$(cut_version)

##+ site: the course as a web site, with its labs and emucc, in build/site/
site: need-release
	$(Q)report/site.sh $(B) $(EMU_RELEASE)
