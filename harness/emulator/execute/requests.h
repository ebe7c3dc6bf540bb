/* requests.h - one request of a warp: counted, and checked. */
#ifndef EMULATOR_REQUEST_H
#define EMULATOR_REQUEST_H

#include "state.h"

/* The lanes perform the access that key stands for; see access.h; values: what
 * plain stores to shared memory have stored. */
void request_serve(struct warp *, uint32_t key, unsigned lanes,
                   const uint32_t *address, const uint32_t *values);
/* The lanes meet; orders: their accesses before are seen by those after. */
void request_sync(struct warp *, unsigned lanes, int orders);

#endif
