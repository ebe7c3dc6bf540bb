# shapes.mk - what a variant with a prediction takes at shapes that nobody chose.

SHAPES ?= $(patsubst %.cu,%,$(shell grep -ls '^PREDICTION' $(VARIANTS)))
SHAPES_AGAINST ?= kernels/vendor/cublas
SHAPES_SEED ?= 12
SHAPES_NUMBER ?= 120
SHAPES_B := $(B)/shapes
SHAPES_RUN = mkdir -p "$(recorded_here)" && $(alone) $(SHAPES_B)/shapes \
  $(SHAPES_SEED) $(SHAPES_NUMBER) >"$(recorded_here)/shapes.csv.part" && \
  mv "$(recorded_here)/shapes.csv.part" "$(recorded_here)/shapes.csv"

.PHONY: shapes
##+ shapes: predicted and measured times of products of random shapes
shapes: need-gpu $(B)/gpu/bench $(SHAPES_B)/shapes | $$(before_timing)
	$(Q)$(SHAPES_RUN)

# What is compared with is linked first: turns.h.
$(SHAPES_B)/shapes: $$(patsubst %,$(SHAPES_B)/%.o,$$(SHAPES_AGAINST) \
    $$(SHAPES) harness/gpu/shapes)
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^ -lcublas \
	  -Xlinker -rpath -Xlinker $(CUDA)/lib64
$(SHAPES_B)/%.o: %.cu harness/gpu/turns.h $(wildcard kernels/*.h \
    kernels/vendor/*.h chapters/*/*.h chapters/*/*/*.h) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(TUNE_NVCC) $(IN_ROOM) -c -o $@ $<
