# setup.mk - `make setup` installs what is missing, `make doctor` says what is.
#
# A fragment that needs a package names it: FIGURE_, REPORT_, TEST_PACKAGES
# and, here, what builds the harness and the emulator. Names are Debian's.
BUILD_PACKAGES := gcc g++ libc6-dev make libdw-dev
# What the goals beside setup need; alone, it brings all.
BESIDE := $(filter-out setup,$(MAKECMDGOALS))
FOR_TESTS = $(if $(BESIDE),$(filter test%,$(BESIDE)),1)
FOR_PAGES = $(or $(FOR_TESTS),$(filter-out bench emucc doctor help clean,$(BESIDE)))
PACKAGES = $(sort $(BUILD_PACKAGES) $(if $(FOR_PAGES),$(FIGURE_PACKAGES) \
  $(REPORT_PACKAGES)) $(if $(FOR_TESTS),$(TEST_PACKAGES)))

.PHONY: setup doctor force
## setup: install what is missing; goes before others: make setup report
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
