# class.mk - grading a class: make grade.

GRADE_PACKAGES := bubblewrap libcjson-dev util-linux zip unzip
LAB ?=
SUBMISSIONS ?=
WORKERS ?=
ENGINE ?= local
SANDBOX ?=
FINAL ?=
GRADES = $(B)/grades/$(notdir $(call instance,$(LAB)))

PAGES := $(B)/grade/pages
$(PAGES): $(wildcard $(GRADE)/class/*.c $(GRADE)/class/*.h \
    $(GRADE)/judge/text_file.?) $(JUDGE_OBJECTS)
	$(Q)$(CC) $(CFLAGS) -I$(GRADE)/judge -o $@ $(filter %.c,$(filter-out \
	  $(GRADE)/judge/%,$^)) $(addprefix $(B)/grade/,$(GRADE)/judge/text_file.o \
	  $(addprefix harness/common/,message.o csv.o names.o text.o output.o)) \
	  -lcjson

# emucc as it is installed: no checkout beside it.
GRADE_TOOLS := $(B)/grade/tools
$(GRADE_TOOLS)/bin/emucc: $(EMUCC)
	$(Q)rm -rf $(GRADE_TOOLS)
	$(Q)$(EMU_INSTALL) $(B) '$(abspath $(GRADE_TOOLS))' && touch $@

.PHONY: grade gradescope
## grade: a class's points: LAB=3 SUBMISSIONS=folder SEED=...
##+ gradescope: build/gradescope/lab3.zip, an autograder: LAB=3 SEED=... FINAL=1
ifeq ($(EDITIONS),)
grade gradescope:
	$(by_name)
else
grade: $(if $(LAB),$(call instance,$(LAB))/made) $(PAGES) \
    $(GRADE_TOOLS)/bin/emucc
	$(Q)$(if $(LAB),,echo "make grade: which lab? type: make grade LAB=3 \
	  SUBMISSIONS=folder" >&2; exit 2)
	$(Q)TOOLS='$(abspath $(GRADE_TOOLS))' PAGES='$(abspath $(PAGES))' \
	  WORKERS='$(WORKERS)' ENGINE='$(ENGINE)' SANDBOX='$(SANDBOX)' \
	  FINAL='$(or $(FINAL),$(if $(filter practice,$(SEED)),1))' \
	  $(GRADE)/class/grade.sh '$(call instance,$(LAB))' '$(SUBMISSIONS)' \
	  '$(GRADES)'
gradescope: $(if $(LAB),$(call instance,$(LAB))/made)
	$(Q)$(if $(LAB),,echo "make gradescope: which lab? type: make gradescope \
	  LAB=3" >&2; exit 2)
	$(Q)mkdir -p $(B)/gradescope
	$(Q)FINAL='$(FINAL)' $(GRADE)/class/gradescope.sh --pack $(call instance,$(LAB)) \
	  $(B)/gradescope/lab$(LAB).zip
	$(Q)echo "$(B)/gradescope/lab$(LAB).zip: upload it as the assignment's autograder"
endif
TEST_NEEDS += $(if $(tests_labs),$(PAGES) $(GRADE_TOOLS)/bin/emucc)
