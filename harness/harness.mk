# harness.mk - bench, the program that runs variants, once per device:
# $(B)/gpu/bench with nvcc, $(B)/emulator/bench without.

HARNESS_C := $(wildcard harness/*.c)
HARNESS_H := $(wildcard harness/*.h) kernels/problem.h kernels/variant.h \
  harness/emulator/core.h
CUDA := $(if $(NVCC),$(patsubst %/bin/nvcc,%,$(realpath $(shell command -v $(NVCC)))))

# Whatever a .cu file may include; few files, so all of them.
KERNEL_H = $(wildcard kernels/*.h kernels/*.cuh $(dir $*)*.h $(dir $*)*.cuh)

# The symbol that a variant's file defines: chapters/3-reduction/global.cu
# becomes variant_chapters_3_reduction_global.
symbol = variant_$(subst .,_,$(subst -,_,$(subst /,_,$(basename $1))))
problem_symbols = $(shell sed -n 's/^PROBLEM(\([a-z_0-9]*\)).*/\1/p' $(PROBLEMS))

# The variants that a device can have; worked out when bench is built.
.SECONDEXPANSION:
selected = $(if $(filter command undefined,$(origin selected_$1)),$(eval \
  selected_$1 := $(shell WHY=0 harness/select.sh $1 '$(NVCC)' '$(ARCH)' \
  $(VARIANTS))))$(selected_$1)
objects = $(patsubst %,$(B)/$1/%.o,$(basename $(HARNESS_C) $(PROBLEMS) \
  $(HOST_VARIANTS) $(call selected,$1)) harness/flush) $(B)/$1/table.o

# Flags that are not part of a file's name: what they were last time.
$(B)/gpu/flags: force
	$(Q)mkdir -p $(@D)
	$(Q)echo '$(NVCC) $(KERNEL_FLAGS) $(ARCH) $(CFLAGS)' >$@.part; \
	  cmp -s $@.part $@ && rm $@.part || mv $@.part $@
$(B)/emulator/flags: force
	$(Q)mkdir -p $(@D)
	$(Q)echo '$(KERNEL_FLAGS) $(CFLAGS)' >$@.part; \
	  cmp -s $@.part $@ && rm $@.part || mv $@.part $@
.PHONY: force
force:

define generate_table # device, flags
	$(Q)mkdir -p $(@D)
	$(Q)files=$$(harness/select.sh $1 '$(NVCC)' '$(ARCH)' $(VARIANTS) \
	  | tr '\n' ' '); \
	awk -f harness/catalogue.awk -v device=$1 -v flags='$2' \
	  -v files="$$files $(HOST_VARIANTS)" -v problems='$(problem_symbols)' \
	  $(B)/catalogue.csv >$@.part && mv $@.part $@
endef
TABLE_NEEDS := $(B)/catalogue.csv harness/select.sh harness/catalogue.awk
$(B)/gpu/table.c: $(TABLE_NEEDS) $(B)/gpu/flags
	$(call generate_table,gpu,$(KERNEL_FLAGS) -arch=$(ARCH))
$(B)/emulator/table.c: $(TABLE_NEEDS) $(B)/emulator/flags
	$(call generate_table,emulator,$(KERNEL_FLAGS))

# ---- on a GPU ----

GPU_CC = $(CC) $(CFLAGS) -I$(CUDA)/include
GPU_NVCC = $(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -lineinfo -Xcompiler -Wall \
  -Ikernels -Iharness

$(B)/gpu/harness/%.o: harness/%.c $(HARNESS_H) $(B)/gpu/flags | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(GPU_CC) -c -o $@ $<
$(B)/gpu/harness/flush.o: harness/flush.cu harness/flush.h $(B)/gpu/flags | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(GPU_NVCC) -c -o $@ $<
$(B)/gpu/table.o: $(B)/gpu/table.c $(HARNESS_H)
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<
$(B)/gpu/%.o: %.cu $$(KERNEL_H) $(B)/gpu/flags | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(GPU_NVCC) -DVARIANT_SYMBOL=$(call symbol,$<) -c -o $@ $<
$(B)/gpu/%.o: %.c $$(KERNEL_H) $(B)/gpu/flags
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -O3 -DVARIANT_SYMBOL=$(call symbol,$<) -c -o $@ $<
$(B)/gpu/bench: $$(call objects,gpu)
	$(Q)$(NVCC) -arch=$(ARCH) -o $@ $^ -ldl -lm -lpthread \
	  -Xlinker -rpath -Xlinker $(CUDA)/lib64 \
	  $(if $(shell grep -l '^ *//= needs *cublas' $(call selected,gpu)),-lcublas)

.PHONY: need-nvcc need-gpu
need-nvcc:
	$(Q)[ -n '$(NVCC)' ] && command -v '$(NVCC)' >/dev/null || { echo "bench: \
	DEVICE=gpu needs nvcc, and there is none in PATH or /usr/local/cuda; \
	install the CUDA Toolkit, or use DEVICE=emulator" >&2; exit 1; }

# ---- on the emulator ----
