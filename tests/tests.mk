# tests.mk - `make test`: tests/**/*.t under prove, in three tiers.
#
# A fragment whose tests need something built adds it to TEST_NEEDS. Tests run
# from the top with B and NVCC in their environment, and build nothing into B:
# several run at a time. tests/run.sh explains the tiers.

# A question mark: where the distribution has it. .clang-format is of version 14.
TEST_PACKAGES := perl shellcheck clang-format-14? nodejs
TESTS ?=
TEST_NEEDS += $(B)/catalogue.csv $(B)/problems.csv

# What nvcc says of each .cu, for compiles.t: for compute capability 9.0, and by
# test-all for 7.5, too.
COMPILED := $(VARIANTS) $(wildcard harness/bench/timing/*.cu)
COMPILE_LOGS_90 := $(COMPILED:%.cu=$(B)/tests/compiles/90/%.log)
COMPILE_LOGS_75 := $(COMPILED:%.cu=$(B)/tests/compiles/75/%.log)
COMPILE_NEEDS := tests/compile.sh Makefile \
  $(wildcard harness/bench/timing/*.h kernels/*.h kernels/*.cuh kernels/*/*.h chapters/*/*.h)
compile_log = $(Q)NVCC='$(NVCC)' tests/compile.sh $< $(1) $@ $(KERNEL_FLAGS) \
  $(KERNEL_WARNINGS) -Ikernels -Iharness
$(COMPILE_LOGS_90): $(B)/tests/compiles/90/%.log: %.cu $(COMPILE_NEEDS) \
    | $(SOURCES:%=$(B)/sources/%.h)
	$(call compile_log,90)
$(COMPILE_LOGS_75): $(B)/tests/compiles/75/%.log: %.cu $(COMPILE_NEEDS) \
    | $(SOURCES:%=$(B)/sources/%.h)
	$(call compile_log,75)
compiles = $(if $(NVCC),$(if $(TESTS),$(filter tests/compiles.t,$(TESTS)),1))

.PHONY: test test-quick test-all
## test: every test but the slow ones; TESTS="tests/house.t ..."
##+ test-quick: the tests that take seconds
##+ test-all: the slow ones, too: fresh systems, a hundred interruptions
test test-all: $(if $(compiles),$(COMPILE_LOGS_90))
test-all: $(if $(compiles),$(COMPILE_LOGS_75))
test test-quick test-all: $(TEST_NEEDS)
	$(Q)B='$(B)' NVCC='$(NVCC)' tests/run.sh $(B)/tests/tap \
	  $(@:test-%=%) $(TESTS)
