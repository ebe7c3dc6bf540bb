# setup.mk - `make setup` installs what is missing, `make doctor` says what is.
#
# A fragment that needs packages names them, and here is what builds the harness
# and the emulator. Names are Debian's.
BUILD_PACKAGES := gcc g++ libc6-dev make libdw-dev

# What a goal needs besides: $(call needs,GOAL,GOALS,PACKAGES) is the packages where
# the goal is among the goals. One that is not named here may need all that prints.
needs = $(if $(filter $2,$(filter-out test-arm,$1)),$3)
PRINTS = $(FIGURE_PACKAGES) $(PAGE_PACKAGES) $(PRINT_PACKAGES)
NO_PDF_GOALS = $(GPU_TARGETS) table% bench emucc emucc-release install doctor help% \
  clean check-results test-arm grade regrade gradescope rehearsal exam lab% handouts marking figures check-prose \
  weave-update chapter%
setup_for = $(if $(filter test-arm,$1),$(ARM_PACKAGES)) \
  $(call needs,$1,test-pages,$(BROWSER_PACKAGES)) \
  $(call needs,$1,test%,$(TEST_PACKAGES) $(GRADE_PACKAGES)) \
  $(call needs,$1,test% release site lab% handouts marking,$(LABS_PACKAGES)) \
  $(call needs,$1,grade regrade gradescope rehearsal marking,$(GRADE_PACKAGES)) \
  $(call needs,$1,figures chapter%,$(FIGURE_PACKAGES)) \
  $(call needs,$1,check-prose weave-update chapter%,$(PAGE_PACKAGES)) \
  $(call needs,$1,handouts marking exam,$(PRINT_PACKAGES)) \
  $(call needs,$1,exam,$(EXAM_PACKAGES)) \
  $(if $(filter $(NO_PDF_GOALS),$1),,$(PRINTS))
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
