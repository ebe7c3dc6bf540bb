# emulator.mk - the CPU device: its library, emucc, and how that is installed.

EMUCC := $(B)/bin/emucc
EMU := harness/emulator
EMU_LIBRARY := $(B)/emulator/libemu.a
# A cross compiler's programs do not run here: then it is given.
EMU_PROGRAM := $(B)/emulator/emucc
# Rooms whose objects make the library that programs are linked with.
EMU_ROOMS := runtime execute memory count what_if check check/* output bound \
  program processor
EMU_OBJECTS := $(patsubst $(EMU)/%.c,$(B)/emulator/core/%.o, \
  $(wildcard $(EMU_ROOMS:%=$(EMU)/%/*.c)))
# The one calculator of residency belongs to the library, too.
EMU_OCCUPANCY := $(B)/emulator/core/residency.o
$(EMU_OCCUPANCY): $(B)/emulator/core/%.o: harness/occupancy/%.c \
    $(wildcard harness/occupancy/*.h) $(B)/emulator/core/flags | $(B)/emulator/can-build
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(EMU_CFLAGS) -c -o $@ $<
$(B)/emulator/core/bound/gpus.o: $(EMU)/bound/gpus.csv
$(B)/emulator/core/bound/gpus.o: private EMU_CFLAGS += -Iharness
# What stands in for NVIDIA's libraries: programs that call none take nothing.
EMU_LIBRARIES := $(B)/emulator/liblibraries.a
EMU_LIBRARIES_OBJECTS := $(patsubst $(EMU)/%.c,$(B)/emulator/core/%.o, \
  $(wildcard $(EMU)/libraries/*.c))
EMU_HEADERS := $(wildcard $(EMU_ROOMS:%=$(EMU)/%/*.h) $(EMU)/include/*.h \
  $(EMU)/include/*/*) harness/common/html.h
EMU_LIBRARIES_HEADERS := $(wildcard $(EMU)/libraries/*.h \
  $(addprefix $(EMU)/libraries/include,/*.h /*/* /*/*/*))

# What $(CC) compiles for; what some distributions turn on, and what rounds
# otherwise than other processors do, is turned off. A switch of stacks in line
# (processor/x86_64.h) pushes where the red zone would be.
PROCESSOR := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine 2>/dev/null)))
EMU_CFLAGS_x86_64 := -mno-red-zone
EMU_CFLAGS_aarch64 := -mbranch-protection=none -ffp-contract=off

# Jumps between the stacks of CUDA threads are no errors: distributions that
# turn on _FORTIFY_SOURCE would have longjmp take them for such. Debug
# information names this folder ".": the library goes to other machines.
EMU_CFLAGS := -std=c11 -O2 -g -Wall -Wextra -D_GNU_SOURCE \
  -U_FORTIFY_SOURCE $(EMU_CFLAGS_$(PROCESSOR)) -ffile-prefix-map="$(CURDIR)=."
ifneq ($(file <$(B)/emulator/core/flags),$(CC) $(EMU_CFLAGS))
$(B)/emulator/core/flags: force
endif
$(B)/emulator/core/flags:
	$(Q)mkdir -p $(@D) && echo '$(CC) $(EMU_CFLAGS)' >$@.part && mv $@.part $@

$(EMU_OBJECTS): $(B)/emulator/core/%.o: $(EMU)/%.c $(EMU_HEADERS) \
    $(B)/emulator/core/flags | $(B)/emulator/can-build
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(EMU_CFLAGS) -c -o $@ $<

$(EMU_LIBRARY): $(EMU_OBJECTS) $(EMU_OCCUPANCY)
	$(Q)rm -f $@.part
	$(Q)ar rcs $@.part $^ && mv $@.part $@

$(EMU_LIBRARIES_OBJECTS): $(EMU_LIBRARIES_HEADERS)
$(EMU_LIBRARIES_OBJECTS): $(B)/emulator/core/%.o: $(EMU)/%.c $(EMU_HEADERS) \
    $(B)/emulator/core/flags | $(B)/emulator/can-build
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(EMU_CFLAGS) -O3 -I$(EMU)/include -I$(EMU)/libraries/include -c -o $@ $<

$(EMU_LIBRARIES): $(EMU_LIBRARIES_OBJECTS)
	$(Q)rm -f $@.part
	$(Q)ar rcs $@.part $^ && mv $@.part $@

