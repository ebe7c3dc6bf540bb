# setup.mk - `make setup` installs what is missing, `make doctor` says what is.
#
# A fragment that needs packages names them, and here is what builds the harness
# and the emulator. Names are Debian's.
BUILD_PACKAGES := gcc g++ libc6-dev make libdw-dev

# What a goal needs besides; one that is not named here may need pages.
setup_for = $(if $(filter test-pages,$1),$(BROWSER_PACKAGES)) \
  $(if $(filter test-arm,$1),$(ARM_PACKAGES)) \
  $(if $(filter-out test-arm,$(filter test%,$1)),$(TEST_PACKAGES) $(LABS_PACKAGES) \
  $(GRADE_PACKAGES) $(setup_print),$(if $(filter release,$1),$(LABS_PACKAGES) \
  $(setup_print),$(if $(filter grade gradescope,$1), \
  $(GRADE_PACKAGES),$(if $(filter lab% handouts,$1),$(LABS_PACKAGES) \
  $(if $(filter handouts,$1),$(PRINT_PACKAGES)),$(if \
  $(filter $(GPU_TARGETS) table% bench emucc emucc-release install \
  doctor help% clean check-results test-arm,$1), \
  ,$(if $(filter figures,$1),$(FIGURE_PACKAGES),$(if $(filter check-prose \
  weave-update,$1),$(PAGE_PACKAGES),$(if $(filter chapter%,$1),$(FIGURE_PACKAGES) \
  $(PAGE_PACKAGES),$(setup_print)))))))))
setup_print = $(FIGURE_PACKAGES) $(PAGE_PACKAGES) $(PRINT_PACKAGES)
# Alone, setup brings all.
PACKAGES = $(sort $(BUILD_PACKAGES) $(foreach goal,$(or $(filter-out \
  setup,$(MAKECMDGOALS)),test),$(call setup_for,$(goal))))

.PHONY: setup doctor force
## setup: install what the goals beside it need: make setup report
setup:
	@:

# setup is done while make makes its own fragments anew: before every other
# goal, with -j too, and make starts over when something was installed.
ifneq ($(filter setup,$(MAKECMDGOALS)),)
ifeq ($(MAKE_RESTARTS)$(DRY_RUN),)
include $(B)/installed.mk
$(B)/installed.mk: force
	$(Q)harness/setup/setup.sh $@ $(PACKAGES:%='%')
endif
endif

## doctor: what is here, what is missing, what works without it
doctor:
	$(Q)NVCC='$(NVCC)' harness/setup/doctor.sh
