/* deep_stack.c - one large stack for each OS thread, used like a fiber's. */
#include "deep_stack.h"

#include "../execute/state.h"

enum { DEEP_STACK = 1 << 20 };

static __thread struct {
  struct stacks stacks;
  struct fiber self, caller;
  void (*function)(void *);
  void *argument;
} deep;

static void life(void) {
  for (;;) {
    deep.function(deep.argument);
    fiber_switch(&deep.self, &deep.caller);
  }
}

void call_deep(void (*function)(void *), void *argument) {
  if (emu_self && !deep.stacks.base)
    deep.stacks = stacks_reserve(1, DEEP_STACK);
  if (!emu_self || !deep.stacks.base) {
    function(argument);
    return;
  }
  deep.function = function;
  deep.argument = argument;
  fiber_start(&deep.self, &deep.stacks, 0, life);
  fiber_switch(&deep.caller, &deep.self);
}