EMU_PROGRAM_OBJECTS := $(patsubst $(EMU)/%.c,$(B)/emulator/core/%.o, \
  $(wildcard $(EMU)/compile/*.c $(EMU)/compile/rewriter/*.c))
$(EMU_PROGRAM_OBJECTS): $(B)/emulator/core/%.o: $(EMU)/%.c $(wildcard \
    $(EMU)/compile/*.h $(EMU)/compile/rewriter/*.h) \
    $(B)/emulator/core/flags | $(B)/emulator/can-build
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(EMU_CFLAGS) -c -o $@ $<

$(B)/emulator/emucc: $(EMU_PROGRAM_OBJECTS)
	$(Q)$(CC) $(EMU_CFLAGS) -o $@ $^

# Headers that say what another one does, or the standard library's: they are
# made, each a line or two, where emucc's parts lie.
EMU_HEADERS_LIKE_cuda_runtime.h := builtin_types.h cuda_device_runtime_api.h \
  cuda_profiler_api.h host_defines.h math_functions.h $(patsubst %, \
  device_%.h,atomic_functions double_functions launch_parameters) \
  $(patsubst %,sm_%.h,20_intrinsics 30_intrinsics 32_intrinsics 35_intrinsics \
  60_atomic_functions 61_intrinsics)
EMU_HEADERS_LIKE_cuda_pipeline.h := cuda_pipeline_primitives.h
EMU_HEADERS_LIKE_nvToolsExt.h := nvtx3/nvToolsExt.h nvtx3/nvToolsExtCudaRt.h
EMU_HEADERS_LIKE_nvtx3/nvToolsExtMem.h := nvtx3/nvToolsExtMemCudaRt.h
EMU_HEADERS_LIKE_cuda/atomic := cuda/std/atomic
EMU_HEADERS_LIKE_cuda/barrier := cuda/std/barrier
EMU_HEADERS_LIKE_cub/block.cuh := $(patsubst %,cub/block/block_%.cuh, \
  adjacent_difference load reduce scan store)
EMU_HEADERS_LIKE_cub/device.cuh := $(patsubst %,cub/device/device_%.cuh, \
  histogram radix_sort reduce run_length_encode scan select)
EMU_HEADERS_LIKE_cub/operators.cuh := $(patsubst %,cub/%.cuh,util_allocator \
  util_debug util_device util_macro util_type thread/thread_operators)
EMU_HEADERS_LIKE_cub/warp.cuh := cub/warp/warp_reduce.cuh cub/warp/warp_scan.cuh
EMU_HEADERS_LIKE_thrust/emu_types.h := $(patsubst %,thrust/%.h,tuple pair \
  functional system_error system/system_error execution_policy memory version \
  system/cuda/execution_policy detail/type_traits device_delete device_free \
  device_malloc device_ptr device_reference)
EMU_HEADERS_LIKE_thrust/emu_iterators.h := thrust/zip_function.h $(patsubst %, \
  thrust/iterator/%_iterator.h,constant counting discard permutation reverse \
  transform zip) thrust/iterator/iterator_traits.h
EMU_HEADERS_LIKE_thrust/emu_algorithms.h := $(patsubst %,thrust/%.h, \
  adjacent_difference binary_search copy count device_vector equal extrema fill \
  find for_each gather generate host_vector inner_product logical merge \
  partition reduce remove replace reverse scan scatter sequence shuffle sort swap \
  tabulate transform transform_reduce transform_scan unique)
EMU_STANDARD_HEADERS := array bit cassert cfloat chrono climits cmath complex \
  cstddef cstdint cstdlib cstring ctime initializer_list iterator limits \
  numeric optional ratio tuple type_traits utility variant
EMU_LIKE := cuda_runtime.h cuda_pipeline.h nvToolsExt.h nvtx3/nvToolsExtMem.h cuda/atomic \
  cuda/barrier cub/block.cuh cub/device.cuh cub/operators.cuh cub/warp.cuh \
  $(patsubst %,thrust/emu_%.h,types iterators algorithms)
# emu_header FILE LINES
emu_header = mkdir -p $(dir $@.headers/$1); printf '%s\n' $2 >$@.headers/$1;

# CMake looks for libraries by their names; emucc leaves out what it finds. What
# another linker finds by -lcudart is the emulator: its archives, from the folder
# beside; EXTERN takes of them what objects that come later will ask for, as a
# shared library would have it.
EMU_FOUND := $(patsubst %,$(B)/lib/emucc/lib64/lib%,cudart.so cudart_static.a \
  cudadevrt.a cublas.so cublasLt.so curand.so cuda.so nvToolsExt.so)
$(EMU_FOUND): $(EMU_LIBRARY)
	$(Q)mkdir -p $(@D)
	$(Q)echo '/* emucc links what stands in for this library */' >$@.part
	$(Q)$(if $(findstring cudart,$@), \
	  nm -g --defined-only $(EMU_LIBRARY) | awk '$$2 == "T" && $$3 !~ /^emu_checked_/ \
	    { print "EXTERN(" $$3 ")" } \
	    END { print "GROUP(../libemu.a ../liblibraries.a -l:libdw.so.1" \
	      " -l:libelf.so.1 -lstdc++ -lpthread -lm -ldl)" }' >>$@.part &&) mv $@.part $@

# The page about the emulator and those of its rooms, in one file.
EMU_MANUAL := $(EMU)/README.md $(foreach room,count check output bound what_if execute memory \
  runtime include libraries compile,$(EMU)/$(room)/README.md)
$(B)/lib/emucc/manual.md: $(EMU_MANUAL) $(EMU)/emulator.mk
	$(Q)mkdir -p $(@D)
	$(Q)for page in $(EMU_MANUAL); do cat $$page; echo; done >$@.part
	$(Q)mv $@.part $@

# What emucc needs at hand lies in lib/emucc beside its folder, here by links and
# in an installation as it is. It depends on all of it, so that whatever it
# compiled is compiled anew when that changes.
EMU_PARTS := $(EMU)/include $(EMU)/check/explanations.md $(EMU_LIBRARY) \
  $(EMU_LIBRARIES)
$(EMUCC): $(EMU_PROGRAM) $(EMU_PARTS) $(EMU_HEADERS) \
    $(EMU_LIBRARIES_HEADERS) | $(EMU_FOUND) $(B)/lib/emucc/manual.md
	$(Q)mkdir -p $(@D) $(B)/lib/emucc/libraries
	$(Q)rm -rf $@.headers && cp -r $(EMU)/libraries/include $@.headers
	$(Q)$(foreach like,$(EMU_LIKE),$(foreach name,$(EMU_HEADERS_LIKE_$(like)), \
	  $(call emu_header,$(name),'#include <$(like)>')))
	$(Q)$(foreach name,$(EMU_STANDARD_HEADERS), $(call emu_header,cuda/std/$(name), \
	  '#include <$(name)>' 'namespace cuda::std { using namespace ::std; }'))
	$(Q)rm -rf $(B)/lib/emucc/libraries/include
	$(Q)mv $@.headers $(B)/lib/emucc/libraries/include
	$(Q)find $(B)/lib/emucc -maxdepth 1 -xtype l -delete # parts of before
	$(Q)ln -srfn $(EMU_PARTS) $(B)/lib/emucc
	$(Q)mkdir -p $(B)/lib/emucc/bin && ln -sfn ../../../bin/emucc \
	  $(B)/lib/emucc/bin/nvcc
	$(Q)cp $< $@.part && $@.part --precompile && mv $@.part $@

.PHONY: emucc
## emucc: build build/bin/emucc, which compiles CUDA programs
emucc: $(EMUCC)
TEST_NEEDS += $(EMUCC)

# emucc for those who have no checkout.
PREFIX ?= /usr/local
DESTDIR ?=
EMU_RELEASE = $(B)/emucc-$(shell $(EMUCC) --version | sed -n \
  's/^emucc \([^:]*\):.*/\1/p')-$(shell uname -m).tar.gz
EMU_INSTALL := $(EMU)/compile/install.sh

.PHONY: install emucc-release
# What g++ makes of the headers is of the folder that they lie in: below DESTDIR
# they are not there yet.
##+ install: emucc to PREFIX=/usr/local, below DESTDIR
install: $(EMUCC)
	$(Q)$(EMU_INSTALL) $(B) '$(DESTDIR)$(PREFIX)'
	$(Q)$(if $(DESTDIR),,umask 022; '$(PREFIX)/bin/emucc' --precompile)

# emucc itself runs where it was not built: it is linked statically. The rest is
# compiled and linked on the spot.
$(B)/emulator/emucc-static: $(EMU_PROGRAM_OBJECTS)
	$(Q)$(CC) $(EMU_CFLAGS) -static -o $@ $^ \
	  || { echo "emucc-release: needs a static C library; libc6-dev has it" \
	  "(Debian, Ubuntu), or glibc-static (Fedora)" >&2; exit 1; }

##+ emucc-release: build/emucc-VERSION-x86_64.tar.gz, for any folder, no root
emucc-release: $(EMUCC) $(B)/emulator/emucc-static
	$(Q)$(EMU_INSTALL) --release $(B) $(EMU_RELEASE)
TEST_NEEDS += $(B)/emulator/emucc-static
