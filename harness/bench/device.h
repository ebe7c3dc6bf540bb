/* device.h - the device that this program runs kernels on. */
#pragma once

#include "options.h"

#include <stdbool.h>
#include <stddef.h>

struct device {
  bool emulator;
  char name[256];      /* "NVIDIA H200" */
  char slug[256];      /* "nvidia-h200"; "emulator" */
  char address[32];    /* on the PCI bus: "00000000:1B:00.0" */
  char driver[96];     /* "580.159.04" */
  int runtime_version; /* 13000: CUDA 13.0 */
  int major, minor;    /* compute capability */
  int sms;             /* streaming multiprocessors */
  int warp_size;
  int threads_per_block, threads_per_sm;
  int shared_per_block, shared_per_block_optin, shared_per_sm;
  int registers_per_block, registers_per_sm;
  size_t memory; /* bytes */
  int l2_bytes, bus_bits;
  int host_page_tables; /* it uses those of the CPU: they share NVLink-C2C */
  int clock_khz, memory_clock_khz; /* 0: not known */
  int ecc; /* of device memory: 1 on, 0 off, -1 not known */
};

/* Devices that answer; 0 with the reason in *why. Starts nothing else. */
int device_count(const char **why);

/* What kernels were compiled with. */
extern const char build_flags[];

/* This program was linked with the emulator, not with the CUDA runtime. */
bool is_emulator_build(void);

/* Opens device 0. Ends the program with one line where there is none. */
struct device device_open(void);

/* Theoretical rate of device memory in B/s: two transfers per clock over the
 * whole bus; and of FP32 multiply-adds in flop/s. 0: not known. */
double peak_bytes_per_second(const struct device *);
double peak_flops_per_second(const struct device *);

/* Bytes that can still be allocated. An emulated device has them from the
 * host. */
size_t device_free_bytes(const struct device *);
size_t host_free_bytes(void);

/* "Intel(R) Xeon(R) ...": the host's CPU; "host" where it is not known. */
const char *host_processor(void);

/* The device query, for people. */
void device_print(const struct device *);

/* Writes what measured, with what, when and how into a file, as key,value rows,
 * and `more` rows behind them.
 * The commit is the environment's COMMIT, else what git says, else "unknown".
 */
void machine_write(const struct device *, const char *path, const char *more);

/* Whether the machine that a file tells of is this one, with the same driver,
 * clock and power limits and flags. False where there is no file. */
bool machine_is_same(const struct device *, const char *path);

/* Holds the device until the program ends: alone, for timing and for a
 * profiler, or shared with others that only check. Waits for its turn, and says
 * so on a terminal. All users of the machine take turns, by a lock on a file
 * per device in P_tmpdir, or in the folder that the environment's BENCH_LOCKS
 * names, for containers that share a GPU. */
enum hold { HOLD_SHARED, HOLD_ALONE };
void device_hold(const struct device *, enum hold);
