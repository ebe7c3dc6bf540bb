/* telemetry.c - loads libnvidia-ml, and asks it for clocks and temperature. */
#include "telemetry.h"

#include <dlfcn.h>

/* From the library's published interface: clock domains, and the reasons for
 * a lower clock that are not the user's own choice. */
enum { CLOCK_SM = 1, CLOCK_MEMORY = 2, SENSOR_GPU = 0 };
enum {
  POWER_CAP = 0x4,
  HARDWARE_SLOWDOWN = 0x8,
  THERMAL = 0x20,
  HARDWARE_THERMAL = 0x40,
  POWER_BRAKE = 0x80
};

typedef void *handle;
static void *library;
static handle gpu;
static int (*reasons)(handle, unsigned long long *);
static int (*clock_now)(handle, int, unsigned *);
static int (*clock_most)(handle, int, unsigned *);
static int (*power_limit)(handle, unsigned *);
static int (*temperature)(handle, int, unsigned *);
static int (*pcie_generation)(handle, unsigned *);
static int (*pcie_lanes)(handle, unsigned *);
static int (*driver_version)(char *, unsigned);

/* Object and function pointers have one size wherever dlsym exists. */
static void look_up(void *function, const char *name) {
  *(void **)function = dlsym(library, name);
}

void telemetry_open(const char *bus_address) {
  int (*start)(void);
  int (*by_address)(const char *, handle *);
  library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
  if (!library)
    return;
  look_up(&start, "nvmlInit_v2");
  look_up(&by_address, "nvmlDeviceGetHandleByPciBusId_v2");
  if (!start || start() != 0)
    return;
  look_up(&driver_version, "nvmlSystemGetDriverVersion");
  if (!by_address || by_address(bus_address, &gpu) != 0) {
    gpu = NULL;
    return;
  }
  look_up(&reasons, "nvmlDeviceGetCurrentClocksEventReasons");
  if (!reasons) /* its name up to CUDA 12.1 */
    look_up(&reasons, "nvmlDeviceGetCurrentClocksThrottleReasons");
  look_up(&clock_now, "nvmlDeviceGetClockInfo");
  look_up(&clock_most, "nvmlDeviceGetMaxClockInfo");
  look_up(&power_limit, "nvmlDeviceGetEnforcedPowerLimit");
  look_up(&pcie_generation, "nvmlDeviceGetMaxPcieLinkGeneration");
  look_up(&pcie_lanes, "nvmlDeviceGetCurrPcieLinkWidth");
  look_up(&temperature, "nvmlDeviceGetTemperature");
}

bool telemetry_throttled(void) {
  unsigned long long why = 0;
  if (!reasons || reasons(gpu, &why) != 0)
    return false;
  return why & (POWER_CAP | HARDWARE_SLOWDOWN | THERMAL | HARDWARE_THERMAL |
                POWER_BRAKE);
}

static unsigned ask_clock(int (*ask)(handle, int, unsigned *), int domain) {
  unsigned mhz = 0;
  return ask && ask(gpu, domain, &mhz) == 0 ? mhz : 0;
}

unsigned telemetry_clock(void) {
  return ask_clock(clock_now, CLOCK_SM);
}

unsigned telemetry_clock_most(void) {
  return ask_clock(clock_most, CLOCK_SM);
}

unsigned telemetry_memory_clock(void) {
  return ask_clock(clock_now, CLOCK_MEMORY);
}

static unsigned ask(int (*what)(handle, unsigned *)) {
  unsigned value = 0;
  return what && what(gpu, &value) == 0 ? value : 0;
}

unsigned telemetry_power_limit(void) {
  return ask(power_limit) / 1000; /* from mW */
}

unsigned telemetry_pcie_generation(void) {
  return ask(pcie_generation);
}

unsigned telemetry_pcie_lanes(void) {
  return ask(pcie_lanes);
}

unsigned telemetry_celsius(void) {
  unsigned celsius = 0;
  if (!temperature || temperature(gpu, SENSOR_GPU, &celsius) != 0)
    return 0;
  return celsius;
}

void telemetry_driver(char *text, size_t room) {
  if (!driver_version || driver_version(text, (unsigned)room) != 0)
    text[0] = '\0';
}
