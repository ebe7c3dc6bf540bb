# install.mk - emucc for those who have no checkout.

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
$(B)/emulator/emucc-static: $(EMU_PROGRAM)
	$(Q)$(CC) $(EMU_CFLAGS) -static -o $@ $(EMU_PROGRAM_SOURCES) \
	  || { echo "emucc-release: needs a static C library; libc6-dev has it" \
	  "(Debian, Ubuntu), or glibc-static (Fedora)" >&2; exit 1; }

##+ emucc-release: build/emucc-VERSION-x86_64.tar.gz, for any folder, no root
emucc-release: $(EMUCC) $(B)/emulator/emucc-static
	$(Q)$(EMU_INSTALL) --release $(B) $(EMU_RELEASE)
TEST_NEEDS += $(B)/emulator/emucc-static
