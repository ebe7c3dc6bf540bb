# figures.mk - one SVG and one PDF of each figures/NAME.gp.
#
# Each .gp says in its first lines which CSVs it reads (rows.sh explains).
# Counts are the emulator's. Times are those of the GPU here (results.mk: the
# chapters' folder), or, where there is none, the recorded ones. MACHINE_RESULTS
# names another folder of times. A figure that reads the profile, or times at
# random shapes, is drawn from recorded results throughout: these are not made
# here by the way.

FIGURE_PACKAGES := gnuplot-nox
REFERENCE := report/reference/nvidia-h200
recorded := $(or $(MACHINE_RESULTS),$(REFERENCE))
ifneq ($(filter report figures chapter% check-prose weave-update, \
    $(MAKECMDGOALS)),)
$(if $(wildcard $(REFERENCE)/machine.csv),,$(error the recorded results in \
  $(REFERENCE) are gone: type git checkout -- $(REFERENCE)))
$(if $(filter none,$(BESIDE)),,$(if $(BESIDE),$(if $(wildcard \
  $(BESIDE)/machine.csv),,$(error BESIDE=$(BESIDE): no machine.csv there; \
  name a folder that make record or make chapterN wrote))))
$(if $(wildcard $(recorded)/machine.csv),,$(error MACHINE_RESULTS=$(recorded): \
  no machine.csv there; name a folder that make record or make chapterN wrote))
endif
# Whose rows stand beside them, as a second series: the reference's where they are
# the reader's, else the reader's, brought here from a node, or those of another
# machine that is recorded. BESIDE names a folder; BESIDE=none: nobody's.
brought = $(filter-out $(B)/results/emulator%,$(patsubst %/machine.csv,%,\
  $(wildcard $(B)/results/*/machine.csv)))
others = $(if $(or $(MACHINE_RESULTS),$(timed_here)),$(REFERENCE),$(brought) \
  $(patsubst %/machine.csv,%,$(wildcard report/reference/*/machine.csv)))
beside = $(filter-out none,$(firstword $(or $(BESIDE),$(filter-out \
  $(recorded),$(others)))))
timed_here = $(if $(MACHINE_RESULTS),,$(use_gpu))

FIGURES := $(filter-out style sweep lanes waterfall,$(patsubst \
  figures/%.gp,%,$(wildcard figures/*.gp)))
FIGURE_SVGS := $(FIGURES:%=$(B)/figures/%.svg)
FIGURE_PDFS := $(FIGURES:%=$(B)/figures/%.pdf)

.PHONY: figures
## figures: draw every chart into build/figures/
figures: $(FIGURE_SVGS) $(FIGURE_PDFS)

# What figure $1 reads, its emulator's CSVs, and the others found in folder $2.
# Looked up once, FIGURE:CSV of each.
all_read = $(if $(all_read_now),,$(eval all_read_now := $(shell awk \
  '/^\# reads / { f = FILENAME; gsub(/.*\/|\.gp$$/, "", f); \
    for (i = 3; i <= NF; i++) print f ":" $$i }' \
  $(FIGURES:%=figures/%.gp))))$(all_read_now)
figure_reads = $(patsubst $1:%,%,$(filter $1:%,$(all_read)))
figure_counts = $(patsubst %,$(B)/results/%.csv,$(filter emulator/%,$(call \
  figure_reads,$1)))
figure_times = $(patsubst %,$2/%.csv,$(filter-out emulator/%,$(call \
  figure_reads,$1)))
figure_profiled = $(filter profile shapes,$(call figure_reads,$1))
figure_timed_here = $(if $(call figure_profiled,$1),,$(timed_here))
figure_recorded = $(if $(call figure_profiled,$1),$(if $(wildcard \
  $(recorded)/$(call figure_profiled,$1).csv),$(recorded),$(REFERENCE)),$(recorded))
# What must be there first. Timing a chapter here times the ceilings too.
figure_chapters = $(or $(filter chapter%,$(call figure_reads,$1)),$(if $(filter \
  ceilings,$(call figure_reads,$1)),chapter0))
figure_needs = $(call figure_counts,$1) $(if $(call \
  figure_timed_here,$1),$(patsubst %,$(B)/gpu/%.folder,$(call \
  figure_chapters,$1)),$(call figure_times,$1,$(call figure_recorded,$1)))
figure_folder = $(if $(call figure_timed_here,$*),$(shell cat /dev/null \
  $(firstword $(filter %.folder,$^))),$(call figure_recorded,$*))

# What of the machine beside it has rows for figure $1.
figure_beside = $(if $(beside),$(if $(call figure_profiled,$1),,$(wildcard \
  $(call figure_times,$1,$(beside)))))

# Whose times were drawn last.
$(B)/figures/machine: force
	$(Q)mkdir -p $(@D)
	$(Q)echo '$(if $(timed_here),here,$(recorded)) $(beside)' >$@.part; \
	  cmp -s $@.part $@ && rm $@.part || mv $@.part $@

FIGURE_TOOLS := $(addprefix figures/,style.gp sweep.gp lanes.gp \
  waterfall.gp draw.sh rows.sh request.awk finish.awk) \
  $(B)/figures/machine
define draw
$(Q)BENCH='$(table_bench)' $(busy) figures/draw.sh $< $(subst /narrow/,/,$@) $(call figure_times,$*,$(figure_folder)) \
  $(call figure_counts,$*) $(if $(call figure_beside,$*),-- $(call \
  figure_beside,$*) $(call figure_counts,$*))
endef
.SECONDEXPANSION:
# Two drawings at a time: of a page's width, and of a phone's.
$(B)/figures/%.svg $(B)/figures/narrow/%.svg: figures/%.gp figures/%.alt $(FIGURE_TOOLS) \
    $$(call figure_needs,$$*) $$(call figure_beside,$$*) | $$(table_bench)
	$(draw)
$(B)/figures/%.pdf: figures/%.gp figures/%.alt $(FIGURE_TOOLS) \
    $$(call figure_needs,$$*) $$(call figure_beside,$$*) | $$(table_bench)
	$(draw)

# Recorded results that are not there.
$(recorded)/%.csv:
	$(Q)echo "figures: $@ is missing: type make record on a machine with a" \
	  "GPU, or name another folder: make figures MACHINE_RESULTS=..." >&2
	$(Q)exit 1
