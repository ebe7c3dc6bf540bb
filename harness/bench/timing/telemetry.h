/* telemetry.h - what the driver's management library says while a GPU works.
 *
 * libnvidia-ml is loaded when the program runs, and only queried; it
 * changes nothing. Without it nothing is known: 0 and "". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Looks for the GPU with this PCI address, "00000000:1B:00.0". */
void telemetry_open(const char *bus_address);

/* The clock is being held down now: power, heat or a hardware brake. */
bool telemetry_throttled(void);

/* MHz now and at most; W. 0: not known. */
unsigned telemetry_clock(void);
unsigned telemetry_clock_most(void);
unsigned telemetry_memory_clock(void);
unsigned telemetry_power_limit(void);

/* The PCIe link: the highest generation that both ends have, and its lanes now.
 * Its generation now may be lower, to save power. 0: not known. */
unsigned telemetry_pcie_generation(void);
unsigned telemetry_pcie_lanes(void);

/* Degrees Celsius of the GPU now; 0: not known. */
unsigned telemetry_celsius(void);

/* The driver's version, "" where it is not known. */
void telemetry_driver(char *text, size_t room);
