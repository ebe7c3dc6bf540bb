# figures.mk - one SVG and one PDF of each figures/NAME.gp.
#
# Times come from MACHINE_RESULTS, counts from the emulator's results. Each .gp
# says in its first lines which CSVs it reads (select.awk explains).

FIGURE_PACKAGES := gnuplot-nox
REFERENCE := report/reference/nvidia-h200
MACHINE_RESULTS ?= $(REFERENCE)

FIGURES := $(filter-out style sweep,$(patsubst figures/%.gp,%,$(wildcard \
  figures/*.gp)))
FIGURE_SVGS := $(FIGURES:%=$(B)/figures/%.svg)
FIGURE_PDFS := $(FIGURES:%=$(B)/figures/%.pdf)

# The CSVs that figure $1 reads.
figure_csvs = $(patsubst emulator/%,$(B)/results/emulator/%.csv,$(patsubst \
  :%,$(MACHINE_RESULTS)/%.csv,$(shell awk '/^\# reads / {for (i = 3; \
  i <= NF; i++) print ($$i ~ /^emulator/ ? "" : ":") $$i}' figures/$1.gp)))

.PHONY: figures
## figures: draw every chart into build/figures/
figures: $(FIGURE_SVGS) $(FIGURE_PDFS)

FIGURE_TOOLS := $(addprefix figures/,style.gp sweep.gp draw.sh select.awk \
  finish.awk)

# Whose results the charts show; changes when MACHINE_RESULTS does.
$(B)/figures/machine: force
	$(Q)mkdir -p $(@D)
	$(Q)echo '$(MACHINE_RESULTS)' >$@.part; \
	  cmp -s $@.part $@ && rm $@.part || mv $@.part $@

$(B)/figures/%.svg: figures/%.gp figures/%.alt $(FIGURE_TOOLS)
	$(Q)figures/draw.sh $< $@ $(filter %.csv,$^)
$(B)/figures/%.pdf: figures/%.gp figures/%.alt $(FIGURE_TOOLS)
	$(Q)figures/draw.sh $< $@ $(filter %.csv,$^)
$(foreach f,$(FIGURES),$(eval \
  $(B)/figures/$f.svg $(B)/figures/$f.pdf: $(B)/figures/machine \
    $(call figure_csvs,$f)))

# A machine's results that are not there.
$(MACHINE_RESULTS)/%.csv:
	$(Q)echo "figures: $@ is missing: record it with make record on a" \
	  "machine with a GPU, or name another folder: MACHINE_RESULTS=..." >&2
	$(Q)exit 1
