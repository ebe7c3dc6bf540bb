/* memory_copies.c - copying and setting memory, with the checks that the driver
 * makes: a range named device must lie in device memory, and none may leave its
 * allocation. */
#include "runtime_calls.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A pointer that the emulator does not know is the host's. */
int memory_is_on_side(const void *p, size_t bytes, enum memory_side side,
                      char why[MEMORY_WHY]) {
  const struct emu_memory_place m = emu_memory_find(p);
  if (!p) {
    snprintf(why, MEMORY_WHY, "is a null pointer");
    return 0;
  }
  if (!m.base) {
    snprintf(why, MEMORY_WHY, "%s",
             emu_memory_is_freed(p) ? "is memory that has been freed"
                                    : "is no device memory");
    return side != MEMORY_DEVICE;
  }
  if (side == MEMORY_HOST && (m.kind == EMU_GLOBAL || m.kind == EMU_CONSTANT)) {
    snprintf(why, MEMORY_WHY,
             "is device memory, which the direction does not say");
    return 0;
  }
  if (m.name && strstr(m.name, " in a kernel")) {
    snprintf(why, MEMORY_WHY,
             "is from %s, of a heap that the host cannot copy: let a kernel "
             "copy it to memory of cudaMalloc",
             m.name);
    return 0;
  }
  size_t left = m.bytes - (size_t)((const char *)p - (const char *)m.base);
  snprintf(why, MEMORY_WHY, "has %zu bytes, not %zu", left, bytes);
  return bytes <= left;
}

static cudaError_t sides(cudaMemcpyKind kind, enum memory_side *to,
                         enum memory_side *from) {
  static const enum memory_side table[][2] = {
      [cudaMemcpyHostToHost] = {MEMORY_HOST, MEMORY_HOST},
      [cudaMemcpyHostToDevice] = {MEMORY_DEVICE, MEMORY_HOST},
      [cudaMemcpyDeviceToHost] = {MEMORY_HOST, MEMORY_DEVICE},
      [cudaMemcpyDeviceToDevice] = {MEMORY_DEVICE, MEMORY_DEVICE},
      [cudaMemcpyDefault] = {MEMORY_ANY, MEMORY_ANY},
  };
  if ((unsigned)kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  *to = table[kind][0];
  *from = table[kind][1];
  return cudaSuccess;
}

static int is_of_device(const void *p) {
  enum emu_memory_kind kind = emu_memory_find(p).kind;
  return kind == EMU_GLOBAL || kind == EMU_CONSTANT;
}

/* Unified addressing: a copy from the host may come from the device, and one to
 * the host may go there. What is to be said of it, or NULL. */
static const char *unify(const void *to, const void *from, cudaMemcpyKind kind,
                         enum memory_side *to_side,
                         enum memory_side *from_side) {
  if (kind == cudaMemcpyHostToDevice && is_of_device(from)) {
    *from_side = MEMORY_ANY;
    return "the source of cudaMemcpyHostToDevice is device memory";
  }
  if (kind == cudaMemcpyDeviceToHost && is_of_device(to)) {
    *to_side = MEMORY_ANY;
    return "the destination of cudaMemcpyDeviceToHost is device memory";
  }
  return NULL;
}

cudaError_t memory_copy(void *to, const void *from, size_t bytes,
                        cudaMemcpyKind kind, const struct call *call) {
  enum memory_side to_side, from_side;
  char why[MEMORY_WHY];
  cudaError_t error = runtime_sticky_error();
  if (error)
    return error;
  error = sides(kind, &to_side, &from_side);
  if (error)
    return runtime_call_failed(error, call, "no such direction");
  if (bytes == 0)
    return cudaSuccess;
  const char *other = unify(to, from, kind, &to_side, &from_side);
  if (!memory_is_on_side(to, bytes, to_side, why))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "the destination %s", why);
  if (!memory_is_on_side(from, bytes, from_side, why))
    return runtime_call_failed(cudaErrorInvalidValue, call, "the source %s",
                               why);
  if (other)
    emu_copy_direction(other, call->pc);
  bytes = emu_host_bytes_left(from, bytes, 0, call->pc);
  bytes = emu_host_bytes_left(to, bytes, 1, call->pc);
  memmove(to, from, bytes);
  check_work_touches(from, bytes, 0);
  check_work_touches(to, bytes, 1);
  if (is_of_device(to))
    emu_memory_copied(to, from, bytes);
  else
    check_copied(to, from, bytes, call->pc);
  return cudaSuccess;
}

