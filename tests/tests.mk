# tests.mk - `make test`: every tests/**/*.t under prove.
#
# A fragment whose tests need something built adds it to TEST_NEEDS. Tests run
# from the top with B and NVCC in their environment, and build nothing into B:
# several run at a time.

TEST_PACKAGES := perl
TESTS ?=
TEST_NEEDS += $(B)/catalogue.csv $(B)/problems.csv

# What nvcc says of each .cu, for compiles.t.
COMPILE_LOGS := $(patsubst %.cu,$(B)/tests/compiles/%.log,$(VARIANTS) \
  $(wildcard harness/bench/*.cu))
ifneq ($(NVCC),)
TEST_NEEDS += $(COMPILE_LOGS)
endif
$(COMPILE_LOGS): $(B)/tests/compiles/%.log: %.cu tests/compile.sh Makefile \
    $(wildcard harness/bench/*.h kernels/*.h kernels/*.cuh kernels/*/*.h chapters/*/*.h)
	$(Q)NVCC='$(NVCC)' tests/compile.sh $< $@ $(KERNEL_FLAGS) -Ikernels \
	  -Iharness

.PHONY: test
## test: run every test; TESTS="tests/house.t ..." picks some
test: $(TEST_NEEDS)
	$(Q)B='$(B)' NVCC='$(NVCC)' tests/run.sh $(B)/tests/tap $(TESTS)
