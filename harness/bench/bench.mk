# bench.mk - bench, the program that runs variants, once per device:
# $(B)/gpu/bench with nvcc, $(B)/emulator/bench without; and what it knows.

# ---- which variants and problems there are ----
#
# They register themselves in what they compile to, and the program is asked:
# $(B)/catalogue.csv (bench list) has a row for each variant, $(B)/problems.csv
# (bench list --problems) one for each problem and axis; README.md names their
# columns. Either bench has all variants, also those it leaves out.

# The bench that is asked: one that this machine can build.
table_bench = $(B)/$(if $(and $(use_gpu),$(or $(COUNTS),$(emulator_lacks))),gpu,emulator)/bench
$(B)/catalogue.csv: $(table_bench)
	$(Q)$< list --csv $@
$(B)/problems.csv: $(table_bench)
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
	$(Q)echo "there is no chapter $*; there are: $(CHAPTER_NUMBERS)" >&2; exit 2

# ---- both ----

HARNESS_C := $(wildcard harness/bench/*.c harness/bench/*/*.c harness/common/*.c)
HARNESS_H := $(wildcard harness/bench/*.h harness/bench/*/*.h harness/common/*.h) \
  kernels/problem.h kernels/variant.h kernels/prediction.h \
  harness/emulator/output/emu_results.h harness/emulator/bound/emu_bound.h
# What measures, without what is measured: for those who keep results of it.
HARNESS_SUM = $(shell cat $(HARNESS_C) $(HARNESS_H) harness/bench/timing/*.cu | sha256sum | cut -c1-12)
CUDA := $(if $(NVCC),$(patsubst %/bin/nvcc,%,$(realpath $(shell command -v $(NVCC)))))

# Whatever a .cu file may include; few files, so all of them.
KERNEL_H = $(wildcard kernels/*.h kernels/*.cuh $(call room_of,$*)/*.h $(dir $*)*.h)
IN_ROOM = -I$(call room_of,$<)

objects_of = $(patsubst %,$(B)/$1/%.o,$(basename $(HARNESS_C) $2) \
  harness/bench/timing/flush)
objects = $(call objects_of,$1,$(SOURCES))

# Flags are not part of a file's name: a file holds those of the last time, and
# is made anew where they differ.
GPU_FLAGS := $(NVCC) $(KERNEL_FLAGS) $(ARCH) $(CFLAGS)
EMULATOR_FLAGS := $(KERNEL_FLAGS) $(CFLAGS)
ifneq ($(file <$(B)/gpu/flags),$(GPU_FLAGS))
$(B)/gpu/flags: force
endif
ifneq ($(file <$(B)/emulator/flags),$(EMULATOR_FLAGS))
$(B)/emulator/flags: force
endif
$(B)/gpu/flags: flags = $(GPU_FLAGS)
$(B)/emulator/flags: flags = $(EMULATOR_FLAGS)
$(B)/gpu/flags $(B)/emulator/flags:
	$(Q)mkdir -p $(@D) && echo '$(flags)' >$@.part && mv $@.part $@
.PHONY: force need-cc
force:

# What compiles C names it after the bar.
need-cc:
	$(Q)command -v '$(firstword $(CC))' >/dev/null || { echo "make: \
	$(firstword $(CC)), the C compiler, is missing; type: make setup" >&2; exit 1; }

# Compiles a variant. Where the build lacks what its card needs, its VARIANT
# line alone: the program then knows it, and why it cannot be run.
define compile_variant # device, compiler and flags
	$(Q)mkdir -p $(@D)
	$(Q)lacks=$$($(CATALOGUE)/variant-lacks.sh $1 '$(NVCC)' '$(ARCH)' $(B)/sources/$<.h); \
	  if [ -z "$$lacks" ]; then \
	    $2 -include $(B)/sources/$<.h -c -o $@ $<; \
	  else \
	    sed -n '/^VARIANT(/,$$p' $< >$@.c; \
	    $(CC) $(CFLAGS) -include $(B)/sources/$<.h -include kernels/variant.h \
	      -DVARIANT_LACKS="\"$$lacks\"" -c -o $@ $@.c; \
	  fi
endef
build_macros = -DBUILD_KIND='"$1"' -DBUILD_FLAGS='"$2"'

# ---- on a GPU ----

# The default stream is the thread's own: that one can be captured in a graph.
GPU_CC = $(CC) $(CFLAGS) -DCUDA_API_PER_THREAD_DEFAULT_STREAM -I$(CUDA)/include
GPU_NVCC = $(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -default-stream per-thread \
  -lineinfo $(KERNEL_WARNINGS) -Ikernels -Iharness

$(B)/gpu/harness/%.o: harness/%.c $(HARNESS_H) $(B)/gpu/flags | need-nvcc need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(GPU_CC) $(call build_macros,gpu,$(KERNEL_FLAGS) -arch=$(ARCH)) -c -o $@ $<
$(B)/gpu/harness/bench/timing/flush.o: harness/bench/timing/flush.cu harness/bench/timing/flush.h $(B)/gpu/flags | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(GPU_NVCC) -c -o $@ $<
$(B)/gpu/%.o: %.cu $$(KERNEL_H) $(B)/sources/%.cu.h $(CATALOGUE)/variant-lacks.sh \
    $(B)/gpu/flags | need-nvcc
	$(call compile_variant,gpu,$(GPU_NVCC) $(IN_ROOM))
$(B)/gpu/%.o: %.c $$(KERNEL_H) $(B)/sources/%.c.h $(B)/gpu/flags | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(IN_ROOM) -O3 -include $(B)/sources/$<.h -c -o $@ $<
link_for_gpu = $(NVCC) -arch=$(ARCH) -o $@ $^ -ldl -lm -lpthread \
  -Xlinker -rpath -Xlinker $(CUDA)/lib64 \
  $(if $(wildcard $(CUDA)/include/cublas_v2.h),-lcublas)
$(B)/gpu/bench: $(call objects,gpu)
	$(Q)$(link_for_gpu)

# ---- on the emulator ----

# On Arm rounding is as on x86-64; GCC 12 cannot vectorise all references there.
HOST_FLAGS_aarch64 = -ffp-contract=off \
  $(if $(filter $(PROBLEMS),$<),-fno-tree-loop-vectorize)
EMU_BENCH_CC = $(CC) $(CFLAGS) -Iharness/emulator/include

$(B)/emulator/harness/%.o: harness/%.c $(HARNESS_H) $$(EMU_HEADERS) \
    $(B)/emulator/flags | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(EMU_BENCH_CC) $(call build_macros,emulator,$(KERNEL_FLAGS)) -c -o $@ $<
$(B)/emulator/harness/bench/timing/flush.o: harness/bench/timing/flush.cu harness/bench/timing/flush.h $(B)/bin/emucc
	$(Q)mkdir -p $(@D)
	$(Q)$(B)/bin/emucc -Iharness -c -o $@ $<
$(B)/emulator/%.o: %.cu $$(KERNEL_H) $(B)/sources/%.cu.h $(CATALOGUE)/variant-lacks.sh \
    $(B)/emulator/flags $(B)/bin/emucc
	$(call compile_variant,emulator,$(B)/bin/emucc $(KERNEL_FLAGS) -Ikernels $(IN_ROOM))
$(B)/emulator/%.o: %.c $$(KERNEL_H) $(B)/sources/%.c.h $(B)/emulator/flags | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(IN_ROOM) -O3 $(HOST_FLAGS_$(PROCESSOR)) -include $(B)/sources/$<.h -c -o $@ $<
# emucc links, too: it knows what its programs need.
link_emulated = $(B)/bin/emucc -o $@ $(filter %.o,$^) \
  -Xlinker harness/bench/emulator-symbols.ld
$(B)/emulator/bench: $(call objects,emulator) $(B)/bin/emucc \
    harness/bench/emulator-symbols.ld
	$(Q)$(link_emulated)

.PHONY: bench
##+ bench: build the program that runs variants, for DEVICE=...
bench: $(if $(filter gpu,$(DEVICE)),need-gpu,$(B)/emulator/bench) \
    $(if $(use_gpu),$(B)/gpu/bench)

# What the emulator counts of every chapter, at small sizes.
CHAPTER_COUNTS := $(CHAPTER_NUMBERS:%=$(B)/results/emulator/chapter%.csv)
TEST_NEEDS += $(B)/emulator/bench $(CHAPTER_COUNTS)

# ---- one variant: VARIANT=transpose/padded, or padded where no other is ----

# make run and make diff are of one variant.
variant_goal := $(firstword $(filter run diff,$(MAKECMDGOALS)))
ifneq ($(variant_goal),)
ifneq ($(words $(VARIANT)),1)
$(error make $(variant_goal) needs a variant: type make $(variant_goal) VARIANT=transpose/padded)
endif
endif

.PHONY: diff run
## diff: what a rung changes; VARIANT=transpose/padded
diff: $(B)/emulator/bench
	$(Q)$< diff --variant '$(VARIANT)'

# The program with the sources of this name alone, quick to build anew. Where
# there are none, the whole one knows the nearest name.
named := $(notdir $(VARIANT))
sources_named := $(if $(named),$(filter $(shell find chapters kernels \
  -name '$(named).c*' -o -name '[0-9][0-9]-$(named).c*'),$(VARIANTS) \
  $(HOST_VARIANTS)))
# Where the emulator cannot be built, and a GPU is here, its times alone.
run_device = $(if $(emulator_lacks),gpu,emulator)
run_bench = $(if $(sources_named),$(B)/run/$(run_device)/$(named),$(B)/$(run_device)/bench)
ifneq ($(sources_named),)
$(B)/run/emulator/$(named): $(call objects_of,emulator,$(PROBLEMS) $(sources_named)) $(B)/bin/emucc
	$(Q)mkdir -p $(@D)
	$(Q)$(link_emulated)
$(B)/run/gpu/$(named): $(call objects_of,gpu,$(PROBLEMS) $(sources_named)) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(link_for_gpu)
endif

## run: what it costs, by line; VARIANT=transpose/padded SIZE=64
run_how = $(if $(filter gpu,$(run_device)),--quick $(MEMORY_LIMIT),--annotate)
run: $(run_bench)
	$(Q)$(if $(WHAT_IF),EMU_WHAT_IF='$(WHAT_IF)') $< run --variant '$(VARIANT)' --standard $(strip $(run_how) \
	  $(if $(SIZE),--size '$(SIZE)') $(if $(VALUE),--value '$(VALUE)'))
	$(Q)$(if $(filter gpu,$(run_device)),$(say_times_alone))
say_times_alone = echo 'run: times alone: the emulator, which counts what each' \
  'line costs, needs $(emulator_lacks)' >&2
