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
} deep_stack;

static void run_function(void) {
  deep_stack.function(deep_stack.argument);
}

static int allocate_stack(void) {
  if (!deep_stack.stack) {
    void *p =
        mmap(NULL, DEEP_STACK, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    deep_stack.stack = p == MAP_FAILED ? NULL : p;
  }
  return deep_stack.stack != NULL;
}

void call_on_deep_stack(void (*function)(void *), void *argument) {
  if (!allocate_stack() || getcontext(&deep_stack.self) != 0) {
    function(argument);
    return;
  }
  deep_stack.function = function;
  deep_stack.argument = argument;
  deep_stack.self.uc_stack.ss_sp = deep_stack.stack;
  deep_stack.self.uc_stack.ss_size = DEEP_STACK;
  deep_stack.self.uc_link = &deep_stack.caller;
  makecontext(&deep_stack.self, run_function, 0);
  swapcontext(&deep_stack.caller, &deep_stack.self);
}
