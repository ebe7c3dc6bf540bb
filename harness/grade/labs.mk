# labs.mk - editions of the labs, their handouts, a student's folder; points.

LABS_PACKAGES := pandoc libcjson-dev
LABS := $(wildcard $(CHAPTER_FOLDERS:%=%/lab))
LAB_NUMBERS := $(foreach l,$(LABS),$(firstword $(subst -, ,$(notdir $(l:/lab=)))))
# A name that is misspelt on the command line would be ignored without a word.
LAB_SETTINGS := LAB SUBMISSIONS COURSE GRADEBOOK STUDENT FINAL WORKERS ENGINE SANDBOX \
  OUT CHAPTERS EACH LEVEL POINTS VERSION SEED EDITIONS SBATCH_FLAGS
LAB_GOALS := grade regrade gradescope handouts term exam marking $(LAB_NUMBERS:%=lab%)
lost := $(firstword $(filter-out $(LAB_GOALS) labs lab%-%,$(filter lab%,$(MAKECMDGOALS))))
$(if $(lost),$(error there is no $(lost); there are $(LAB_NUMBERS:%=lab%)))
ifneq ($(filter $(LAB_GOALS),$(MAKECMDGOALS)),)
$(if $(filter undefined,$(origin SEED)),,$(if $(strip $(SEED)),,$(error SEED is empty: \
  leave it out for the practice edition, or type COURSE=folder)))
$(if $(COURSE),$(if $(wildcard $(COURSE)/.),,$(error COURSE=$(COURSE): there is no such \
  folder)))
typed := $(foreach v,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $v))),$v))
unknown := $(firstword $(filter-out $(LAB_SETTINGS) B V CC CXX CFLAGS NVCC EMUCC TZ \
  TMPDIR MAKEFLAGS MAKEOVERRIDES -%,$(typed)))
$(if $(unknown),$(error $(unknown)= is no setting; is it $(or $(shell \
  $(B)/grade/pages --nearest $(unknown) $(LAB_SETTINGS) 2>/dev/null),one of \
  $(LAB_SETTINGS))?))
endif

# An edition's name is NUMBER-HASH (edition/draw.sh): a SEED but "practice", that of those
# who study by themselves, is secret, and stands in no file's name. Only the script draws
# the names, so goals with editions have two rules: while EDITIONS is empty $(by_name)
# draws them and starts make again with them; the second rule does the work.
EDITIONS ?=
# A folder of the instructor's: seed, course.yaml, class.csv.
COURSE ?=
ifeq ($(origin SEED),undefined)
SEED := $(if $(COURSE),$(or $(file <$(COURSE)/seed),$(error COURSE=$(COURSE) holds no \
  seed; put it there, or type SEED=$$(cat its-file) before make)),practice)
endif
export SEED
instance = $(B)/labs/lab$(or $(filter $1-%,$(EDITIONS)),$1)
by_name = +$(Q)names=$$(for lab in $(LABS); do \
  $(GRADE)/edition/draw.sh --name $$lab || exit; done) && \
  $(MAKE) --no-print-directory EDITIONS="$$(echo $$names)" $@
GRADE := harness/grade

