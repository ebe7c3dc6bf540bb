/* device_new.c - C++'s new and delete: in a kernel they give device memory,
 * elsewhere the C library's. By their mangled names, since this is C. */
#include "runtime_calls.h"
#include <stdlib.h>

void _ZSt17__throw_bad_allocv(void) __attribute__((noreturn));

static void *allocate(size_t bytes, const void *pc) {
  void *p = emu_self ? emu_memory_map(bytes ? bytes : 1, EMU_GLOBAL,
                                      "new in a kernel", pc)
                     : emu_host_malloc(bytes ? bytes : 1, pc);
  if (!p && !emu_self)
    _ZSt17__throw_bad_allocv();
  return p;
}

static void release(void *p, const void *pc) {
  if (!emu_self)
    emu_host_free(p, "delete", pc);
  else if (p && emu_memory_unmap(p, pc))
    emu_bad_free(p, "delete", "new", pc);
}

/* operator new, operator new[] */
void *_Znwm(size_t bytes) {
  return allocate(bytes, CALLER);
}

void *_Znam(size_t bytes) {
  return allocate(bytes, CALLER);
}

/* operator delete, operator delete[], and both with the size */
void _ZdlPv(void *p) {
  release(p, CALLER);
}

void _ZdaPv(void *p) {
  release(p, CALLER);
}

void _ZdlPvm(void *p, size_t bytes) {
  (void)bytes;
  release(p, CALLER);
}

void _ZdaPvm(void *p, size_t bytes) {
  (void)bytes;
  release(p, CALLER);
}
