# tune.mk - the search for the numbers of tuned.cu: rows of grid.csv, compiled,
# checked and timed against cuBLAS. Needs a GPU and cuBLAS.

TUNE_HOME := harness/gpu/tune
TUNE_B := $(B)/tune
TUNE_GRID := $(TUNE_HOME)/grid.csv
TUNE_SIZES := 2048 4096 8192
TUNE_IDS := $(shell seq $$(($$(wc -l <$(TUNE_GRID)) - 1)))
TUNE_NVCC = $(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -Ikernels

.PHONY: tune
## tune: search the numbers of matmul/tuned on the GPU here (needs cuBLAS)
tune: $(TUNE_B)/search
	$(Q)$< $(TUNE_SIZES) >$(TUNE_B)/table.csv.part
	$(Q)mv $(TUNE_B)/table.csv.part $(TUNE_B)/table.csv
	$(Q)echo "the best at $(lastword $(TUNE_SIZES)); all: $(TUNE_B)/table.csv"
	$(Q)(head -n 1 $(TUNE_B)/table.csv; tail -n +2 $(TUNE_B)/table.csv \
	  | sort -t, -k $$((10 + 2 * $(words $(TUNE_SIZES)))) -rn | head -n 10)

# Candidates register themselves, in the order they are linked in: cuBLAS first.
$(TUNE_B)/search: $(TUNE_B)/0.o $(TUNE_IDS:%=$(TUNE_B)/%.o) $(TUNE_B)/search.o
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^ -lcublas \
	  -Xlinker -rpath -Xlinker $(CUDA)/lib64
$(TUNE_B)/search.o: $(TUNE_HOME)/search.cu kernels/variant.h
	$(Q)mkdir -p $(@D)
	$(Q)$(TUNE_NVCC) -c -o $@ $<
# A candidate's card is its row of the grid.
tune_card = '\#define SOURCE_FILE "$<"\n\#define SOURCE_HASH ""\n\#define SOURCE_CARD "%s"\n'
$(TUNE_B)/0.o: kernels/vendor/cublas.cu $(TUNE_GRID) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)printf $(tune_card) "cublas$$(head -n 1 $(TUNE_GRID) | tr -dc ,)" >$(@:.o=.h)
	$(Q)$(TUNE_NVCC) -include $(@:.o=.h) -c -o $@ $<
$(TUNE_B)/%.o: chapters/2-tiling/tuned.cu $(wildcard chapters/2-tiling/*.h) \
    $(TUNE_GRID) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)row=$$(sed -n $$(($* + 1))p $(TUNE_GRID)); \
	  { printf $(tune_card) "$$row"; echo "#define TUNE $$row"; } >$(@:.o=.h)
	$(Q)$(TUNE_NVCC) -include $(@:.o=.h) -c -o $@ $<
