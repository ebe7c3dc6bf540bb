/* cuda_memcpy.c - memcpy and memset: rows, and variables by their names. */
#include "stream_work.h"
#include <stdint.h>

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes,
                       cudaMemcpyKind kind) {
  const struct cudaMemcpy3DParms p = memory_line(to, from, bytes, kind);
  return stream_copy(0, &p, THIS_CALL);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  const struct cudaMemcpy3DParms p = memory_line(to, from, bytes, kind);
  return stream_copy(stream, &p, THIS_CALL);
}

static cudaError_t copy_rows(void *to, size_t pitch, const void *from,
                             size_t from_pitch, size_t width, size_t height,
                             cudaMemcpyKind kind, cudaStream_t stream,
                             const struct call *call) {
  if (width > pitch || width > from_pitch)
    return runtime_call_failed(cudaErrorInvalidPitchValue, call,
                               "a row is wider than its pitch");
  const struct cudaMemcpy3DParms p = {
      .srcPtr = {(void *)(uintptr_t)from, from_pitch, width, height},
      .dstPtr = {to, pitch, width, height},
      .extent = {width, height, 1},
      .kind = kind,
  };
  return stream_copy(stream, &p, call);
}

cudaError_t cudaMemcpy2D(void *to, size_t pitch, const void *from,
                         size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
  return copy_rows(to, pitch, from, from_pitch, width, height, kind, 0,
                   THIS_CALL);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t pitch, const void *from,
                              size_t from_pitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_rows(to, pitch, from, from_pitch, width, height, kind, stream,
                   THIS_CALL);
}

cudaError_t cudaMemset(void *p, int value, size_t bytes) {
  return stream_set(0, p, bytes, value, bytes, 1, THIS_CALL);
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes,
                            cudaStream_t stream) {
  return stream_set(stream, p, bytes, value, bytes, 1, THIS_CALL);
}

static cudaError_t set_rows(void *p, size_t pitch, int value, size_t width,
                            size_t height, cudaStream_t stream,
                            const struct call *call) {
  if (width > pitch)
    return runtime_call_failed(cudaErrorInvalidPitchValue, call,
                               "a row is wider than its pitch");
  return stream_set(stream, p, pitch, value, width, height, call);
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width,
                         size_t height) {
  return set_rows(p, pitch, value, width, height, 0, THIS_CALL);
}

cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width,
                              size_t height, cudaStream_t stream) {
  return set_rows(p, pitch, value, width, height, stream, THIS_CALL);
}

/* ---- variables by name ---- */

static cudaError_t symbol_range(const void *symbol, size_t bytes, size_t offset,
                                char **at, const struct call *call) {
  const struct emu_memory_place place = emu_memory_find(symbol);
  if (!symbol || !place.base)
    return runtime_call_failed(
        cudaErrorInvalidSymbol, call,
        "the symbol is no __device__ or __constant__ variable");
  if (offset > place.bytes || bytes > place.bytes - offset)
    return runtime_call_failed(
        cudaErrorInvalidValue, call,
        "%zu bytes at offset %zu do not fit the variable's %zu bytes", bytes,
        offset, place.bytes);
  *at = (char *)place.base + offset;
  return cudaSuccess;
}

/* `host` is what kind would be were the other side the host's. */
static cudaError_t symbol_may(const void *symbol, size_t bytes, size_t offset,
                              cudaMemcpyKind kind, cudaMemcpyKind host,
                              char **at, const struct call *call) {
  cudaError_t error = symbol_range(symbol, bytes, offset, at, call);
  if (error || kind == host || kind == cudaMemcpyDeviceToDevice ||
      kind == cudaMemcpyDefault)
    return error;
  return runtime_call_failed(cudaErrorInvalidMemcpyDirection, call,
                             "this direction is not possible");
}

static cudaError_t copy_to_symbol(const void *symbol, const void *from,
                                  size_t bytes, size_t offset,
                                  cudaMemcpyKind kind, cudaStream_t stream,
                                  const struct call *call) {
  char *to;
  cudaError_t error = symbol_may(symbol, bytes, offset, kind,
                                 cudaMemcpyHostToDevice, &to, call);
  if (error)
    return error;
  const struct cudaMemcpy3DParms p = memory_line(to, from, bytes, kind);
  return stream_copy(stream, &p, call);
}

static cudaError_t copy_from_symbol(void *to, const void *symbol, size_t bytes,
                                    size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream,
                                    const struct call *call) {
  char *from;
  cudaError_t error = symbol_may(symbol, bytes, offset, kind,
                                 cudaMemcpyDeviceToHost, &from, call);
  if (error)
    return error;
  const struct cudaMemcpy3DParms p = memory_line(to, from, bytes, kind);
  return stream_copy(stream, &p, call);
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from,
                               size_t bytes, size_t offset,
                               cudaMemcpyKind kind) {
  return copy_to_symbol(symbol, from, bytes, offset, kind, 0, THIS_CALL);
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes,
                                 size_t offset, cudaMemcpyKind kind) {
  return copy_from_symbol(to, symbol, bytes, offset, kind, 0, THIS_CALL);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from,
                                    size_t bytes, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_to_symbol(symbol, from, bytes, offset, kind, stream, THIS_CALL);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol,
                                      size_t bytes, size_t offset,
                                      cudaMemcpyKind kind,
                                      cudaStream_t stream) {
  return copy_from_symbol(to, symbol, bytes, offset, kind, stream, THIS_CALL);
}

cudaError_t cudaGetSymbolAddress(void **p, const void *symbol) {
  char *at;
  cudaError_t error = symbol_range(symbol, 0, 0, &at, THIS_CALL);
  if (!error)
    *p = at;
  return runtime_error(error ? error : runtime_sticky_error());
}

cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol) {
  const struct emu_memory_place m = emu_memory_find(symbol);
  if (!symbol || !m.base)
    return runtime_error(cudaErrorInvalidSymbol);
  *bytes = m.bytes;
  return runtime_sticky_error();
}

/* ---- hints: memory is where it is, a prefetch is counted as a copy ---- */

static cudaError_t hint(const void *p, size_t bytes) {
  char why[MEMORY_WHY];
  return runtime_error(memory_is_on_side(p, bytes, MEMORY_DEVICE, why)
                           ? runtime_sticky_error()
                           : cudaErrorInvalidValue);
}

cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes,
                                 struct cudaMemLocation where, unsigned flags,
                                 cudaStream_t stream) {
  (void)flags;
  const struct emu_bus_copy c = {
      .call = __func__,
      .pc = CALLER,
      .bytes = bytes,
      .to_host = where.type != cudaMemLocationTypeDevice,
      .stream = stream_number(stream).id,
  };
  cudaError_t error = hint(p, bytes);
  if (!error)
    count_bus_copy(&c);
  return error;
}

cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice,
                          struct cudaMemLocation where) {
  (void)advice, (void)where;
  return hint(p, bytes);
}
