/* cuda_memcpy.c - memcpy and memset, with the checks that the driver makes: a
 * range named device must lie in device memory, and none may leave its
 * allocation. */
#include "runtime_errors.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum side { ANY, HOST, DEVICE };
enum { WHY = 128 };

/* Whether [p, p + bytes) is right for a side that the copy's kind names; else
 * why not. A pointer that the emulator does not know is the host's. */
static int right(const void *p, size_t bytes, enum side side, char why[WHY]) {
  void *base;
  size_t size;
  enum emu_memory_kind kind;
  if (!p) {
    snprintf(why, WHY, "is a null pointer");
    return 0;
  }
  if (!emu_memory_find(p, &base, &size, &kind)) {
    snprintf(why, WHY, "is no device memory");
    return side != DEVICE;
  }
  if (side == HOST && (kind == EMU_GLOBAL || kind == EMU_CONSTANT)) {
    snprintf(why, WHY, "is device memory, which the direction does not say");
    return 0;
  }
  size_t left = size - (size_t)((const char *)p - (const char *)base);
  snprintf(why, WHY, "has %zu bytes, not %zu", left, bytes);
  return bytes <= left;
}

static cudaError_t sides(cudaMemcpyKind kind, enum side *to, enum side *from) {
  static const enum side table[][2] = {
      [cudaMemcpyHostToHost] = {HOST, HOST},
      [cudaMemcpyHostToDevice] = {DEVICE, HOST},
      [cudaMemcpyDeviceToHost] = {HOST, DEVICE},
      [cudaMemcpyDeviceToDevice] = {DEVICE, DEVICE},
      [cudaMemcpyDefault] = {ANY, ANY},
  };
  if ((unsigned)kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  *to = table[kind][0];
  *from = table[kind][1];
  return cudaSuccess;
}

static cudaError_t copy(void *to, const void *from, size_t bytes,
                        cudaMemcpyKind kind, const struct call *call) {
  enum side to_side, from_side;
  char why[WHY];
  cudaError_t error = runtime_health();
  if (error)
    return error;
  error = sides(kind, &to_side, &from_side);
  if (error)
    return runtime_call_failed(error, call, "no such direction");
  if (bytes == 0)
    return cudaSuccess;
  if (!right(to, bytes, to_side, why))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "the destination %s", why);
  if (!right(from, bytes, from_side, why))
    return runtime_call_failed(cudaErrorInvalidValue, call, "the source %s",
                               why);
  memmove(to, from, bytes);
  emu_memory_defined(to, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes,
                       cudaMemcpyKind kind) {
  return copy(to, from, bytes, kind, THIS_CALL);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  (void)stream;
  return copy(to, from, bytes, kind, THIS_CALL);
}

cudaError_t cudaMemcpyPeer(void *to, int device, const void *from,
                           int from_device, size_t bytes) {
  if (device != 0 || from_device != 0)
    return runtime_error(cudaErrorInvalidDevice);
  return copy(to, from, bytes, cudaMemcpyDeviceToDevice, THIS_CALL);
}

static cudaError_t copy_rows(void *to, size_t pitch, const void *from,
                             size_t from_pitch, size_t width, size_t height,
                             cudaMemcpyKind kind, const struct call *call) {
  if (width > pitch || width > from_pitch)
    return runtime_call_failed(cudaErrorInvalidPitchValue, call,
                               "a row is wider than its pitch");
  for (size_t row = 0; row < height; row++) {
    cudaError_t error =
        copy((char *)to + row * pitch, (const char *)from + row * from_pitch,
             width, kind, call);
    if (error)
      return error;
  }
  return runtime_health();
}

cudaError_t cudaMemcpy2D(void *to, size_t pitch, const void *from,
                         size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
  return copy_rows(to, pitch, from, from_pitch, width, height, kind, THIS_CALL);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t pitch, const void *from,
                              size_t from_pitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
  (void)stream;
  return copy_rows(to, pitch, from, from_pitch, width, height, kind, THIS_CALL);
}

static cudaError_t set(void *p, int value, size_t bytes,
                       const struct call *call) {
  char why[WHY];
  cudaError_t error = runtime_health();
  if (error || bytes == 0)
    return error;
  if (!right(p, bytes, DEVICE, why))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "the destination %s", why);
  memset(p, value, bytes);
  emu_memory_defined(p, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemset(void *p, int value, size_t bytes) {
  return set(p, value, bytes, THIS_CALL);
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes,
                            cudaStream_t stream) {
  (void)stream;
  return set(p, value, bytes, THIS_CALL);
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width,
                         size_t height) {
  if (width > pitch)
    return runtime_call_failed(cudaErrorInvalidPitchValue, THIS_CALL,
                               "a row is wider than its pitch");
  for (size_t row = 0; row < height; row++) {
    cudaError_t error = set((char *)p + row * pitch, value, width, THIS_CALL);
    if (error)
      return error;
  }
  return runtime_health();
}

/* ---- variables by name ---- */

static cudaError_t symbol_range(const void *symbol, size_t bytes, size_t offset,
                                char **at) {
  void *base;
  size_t size;
  enum emu_memory_kind kind;
  if (!symbol || !emu_memory_find(symbol, &base, &size, &kind))
    return cudaErrorInvalidSymbol;
  if (offset > size || bytes > size - offset)
    return cudaErrorInvalidValue;
  *at = (char *)base + offset;
  return cudaSuccess;
}

static cudaError_t copy_to_symbol(const void *symbol, const void *from,
                                  size_t bytes, size_t offset,
                                  cudaMemcpyKind kind,
                                  const struct call *call) {
  char *to;
  cudaError_t error = symbol_range(symbol, bytes, offset, &to);
  if (!error && kind != cudaMemcpyHostToDevice &&
      kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    error = cudaErrorInvalidMemcpyDirection;
  if (error)
    return runtime_error(error);
  return copy(to, from, bytes, kind, call);
}

static cudaError_t copy_from_symbol(void *to, const void *symbol, size_t bytes,
                                    size_t offset, cudaMemcpyKind kind,
                                    const struct call *call) {
  char *from;
  cudaError_t error = symbol_range(symbol, bytes, offset, &from);
  if (!error && kind != cudaMemcpyDeviceToHost &&
      kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    error = cudaErrorInvalidMemcpyDirection;
  if (error)
    return runtime_error(error);
  return copy(to, from, bytes, kind, call);
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from,
                               size_t bytes, size_t offset,
                               cudaMemcpyKind kind) {
  return copy_to_symbol(symbol, from, bytes, offset, kind, THIS_CALL);
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes,
                                 size_t offset, cudaMemcpyKind kind) {
  return copy_from_symbol(to, symbol, bytes, offset, kind, THIS_CALL);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from,
                                    size_t bytes, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) {
  (void)stream;
  return copy_to_symbol(symbol, from, bytes, offset, kind, THIS_CALL);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol,
                                      size_t bytes, size_t offset,
                                      cudaMemcpyKind kind,
                                      cudaStream_t stream) {
  (void)stream;
  return copy_from_symbol(to, symbol, bytes, offset, kind, THIS_CALL);
}

cudaError_t cudaGetSymbolAddress(void **p, const void *symbol) {
  char *at;
  cudaError_t error = symbol_range(symbol, 0, 0, &at);
  if (!error)
    *p = at;
  return runtime_error(error ? error : runtime_health());
}

cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol) {
  void *base;
  enum emu_memory_kind kind;
  if (!symbol || !emu_memory_find(symbol, &base, bytes, &kind))
    return runtime_error(cudaErrorInvalidSymbol);
  return runtime_health();
}

/* ---- hints: memory is where it is ---- */

cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes,
                                 struct cudaMemLocation where, unsigned flags,
                                 cudaStream_t stream) {
  (void)where, (void)flags, (void)stream;
  char why[WHY];
  return runtime_error(right(p, bytes, DEVICE, why) ? runtime_health()
                                                    : cudaErrorInvalidValue);
}

cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice,
                          struct cudaMemLocation where) {
  (void)advice, (void)where;
  char why[WHY];
  return runtime_error(right(p, bytes, DEVICE, why) ? runtime_health()
                                                    : cudaErrorInvalidValue);
}
