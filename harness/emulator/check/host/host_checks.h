/* host_checks.h - checks of what host code does. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* ---- what work of the streams and of the host touches, and what orders it
 * (stream_order.c) ---- */

/* How work touches memory. Atomic updates do not conflict with each other. */
enum touch { TOUCH_LOADS, TOUCH_STORES, TOUCH_UPDATES, TOUCHES };
/* The kernel that runs as that work has touched these bytes. */
void stream_order_touch(uint32_t logical, size_t bytes, enum touch);
/* Host code accesses memory that the device reaches, too. */
void stream_order_host_access(uint32_t logical, unsigned bytes, int writes,
                              const void *pc);

/* One line on what of it was not looked at, or NULL. */
const char *stream_order_limits(void);
/* Tells of kernels that nothing has waited for when the program ends. */
void findings_add_unawaited(void);

/* ---- copies to the host of too little, and of device memory that nothing has
 * written (copies_to_host.c) ---- */

/* Host code is about to access these bytes. */
void copies_to_host_check_read(uintptr_t address, unsigned bytes, unsigned kind,
                               const void *pc);
/* Notes what has been copied and never read. */
void findings_add_unread_copies(void);

/* ---- a store outside of what it may touch ends the program ---- */

/* Of host code. Does nothing unless emu_confine() asked for it. */
void confine_host_store(uintptr_t address, const void *pc);
/* Of device memory. */
void confine_host_load(const void *pc);
