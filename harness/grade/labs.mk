# labs.mk - editions of the labs, their handouts, a student's folder.

LABS_PACKAGES := pandoc libcjson-dev
LABS := $(sort $(wildcard chapters/*/lab))
LAB_NUMBERS := $(foreach l,$(LABS),$(firstword $(subst -, ,$(notdir $(l:/lab=)))))
# The edition of those who study by themselves.
SEED ?= practice
INTO ?=
GRADE := harness/grade

JUDGE_C := $(wildcard $(GRADE)/judge/*.c) $(addprefix harness/common/, \
  message.c csv.c names.c text.c output.c)
JUDGE_OBJECTS := $(patsubst %.c,$(B)/grade/%.o,$(JUDGE_C))
$(JUDGE_OBJECTS): $(B)/grade/%.o: %.c $(wildcard $(GRADE)/judge/*.h \
    $(GRADE)/student/*.h harness/common/*.h) | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -I$(GRADE)/student -I$(GRADE)/judge -c -o $@ $<

# An instance, its stem is NUMBER-SEED: lab3-2026.
lab_of = $(wildcard chapters/$(firstword $(subst -, ,$1))-*/lab)
seed_of = $(patsubst $(firstword $(subst -, ,$1))-%,%,$1)
.SECONDEXPANSION:
$(B)/labs/lab%/made: $$(wildcard $$(call lab_of,$$*)/* \
    $$(call lab_of,$$*)/alternatives/*) $(wildcard $(GRADE)/edition/* \
    $(GRADE)/student/* $(GRADE)/judge/*) $(JUDGE_OBJECTS) $(EMUCC)
	$(Q)$(if $(call lab_of,$*),,echo "there is no lab $(firstword \
	  $(subst -, ,$*)); there are: $(LAB_NUMBERS)" >&2; exit 2)
	$(Q)mkdir -p $(B)/labs
	$(Q)$(GRADE)/edition/make.sh $(call lab_of,$*) '$(call seed_of,$*)' $(@D)
	$(Q)lab=$(@D)/student/lab$(firstword $(subst -, ,$*))/lab; \
	  $(CC) $(CFLAGS) -I$$lab -o $(@D)/instructor/judge $(JUDGE_OBJECTS) \
	  $$lab/reference.c -lcjson -lm; \
	  $(EMUCC) -I $$lab -c -o $(@D)/driver.o $$lab/driver.cu; \
	  $(@D)/instructor/judge --rubric $(@D)/instructor/rubric --cases \
	  >$(@D)/instructor/cases; \
	  $(@D)/instructor/judge --rubric $(@D)/instructor/rubric \
	  --right-answers >$(@D)/instructor/answers.txt
	$(Q)touch $@
.PRECIOUS: $(B)/labs/lab%/made
