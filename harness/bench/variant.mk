# variant.mk - one variant: what it changes, and what it costs.
#
# VARIANT=transpose/padded names it; padded does where there is no other.

variant_goal := $(firstword $(filter run diff,$(MAKECMDGOALS)))
ifneq ($(variant_goal),)
ifneq ($(words $(VARIANT)),1)
$(error make $(variant_goal) needs a variant: type make $(variant_goal) VARIANT=transpose/padded)
endif
endif

.PHONY: diff run
## diff: what a rung changes; VARIANT=transpose/padded
diff: $(B)/emulator/bench
	$(Q)$< diff --variant '$(VARIANT)'

# The program with the sources of this name alone: quick to build anew. Where
# there are none, the whole one knows the nearest name.
named := $(notdir $(VARIANT))
sources_named := $(filter %/$(named).cu %/$(named).c $(foreach rung, \
  $(if $(named),$(shell seq -w 99)),%/$(rung)-$(named).cu),$(VARIANTS) $(HOST_VARIANTS))
run_bench := $(if $(sources_named),$(B)/run/$(named),$(B)/emulator/bench)
ifneq ($(sources_named),)
$(run_bench): $$(call objects_of,emulator,$$(PROBLEMS) $$(sources_named)) $(B)/bin/emucc
	$(Q)mkdir -p $(@D)
	$(Q)$(link_emulated)
endif

## run: what it costs, by line; VARIANT=transpose/padded SIZE=64
run: $(run_bench)
	$(Q)$< run --variant '$(VARIANT)' --standard --annotate \
	  $(if $(SIZE),--size '$(SIZE)') $(if $(AXIS),--axis '$(AXIS)')
