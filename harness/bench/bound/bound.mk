# bound.mk - recorded times beside what the counts say they take at least, with
# the ceilings of the same machine. No GPU is needed.

BOUND := $(B)/results/emulator-bound
BOUND_MACHINES = $(patsubst report/recorded/%/dram.csv,%,$(wildcard \
  report/recorded/$(or $(MACHINE),*)/dram.csv))
$(BOUND)/%/gpu.csv: harness/bench/bound/machine.sh $(EMU)/bound/gpus.csv \
    harness/bench/bound/split.sh $$(wildcard report/recorded/$$*/*.csv)
	$(Q)mkdir -p $(@D)
	$(Q)$< $(word 2,$^) $(word 3,$^) report/recorded/$* >$@.part && mv $@.part $@
# Counts are no machine's: once for all of them.
ALL_TIMED := $(patsubst %/dram.csv,%,$(wildcard report/recorded/*/dram.csv))
$(BOUND)/more.csv: $(B)/emulator/bench harness/bench/bound/counts.sh $(CHAPTER_COUNTS) \
    $(foreach folder,$(ALL_TIMED),$(wildcard $(folder)/c*.csv))
	$(Q)mkdir -p $(@D)
	$(Q)$(shared_lock) harness/bench/bound/counts.sh $< $(B)/results/emulator $(ALL_TIMED) \
	  >$@.part 2>$(@D)/log
	$(Q)mv $@.part $@
$(BOUND)/%/rows.csv: $(B)/emulator/bench $(BOUND)/more.csv $(BOUND)/%/gpu.csv
	$(Q)$(shared_lock) harness/bench/bound/rows.sh $^ $(B)/results/emulator report/recorded/$* >$@.part && mv $@.part $@
# Kernels that are not the course's: make foreign has timed them.
FOREIGN_MACHINES = $(filter $(patsubst report/recorded/%/foreign.csv,%,$(wildcard \
  report/recorded/$(or $(MACHINE),*)/foreign.csv)),$(BOUND_MACHINES))
$(BOUND)/foreign-compiled: as = --compiled
$(BOUND)/foreign $(BOUND)/foreign-compiled: $(B)/bin/emucc $(wildcard $(FOREIGN)/*)
	$(Q)mkdir -p $(@D)
	$(Q)$(shared_lock) $< -O3 $(as) $(filter %.cu,$^) -o $@
$(BOUND)/%/foreign.txt: $(BOUND)/%/gpu.csv $(BOUND)/foreign \
    $(BOUND)/foreign-compiled
	$(Q)EMU_ON=$< EMU_COMPILED=$(word 3,$^) EMU_STRICT=0 EMU_SAMPLE=all \
	  $(shared_lock) $(word 2,$^) kernel 2>&1 | grep '^>' >$@.part && mv $@.part $@
.PRECIOUS: $(BOUND)/%/gpu.csv $(BOUND)/%/foreign.txt
# Of the machine that the report is about.
$(B)/bound.csv: $(BOUND)/$(notdir $(REFERENCE))/rows.csv
	$(Q)cp $< $@
TEST_NEEDS += $(B)/bound.csv $(BOUND_MACHINES:%=$(BOUND)/%/rows.csv)

.PHONY: bound-check
##+ bound-check: recorded times are never below their bounds; MACHINE=...
bound-check: $(BOUND_MACHINES:%=$(BOUND)/%/rows.csv) \
    $(FOREIGN_MACHINES:%=$(BOUND)/%/foreign.txt)
	$(Q)for rows in $(filter %/rows.csv,$^); do echo "$$rows"; \
	  harness/bench/bound/check.sh "$$rows" harness/bench/bound/split.sh || exit; done
	$(Q)for machine in $(FOREIGN_MACHINES); do \
	  echo "kernels of others on $$machine: time over bound"; \
	  harness/bench/bound/check-foreign.sh report/recorded/$$machine/foreign.csv \
	    $(BOUND)/$$machine/foreign.txt || exit; done
