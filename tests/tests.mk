# tests.mk - `make test`: tests/**/*.t under prove, in three tiers.
#
# A fragment whose tests need something built adds it to TEST_NEEDS. Tests run
# from the top with B and NVCC in their environment, and build nothing into B:
# several run at a time. tests/run.sh explains the tiers.

# A question mark: where the distribution has it. .clang-format is of version 14.
TEST_PACKAGES := perl shellcheck clang-format-14? nodejs unzip libxml2-utils
TESTS ?=
TEST_NEEDS += $(B)/catalogue.csv $(B)/problems.csv

# What nvcc says of each .cu, for compiles.t: test-all has it make objects for five
# GPUs; make test PTX, of one file of each folder, or of all where compiles.t is named.
COMPILED := $(VARIANTS) $(wildcard harness/bench/timing/*.cu \
  harness/bench/bound/foreign/*.cu)
one_of_each_folder = $(foreach folder,$(sort $(dir $(COMPILED))),$(lastword \
  $(filter $(wildcard $(folder)*.cu),$(COMPILED))))
compile_logs = $(2:%.cu=$(B)/tests/compiles/$(1)/%.log)
COMPILE_NEEDS := tests/compile.sh Makefile \
  $(wildcard harness/bench/timing/*.h harness/bench/bound/foreign/*.cuh kernels/*.h kernels/*.cuh kernels/*/*.h chapters/*/*.h chapters/*/*/*.h)
COMPILED_FOR := sm_75 sm_86 sm_89 sm_90 sm_120
define compile_rule
$(B)/tests/compiles/$(1)/%.log: %.cu $(COMPILE_NEEDS) | $(SOURCES:%=$(B)/sources/%.h)
	$$(Q)NVCC='$$(NVCC)' tests/compile.sh $$< $(1) $$@ $$(KERNEL_FLAGS) \
	  $$(KERNEL_WARNINGS) -Ikernels -Iharness $$(IN_ROOM)
endef
$(foreach arch,compute_90 $(COMPILED_FOR),$(eval $(call compile_rule,$(arch))))
# None without nvcc, nor where other tests are named.
compiles_named := $(filter tests/course/compiles.t,$(TESTS))
ifneq ($(and $(NVCC),$(if $(TESTS),$(compiles_named),all)),)
ifneq ($(filter test-all,$(MAKECMDGOALS)),)
COMPILE_LOGS = $(foreach arch,$(COMPILED_FOR),$(call compile_logs,$(arch),$(COMPILED)))
else
COMPILE_LOGS = $(call compile_logs,compute_90,$(if $(compiles_named),$(COMPILED),$(one_of_each_folder)))
endif
endif

.PHONY: format
##+ format: lay out all .c, .h and .cu, by clang-format 14
format:
	$(Q)tests/format.sh

# ---- unit tests: C programs that print TAP (tests/unit/unit.t runs them) ----

UNIT_TESTS := $(patsubst tests/unit/%.c,$(B)/tests/unit/%,$(wildcard \
  tests/unit/*.c))
UNIT_OBJECTS := $(patsubst %,$(B)/emulator/harness/%.o,$(addprefix common/, \
  message names csv output parallel) $(addprefix bench/,sizes timing/statistics \
  verify/check_elements verify/reference))
$(B)/tests/unit/%: tests/unit/%.c tests/unit/tap.h $(UNIT_OBJECTS) | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $< $(UNIT_OBJECTS) -lm -lpthread

# Of the emulator's library.
$(addprefix $(B)/tests/unit/,request_cost range_look_ups): $(B)/tests/unit/%: \
    tests/unit/%.c tests/unit/tap.h $(EMU_LIBRARY) | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(EMU_CFLAGS) -Iharness -o $@ $< $(EMU_LIBRARY) -lpthread -ldw -lelf -lm
TEST_NEEDS += $(UNIT_TESTS)

.PHONY: test test-quick test-all
## test: all but the slow tests; TESTS="tests/bench/cli.t ..."
##+ test-quick: the tests that take seconds
##+ test-all: the slow ones, too: fresh systems, a hundred interruptions
test test-all: $(COMPILE_LOGS)
test test-quick test-all: $(TEST_NEEDS)
	$(Q)B='$(B)' NVCC='$(NVCC)' COMPILE_LOGS='$(COMPILE_LOGS:$(B)/tests/compiles/%=%)' tests/run.sh $(B)/tests/tap \
	  $(@:test-%=%) $(TESTS)
