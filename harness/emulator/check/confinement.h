/* confinement.h - ends the program where a store leaves what it may touch. */
#pragma once

#include <stdint.h>

/* Of host code. Does nothing unless emu_confine() asked for it. */
void confine_host_store(uintptr_t address, const void *pc);
/* Of device memory. */
void confine_host_load(const void *pc);