JUDGE_C := $(wildcard $(GRADE)/judge/*.c) $(addprefix harness/common/, \
  message.c csv.c names.c output.c expression.c quantity.c) \
  harness/occupancy/residency.c \
  $(addprefix harness/emulator/bound/,rules.c gpus.c)
JUDGE_OBJECTS := $(patsubst %.c,$(B)/grade/%.o,$(JUDGE_C))
$(JUDGE_OBJECTS): $(B)/grade/%.o: %.c $(wildcard $(GRADE)/judge/*.h \
    $(GRADE)/student/*.h harness/common/*.h harness/occupancy/*.h \
    harness/emulator/bound/* harness/emulator/check/emu_kinds.h) | need-cc
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -I$(GRADE)/student -I$(GRADE)/judge -c -o $@ $<

JUDGE := $(B)/grade/judge.a
GRADE_PAGES := $(B)/grade/pages
$(JUDGE): $(JUDGE_OBJECTS)
	$(Q)rm -f $@ && ar rcs $@ $^

# An instance; its stem is its name.
lab_of = $(wildcard chapters/$(firstword $(subst -, ,$1))-*/lab)
name_of = $(patsubst $(firstword $(subst -, ,$1))-%,%,$1)
$(B)/labs/lab%/made: $$(wildcard $$(call lab_of,$$*)/* \
    $$(call lab_of,$$*)/alternatives/*) $(wildcard $(GRADE)/edition/* \
    $(GRADE)/student/* $(GRADE)/judge/*) $(JUDGE) $(EMUCC)
	$(Q)$(if $(call lab_of,$*),,echo "there is no lab $(firstword \
	  $(subst -, ,$*)); there are: $(LAB_NUMBERS)" >&2; exit 2)
	$(Q)mkdir -p $(B)/labs
	$(Q)$(GRADE)/edition/make.sh $(call lab_of,$*) $(call name_of,$*) $(@D)
	$(Q)CC='$(CC)' $(GRADE)/edition/build.sh $(@D) $(JUDGE) $(EMUCC) \
	  $(call lab_of,$*)
	$(Q)touch $@
.PRECIOUS: $(B)/labs/lab%/made $(B)/labs/lab%/facts.md $(B)/labs/lab%/handout.html

# ---- what students get ----

lab_title = $$(sed -n 's/^title //p' $(@D)/instructor/rubric)
handout_title = "Lab $(firstword $(subst -, ,$*)): $(lab_title)"
handout_edition = "Where the Bytes Go, edition $$(cat $(@D)/edition)"
# What a handout begins with; made anew where COURSE, or what is in it, changed.
$(B)/labs/lab%/facts.md: $(B)/labs/lab%/made $(GRADE_PAGES) force
	$(Q)$(GRADE)/edition/facts.sh $(@D) '$(COURSE)' $(GRADE_PAGES) $(LAB_NUMBERS) >$@.part
	$(Q)cmp -s $@.part $@ && rm $@.part || mv $@.part $@

DRAWS_HANDOUT := figures/draw.sh figures/finish.awk figures/marks.gp figures/style.gp \
  $(wildcard figures/drawings/*)
$(B)/labs/lab%/handout.html: $(B)/labs/lab%/facts.md $(HANDOUT_STYLE) $(DRAWS_HANDOUT)
	$(Q)$(GRADE)/edition/illustrate.sh $(@D) svg >$(@D)/page.md
	$(Q)$(call handout_html,$(@D)/facts.md $(@D)/page.md,$(basename $@),$(handout_title),$\
	  $(handout_edition))

$(B)/labs/lab%/handout.pdf: $(B)/labs/lab%/facts.md $(HANDOUT_STYLE) $(DRAWS_HANDOUT) \
    $(B)/pdf/date
	$(Q)$(GRADE)/edition/illustrate.sh $(@D) pdf >$(@D)/print.md
	$(Q)$(call handout_pdf,$(@D)/facts.md $(@D)/print.md,$(basename $@),$(handout_title),$\
	  $(handout_edition))

# The same bytes wherever and whenever it is made.
$(B)/labs/lab%/student.tar.gz: $(B)/labs/lab%/made $(B)/labs/lab%/handout.html
	$(Q)cp $(@D)/handout.html $(@D)/student/lab$(firstword $(subst -, ,$*))
	$(Q)tar -C $(@D)/student --sort=name --owner=0 --group=0 --numeric-owner \
	  --mtime=@0 --mode=u=rwX,go=rX -c lab$(firstword $(subst -, ,$*)) | gzip -9n >$@.part
	$(Q)mv $@.part $@

.PHONY: handouts $(LAB_NUMBERS:%=lab%)
## handouts: every lab's handout and archive; COURSE=folder
## lab3: a lab to work on, unpacked to ../lab3 (OUT=folder)
ifeq ($(EDITIONS),)
handouts $(LAB_NUMBERS:%=lab%):
	$(by_name)
else
handouts: $(foreach n,$(LAB_NUMBERS),$(foreach file,handout.html handout.pdf \
    student.tar.gz,$(call instance,$n)/$(file)))
	$(Q)rm -rf $(B)/handouts && mkdir -p $(B)/handouts
	$(Q)for name in $(EDITIONS); do from=$(B)/labs/lab$$name; \
	  to=$(B)/handouts/lab$${name%%-*}; \
	  cp $$from/handout.html $$to.html; cp $$from/handout.pdf $$to.pdf; \
	  cp $$from/student.tar.gz $$to.tar.gz; \
	  echo "$$to.html, .pdf, .tar.gz: edition $$(cat $$from/edition)"; done

$(LAB_NUMBERS:%=lab%): lab%: $$(call instance,$$*)/student.tar.gz
	$(Q)$(GRADE)/edition/unpack.sh $< $(or $(OUT),../$@) $(EMUCC)
endif

# Of tests/labs/labs.t: two editions of each lab, one of which is tried.
tests_labs = $(if $(TESTS),$(filter tests/labs%,$(TESTS)),1)
TEST_NEEDS += $(if $(tests_labs),$(foreach n,$(LAB_NUMBERS),$(B)/labs/lab$n-tests/made \
  $(B)/labs/lab$n-other/made $(B)/labs/lab$n-tests/student.tar.gz))
# Of tests/labs/labs-all.t: a third edition, of other types and operations; handouts,
# where there is what typesets them.
test-all: $(if $(tests_labs),$(LAB_NUMBERS:%=$(B)/labs/lab%-more/made))
test-all: $(if $(and $(tests_labs),$(shell command -v xetex)),$(foreach n,\
  $(LAB_NUMBERS),$(B)/labs/lab$n-tests/handout.pdf))

# ---- grading a class ----

GRADE_PACKAGES := bubblewrap libcjson-dev util-linux zip unzip similarity-tester?
LAB ?=
SUBMISSIONS ?=
WORKERS ?=
ENGINE ?= local
SANDBOX ?=
FINAL ?=

GRADEBOOK ?=
STUDENT ?=
GRADES = $(B)/grades/$(notdir $(call instance,$(LAB)))

$(GRADE_PAGES): $(wildcard $(GRADE)/class/*.c $(GRADE)/class/*.h \
    harness/common/html.h $(GRADE)/judge/text_file.?) $(JUDGE_OBJECTS)
	$(Q)$(CC) $(CFLAGS) -I$(GRADE)/judge -o $@ $(filter %.c,$(filter-out \
	  $(GRADE)/judge/%,$^)) $(addprefix $(B)/grade/,$(GRADE)/judge/text_file.o \
	  $(addprefix harness/common/,message.o csv.o names.o output.o)) \
	  -lcjson -lm

# emucc as it is installed: no checkout beside it.
GRADE_TOOLS := $(B)/grade/tools
$(GRADE_TOOLS)/bin/emucc: $(EMUCC)
	$(Q)rm -rf $(GRADE_TOOLS)
	$(Q)$(EMU_INSTALL) $(B) '$(abspath $(GRADE_TOOLS))' && touch $@

.PHONY: grade regrade gradescope term
## grade: a class's points: LAB=3 SUBMISSIONS=folder COURSE=folder
##+ regrade: one again, and what changed: LAB=3 STUDENT=id COURSE=folder
##+ term: one table of all labs that are graded: COURSE=folder
##+ gradescope: build/gradescope/lab3.zip, an autograder: LAB=3 COURSE=folder FINAL=1
ifeq ($(EDITIONS),)
grade regrade gradescope term:
	$(by_name)
else
term: $(GRADE_PAGES)
	$(Q)$(GRADE)/class/term.sh '$(B)/term' '$(COURSE)' $(GRADE_PAGES) $(foreach n,$\
	  $(LAB_NUMBERS),$n=$(B)/grades/$(notdir $(call instance,$n)))
grade regrade: $(if $(LAB),$(call instance,$(LAB))/made) $(GRADE_PAGES) \
    $(GRADE_TOOLS)/bin/emucc
	$(Q)$(if $(LAB),,echo "make $@: which lab? type: make grade LAB=3 \
	  SUBMISSIONS=folder" >&2; exit 2)
	$(Q)$(if $(filter regrade,$@),$(if $(STUDENT),,echo "make regrade: whose? \
	  type: make regrade LAB=3 STUDENT=id; scores.csv has the ids" >&2; exit 2))
	$(Q)TOOLS='$(abspath $(GRADE_TOOLS))' PAGES='$(abspath $(GRADE_PAGES))' \
	  WORKERS='$(WORKERS)' ENGINE='$(ENGINE)' SANDBOX='$(SANDBOX)' \
	  FINAL='$(or $(FINAL),$(if $(filter practice,$(SEED)),1))' \
	  COURSE='$(COURSE)' GRADEBOOK='$(GRADEBOOK)' \
	  STUDENT='$(if $(filter regrade,$@),$(STUDENT))' \
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
TEST_NEEDS += $(if $(tests_labs),$(GRADE_PAGES) $(GRADE_TOOLS)/bin/emucc)
