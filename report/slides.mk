# slides.mk - `make slides`: slides of the chapters with a lab, from their own text,
# $(B)/slides/chapterN.html and .pdf.

SLIDES := $(filter $(LAB_NUMBERS),$(PROSE_NUMBERS))
# What marks the slides' pieces before the weave, and makes slides of them after it.
$(B)/slides/% $(B)/pdf/slides/%: SLIDED := --lua-filter=report/slides.lua
SLIDES_NEED = $(wildcard chapters/$*-*/chapter.md) $(WEAVE) report/slides.lua \
  report/page-deps.awk $(PAGE_INPUTS) $(sort $(call prose_counts,$*)) $(call times_here,$*) \
  report/dedupe-messages.sh

$(SLIDES:%=$(B)/slides/chapter%.html): $(B)/slides/chapter%.html: $$(SLIDES_NEED) \
    report/slides.html report/page/page.css $$(call prose_charts,$$*) | need-pandoc
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_HTML) --template=report/slides.html -o $@.part $<)
	$(Q)$(TIDY_HTML)

# What TeX reads and leaves is beside the report's.
$(SLIDES:%=$(B)/pdf/slides/chapter%.tex): $(B)/pdf/slides/chapter%.tex: $$(SLIDES_NEED) \
    report/page/page.tex report/listing.theme \
    $$(subst .svg,.pdf,$$(call prose_charts,$$*)) | need-pandoc
	$(Q)mkdir -p $(@D)
	$(call weave,$(TO_LATEX) --metadata=slides:1 -o $@.part $<)
	$(Q)mv $@.part $@

$(SLIDES:%=$(B)/slides/chapter%.pdf): $(B)/slides/%.pdf: $(B)/pdf/slides/%.tex \
    report/typeset.sh $(B)/pdf/date
	$(Q)mkdir -p $(@D)
	$(Q)SOURCE_DATE_EPOCH=$$(cat $(B)/pdf/date) $(shared_lock) report/typeset.sh $< $@.part
	$(Q)mv $@.part $@; echo "$@"

.PHONY: slides
## slides: of chapters 0 to 9: build/slides/chapter3.html and .pdf
slides: $(foreach n,$(SLIDES),$(B)/slides/chapter$n.html $(B)/slides/chapter$n.pdf)
