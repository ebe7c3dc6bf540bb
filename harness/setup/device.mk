# device.mk - where kernels run: what DEVICE asks for, and what is here.

DEVICE ?= auto
ifneq ($(words $(DEVICE))$(filter-out gpu emulator auto,$(DEVICE)),1)
$(error DEVICE=$(DEVICE): type DEVICE=gpu, DEVICE=emulator or DEVICE=auto)
endif

# Goals that run on a GPU, whatever DEVICE is.
GPU_TARGETS := measure record validate profile dram ratios shapes tune sanitize \
  foreign occupancy-check

# What the GPU's part lacks here, in words; empty where it can be built and run.
gpu_lacks := $(shell harness/setup/missing-tools.sh gpu '$(NVCC)')
use_gpu := $(if $(filter emulator,$(DEVICE)),,$(if $(filter \
  gpu,$(DEVICE)),1,$(if $(gpu_lacks),,1)))
# Likewise of the tools that draw and weave; and of the emulator, which may be
# left out where there is a GPU: elsewhere empty, and need-cc and can-build tell.
pages_lack := $(shell harness/setup/missing-tools.sh pages)
emulator_lacks := $(if $(use_gpu),$(shell harness/setup/missing-tools.sh emulator \
  '$(CC)' '$(CXX)'))

# Asked for by name, and not here: said before anything is compiled.
gpu_goal := $(firstword $(filter $(GPU_TARGETS) $(if $(filter gpu,$(DEVICE)), \
  bench figures report chapter% table%),$(MAKECMDGOALS)))
without := ; without it type DEVICE=emulator
ifneq ($(gpu_goal),)
ifeq ($(DEVICE),emulator)
$(error make $(gpu_goal) needs a GPU: leave out DEVICE=emulator)
endif
ifeq ($(DRY_RUN),)
$(if $(gpu_lacks),$(error make $(gpu_goal) needs $(gpu_lacks)$(if $(filter \
  $(GPU_TARGETS),$(gpu_goal)),,$(without))))
endif
endif

.PHONY: need-nvcc need-gpu
need-nvcc need-gpu: need-%:
	$(Q)lacks=$$(harness/setup/missing-tools.sh $* '$(NVCC)'); \
	[ -z "$$lacks" ] || \
	  { echo "bench: needs $$lacks$(without)" >&2; exit 1; }

# What the emulator is built after.
$(B)/emulator/can-build: | need-cc
	$(Q)lacks=$$(harness/setup/missing-tools.sh emulator '$(CC)' '$(CXX)'); \
	[ -z "$$lacks" ] || \
	  { echo "emulator: needs $$lacks; type: make setup" >&2; exit 1; }
	$(Q)mkdir -p $(@D) && : >$@
