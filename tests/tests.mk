# tests.mk - `make test`: tests/**/*.t under prove, in three tiers.
#
# A fragment whose tests need something built adds it to TEST_NEEDS. Tests run
# from the top with B and NVCC in their environment, and build nothing into B:
# several run at a time. tests/run.sh explains the tiers.

# A question mark: where the distribution has it. .clang-format is of version 14.
TEST_PACKAGES := perl shellcheck clang-format-14? nodejs
TESTS ?=
TEST_NEEDS += $(B)/catalogue.csv $(B)/problems.csv

# What nvcc says of each .cu, for compiles.t.
COMPILE_LOGS := $(patsubst %.cu,$(B)/tests/compiles/%.log,$(VARIANTS) \
  $(wildcard harness/bench/timing/*.cu))
$(COMPILE_LOGS): $(B)/tests/compiles/%.log: %.cu tests/compile.sh Makefile \
    $(wildcard harness/bench/timing/*.h kernels/*.h kernels/*.cuh kernels/*/*.h chapters/*/*.h) | $(SOURCES:%=$(B)/sources/%.h)
	$(Q)NVCC='$(NVCC)' tests/compile.sh $< $@ $(KERNEL_FLAGS) -Ikernels \
	  -Iharness
compiles = $(if $(NVCC),$(if $(TESTS),$(filter tests/compiles.t,$(TESTS)),1))

.PHONY: test test-quick test-all
## test: every test but the slow ones; TESTS="tests/house.t ..."
##+ test-quick: the tests that take seconds
##+ test-all: the slow ones, too: fresh systems, a hundred interruptions
test test-all: $(if $(compiles),$(COMPILE_LOGS))
test test-quick test-all: $(TEST_NEEDS)
	$(Q)B='$(B)' NVCC='$(NVCC)' tests/run.sh $(B)/tests/tap \
	  $(@:test-%=%) $(TESTS)
