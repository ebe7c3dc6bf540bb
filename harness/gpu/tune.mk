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

$(TUNE_B)/search: $(TUNE_IDS:%=$(TUNE_B)/%.o) $(TUNE_B)/0.o $(TUNE_B)/search.o
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^ -lcublas \
	  -Xlinker -rpath -Xlinker $(CUDA)/lib64
$(TUNE_B)/search.o: $(TUNE_HOME)/search.cu $(TUNE_B)/candidates.h
	$(Q)$(TUNE_NVCC) -I$(TUNE_B) -c -o $@ $<
$(TUNE_B)/candidates.h: $(TUNE_GRID) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)awk 'NR == 1 {gsub(/[^,]/, ""); tune[0] = "cublas" $$0} \
	  NR > 1 {tune[NR - 1] = $$0} \
	  END {for (i = 0; i < NR; i++) \
	    printf "extern \"C\" const struct variant candidate_%d;\n", i; \
	  print "static const struct candidate candidates[] = {"; \
	  for (i = 0; i < NR; i++) \
	    printf "  {\"%s\", &candidate_%d},\n", tune[i], i; \
	  print "};"}' $< >$@.part && mv $@.part $@
$(TUNE_B)/0.o: kernels/vendor/cublas.cu $(TUNE_B)/candidates.h
	$(Q)$(TUNE_NVCC) -DVARIANT_SYMBOL=candidate_0 -c -o $@ $<
$(TUNE_B)/%.o: chapters/2-tiling/tuned.cu chapters/2-tiling/quads.h \
    $(TUNE_B)/candidates.h
	$(Q)echo "#define TUNE $$(sed -n $$(($* + 1))p $(TUNE_GRID))" >$(@:.o=.h)
	$(Q)$(TUNE_NVCC) -include $(@:.o=.h) -DVARIANT_SYMBOL=candidate_$* -c -o $@ $<
