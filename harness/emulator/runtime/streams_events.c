/* streams_events.c - streams and events. Every call has done its work when it
 * returns, so that streams order nothing, and an event is a reading of the
 * host's clock: the times it gives are the emulator's own, not a GPU's. */
#include "runtime_errors.h"
#include <stdlib.h>
#include <time.h>

struct CUstream_st {
  unsigned flags;
};
struct CUevent_st {
  struct timespec at;
  unsigned flags;
  int recorded;
};

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
  if (!stream || flags > cudaStreamNonBlocking)
    return runtime_error(cudaErrorInvalidValue);
  *stream = calloc(1, sizeof **stream);
  if (!*stream)
    return runtime_error(cudaErrorMemoryAllocation);
  (*stream)->flags = flags;
  return runtime_health();
}

cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags,
                                         int priority) {
  (void)priority;
  return cudaStreamCreateWithFlags(stream, flags);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
    return runtime_error(cudaErrorInvalidResourceHandle);
  free(stream);
  return runtime_health();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  (void)stream;
  return runtime_health();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  (void)stream;
  return runtime_health();
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags) {
  (void)stream, (void)flags;
  return runtime_error(event ? runtime_health()
                             : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback, void *data,
                                  unsigned flags) {
  if (!callback || flags)
    return runtime_error(cudaErrorInvalidValue);
  callback(stream, runtime_health(), data);
  return runtime_health();
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function,
                               void *data) {
  (void)stream;
  if (!function)
    return runtime_error(cudaErrorInvalidValue);
  function(data);
  return runtime_health();
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *p, size_t bytes,
                                     unsigned flags) {
  (void)stream, (void)p, (void)bytes, (void)flags;
  return runtime_health();
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  if (!event)
    return runtime_error(cudaErrorInvalidValue);
  *event = calloc(1, sizeof **event);
  if (!*event)
    return runtime_error(cudaErrorMemoryAllocation);
  (*event)->flags = flags;
  return runtime_health();
}

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (!event)
    return runtime_error(cudaErrorInvalidResourceHandle);
  free(event);
  return runtime_health();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  (void)stream;
  if (!event)
    return runtime_error(cudaErrorInvalidResourceHandle);
  clock_gettime(CLOCK_MONOTONIC, &event->at);
  event->recorded = 1;
  return runtime_health();
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return runtime_error(event ? runtime_health()
                             : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                 cudaEvent_t stop) {
  if (!milliseconds)
    return runtime_error(cudaErrorInvalidValue);
  if (!start || !stop || !start->recorded || !stop->recorded ||
      ((start->flags | stop->flags) & cudaEventDisableTiming))
    return runtime_error(cudaErrorInvalidResourceHandle);
  *milliseconds =
      (float)((double)(stop->at.tv_sec - start->at.tv_sec) * 1e3 +
              (double)(stop->at.tv_nsec - start->at.tv_nsec) * 1e-6);
  return runtime_health();
}
