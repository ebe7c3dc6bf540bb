/* emu_confine.h - for whoever grades programs: keeps watch over functions that
 * others wrote. C, and C++. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* The exit status of a program that was ended for it. */
enum { EMU_CONFINEMENT_STATUS = 99 };

/* From now on, or no longer, a store ends the program before it is performed
 * where host code stores to other memory than its own stack below the caller,
 * or a kernel to other memory than the device's and its own; likewise where
 * host code reads device memory or passes the end of an array. A line on stderr
 * says where. Only what emucc compiled is watched. */
void emu_confine(int on);

#ifdef __cplusplus
}
#endif
