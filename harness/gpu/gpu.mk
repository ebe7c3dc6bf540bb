# gpu.mk - what a real GPU and its tools tell: reference results, counters,
# memory checks. Each can be interrupted, and goes on where it was.

# What each needs; behind the bar what make would else do beside a timing.
gpu_program = need-gpu $(B)/gpu/bench $(B)/catalogue.csv $(B)/problems.csv | $(before_timing)

# ---- tune ----
#
# The search for a variant's best numbers: rows of the grid beside it
# (NAME.grid.csv), compiled into NAME.cu as TUNE. A bench holds them all and cuBLAS,
# and times each in turns with it. Products of square matrices, today.

TUNE := $(firstword $(patsubst %.grid.csv,%,$(call in_rooms,*.grid.csv)))
TUNE_GRID := $(TUNE).grid.csv
TUNE_B := $(B)/tune
TUNE_IDS := $(if $(TUNE),$(shell seq $$(($$(wc -l <$(TUNE_GRID)) - 1))))

.PHONY: tune
##+ tune: search the numbers of a variant that has a grid
tune: $(gpu_program) $(TUNE_B)/bench
	$(Q)$(TUNE_RUN)

$(TUNE_B)/bench: $(call objects_of,gpu,$(PROBLEMS) kernels/vendor/cublas.cu) \
    $(TUNE_IDS:%=$(TUNE_B)/%.o)
	$(Q)$(link_for_gpu)
