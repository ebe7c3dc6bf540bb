# Where the Bytes Go: a course in GPU memory performance that people run.
# This file is the front door; each folder's rules sit in its own .mk fragment.

B := build
ifneq ($(word 2,$(B)),)
$(error B=$(B): make takes no folder with blanks in its name)
endif
V ?= 0
Q := $(if $(filter 1,$(V)),,@)
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
# As many jobs as there are processors, unless -j says how many; what would
# delete goes alone, and a make that another one runs takes part in its jobs.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS))$(filter clean,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(shell nproc)
endif
# Of the tools: sorting, decimal points, the characters that gnuplot writes.
export LC_ALL := C.UTF-8
# "n" where make only says what it would do.
DRY_RUN := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
.DEFAULT_GOAL := help

# The names that settings had once.
ifdef MACHINE_RESULTS
$(error MACHINE_RESULTS is called RESULTS now: type RESULTS=$(MACHINE_RESULTS))
endif

# Names of sources become names of symbols, targets and words of commands.
bad_names := $(shell find $(wildcard chapters kernels) Makefile \( -type d -o -name '*.cu' -o -name \
  '*.c' -o -name '*.h' -o -name '*.cuh' \) -name '*[!A-Za-z0-9._-]*')
ifneq ($(bad_names),)
$(error $(bad_names): rename it; names of sources are made of letters, digits, \
  dots, dashes and underscores)
endif

# Ten comes after nine.
CHAPTER_FOLDERS := $(sort $(wildcard chapters/[0-9]-*)) $(sort $(wildcard chapters/[0-9][0-9]-*))
CHAPTER_NUMBERS := $(foreach c,$(CHAPTER_FOLDERS),$(firstword $(subst -, ,$(notdir $c))))
# A room's own and those of its folders, but for the lab's; first.cu is a program.
in_rooms = $(sort $(foreach file,$(wildcard chapters/*/$1 chapters/*/*/$1 kernels/*/$1), \
  $(if $(findstring /lab/,$(file)),,$(file))))
VARIANTS := $(filter-out %/first.cu,$(call in_rooms,*.cu))
PROBLEMS := $(call in_rooms,problem*.c)
HOST_VARIANTS := $(filter-out $(PROBLEMS),$(call in_rooms,*.c))
# The chapter's folder that a source lies in: its headers are there.
room_of = $(word 1,$(subst /, ,$1))/$(word 2,$(subst /, ,$1))

# make has values of its own for these two: cc and g++.
ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin CXX),default)
CXX := g++
endif
ifeq ($(origin NVCC),undefined)
NVCC := $(or $(shell command -v nvcc),$(wildcard /usr/local/cuda/bin/nvcc))
endif
ARCH ?= native
CFLAGS := -std=c11 -O2 -g -Wall -Wextra -D_GNU_SOURCE -Ikernels -Iharness
# Flags that shape a kernel: part of every row's source hash. ARCH is not.
KERNEL_FLAGS := -O3 -std=c++17
# Of a kernel's host code. Tiles keep their flags, true or false, as enumerators.
KERNEL_WARNINGS := -Xcompiler -Wall,-Wno-int-in-bool-context

# The recorded results that the texts are about.
REFERENCE := report/recorded/nvidia-h200

# From here on what a rule needs is expanded a second time, just before make looks at
# it, where it is written with two dollars: $$* is then the name that % stands for, and
# $$(EMU_HEADERS) what a later fragment has defined. All else is expanded as it is read.
.SECONDEXPANSION:

include harness/setup/folder.mk harness/setup/device.mk
include harness/bench/bench.mk harness/bench/results.mk harness/gpu/gpu.mk
include harness/occupancy/occupancy.mk
include harness/emulator/emulator.mk
include harness/bench/bound/bound.mk harness/setup/setup.mk report/handout.mk
include harness/grade/labs.mk harness/grade/exam/exam.mk harness/grade/rehearsal/rehearsal.mk
include figures/figures.mk report/report.mk report/slides.mk tests/browser/browser.mk tests/tests.mk tests/arm/arm.mk

.PHONY: help help-all clean
## help: this list
##+ help-all: what is rarely needed, too
help help-all:
	$(Q)awk -v all='$(filter help-all,$@)' '/^##[+]? [a-z0-9-]+: / { \
	  rare = sub(/^##[+] /, "") && !all; sub(/^## /, ""); \
	  i = index($$0, ": "); name = substr($$0, 1, i - 1); \
	  if (!rare) printf "  make %-14s %s\n", name, substr($$0, i + 2); \
	  else if (name != "help-all") rest = rest " " name } \
	  END { if (rest) print "make help-all tells of" rest }' \
	  $(MAKEFILE_LIST) | fold -sw 80 | sed 's/ $$//'

## clean: delete everything that was generated (build/)
clean:
	$(Q)harness/setup/folder.sh clean '$(B)'
