# device.mk - where kernels run: what DEVICE asks for, and what is here.

DEVICE ?= auto
ifneq ($(words $(DEVICE))$(filter-out gpu emulator auto,$(DEVICE)),1)
$(error DEVICE=$(DEVICE): type DEVICE=gpu, DEVICE=emulator or DEVICE=auto)
endif

# What the GPU's part lacks here, in words; empty where it can be built and
# run. Looked up once, when first asked for.
gpu_lacks = $(if $(filter undefined,$(origin gpu_lacks_now)),$(eval \
  gpu_lacks_now := $(shell harness/setup/lacks.sh gpu '$(NVCC)')))$(gpu_lacks_now)
use_gpu = $(if $(filter emulator,$(DEVICE)),,$(if $(filter \
  gpu,$(DEVICE)),1,$(if $(gpu_lacks),,1)))

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
	$(Q)lacks=$$(harness/setup/lacks.sh $* '$(NVCC)'); [ -z "$$lacks" ] || \
	  { echo "bench: needs $$lacks$(without)" >&2; exit 1; }
