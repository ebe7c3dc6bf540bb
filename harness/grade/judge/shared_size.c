#include "shared_size.h"

#include <elf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int read_at(FILE *file, unsigned long offset, void *to, size_t bytes) {
  return fseek(file, (long)offset, SEEK_SET) == 0 &&
         fread(to, 1, bytes, file) == bytes;
}

static double sections_size(FILE *file, const Elf64_Ehdr *elf) {
  double bytes = 0;
  for (int i = 0; i < elf->e_shnum; i++) {
    Elf64_Shdr section;
    unsigned long at = elf->e_shoff + (unsigned long)i * sizeof section;
    if (!read_at(file, at, &section, sizeof section))
      return NAN;
    if (section.sh_flags & SHF_TLS)
      bytes += (double)section.sh_size;
  }
  return bytes;
}

double shared_size_of(const char *object) {
  Elf64_Ehdr elf;
  FILE *file = fopen(object, "rb");
  double bytes = NAN;
  if (!file)
    return NAN;
  if (read_at(file, 0, &elf, sizeof elf) &&
      memcmp(elf.e_ident, ELFMAG, SELFMAG) == 0 &&
      elf.e_ident[EI_CLASS] == ELFCLASS64)
    bytes = sections_size(file, &elf);
  fclose(file);
  return bytes;
}
