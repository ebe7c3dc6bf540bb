/* streams_events.c - streams and events. Every call has done its work when it
 * returns; what would be in order on a GPU is told to check/. An event is a
 * reading of the host's clock: the times it gives are the emulator's own. */
#include "stream_work.h"
#include <stdlib.h>
#include <time.h>

struct CUevent_st {
  struct timespec at;
  unsigned flags;
  int recorded;
  struct captured_event captured; /* in a captured stream */
  unsigned number;                /* from 1 */
};

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
  check_stream_created(stream_number(*stream));
  return runtime_sticky_error();
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
  return runtime_sticky_error();
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority) {
  if (!priority)
    return runtime_error(cudaErrorInvalidValue);
  *priority = stream_of(stream)->priority;
  return runtime_sticky_error();
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
    return CALL_FAILED(cudaErrorInvalidResourceHandle);
  if (!stream_is_live(stream))
    return runtime_call_failed(cudaErrorInvalidResourceHandle, THIS_CALL,
                               "the stream has been destroyed already");
  free(stream->last);
  stream->last = NULL;
  stream->last_count = 0;
  stream->destroyed_at = CALLER; /* it stays, to be known */
  check_stream_destroyed(stream_number(stream));
  return runtime_sticky_error();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  cudaError_t error = stream_not_captured(stream, THIS_CALL);
  check_host_waits(stream_number(stream));
  return error ? error : runtime_sticky_error();
}

/* Queries tell a program that the work is done; one whose answer it throws away
 * tells it nothing. */
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  cudaError_t error = stream_not_captured(stream, THIS_CALL);
  if (!runtime_result_is_ignored())
    check_host_waits(stream_number(stream));
  return error ? error : runtime_sticky_error();
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags) {
  (void)flags;
  if (!event)
    return CALL_FAILED(cudaErrorInvalidResourceHandle);
  struct emu_stream waits = stream_number(stream);
  if (!capture_wait(stream, &event->captured) && event->recorded)
    check_event_waited_for(event->number, &waits);
  return runtime_sticky_error();
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback, void *data,
                                  unsigned flags) {
  if (!callback || flags)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t before = runtime_sticky_error();
  runtime_host_function(1);
  callback(stream, before, data);
  runtime_host_function(0);
  return runtime_sticky_error();
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *p, size_t bytes,
                                     unsigned flags) {
  (void)stream, (void)p, (void)bytes, (void)flags;
  return runtime_sticky_error();
}

/* Attributes are kept, and of no effect on what is counted. */
static int is_known(cudaStream_t stream, cudaLaunchAttributeID id) {
  return stream && stream != cudaStreamLegacy &&
         stream != cudaStreamPerThread && (unsigned)id < STREAM_ATTRIBUTES;
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream,
                                   cudaLaunchAttributeID id,
                                   const cudaLaunchAttributeValue *value) {
  if (!value || !is_known(stream, id))
    return runtime_error(cudaErrorInvalidValue);
  if (id == cudaLaunchAttributePriority)
    stream->priority = value->priority;
  stream->attributes[id] = *value;
  return runtime_sticky_error();
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  if (!event)
    return runtime_error(cudaErrorInvalidValue);
  *event = calloc(1, sizeof **event);
  if (!*event)
    return runtime_error(cudaErrorMemoryAllocation);
  static _Atomic unsigned numbers;
  (*event)->flags = flags;
  (*event)->number = ++numbers;
  return runtime_sticky_error();
}

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (!event)
    return CALL_FAILED(cudaErrorInvalidResourceHandle);
  free(event->captured.last);
  free(event);
  return runtime_sticky_error();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!event)
    return CALL_FAILED(cudaErrorInvalidResourceHandle);
  if (capture_record(&event->captured, stream))
    return runtime_sticky_error();
  clock_gettime(CLOCK_MONOTONIC, &event->at);
  event->recorded = 1;
  check_event_recorded(event->number, stream_number(stream));
  return runtime_sticky_error();
}

static cudaError_t wait_for(cudaEvent_t event, int waits) {
  if (event && event->recorded && waits)
    check_event_waited_for(event->number, NULL);
  return runtime_error(event ? runtime_sticky_error()
                             : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return wait_for(event, 1);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return wait_for(event, !runtime_result_is_ignored());
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                 cudaEvent_t stop) {
  if (!milliseconds)
    return CALL_FAILED(cudaErrorInvalidValue);
  if (!start || !stop)
    return CALL_FAILED(cudaErrorInvalidResourceHandle);
  if (!start->recorded || !stop->recorded)
    return runtime_call_failed(cudaErrorInvalidResourceHandle, THIS_CALL,
                               "no cudaEventRecord has recorded the %s event",
                               start->recorded ? "second" : "first");
  if ((start->flags | stop->flags) & cudaEventDisableTiming)
    return runtime_call_failed(
        cudaErrorInvalidResourceHandle, THIS_CALL,
        "an event that was made with cudaEventDisableTiming has no time");
  check_event_timed(start->number, CALLER);
  check_event_timed(stop->number, CALLER);
  *milliseconds =
      (float)((double)(stop->at.tv_sec - start->at.tv_sec) * 1e3 +
              (double)(stop->at.tv_nsec - start->at.tv_nsec) * 1e-6);
  return runtime_sticky_error();
}
