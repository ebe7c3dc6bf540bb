# exam.mk - `make exam`: questions of the chapters, with values drawn from SEED: pages
# and what learning platforms import, in $(B)/exam/.

EXAM_PACKAGES := pandoc zip
EXAM := $(B)/grade/exam
EXAM_C := $(wildcard $(GRADE)/exam/*.c) \
  $(addprefix harness/common/,message.c expression.c quantity.c names.c) \
  $(addprefix $(GRADE)/judge/,formula.c text_file.c) \
  harness/occupancy/residency.c
BANKS := $(wildcard $(CHAPTER_FOLDERS:%=%/exam))
EACH ?=
VERSION ?=
LEVEL ?=
POINTS ?=
# One beside the other: a second paper does not take the first one's place.
EXAM_OUT = $(B)/exam$(VERSION:%=-%)

$(EXAM): $(EXAM_C) $(GRADE)/exam/bank.h $(wildcard $(GRADE)/judge/*.h) $(OCCUPANCY_H) \
    | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -I$(GRADE)/judge -o $@ $(EXAM_C) -lm
TEST_NEEDS += $(EXAM)

.PHONY: exam
## exam: questions and solutions: COURSE=folder CHAPTERS=1-5 EACH=2
exam: HANDOUT += --lua-filter=$(GRADE)/exam/exam.lua
exam: $(EXAM) $(GRADE_PAGES) $(HANDOUT_STYLE) $(GRADE)/exam/exam.lua $(B)/pdf/date
	$(Q)$(call need,pandoc)
	$(Q)rm -rf $(B)/exam.part && mkdir -p $(B)/exam.part
	$(Q)VERSION='$(VERSION)' LEVEL='$(LEVEL)' POINTS='$(POINTS)' COURSE='$(COURSE)' \
	  PAGES='$(GRADE_PAGES)' LABS='$(LAB_NUMBERS)' $(GRADE)/exam/draw.sh $(EXAM) $(B)/exam.part '$(CHAPTERS)' '$(EACH)' $(BANKS)
	$(Q)export EXAM=paper; $(call handout_pdf,$(B)/exam.part/questions.md,\
	  $(B)/pdf/exam,Exam,"$$(cat $(B)/exam.part/about)")
	$(Q)export EXAM=solutions; $(call handout_pdf,$(B)/exam.part/questions.md,\
	  $(B)/pdf/solutions,"Exam: solutions","$$(cat $(B)/exam.part/about)")
	$(Q)rm $(B)/exam.part/about; mv $(B)/pdf/exam.pdf $(B)/pdf/solutions.pdf $(B)/exam.part
	$(Q)rm -rf $(EXAM_OUT) && mv $(B)/exam.part $(EXAM_OUT) && ls $(EXAM_OUT)/*
