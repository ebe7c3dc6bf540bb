/* host_variables.c - memory of the program's host code that is no block: its
 * variables, by the symbols of its file, and its stack, by where the frames of
 * functions end. */
#include <pthread.h>
#include <stdint.h>
#include <unwind.h>

#include "host_blocks.h"
#include "image.h"

struct frame_search {
  uintptr_t address, end; /* end: of the frame that holds it; 0: not found */
};

/* Of each function the end of the frames below it: its own begins there. */
static _Unwind_Reason_Code look_at(struct _Unwind_Context *frame, void *p) {
  struct frame_search *s = p;
  s->end = _Unwind_GetCFA(frame);
  return s->end > s->address ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* Where this OS thread's stack ends; 0: it is not known. */
static uintptr_t stack_end(void) {
  static __thread uintptr_t end;
  pthread_attr_t attributes;
  void *from;
  size_t bytes;
  if (!end && pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &from, &bytes) == 0)
      end = (uintptr_t)from + bytes;
    pthread_attr_destroy(&attributes);
  }
  return end;
}

static int is_in_stack(uintptr_t address) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return address > here && address < stack_end();
}

int host_variable_at(const void *address, struct host_block *found) {
  struct frame_search s = {(uintptr_t)address, 0};
  struct data_symbol v;
  *found = (struct host_block){0};
  if (is_in_stack(s.address)) {
    _Unwind_Backtrace(look_at, &s);
    if (s.end <= s.address)
      return 0;
    found->left = s.end - s.address;
    return 1;
  }
  if (!image_host_variable_at(s.address, &v))
    return 0;
  found->bytes = v.bytes;
  found->left = v.base + v.bytes - s.address;
  return 1;
}
