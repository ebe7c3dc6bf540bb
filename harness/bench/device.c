/* device.c - asks the runtime, and /proc, what this program runs on. */
#include "device.h"
#include "common/message.h"
#include "runtime.h"
#include "timing/telemetry.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char build_flags[] = BUILD_FLAGS;

void cuda_require(cudaError_t error, const char *call, const char *file,
                  int line) {
  if (error != cudaSuccess)
    fail("%s:%d: %s: %s (%s)", file, line, call, cudaGetErrorString(error),
         cudaGetErrorName(error));
}

int device_count(const char **why) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  *why = error == cudaSuccess ? "the driver counts 0 devices"
                              : cudaGetErrorString(error);
  return error == cudaSuccess ? count : 0;
}

static int attribute_or(enum cudaDeviceAttr which, int unknown) {
  int value = unknown;
  if (cudaDeviceGetAttribute(&value, which, 0) != cudaSuccess) {
    cudaGetLastError(); /* forget it: the value is only unknown */
    return unknown;
  }
  return value;
}

static int attribute(enum cudaDeviceAttr which) {
  return attribute_or(which, 0);
}

static void make_slug(char *slug, const char *name) {
  size_t n = 0;
  for (; *name; name++) {
    if (isalnum((unsigned char)*name))
      slug[n++] = tolower((unsigned char)*name);
    else if (n > 0 && slug[n - 1] != '-')
      slug[n++] = '-';
  }
  while (n > 0 && slug[n - 1] == '-')
    n--;
  slug[n] = '\0';
}

static void read_limits(struct device *device) {
  device->major = attribute(cudaDevAttrComputeCapabilityMajor);
  device->minor = attribute(cudaDevAttrComputeCapabilityMinor);
  device->sms = attribute(cudaDevAttrMultiProcessorCount);
  device->warp_size = attribute(cudaDevAttrWarpSize);
  device->threads_per_block = attribute(cudaDevAttrMaxThreadsPerBlock);
  device->threads_per_sm = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  device->shared_per_block = attribute(cudaDevAttrMaxSharedMemoryPerBlock);
  device->shared_per_block_optin =
      attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  device->shared_per_sm =
      attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  device->registers_per_block = attribute(cudaDevAttrMaxRegistersPerBlock);
  device->registers_per_sm =
      attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
  device->l2_bytes = attribute(cudaDevAttrL2CacheSize);
  device->bus_bits = attribute(cudaDevAttrGlobalMemoryBusWidth);
  device->host_page_tables =
      attribute(cudaDevAttrPageableMemoryAccessUsesHostPageTables);
  device->clock_khz = attribute(cudaDevAttrClockRate);
  device->memory_clock_khz = attribute(cudaDevAttrMemoryClockRate);
  device->ecc = attribute_or(cudaDevAttrEccEnabled, -1);
}

static void read_driver(struct device *d) {
  CUDA(cudaDeviceGetPCIBusId(d->address, sizeof d->address, 0));
  telemetry_open(d->address);
  telemetry_driver(d->driver, sizeof d->driver);
  if (d->driver[0])
    return;
  int version = 0;
  CUDA(cudaDriverGetVersion(&version));
  snprintf(d->driver, sizeof d->driver, "for CUDA %d.%d", version / 1000,
           version % 1000 / 10);
}

bool is_emulator_build(void) {
  return strcmp(BUILD_KIND, "emulator") == 0;
}

struct device device_open(void) {
  struct device device = {.emulator = is_emulator_build()};
  const char *why;
  if (device_count(&why) == 0)
    fail("no GPU answers (%s); without one, use DEVICE=emulator", why);
  struct cudaDeviceProp properties;
  CUDA(cudaGetDeviceProperties(&properties, 0));
  snprintf(device.name, sizeof device.name, "%s", properties.name);
  device.memory = properties.totalGlobalMem;
  make_slug(device.slug, device.emulator ? "emulator" : device.name);
  read_limits(&device);
  if (device.emulator)
    return device;
  CUDA(cudaRuntimeGetVersion(&device.runtime_version));
  read_driver(&device);
  return device;
}

double peak_bytes_per_second(const struct device *d) {
  return 2.0 * d->memory_clock_khz * 1e3 * d->bus_bits / 8;
}

/* FP32 units of an SM by compute capability, from the CUDA Programming Guide's
 * table of arithmetic throughput. */
static int fp32_units_per_sm(int major, int minor) {
  switch (major) {
  case 2:
    return minor == 0 ? 32 : 48;
  case 3:
    return 192;
  case 5:
    return 128;
  case 6:
    return minor == 0 ? 64 : 128;
  case 7:
    return 64;
  case 8:
    return minor == 0 ? 64 : 128;
  default:
    return major >= 9 ? 128 : 0;
  }
}

double peak_flops_per_second(const struct device *d) {
  return 2.0 * d->sms * fp32_units_per_sm(d->major, d->minor) * d->clock_khz *
         1e3;
}

size_t host_free_bytes(void) {
  FILE *file = fopen("/proc/meminfo", "r");
  char line[128];
  unsigned long kilobytes = 0;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "MemAvailable: %lu", &kilobytes) == 1)
      break;
  if (file)
    fclose(file);
  if (kilobytes == 0)
    return (size_t)sysconf(_SC_AVPHYS_PAGES) * sysconf(_SC_PAGESIZE);
  return kilobytes * 1024;
}

size_t device_free_bytes(const struct device *d) {
  if (d->emulator)
    return d->memory;
  size_t free_now, total;
  CUDA(cudaMemGetInfo(&free_now, &total));
  return free_now;
}

const char *host_processor(void) {
  static char model[256];
  FILE *file = fopen("/proc/cpuinfo", "r");
  char line[300];
  while (!model[0] && file && fgets(line, sizeof line, file))
    sscanf(line, "model name : %255[^\n]", model);
  if (file)
    fclose(file);
  return model[0] ? model : "host";
}

static void print_number(const char *what, double value, const char *unit) {
  if (value > 0)
    printf("%-34s %.10g %s\n", what, value, unit);
}

void device_print(const struct device *device) {
  printf("%-34s %s\n", "device", device->name);
  printf("%-34s %d.%d\n", "compute capability", device->major, device->minor);
  if (device->driver[0])
    printf("%-34s %s\n", "driver", device->driver);
  print_number("streaming multiprocessors (SM)", device->sms, "");
  print_number("lanes per warp", device->warp_size, "");
  print_number("most threads per block", device->threads_per_block, "");
  print_number("most threads per SM", device->threads_per_sm, "");
  print_number("shared memory per block", device->shared_per_block, "B");
  print_number("shared memory per block, on request",
               device->shared_per_block_optin, "B");
  print_number("shared memory per SM", device->shared_per_sm, "B");
  print_number("registers per block", device->registers_per_block, "");
  print_number("registers per SM", device->registers_per_sm, "");
  print_number("device memory", (double)device->memory, "B");
  print_number("L2 cache", device->l2_bytes, "B");
  print_number("memory bus", device->bus_bits, "bit");
  print_number("SM clock", device->clock_khz / 1e3, "MHz");
  print_number("memory clock", device->memory_clock_khz / 1e3, "MHz");
  if (!device->emulator && device->ecc >= 0)
    printf("%-34s %s\n", "ECC of device memory", device->ecc ? "on" : "off");
  print_number("memory rate, 2 x clock x bus",
               peak_bytes_per_second(device) / 1e9, "GB/s");
  print_number("FP32 rate, 2 x units x clock",
               peak_flops_per_second(device) / 1e9, "GFLOP/s");
}
