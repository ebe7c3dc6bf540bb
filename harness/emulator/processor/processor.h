/* processor.h - what the emulator needs of a processor's own instructions.
 *
 *   stack_first_words(top, body)   what a new stack must hold, so that the
 *                                  first switch to it calls body(); returns
 *                                  its stack pointer. `top` is a multiple of
 *                                  64; body() must not return
 *   switch_stacks(from, to)        keeps the stack pointer in *from and goes on
 *                                  with *to. In line, so that the function that
 *                                  switches saves registers once
 *   vectors_save(), vectors_restore()
 *                                  of a struct vector_registers
 *   CALLED_BY_JUMPS(name)          begins the definition of the function
 *                                  void name(const void *), whose callers know
 *                                  nothing of a call: all registers but the
 *                                  vectors are as before when it returns
 *   HELPS_JUMPS                    of functions that such a function calls
 *   interrupted_at(context)        where a signal interrupted the thread
 *   division_goes_on(context)      emulates the GPU's result of a division that
 *                                  trapped (by zero: all bits of the quotient
 *                                  set, the remainder is the dividend); true if
 *                                  done
 *   FOR_EACH_PROCESSOR             compiles the function, and callees in its
 *                                  file, once for each instruction set that
 *                                  helps
 */
#pragma once

struct vector_registers {
  char bytes[512];
} __attribute__((aligned(16)));

#if defined __x86_64__
#include "x86_64.h"
#elif defined __aarch64__
#include "aarch64.h"
#endif
