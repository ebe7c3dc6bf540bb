# gpu.mk - what needs a real GPU and its tools: reference results, counters,
# memory checks.

GPU_TARGETS := record validate profile sanitize tune

.PHONY: record
## record: reference results of this GPU, into OUT=report/reference/<machine>
record: need-gpu $(B)/gpu/bench
	$(Q)COMMIT='$(COMMIT)' $(B)/gpu/bench record --into \
	  $(or $(OUT),report/reference/$$($(B)/gpu/bench device --slug))

.PHONY: sanitize
## sanitize: run every variant under compute-sanitizer, into OUT=build/sanitize.csv
sanitize: need-gpu $(B)/gpu/bench
	$(Q)harness/gpu/sanitize.sh $(B)/gpu/bench $(B)/catalogue.csv \
	  $(or $(OUT),$(B)/sanitize.csv)

.PHONY: validate
## validate: the emulator's counts against ncu's counters, into OUT=report/reference/<machine>/validation.csv
validate: need-gpu $(B)/gpu/bench \
    $(patsubst %,$(B)/results/emulator/chapter%.csv,0 $(NUMBERS))
	$(Q)harness/gpu/validate.sh $(B)/gpu/bench $(B)/results/emulator \
	  $(or $(OUT),report/reference/$$($(B)/gpu/bench device --slug)/validation.csv)

.PHONY: profile
## profile: what binds each variant, by ncu, into OUT=report/reference/<machine>/profile.csv
profile: need-gpu $(B)/gpu/bench $(B)/problems.csv
	$(Q)harness/gpu/profile.sh $(B)/gpu/bench $(B)/catalogue.csv $(B)/problems.csv \
	  $(or $(OUT),report/reference/$$($(B)/gpu/bench device --slug)/profile.csv)
