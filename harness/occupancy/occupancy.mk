# occupancy.mk - how many blocks a multiprocessor takes.

OCCUPANCY_H := $(wildcard harness/occupancy/*.h)
OCCUPANCY_O := $(B)/occupancy/residency.o
BLOCK ?= 256
REGISTERS ?= 32
SHARED ?= 0
CAPABILITY ?= 9.0

$(B)/occupancy/%.o: harness/occupancy/%.c $(OCCUPANCY_H) harness/common/message.h | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<
$(B)/bin/occupancy: $(B)/occupancy/calculator.o $(OCCUPANCY_O) harness/common/message.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^
$(B)/gpu/occupancy-check: harness/occupancy/check.cu $(OCCUPANCY_H) $(OCCUPANCY_O) | need-nvcc
	$(Q)mkdir -p $(@D)
	$(Q)$(NVCC) $(KERNEL_FLAGS) -arch=$(ARCH) -o $@ $< $(OCCUPANCY_O)
TEST_NEEDS += $(B)/bin/occupancy $(OCCUPANCY_O)

.PHONY: occupancy occupancy-check
## occupancy: blocks that fit; BLOCK=256 REGISTERS=40 SHARED=0
occupancy: $(B)/bin/occupancy
	$(Q)$< '$(CAPABILITY)' '$(BLOCK)' '$(REGISTERS)' '$(SHARED)'

##+ occupancy-check: the same against this GPU's runtime
occupancy-check: $(B)/gpu/occupancy-check $(B)/gpu/bench | need-gpu
	$(Q)$< >$(B)/gpu/occupancy.csv; mkdir -p "$(recorded_here)"; \
	  mv $(B)/gpu/occupancy.csv "$(recorded_here)/occupancy.csv"

# What of each profiled kernel would fit on other GPUs.
$(B)/residency.csv: harness/occupancy/residency.sh $(B)/bin/occupancy \
    $(REFERENCE)/profile.csv
	$(Q)$^ >$@.part && mv $@.part $@
