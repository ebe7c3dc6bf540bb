# chapters.mk - the catalogue: which variants and problems there are.
#
# $(B)/catalogue.csv: variant,file,chapter,needs,sweeps,sizes,destroys,
# inaccurate,wrong,sha - one row per variant, from its card and VARIANT line.
# Device builds turn it into C tables (harness/bench/bench.mk).

$(B)/catalogue.csv: chapters/catalogue.sh chapters/strip.awk Makefile \
    $(VARIANTS) $(HOST_VARIANTS) $(PROBLEMS) $(wildcard kernels/*.h kernels/*.cuh)
	$(Q)mkdir -p $(@D)
	$(Q)KERNEL_FLAGS='$(KERNEL_FLAGS)' chapters/catalogue.sh \
	  $(VARIANTS) $(HOST_VARIANTS) > $@.part && mv $@.part $@

# $(B)/problems.csv: the size and axis value meant where a key names none.
$(B)/problems.csv: chapters/problems.awk $(PROBLEMS)
	$(Q)mkdir -p $(@D)
	$(Q)awk -f chapters/problems.awk $(PROBLEMS) > $@.part && mv $@.part $@

chapter%:
	$(Q)echo "there is no chapter $*; there are: $(NUMBERS)" >&2; exit 2
