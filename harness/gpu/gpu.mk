# gpu.mk - what needs a real GPU and its tools: reference results, counters,
# memory checks.

GPU_TARGETS := record validate profile sanitize tune

# Where results of this GPU go.
recorded_here = $(or $(OUT),report/reference/$$($(B)/gpu/bench device --slug))
comma := ,

.PHONY: record
## record: reference results of this GPU, into OUT=report/reference/<machine>; CHAPTER=3 or STALE=1 for some
record: need-gpu $(B)/gpu/bench $(B)/catalogue.csv
	$(Q)COMMIT='$(COMMIT)' STALE='$(STALE)' harness/gpu/record.sh \
	  $(B)/gpu/bench $(B)/catalogue.csv $(B)/gpu/record "$(recorded_here)" \
	  $(or $(subst $(comma), ,$(CHAPTER)),0 $(NUMBERS))

.PHONY: sanitize
## sanitize: run every variant under compute-sanitizer, into OUT=build/sanitize.csv
sanitize: need-gpu $(B)/gpu/bench
	$(Q)harness/gpu/sanitize.sh $(B)/gpu/bench $(B)/catalogue.csv \
	  $(or $(OUT),$(B)/sanitize.csv)

.PHONY: validate
## validate: the emulator's counts against ncu's counters, into OUT=report/reference/<machine>
validate: need-gpu $(B)/gpu/bench \
    $(patsubst %,$(B)/results/emulator/chapter%.csv,0 $(NUMBERS))
	$(Q)harness/gpu/validate.sh $(B)/gpu/bench $(B)/results/emulator \
	  "$(recorded_here)/validation.csv"

.PHONY: profile
## profile: what binds each variant, by ncu, into OUT=report/reference/<machine>
profile: need-gpu $(B)/gpu/bench $(B)/problems.csv
	$(Q)harness/gpu/profile.sh $(B)/gpu/bench $(B)/catalogue.csv $(B)/problems.csv \
	  "$(recorded_here)/profile.csv"
