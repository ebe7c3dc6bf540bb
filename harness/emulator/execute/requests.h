/* requests.h - one request of a warp: its space and its shape. */
#pragma once

#include "state.h"

/* The lanes perform the access that key stands for; see access_key.h; values:
 * what plain stores to shared memory have stored. */
void request_serve(struct warp *, uint32_t key, unsigned lanes,
                   const uint32_t *address, const uint32_t *values);
/* Has all requests counted that an OS thread has served. */
void requests_settle(struct instructions *);
/* The same, when the launch has ended. */
void requests_forget(struct instructions *);
