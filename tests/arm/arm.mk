# arm.mk - the emulator on Arm, where there is no Arm machine: Debian's cross
# compiler makes its programs, qemu-user runs them. No part of `make test`.

ARM_PACKAGES := g++-aarch64-linux-gnu qemu-user

.PHONY: test-arm need-arm need-libdw-arm
# setup brings libdw, of which cross compilers have no package.
need-libdw-arm:
	$(Q)tests/arm/system.sh fetch
ifneq ($(filter test-arm,$(MAKECMDGOALS)),)
$(B)/installed.mk: | need-libdw-arm
endif
need-arm:
	$(Q)tests/arm/system.sh check

##+ test-arm: does the emulator count on Arm (qemu) what it counts here
test-arm: need-arm $(EMU_PROGRAM) $(B)/emulator/bench
	$(Q)B='$(B)' tests/arm/arm.sh
