# bound.mk - recorded times beside what the counts say they take at least, with
# the ceilings of the same machine. No GPU is needed.

BOUND := $(B)/results/emulator-bound
BOUND_MACHINES = $(patsubst report/recorded/%/dram.csv,%,$(wildcard \
  report/recorded/$(or $(MACHINE),*)/dram.csv))
$(BOUND)/%/gpu.csv: harness/bench/bound/machine.sh $(EMU)/bound/gpus.csv \
    harness/bench/bound/split.sh $$(wildcard report/recorded/$$*/*.csv)
	$(Q)mkdir -p $(@D)
	$(Q)$(wordlist 1,3,$^) report/recorded/$* >$@.part && mv $@.part $@
$(BOUND)/%/counts.csv: $(B)/emulator/bench $(CHAPTER_COUNTS)
	$(Q)mkdir -p $(@D)
	$(Q)$(shared_lock) harness/bench/bound/counts.sh $< $(B)/results/emulator report/recorded/$* >$@.part 2>$(@D)/log
	$(Q)mv $@.part $@
$(BOUND)/%/rows.csv: $(B)/emulator/bench $(BOUND)/%/counts.csv $(BOUND)/%/gpu.csv
	$(Q)$(shared_lock) harness/bench/bound/rows.sh $^ $(B)/results/emulator report/recorded/$* >$@.part && mv $@.part $@
.PRECIOUS: $(BOUND)/%/gpu.csv $(BOUND)/%/counts.csv
# Of the machine that the report is about.
$(B)/bound.csv: $(BOUND)/$(notdir $(REFERENCE))/rows.csv
	$(Q)cp $< $@
TEST_NEEDS += $(B)/bound.csv $(BOUND_MACHINES:%=$(BOUND)/%/rows.csv)

.PHONY: bound-check
##+ bound-check: recorded times are never below their bounds; MACHINE=...
bound-check: $(BOUND_MACHINES:%=$(BOUND)/%/rows.csv)
	$(Q)for rows in $^; do echo "$$rows"; \
	  harness/bench/bound/check.sh "$$rows" harness/bench/bound/split.sh || exit; done
