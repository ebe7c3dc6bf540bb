/* named_variables.c - variables that only the program's symbols tell of. */
#include "../program/image.h"
#include "allocations.h"

static int failed;

static void add(const struct data_symbol *v, int kind) {
  if (!memory_variable(v->base, 1)) /* another source file has named it, too */
    failed |= emu_memory_add((void *)v->base, v->bytes,
                             (enum emu_memory_kind)kind, v->name) != 0;
}

int emu_memory_add_symbols(const char *part, enum emu_memory_kind kind) {
  image_init();
  failed = 0;
  image_variables(part, add, kind);
  return failed ? -1 : 0;
}
