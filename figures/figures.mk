# figures.mk - one SVG and one PDF of each figures/NAME.gp.
#
# Each .gp says in its first lines which CSVs it reads (rows.sh explains).
# Counts are the emulator's. Times are those of the GPU here (results.mk: the
# chapters' folder), or, where there is none, the recorded ones. RESULTS
# names another folder of times. A figure that reads the profile, or times at
# random shapes, is drawn from recorded results throughout: these are not made
# here by the way.

FIGURE_PACKAGES := gnuplot-nox
recorded := $(or $(RESULTS),$(REFERENCE))
ifneq ($(filter report figures chapter% check-prose weave-update, \
    $(MAKECMDGOALS)),)
$(if $(wildcard $(REFERENCE)/machine.csv),,$(error the recorded results in \
  $(REFERENCE) are gone: type git checkout -- $(REFERENCE)))
$(if $(wildcard $(recorded)/machine.csv),,$(error RESULTS=$(recorded): \
  no machine.csv there; name a folder that make record or make chapterN wrote))
endif
timed_here := $(if $(RESULTS),,$(use_gpu))
# "brief" where the times here are a quick look's (results.mk): then a figure is
# drawn from them that says "# brief", all others from recorded ones.
charts_from := $(if $(timed_here),$(if $(FULL),here,brief),$(recorded))

# A .gp without a text is what several figures load.
FIGURES := $(patsubst figures/%.alt,%,$(wildcard figures/*.alt))
FIGURE_SVGS := $(FIGURES:%=$(B)/figures/%.svg)
FIGURE_PDFS := $(FIGURES:%=$(B)/figures/%.pdf)

.PHONY: figures
## figures: draw every chart into build/figures/
figures: $(FIGURE_SVGS) $(FIGURE_PDFS)

# Whose times were drawn last.
$(B)/figures/machine: force
	$(Q)mkdir -p $(@D)
	$(Q)echo '$(charts_from)' >$@.part; \
	  cmp -s $@.part $@ && rm $@.part || mv $@.part $@

# Of each figure the CSVs: what it depends on, and the arguments, $(reads), that
# draw.sh gets. All plain rules, to open and read. Every make makes it, two at once each
# by a name of its own. An autograder has no figures.
ifneq ($(and $(FIGURES),$(filter-out help help-all doctor clean,$(MAKECMDGOALS))),)
-include $(B)/figures/needs.mk
ifeq ($(DRY_RUN),)
$(B)/figures/needs.mk: force
	$(Q)mkdir -p $(@D)
	$(Q)part=$@.$$$$; figures/chart-deps.sh '$(B)' \
	  '$(if $(timed_here),$(charts_from))' $(recorded) $(REFERENCE) >$$part; \
	  cmp -s $$part $@ && rm $$part || mv $$part $@
endif
endif

FIGURE_TOOLS := $(filter-out $(FIGURES:%=figures/%.gp),$(wildcard figures/*.gp \
  figures/*.awk)) figures/draw.sh figures/rows.sh $(B)/figures/machine
# Two drawings at a time: of a page's width, and of a phone's.
$(B)/figures/%.svg $(B)/figures/narrow/%.svg: figures/%.gp figures/%.alt \
    $(FIGURE_TOOLS) | $(table_bench)
	$(Q)BENCH='$(table_bench)' $(shared_lock) figures/draw.sh $< \
	  $(B)/figures/$*.svg $(reads)
$(B)/figures/%.pdf: figures/%.gp figures/%.alt $(FIGURE_TOOLS) | $(table_bench)
	$(Q)BENCH='$(table_bench)' $(shared_lock) figures/draw.sh $< $@ $(reads)

# Recorded results that are not there.
$(recorded)/%.csv:
	$(Q)echo "figures: $@ is missing: type make record on a machine with a" \
	  "GPU, or name another folder: make figures RESULTS=..." >&2
	$(Q)exit 1
