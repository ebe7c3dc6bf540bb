/* streams_events.c - streams and events. Every call has done its work when it
 * returns, so that streams order nothing, and an event is a reading of the
 * host's clock: the times it gives are the emulator's own, not a GPU's. */
#include "stream_work.h"
#include <stdlib.h>
#include <time.h>

struct CUevent_st {
  struct timespec at;
  unsigned flags;
  int recorded;
  struct captured_event captured; /* in a captured stream */
};

/* What no stream object says of the null stream. */
static const struct CUstream_st null_stream = {.id = 1};

static const struct CUstream_st *stream_of(cudaStream_t stream) {
  return stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread
             ? stream
             : &null_stream;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags,
                                         int priority) {
  static _Atomic unsigned long long ids = 1;
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  if (!stream || flags > cudaStreamNonBlocking)
    return runtime_error(cudaErrorInvalidValue);
  *stream = calloc(1, sizeof **stream);
  if (!*stream)
    return runtime_error(cudaErrorMemoryAllocation);
  (*stream)->flags = flags;
  (*stream)->priority = priority > least      ? least
                        : priority < greatest ? greatest
                                              : priority;
  (*stream)->id = ++ids;
  return runtime_health();
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
  return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags) {
  if (!flags)
    return runtime_error(cudaErrorInvalidValue);
  *flags = stream_of(stream)->flags;
  return runtime_health();
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority) {
  if (!priority)
    return runtime_error(cudaErrorInvalidValue);
  *priority = stream_of(stream)->priority;
  return runtime_health();
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id) {
  if (!id)
    return runtime_error(cudaErrorInvalidValue);
  *id = stream_of(stream)->id;
  return runtime_health();
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device) {
  (void)stream;
  return cudaGetDevice(device);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
    return runtime_error(cudaErrorInvalidResourceHandle);
  free(stream->last);
  free(stream);
  return runtime_health();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  cudaError_t error = stream_not_captured(stream, THIS_CALL);
  return error ? error : runtime_health();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  cudaError_t error = stream_not_captured(stream, THIS_CALL);
  return error ? error : runtime_health();
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags) {
  (void)flags;
  if (!event)
    return runtime_error(cudaErrorInvalidResourceHandle);
  capture_wait(stream, &event->captured);
  return runtime_health();
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback, void *data,
                                  unsigned flags) {
  if (!callback || flags)
    return runtime_error(cudaErrorInvalidValue);
  callback(stream, runtime_health(), data);
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
  free(event->captured.last);
  free(event);
  return runtime_health();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!event)
    return runtime_error(cudaErrorInvalidResourceHandle);
  if (capture_record(&event->captured, stream))
    return runtime_health();
  clock_gettime(CLOCK_MONOTONIC, &event->at);
  event->recorded = 1;
  return runtime_health();
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream,
                                     unsigned flags) {
  (void)flags;
  return cudaEventRecord(event, stream);
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
