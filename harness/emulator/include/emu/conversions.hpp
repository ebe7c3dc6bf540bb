/* conversions.hpp - floats that do not fit the integer that they become.
 *
 * -fsanitize=float-cast-overflow puts a call into each conversion. To GCC that
 * call may change memory, so that what was loaded for the check, or stands
 * before it, would be loaded and counted again behind it. Here it becomes the
 * call of a function that touches no memory, with a result that must not be
 * left out. */
#pragma once

#include "../../execute/emu_execute.h"

/* conversion: GCC's description of it, one for each in the source. */
extern "C" EMU_CONSTANT_FUNCTION int emu_float_does_not_fit(
    const void *conversion) __asm__("__ubsan_handle_float_cast_overflow");

extern "C" __attribute__((always_inline, gnu_inline)) inline void
__builtin___ubsan_handle_float_cast_overflow(void *conversion, void *) {
  __asm__ volatile("" : : "r"(emu_float_does_not_fit(conversion)));
}