$(TUNE_B)/%.o: $(TUNE).cu $(wildcard kernels/*.h $(dir $(TUNE))*.h) $(TUNE_GRID) \
    harness/gpu/candidate.sh $(B)/gpu/flags | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)harness/gpu/candidate.sh $< $(TUNE_GRID) $* >$(@:.o=.cu)
	$(Q)$(GPU_NVCC) $(IN_ROOM) -c -o $@ $(@:.o=.cu)

# ---- shapes ----
#
# What the variant with a prediction takes at shapes that nobody chose.

PREDICTING = $(shell grep -ls '^PREDICTION' $(VARIANTS) | xargs awk -F'"' '/^VARIANT/ {print $$2}')

.PHONY: shapes
##+ shapes: predicted and measured times of products of random shapes
shapes: $(gpu_program)
	$(Q)mkdir -p "$(recorded_here)" && $(exclusive_lock) $(B)/gpu/bench ratio \
	  --variant '$(PREDICTING)' --against cublas --random 120 --seed 12 \
	  --between 256,12288 --predicted "$(recorded_here)/shapes.csv"

# ---- resources ----
#
# What nvcc gives a kernel, without a GPU. Of the chapters whose prose speaks of
# registers, and of kernels of others that the profiler was not asked about.

RESOURCES_OF := $(filter chapters/0-% %-small-tile.cu %-by-length.cu \
  chapters/6-% chapters/7-%,$(VARIANTS))
RESOURCES_CSV = $(or $(OUT),$(REFERENCE))/resources.csv
.PHONY: resources
##+ resources: registers and spills that nvcc gives, for ARCH=sm_90
resources: $(B)/catalogue.csv | need-nvcc
	$(Q)mkdir -p "$(dir $(RESOURCES_CSV))" && NVCC='$(NVCC)' \
	  FLAGS='$(KERNEL_FLAGS) -arch=$(ARCH) -Ikernels' harness/gpu/resources.sh $< \
	  $(RESOURCES_OF) >"$(RESOURCES_CSV).part" && \
	  mv "$(RESOURCES_CSV).part" "$(RESOURCES_CSV)"

# ---- all ----

# Where results of this GPU go, and where what is not whole yet is kept.
recorded_here = $(or $(OUT),report/recorded/$$($(B)/gpu/bench device --slug))
PIECES := $(B)/gpu/pieces
comma := ,

# Each has the machine to itself, and finds the Toolkit where nvcc is.
gpu_tool = NVCC='$(NVCC)' STALE='$(STALE)' HARNESS_SUM=$(HARNESS_SUM) $(exclusive_lock) harness/gpu
RECORD = COMMIT='$(COMMIT)' $(gpu_tool)/record.sh \
  $(B)/gpu/bench $(B)/catalogue.csv $(PIECES)/record "$(recorded_here)" \
  $(or $(subst $(comma), ,$(CHAPTER)),$(CHAPTER_NUMBERS))
VALIDATE = $(gpu_tool)/validate.sh $(B)/gpu/bench \
  $(B)/results/emulator $(PIECES)/validate "$(recorded_here)/validation.csv"
PROFILE = $(gpu_tool)/profile.sh $(B)/gpu/bench $(B)/catalogue.csv \
  $(B)/problems.csv $(PIECES)/profile "$(recorded_here)/profile.csv"
TUNE_RUN = $(gpu_tool)/tune.sh $(TUNE_B)/bench $(TUNE_GRID) \
  $(PIECES)/tune "$(recorded_here)/tune.csv" 2048 4096 8192
SANITIZE = $(gpu_tool)/sanitize.sh $(B)/gpu/bench $(B)/catalogue.csv \
  $(PIECES)/sanitize "$(recorded_here)/sanitize.csv"

RATIOS = mkdir -p "$(recorded_here)" && $(exclusive_lock) $(B)/gpu/bench ratio \
  $(VARIANT:%=--variant '%') $(AGAINST:%=--against '%') $(SIZE:%=--size '%') \
  $(SHIFT:%=--shift '%') \
  $(if $(RANDOM),--standard --random '$(RANDOM)' $(SEED:%=--seed '%') $(BETWEEN:%=--between '%')) \
  --csv "$(recorded_here)/$(if $(RANDOM),random,ratios).csv"

# A command as one word of the shell.
quoted = '$(subst ','\'',$1)'

.PHONY: measure record validate profile ratios sanitize
## measure: record, validate, profile, ratios, tune, sanitize
measure: $(gpu_program) $(TUNE_B)/bench \
    $(if $(counts_here),$(CHAPTER_COUNTS))
	$(Q)harness/gpu/measure.sh record $(call quoted,$(RECORD)) \
	  validate $(call quoted,$(if $(counts_here),$(VALIDATE))) \
	  profile $(call quoted,$(PROFILE)) ratios $(call quoted,$(RATIOS)) \
	  tune $(call quoted,$(TUNE_RUN)) sanitize $(call quoted,$(SANITIZE))

##+ record: times of reference; CHAPTER=3 or STALE=1 for some
record: $(gpu_program)
	$(Q)$(RECORD)

##+ validate: the emulator's counts against the GPU's counters (ncu)
validate: $(gpu_program) $(CHAPTER_COUNTS)
	$(Q)$(VALIDATE)

##+ ratios: last rungs against the vendor's; VARIANT= AGAINST= RANDOM=
ratios: $(gpu_program)
	$(Q)$(RATIOS)

##+ profile: what binds each variant (ncu)
profile: $(gpu_program)
	$(Q)$(PROFILE)

# Where only the memory's own counters tell what it moves (chapters 4 and 5).
DRAM := $(foreach n,0 1 8,copy/offset=$n) \
  $(foreach n,0 1,one-sided/store-offset-several=$n) \
  $(foreach n,0 1,one-sided/load-offset-several=$n one-sided/load-offset-several-l2=$n) \
  $(foreach n,1 2 8 16,one-sided/load-stride=$n) \
  $(foreach n,1 2,one-sided/store-stride=$n) \
  $(foreach n,0 1 8 16,lines/alternate-lines=$n) \
  gather/gather=268435456 $(foreach n,32 64 128,gather/fetch=$n) \
  $(foreach n,4096x32768 32768x4096 16384,transpose/prefetch@$n) \
  $(foreach n,10000x6000 12345x6789,$(foreach v,wide-stores prefetch,transpose/$v@$n))

.PHONY: dram
##+ dram: what device memory moves for some strides, offsets and shapes (ncu)
dram: $(gpu_program)
	$(Q)$(gpu_tool)/profile.sh $(B)/gpu/bench $(B)/catalogue.csv $(B)/problems.csv \
	  $(PIECES)/dram "$(recorded_here)/dram.csv" $(DRAM)

# ---- kernels that are not the course's ----
#
# Needs nvcc and a GPU alone: no bench, no results of chapters.

FOREIGN := harness/bench/bound/foreign
FOREIGN_B := $(B)/gpu/foreign
FOREIGN_O := $(patsubst $(FOREIGN)/%.cu,$(FOREIGN_B)/%.o,$(wildcard $(FOREIGN)/*.cu))
$(FOREIGN_B)/%.o: $(FOREIGN)/%.cu $(FOREIGN)/timed.cuh | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -c -o $@ $<
$(FOREIGN_B)/foreign: $(FOREIGN_O)
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^

.PHONY: foreign
##+ foreign: times of kernels that are not the course's, for bound-check
foreign: need-gpu $(FOREIGN_B)/foreign
	$(Q)folder="$(or $(OUT),report/recorded/$$($(FOREIGN_B)/foreign --slug))" && \
	  mkdir -p "$$folder" && $(exclusive_lock) $(FOREIGN_B)/foreign \
	  >"$$folder/foreign.csv.part" && mv "$$folder/foreign.csv.part" "$$folder/foreign.csv"

##+ sanitize: every variant under compute-sanitizer
sanitize: $(gpu_program)
	$(Q)$(SANITIZE)

# Folders of recorded results: all, or that of MACHINE.
recorded_folders = $(or $(MACHINE:%=report/recorded/%),$(wildcard report/recorded/*/))

.PHONY: renew
##+ renew: today's hash for recorded rows whose code is as it was; MACHINE=
renew: $(B)/catalogue.csv | need-nvcc
	$(Q)NVCC='$(NVCC)' CC='$(CC)' RENAMED='$(RENAMED)' harness/gpu/renew.sh $< \
	  $(recorded_folders)

.PHONY: check-results
##+ check-results: may the results of MACHINE=... be accepted?
check-results: $(B)/catalogue.csv $(B)/problems.csv
	$(Q)for folder in $(recorded_folders); do \
	  harness/gpu/check-results.sh $< report/recorded/README.md "$$folder"; \
	done
