# chapters.mk - which variants and problems there are.
#
# They register themselves in what they compile to, and the program is asked:
# $(B)/catalogue.csv (bench list) has a row for each variant, $(B)/problems.csv
# (bench list --problems) one for each problem and axis. harness/bench/list.h
# names their columns. Either bench has all variants, also those it leaves out.

.SECONDEXPANSION:
$(B)/catalogue.csv: $$(table_bench)
	$(Q)$< list --csv $@
$(B)/problems.csv: $$(table_bench)
	$(Q)$< list --problems --csv $@

# What a source is told about itself: its name, its card, its hash.
CATALOGUE := harness/bench/catalogue
SOURCES := $(VARIANTS) $(HOST_VARIANTS) $(PROBLEMS)
$(SOURCES:%=$(B)/sources/%.h): $(B)/sources/%.h: % $(CATALOGUE)/source.sh $(CATALOGUE)/strip.awk Makefile \
    $$(wildcard kernels/*.h kernels/*.cuh $$(call room_of,$$*)/*.h $$(dir $$*)*.h)
	$(Q)mkdir -p $(@D)
	$(Q)KERNEL_FLAGS='$(KERNEL_FLAGS)' $(CATALOGUE)/source.sh $< >$@.part && \
	  mv $@.part $@

chapter%:
	$(Q)echo "there is no chapter $*; there are: $(NUMBERS)" >&2; exit 2
