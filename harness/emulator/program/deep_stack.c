/* deep_stack.c - one large stack for each OS thread that asks. */
#include "deep_stack.h"

#include <stddef.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { DEEP_STACK = 1 << 20 };

static __thread struct {
  void *stack;
  ucontext_t self, caller;
  void (*function)(void *);
  void *argument;
} deep;

static void call(void) {
  deep.function(deep.argument);
}

static int get_stack(void) {
  if (!deep.stack) {
    void *p =
        mmap(NULL, DEEP_STACK, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    deep.stack = p == MAP_FAILED ? NULL : p;
  }
  return deep.stack != NULL;
}

void call_on_deep_stack(void (*function)(void *), void *argument) {
  if (!get_stack() || getcontext(&deep.self) != 0) {
    function(argument);
    return;
  }
  deep.function = function;
  deep.argument = argument;
  deep.self.uc_stack.ss_sp = deep.stack;
  deep.self.uc_stack.ss_size = DEEP_STACK;
  deep.self.uc_link = &deep.caller;
  makecontext(&deep.self, call, 0);
  swapcontext(&deep.caller, &deep.self);
}
