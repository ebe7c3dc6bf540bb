/* shared_image.c - __shared__ variables are thread-local ones of the OS thread
 * that runs the block. */

#include <string.h>

#include "../program/image.h"
#include "emu_memory.h"
#include "shared_image.h"

size_t emu_static_shared(const void *function) {
  return image_static_shared(function);
}

size_t shared_image_bytes(void) {
  size_t bytes = 0;
  for (size_t i = 0; i < emu_image.shared_count; i++)
    bytes += emu_image.shared[i].bytes;
  return bytes;
}

void shared_image_save(char *to) {
  const char *block = (const char *)image_tls_base();
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    memcpy(to, block + v->offset, v->bytes);
    to += v->bytes;
  }
}

void shared_image_restore(const char *from) {
  char *block = (char *)image_tls_base();
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    memcpy(block + v->offset, from, v->bytes);
    from += v->bytes;
  }
}
