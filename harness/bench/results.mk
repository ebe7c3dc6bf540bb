# results.mk - counts, times, and the table that shows one beside the other.
#
# On a machine with a GPU where the emulator cannot be built there are times
# only; COUNTS=FOLDER brings in counts: the build/results/emulator of another
# machine, from the same sources.

counts_here = $(or $(COUNTS),$(if $(emulator_lacks),,1))

# What times has the machine to itself. All else that keeps the processor busy
# and may run beside it in one make begins with $(shared_lock); timing begins with
# $(exclusive_lock), which waits until none of these runs, and they wait for it.
shared_lock = $(if $(use_gpu),flock -s $(B)/.quiet)
exclusive_lock = flock $(B)/.quiet
# Compilers do not: what make compiles comes before what it times. So does any
# other goal: all but those that time, and those that read what was timed.
before_timing = $(if $(or $(COUNTS),$(emulator_lacks)),,$(B)/emulator/bench) \
  $(filter-out chapter% table% report figures setup clean bench check-results \
  $(GPU_TARGETS) $(B)/%,$(MAKECMDGOALS))

# Nor does what is counted come first: a chapter's times are what its reader waits
# for.
chapters_asked := $(patsubst chapter%,%,$(patsubst table%,%,$(filter \
  chapter% table%,$(MAKECMDGOALS))))
timed_first = $(if $(use_gpu),$(chapters_asked:%=$(B)/gpu/chapter%.folder))

# Counts; the same by source line, for the listings' margins; and the addresses
# behind them, for the diagrams. One run makes all three.
counted = $(foreach what,chapter lines trace,$(B)/results/emulator/$(what)$1.csv)
ifeq ($(COUNTS),)
$(call counted,%): $(B)/emulator/bench | $(timed_first)
	$(Q)mkdir -p $(@D)
	$(Q)$(shared_lock) $< run --chapter $* --csv $(@D)/chapter$*.csv \
	  --lines $(@D)/lines$*.csv --trace $(@D)/trace$*.csv \
	  >$(B)/emulator/chapter$*.log
else
$(call counted,%): $(B)/catalogue.csv $$(wildcard $(COUNTS)/chapter$$*.csv)
	$(Q)mkdir -p $(@D)
	$(Q)harness/bench/results/import-counts.sh $< $* '$(COUNTS)' $(@D)
endif

# What earlier GPUs would have counted, by the emulator's rules for them:
# $(B)/results/emulator-<rules>/counts.csv, for what the prose says of them.
EARLIER_RULES := cc10 cc20 cc20-bypass
COUNTED_BY_EARLIER_RULES := matmul/naive,matmul/tiled,reduction/global,reduction/shared,$\
  transpose/naive,transpose/tile,transpose/padded,transpose/half-warp-tile,$\
  transpose/half-warp-tile-18,words/strides,$\
  words/structs,copy/offset,copy/stride,copy-shapes/block-one,$\
  copy-shapes/missing,gather/gather,gather/repeated
EARLIER_COUNTS := $(EARLIER_RULES:%=$(B)/results/emulator-%/counts.csv)
TEST_NEEDS += $(EARLIER_COUNTS)
ifeq ($(COUNTS),)
$(EARLIER_COUNTS): $(B)/results/emulator-%/counts.csv: $(B)/emulator/bench | $(timed_first)
	$(Q)mkdir -p $(@D)
	$(Q)EMU_RULES=$* $(shared_lock) $< run --quick --variant $(COUNTED_BY_EARLIER_RULES) --csv $@ \
	  >$(B)/emulator/$*.log
else
$(EARLIER_COUNTS): $(B)/results/emulator-%/counts.csv: $(COUNTS)-%/counts.csv
	$(Q)mkdir -p $(@D)
	$(Q)cp $< $@
endif

# A chapter timed here; the file names the results' folder. A quick look takes
# standard sizes, the axis values that the chapter shows, and of the ceilings those
# that are not in the folder yet; FULL=1 all sizes and values, and all of chapter 0.
# GPU_MEMORY=4e9 limits what is allocated.
ifneq ($(filter-out 1,$(FULL)),)
$(error FULL=$(FULL): type FULL=1, or leave it out)
endif
MEMORY_LIMIT = $(GPU_MEMORY:%=--memory '%')
brief_options = --brief --chapter $1 $$(harness/bench/brief-options.sh \
  $(B)/problems.csv chapters/$1-*/chapter.md)
$(CHAPTER_NUMBERS:%=$(B)/gpu/chapter%.folder): $(B)/gpu/chapter%.folder: $(B)/gpu/bench \
    harness/bench/brief-options.sh \
    $(if $(FULL),$(B)/gpu/chapter%.full) | need-gpu $(B)/problems.csv $(before_timing)
	$(Q)folder=$(B)/results/$$($< device --slug); \
	  $(if $(FULL),,$(exclusive_lock) $< run $(MEMORY_LIMIT) $(call brief_options,$*) \
	  --output $$folder >$(B)/gpu/chapter$*.log;) echo $$folder >$@
$(CHAPTER_NUMBERS:%=$(B)/gpu/chapter%.full): $(B)/gpu/chapter%.full: $(B)/gpu/bench | need-gpu $(before_timing)
	$(Q)folder=$(B)/results/$$($< device --slug); \
	  $(exclusive_lock) $< run $(MEMORY_LIMIT) --chapter 0,$* --output $$folder \
	  >$(B)/gpu/chapter$*.log; \
	  $< device --machine $$folder/machine.csv; echo $$folder >$@

# Chapter 0's times are the ceilings', too.
times_of = $(if $(filter 0,$1),ceilings,chapter$1).csv
# What the table is about, and what it says. All of it goes into a file.
lesson_of = $(addprefix --lesson ,$(wildcard chapters/$1-*/lesson.txt)) \
  --all $(B)/table$1.txt
.PHONY: $(CHAPTER_NUMBERS:%=table%)
# tableN prints chapter N's counts beside its times.
table_counts = $(if $(counts_here),$(B)/results/emulator/chapter$1.csv)
$(CHAPTER_NUMBERS:%=table%): table%: $(call table_counts,%) $(table_bench) \
    $(if $(use_gpu),$(B)/gpu/chapter%.folder)
	$(Q)if [ -n '$(use_gpu)' ]; then \
	  from=(--times $$(cat $(B)/gpu/chapter$*.folder)/$(call times_of,$*)); \
	elif [ -f $(REFERENCE)/$(call times_of,$*) ]; then \
	  from=(--recorded $(REFERENCE)/$(call times_of,$*)); \
	else from=(); fi; \
	$(table_bench) table $(if $(ON),--on '$(ON)') $(call lesson_of,$*) $(if $(counts_here),--counts $(call table_counts,$*)) \
	  "$${from[@]}"

.PHONY: device
##+ device: what the GPU here, or the emulated one, is and can do
device: $(table_bench)
	$(Q)$< device