cudaError_t memory_set(void *p, int value, size_t bytes,
                       const struct call *call) {
  char why[MEMORY_WHY];
  cudaError_t error = runtime_sticky_error();
  if (error || bytes == 0)
    return error;
  if (!memory_is_on_side(p, bytes, MEMORY_DEVICE, why))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "the destination %s", why);
  emu_memory_set(p, value, bytes);
  check_work_touches(p, bytes, 1);
  return cudaSuccess;
}

char *memory_row(const struct cudaPitchedPtr *p, const struct cudaPos *at,
                 size_t y, size_t z) {
  return (char *)p->ptr + ((at->z + z) * p->ysize + at->y + y) * p->pitch +
         at->x;
}

int memory_row_fits(const struct cudaPitchedPtr *p, const struct cudaPos *at,
                    const struct cudaExtent *extent) {
  return at->x + extent->width <= p->pitch &&
         (extent->depth <= 1 || at->y + extent->height <= p->ysize);
}

static int is_of_host(const void *p) {
  enum emu_memory_kind kind = emu_memory_find(p).kind;
  return kind == EMU_UNKNOWN || kind == EMU_HOST;
}

/* To or from memory that is not pinned. */
static int copy_is_pageable(const struct cudaMemcpy3DParms *p) {
  return !emu_memory_find(p->dstPtr.ptr).base ||
         !emu_memory_find(p->srcPtr.ptr).base;
}

/* A copy between two devices or two places of the host is none on the bus, and
 * where managed memory lies nobody knows. */
static void count_on_bus(const struct cudaMemcpy3DParms *p, unsigned stream,
                         const struct call *call) {
  const void *to = p->dstPtr.ptr, *from = p->srcPtr.ptr;
  const struct cudaExtent *e = &p->extent;
  const struct emu_bus_copy c = {
      .call = call->name,
      .pc = call->pc,
      .bytes = e->width * e->height * e->depth,
      .to_host = is_of_device(from),
      .waited = strstr(call->name, "Async") && copy_is_pageable(p),
      .stream = stream,
  };
  if (c.bytes &&
      (c.to_host ? is_of_host(to) : is_of_device(to) && is_of_host(from)))
    count_bus_copy(&c);
}

cudaError_t memory_copy_box(const struct cudaMemcpy3DParms *p, unsigned stream,
                            const struct call *call) {
  const struct cudaExtent *e = &p->extent;
  if (!memory_row_fits(&p->srcPtr, &p->srcPos, e) ||
      !memory_row_fits(&p->dstPtr, &p->dstPos, e))
    return runtime_call_failed(cudaErrorInvalidPitchValue, call,
                               "the extent is wider than a row's pitch, or "
                               "higher than ysize");
  for (size_t z = 0; z < e->depth; z++)
    for (size_t y = 0; y < e->height; y++) {
      cudaError_t error = memory_copy(memory_row(&p->dstPtr, &p->dstPos, y, z),
                                      memory_row(&p->srcPtr, &p->srcPos, y, z),
                                      e->width, p->kind, call);
      if (error)
        return error;
    }
  count_on_bus(p, stream, call);
  return runtime_sticky_error();
}

/* What lies in memory of the host that is not pinned is taken from there before
 * the call returns; it may reach the device later. */
int memory_copy_is_complete(const struct cudaMemcpy3DParms *p) {
  return !emu_memory_find(p->dstPtr.ptr).base;
}

struct cudaMemcpy3DParms memory_line(void *to, const void *from, size_t bytes,
                                     cudaMemcpyKind kind) {
  return (struct cudaMemcpy3DParms){
      .srcPtr = {(void *)(uintptr_t)from, bytes, bytes, 1},
      .dstPtr = {to, bytes, bytes, 1},
      .extent = {bytes, 1, 1},
      .kind = kind,
  };
}
