/* device_lock.h - keeps two timings on one GPU apart. */
#pragma once

#include "../device.h"

/* Holds the device until the program ends: alone, for timing and for a
 * profiler, or shared with others that only check. Waits for its turn, and says
 * so on a terminal. All users of the machine take turns, by a lock on a file
 * per device in P_tmpdir, or in the folder that the environment's BENCH_LOCKS
 * names, for containers that share a GPU. */
enum hold { HOLD_SHARED, HOLD_ALONE };
void device_hold(const struct device *, enum hold);
