# rehearsal.mk - what made-up submissions are for: a term that is graded before there
# is a class, and notes for who marks a lab.

.PHONY: rehearsal marking
##+ rehearsal: a made-up term, graded: build/rehearsal/index.html
rehearsal: $(GRADE_PAGES) $(GRADE_TOOLS)/bin/emucc \
    $(foreach n,1 2 3 4 5,$(B)/labs/lab$n-tests/made $(B)/labs/lab$n-other/made)
	$(Q)B='$(B)' $(GRADE)/rehearsal/rehearsal.sh '$(B)/rehearsal'

##+ marking: notes for who marks a lab: LAB=3 COURSE=folder
marked = $(B)/marking/$(notdir $(call instance,$(LAB)))
ifeq ($(EDITIONS),)
marking:
	$(by_name)
else
# The table of mistakes has more rows than a page.
marking: HANDOUT += --variable=long
marking: $(if $(LAB),$(call instance,$(LAB))/made) $(GRADE_PAGES) \
    $(GRADE_TOOLS)/bin/emucc $(HANDOUT_STYLE) $(B)/pdf/date
	$(Q)$(if $(LAB),,echo "make marking: which lab? type: make marking \
	  LAB=3" >&2; exit 2)
	$(Q)rm -rf $(marked)/class && mkdir -p $(marked)
	$(Q)B='$(B)' $(GRADE)/rehearsal/made-up.sh $(LAB) \
	  $(patsubst lab$(LAB)-%,%,$(notdir $(marked))) $(marked)/class
	$(Q)mv $(marked)/class/list $(marked)/list
	$(Q)B='$(B)' $(GRADE)/rehearsal/class.sh $(call instance,$(LAB)) $(marked)/class \
	  $(marked)/graded >$(marked)/said
	$(Q)PAGES='$(GRADE_PAGES)' $(GRADE)/rehearsal/marking.sh $(call instance,$(LAB)) \
	  $(marked)/graded $(marked)/list >$(marked)/notes.md
	$(Q)$(call handout_html,$(marked)/notes.md,$(marked)/notes,"Lab $(LAB): \
	  marking notes","Not for students")
	$(Q)$(call handout_pdf,$(marked)/notes.md,$(marked)/notes,"Lab $(LAB): \
	  marking notes","Not for students")
	$(Q)echo "$(marked)/notes.html, .pdf"
endif
