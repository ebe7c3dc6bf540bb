/* deep_stack.h - library calls that need more stack than a CUDA thread has. */
#pragma once

/* Calls function(argument) on a large stack of this OS thread's. The function
 * must not call this one. */
void call_on_deep_stack(void (*function)(void *), void *argument);
