/* deep_stack.h - library calls that need more stack than a CUDA thread has. */
#ifndef EMULATOR_DEEP_H
#define EMULATOR_DEEP_H

/* Calls function(argument), on a stack of its own if a kernel is running. */
void call_deep(void (*function)(void *), void *argument);

#endif
