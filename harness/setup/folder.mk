# folder.mk - one make at a time works in the build folder $(B).

ifeq ($(DRY_RUN),)
ifneq ($(filter-out help help-all doctor clean,$(MAKECMDGOALS)),)
folder_lacks := $(shell harness/setup/folder.sh take '$(B)' $$PPID)
$(if $(folder_lacks),$(error $(folder_lacks)))
endif
endif
