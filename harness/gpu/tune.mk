# tune.mk - the search for a variant's best numbers: rows of the grid beside it
# (NAME.grid.csv), compiled into NAME.cu as TUNE, checked and timed against
# another variant. Products of square matrices, today: search.cu says more.

TUNE ?= $(firstword $(patsubst %.grid.csv,%,$(call in_rooms,*.grid.csv)))
TUNE_AGAINST ?= kernels/vendor/cublas.cu
TUNE_SIZES ?= 2048 4096 8192
TUNE_GRID := $(TUNE).grid.csv
TUNE_B := $(B)/tune
TUNE_IDS := $(if $(TUNE),$(shell seq $$(($$(wc -l <$(TUNE_GRID)) - 1))))
TUNE_NVCC = $(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -default-stream per-thread \
  -Ikernels

.PHONY: tune
##+ tune: search the numbers of a variant that has a grid
tune: $$(gpu_program) $(TUNE_B)/search
	$(Q)$(TUNE_RUN)

# Candidates register themselves, in the order they are linked in.
$(TUNE_B)/search: $(TUNE_B)/0.o $(TUNE_IDS:%=$(TUNE_B)/%.o) $(TUNE_B)/search.o
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^ -lcublas \
	  -Xlinker -rpath -Xlinker $(CUDA)/lib64
$(TUNE_B)/search.o: harness/gpu/search.cu kernels/variant.h
	$(Q)mkdir -p $(@D)
	$(Q)$(TUNE_NVCC) -c -o $@ $<
# A candidate's card is its row of the grid.
tune_card = '\#define SOURCE_FILE "$<"\n\#define SOURCE_HASH ""\n\#define SOURCE_CARD "%s"\n'
$(TUNE_B)/0.o: $(TUNE_AGAINST) $(TUNE_GRID) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)printf $(tune_card) "$(basename $(notdir $<))$$(head -n 1 $(TUNE_GRID) | tr -dc ,)" >$(@:.o=.h)
	$(Q)$(TUNE_NVCC) $(IN_ROOM) -include $(@:.o=.h) -c -o $@ $<
$(TUNE_B)/%.o: $(TUNE).cu $(wildcard $(dir $(TUNE))*.h) \
    $(TUNE_GRID) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)row=$$(sed -n $$(($* + 1))p $(TUNE_GRID)); \
	  { printf $(tune_card) "$$row"; echo "#define TUNE $$row"; } >$(@:.o=.h)
	$(Q)$(TUNE_NVCC) $(IN_ROOM) -include $(@:.o=.h) -c -o $@ $<
