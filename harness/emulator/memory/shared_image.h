/* shared_image.h - static shared memory: one image for each of several blocks
 * that are alive on one OS thread. */
#pragma once

#include <stddef.h>

/* Copies this OS thread's shared variables out of, or into, their place. */
size_t shared_image_bytes(void);
void shared_image_save(char *to);
void shared_image_restore(const char *from);
